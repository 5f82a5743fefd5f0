import { Select, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { problemOf, queryClient, type RouterOutputs, trpc, useCommand } from '@suanpan/portal/kit/api';
import { FormDialog, required } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { PART_TIME_TYPES, type PartTimeType } from '@suanpan/server/words';
import { FieldRow } from '../field-row.tsx';
import { CatalogueSelect, DepartmentSelect, EmploymentSelect } from '../people-selects.tsx';
import { emptyToNull } from '../person-values.ts';
import { ValidDays } from '../valid-days.tsx';

export type PartTimeRow = RouterOutputs['people']['partTimeJobs']['list']['rows'][number];

interface PartTimeDialogProps {
  employmentId: string;
  row: PartTimeRow | undefined;
  onClose: () => void;
}

export function PartTimeDialog({ employmentId, row, onClose }: PartTimeDialogProps) {
  const t = useText('workbench/people');
  const form = useForm({
    initialValues: {
      type: (row?.type ?? null) as PartTimeType | null,
      departmentId: row?.departmentId ?? null,
      postId: row?.postId ?? null,
      superiorEmploymentId: row?.superiorEmploymentId ?? null,
      validFrom: (row?.validFrom ?? null) as string | null,
      validTo: row?.validTo ?? null,
      memo: row?.memo ?? '',
    },
    validate: {
      type: required,
      departmentId: required,
      validFrom: (value) => (value ? null : t('problems.startDate')),
      validTo: (value, values) =>
        value && values.validFrom && value < values.validFrom ? t('problems.endBeforeStart') : null,
    },
  });
  const put = useCommand(
    trpc.people.partTimeJobs.put.mutationOptions({
      onSuccess: () => {
        queryClient.invalidateQueries(trpc.people.partTimeJobs.pathFilter());
        onClose();
      },
      onError: (error) => form.setErrors(problemOf(error).fields ?? {}),
    }),
    { done: row ? 'saved' : 'added' },
  );
  return (
    <FormDialog
      opened
      size="lg"
      title={t(row ? 'partTime.editTitle' : 'partTime.add')}
      onClose={onClose}
      pending={put.isPending}
      onSubmit={form.onSubmit(({ type, departmentId, ...values }) => {
        if (!type || !departmentId) return;
        put.mutate({
          ...(row ? { id: row.id, version: row.version } : {}),
          ...{ employmentId, type, departmentId },
          ...values,
          validFrom: values.validFrom ?? '',
          memo: emptyToNull(values.memo),
        });
      })}
    >
      <FieldRow>
        <Select
          label={t('fields.partTimeType')}
          required
          data={PART_TIME_TYPES.map((value) => ({ value, label: t(`partTime.types.${value}`) }))}
          {...form.getInputProps('type')}
        />
        <DepartmentSelect label={t('fields.department')} required {...form.getInputProps('departmentId')} />
      </FieldRow>
      <FieldRow>
        <CatalogueSelect catalogue="posts" label={t('fields.post')} {...form.getInputProps('postId')} />
        <EmploymentSelect label={t('fields.supervisor')} {...form.getInputProps('superiorEmploymentId')} />
      </FieldRow>
      <ValidDays field={form.getInputProps} required openHint={t('compensation.openHint')} />
      <Textarea label={t('fields.memo')} autosize maxLength={500} {...form.getInputProps('memo')} />
    </FormDialog>
  );
}
