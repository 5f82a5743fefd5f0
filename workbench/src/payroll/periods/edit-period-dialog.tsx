import { Alert, Group, TextInput } from '@mantine/core';
import { MonthPickerInput } from '@mantine/dates';
import { useForm } from '@mantine/form';
import { queryClient, type RouterOutputs, trpc, useCommand } from '@suanpan/portal/kit/api';
import { DayInput, FormDialog } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { notifyWarning } from '@suanpan/portal/kit/notices';

type Row = RouterOutputs['payroll']['periods']['list']['rows'][number];

interface Values {
  name: string;
  start: string | null;
  end: string | null;
  payDate: string | null;
  taxMonth: string | null;
  attendanceStart: string | null;
  attendanceEnd: string | null;
}

/** Days of a period; the neighbours have the last word on its boundaries. */
export function EditPeriodDialog({ period, onClose }: { period: Row; onClose: () => void }) {
  const t = useText('workbench/payroll/periods');
  const required = (value: unknown) => (value === null || value === '' ? t('required') : null);
  const form = useForm<Values>({
    initialValues: {
      name: period.name,
      start: period.start,
      end: period.end,
      payDate: period.payDate,
      taxMonth: `${period.taxMonth}-01`,
      attendanceStart: period.attendanceStart,
      attendanceEnd: period.attendanceEnd,
    },
    validate: {
      name: required,
      start: (value, values) =>
        required(value) ?? (value && values.end && value > values.end ? t('problems.startAfterEnd') : null),
      end: required,
      payDate: required,
      taxMonth: required,
      attendanceStart: (value, values) =>
        required(value) ??
        (value && values.attendanceEnd && value > values.attendanceEnd ? t('problems.startAfterEnd') : null),
      attendanceEnd: required,
    },
  });
  const update = useCommand(
    trpc.payroll.periods.update.mutationOptions({
      onSuccess: (answer) => {
        queryClient.invalidateQueries(trpc.payroll.periods.pathFilter());
        for (const code of answer.warnings) notifyWarning(t(`warnings.${code}`));
        onClose();
      },
    }),
    { success: t('saved') },
  );
  const day = (value: string | null) => value ?? '';
  return (
    <FormDialog
      opened
      size="lg"
      title={t('edit.title', { code: period.code })}
      onClose={onClose}
      pending={update.isPending}
      onSubmit={form.onSubmit((values) =>
        update.mutate({
          id: period.id,
          version: period.version,
          name: values.name.trim(),
          start: day(values.start),
          end: day(values.end),
          payDate: day(values.payDate),
          taxMonth: day(values.taxMonth).slice(0, 7),
          attendanceStart: day(values.attendanceStart),
          attendanceEnd: day(values.attendanceEnd),
        }),
      )}
    >
      {period.batches.total > 0 && (
        <Alert color="yellow">{t('edit.hasBatches', { count: period.batches.total })}</Alert>
      )}
      <TextInput label={t('fields.name')} required maxLength={100} {...form.getInputProps('name')} />
      <Group grow align="flex-start">
        <DayInput label={t('fields.start')} required {...form.getInputProps('start')} />
        <DayInput label={t('fields.end')} required {...form.getInputProps('end')} />
      </Group>
      <Group grow align="flex-start">
        <DayInput label={t('fields.payDate')} required {...form.getInputProps('payDate')} />
        <MonthPickerInput
          valueFormat="YYYY-MM"
          label={t('fields.taxMonth')}
          required
          {...form.getInputProps('taxMonth')}
        />
      </Group>
      <Group grow align="flex-start">
        <DayInput label={t('fields.attendanceStart')} required {...form.getInputProps('attendanceStart')} />
        <DayInput label={t('fields.attendanceEnd')} required {...form.getInputProps('attendanceEnd')} />
      </Group>
    </FormDialog>
  );
}
