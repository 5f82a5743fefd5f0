import { Badge, Button, Group, Stack, Table, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { queryClient, trpc, useCommand } from '@suanpan/portal/kit/api';
import { EmptyState } from '@suanpan/portal/kit/errors';
import { FormDialog, required } from '@suanpan/portal/kit/form';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { useState } from 'react';
import { AssignmentFields } from './assignment-fields.tsx';
import type { EmploymentRecord } from './employment-form.tsx';
import { emptyToNull } from './person-values.ts';
import { ValidDays } from './valid-days.tsx';

interface AssignmentsPanelProps {
  record: EmploymentRecord;
  readOnly: boolean;
}

/** Where somebody works, over time. A change from a day on ends what was open the day before. */
export function AssignmentsPanel({ record, readOnly }: AssignmentsPanelProps) {
  const t = useText('workbench/people');
  const format = useFormat();
  const [changing, setChanging] = useState(false);
  const today = new Date().toISOString().slice(0, 10);
  const rows = [...record.assignments].reverse();
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          {t('assignments.hint')}
        </Text>
        {!readOnly && (
          <Button size="xs" onClick={() => setChanging(true)}>
            {t('assignments.change')}
          </Button>
        )}
      </Group>
      {rows.length === 0 ? (
        <EmptyState compact text={t('assignments.empty')} />
      ) : (
        <Table fz="sm" verticalSpacing={6} aria-label={t('tabs.assignments', { count: rows.length })}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('fields.validFrom')}</Table.Th>
              <Table.Th>{t('fields.validTo')}</Table.Th>
              <Table.Th>{t('fields.department')}</Table.Th>
              <Table.Th>{t('fields.job')}</Table.Th>
              <Table.Th>{t('fields.post')}</Table.Th>
              <Table.Th>{t('fields.grade')}</Table.Th>
              <Table.Th>{t('fields.costCentre')}</Table.Th>
              <Table.Th>{t('fields.place')}</Table.Th>
              <Table.Th>{t('fields.superior')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <Table.Tr key={row.id}>
                <Table.Td>
                  {format.day(row.validFrom)}{' '}
                  {row.validFrom <= today && (row.validTo === null || row.validTo >= today) && (
                    <Badge size="xs">{t('now')}</Badge>
                  )}
                </Table.Td>
                <Table.Td>{row.validTo ? format.day(row.validTo) : t('open')}</Table.Td>
                <Table.Td>{row.departmentName ?? '–'}</Table.Td>
                <Table.Td>{row.jobName ?? '–'}</Table.Td>
                <Table.Td>{row.postName ?? '–'}</Table.Td>
                <Table.Td>{row.grade ?? '–'}</Table.Td>
                <Table.Td>{row.costCentreName ?? '–'}</Table.Td>
                <Table.Td>{row.place ?? '–'}</Table.Td>
                <Table.Td>{row.superiorName ?? '–'}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      {changing && <ChangeAssignmentDialog record={record} onClose={() => setChanging(false)} />}
    </Stack>
  );
}

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
    }),
    { success: t('saved') },
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
            departmentId: values.departmentId,
            jobId: values.jobId,
            postId: values.postId,
            grade: emptyToNull(values.grade),
            costCentreId: values.costCentreId,
            place: emptyToNull(values.place),
            superiorEmploymentId: values.superiorEmploymentId,
          },
        }),
      )}
    >
      <ValidDays field={form.getInputProps} required />
      <AssignmentFields field={form.getInputProps} departmentRequired />
    </FormDialog>
  );
}
