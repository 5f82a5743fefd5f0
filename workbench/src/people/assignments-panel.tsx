import { ActionIcon } from '@mantine/core';
import { useForm } from '@mantine/form';
import { problemOf, queryClient, trpc, useCommand } from '@suanpan/portal/kit/api';
import { confirm, FormDialog, required } from '@suanpan/portal/kit/form';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { AssignmentFields, assignmentInput } from './assignment-fields.tsx';
import { DatedTable, NowBadge, useDayColumns } from './dated-panel.tsx';
import type { EmploymentRecord } from './record/employment-record.ts';
import { ValidDays } from './valid-days.tsx';

interface AssignmentsPanelProps {
  record: EmploymentRecord;
  readOnly: boolean;
}

/** Where somebody works, over time. A change from a day on ends what was open the day before. */
export function AssignmentsPanel({ record, readOnly }: AssignmentsPanelProps) {
  const t = useText('workbench/people');
  const [from, to] = useDayColumns();
  const format = useFormat();
  const [changing, setChanging] = useState(false);
  const remove = useCommand(
    trpc.people.employments.removeAssignment.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries(trpc.people.employments.pathFilter()),
    }),
    { success: t('assignments.removed') },
  );
  const askRemove = async ({ validFrom }: Assignment) => {
    const sure = await confirm({
      title: t('assignments.remove'),
      message: t('assignments.removeMessage', { from: format.day(validFrom) }),
      irreversible: true,
    });
    if (sure) remove.mutate({ id: record.id, version: record.version, validFrom });
  };
  const rows = [...record.assignments].reverse();
  const column = (name: keyof typeof FIELDS) => ({
    heading: t(`fields.${name}`),
    cell: (row: Assignment) => row[FIELDS[name]] ?? '–',
  });
  return (
    <>
      <DatedTable<Assignment>
        label={t('tabs.assignments', { count: rows.length })}
        hint={t('assignments.hint')}
        empty={t('assignments.empty')}
        rows={rows}
        columns={[
          {
            heading: t('fields.validFrom'),
            cell: (row) => (
              <>
                {from.cell(row)} <NowBadge row={row} />
              </>
            ),
          },
          to,
          column('department'),
          column('job'),
          column('post'),
          column('grade'),
          column('payGrade'),
          column('costCentre'),
          column('place'),
          column('superior'),
        ]}
        {...(readOnly || rows.length === 1
          ? {}
          : {
              actions: (row: Assignment) => (
                <ActionIcon
                  variant="subtle"
                  color="red"
                  aria-label={t('assignments.remove')}
                  onClick={() => void askRemove(row)}
                >
                  <IconTrash size={15} />
                </ActionIcon>
              ),
            })}
        add={readOnly ? undefined : { label: t('assignments.change'), onClick: () => setChanging(true) }}
      />
      {changing && <ChangeAssignmentDialog record={record} onClose={() => setChanging(false)} />}
    </>
  );
}

type Assignment = EmploymentRecord['assignments'][number];

/** What an assignment says in words, under the name of its field. */
const FIELDS = {
  department: 'departmentName',
  job: 'jobName',
  post: 'postName',
  grade: 'grade',
  payGrade: 'payGrade',
  costCentre: 'costCentreName',
  place: 'place',
  superior: 'superiorName',
} as const;

function ChangeAssignmentDialog({ record, onClose }: { record: EmploymentRecord; onClose: () => void }) {
  const t = useText('workbench/people');
  // A change starts from how things are: usually one of them moves.
  const last = record.assignments.at(-1);
  const form = useForm({
    initialValues: {
      validFrom: null as string | null,
      validTo: null as string | null,
      departmentId: last?.departmentId ?? null,
      jobId: last?.jobId ?? null,
      postId: last?.postId ?? null,
      grade: last?.grade ?? '',
      payGrade: last?.payGrade ?? '',
      costCentreId: last?.costCentreId ?? null,
      place: last?.place ?? '',
      superiorEmploymentId: last?.superiorEmploymentId ?? null,
    },
    validate: {
      validFrom: (value, values) =>
        value === null || value === ''
          ? t('problems.effectiveDate')
          : values.validTo && value > values.validTo
            ? t('problems.startAfterEnd')
            : null,
      departmentId: required,
    },
  });
  const update = useCommand(
    trpc.people.employments.update.mutationOptions({
      onSuccess: async () => {
        await queryClient.invalidateQueries(trpc.people.employments.pathFilter());
        onClose();
      },
      onError: (error) => form.setErrors(problemOf(error).fields ?? {}),
    }),
    { done: 'saved' },
  );
  return (
    <FormDialog
      opened
      size="lg"
      title={t('assignments.change')}
      onClose={onClose}
      pending={update.isPending}
      onSubmit={form.onSubmit((values) =>
        update.mutate({
          id: record.id,
          version: record.version,
          assignment: {
            validFrom: values.validFrom ?? '',
            validTo: values.validTo,
            ...assignmentInput(values),
          },
        }),
      )}
    >
      <ValidDays field={form.getInputProps} required />
      <AssignmentFields field={form.getInputProps} departmentRequired />
    </FormDialog>
  );
}
