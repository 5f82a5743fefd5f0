import { Group, TextInput } from '@mantine/core';
import { MonthPickerInput } from '@mantine/dates';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { DayInput } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';

/** Days as the fields hold them; a month is its first day. */
export interface PeriodValues {
  name: string;
  start: string | null;
  end: string | null;
  payDate: string | null;
  paymentMonth: string | null;
  taxMonth: string | null;
  cutOff: string | null;
  attendanceStart: string | null;
  attendanceEnd: string | null;
}

export const NO_DAYS: PeriodValues = {
  name: '',
  start: null,
  end: null,
  payDate: null,
  paymentMonth: null,
  taxMonth: null,
  cutOff: null,
  attendanceStart: null,
  attendanceEnd: null,
};

const monthOf = (day: string | null) => (day ?? '').slice(0, 7);
const firstOf = (month: string) => `${month}-01`;
const day = (value: string | null) => value ?? '';

/** Months as their fields want them. */
export const monthFields = (period: { paymentMonth: string; taxMonth: string }) => ({
  paymentMonth: firstOf(period.paymentMonth),
  taxMonth: firstOf(period.taxMonth),
});

/** What was filled in, as the server takes it. */
export const periodInput = (values: PeriodValues) => ({
  name: values.name.trim(),
  start: day(values.start),
  end: day(values.end),
  payDate: day(values.payDate),
  paymentMonth: monthOf(values.paymentMonth),
  taxMonth: monthOf(values.taxMonth),
  cutOff: values.cutOff || null,
  attendanceStart: day(values.attendanceStart),
  attendanceEnd: day(values.attendanceEnd),
});

/** What a period is, with what is wrong with it said at the field. */
export function usePeriodForm(initialValues: PeriodValues, onValuesChange?: (values: PeriodValues) => void) {
  const t = useText('workbench/payroll/periods');
  const required = (value: unknown) =>
    value === null || (typeof value === 'string' && value.trim() === '') ? t('required') : null;
  const after = (from: string | null, to: string | null) =>
    from && to && from > to ? t('problems.startAfterEnd') : null;
  return useForm<PeriodValues>({
    initialValues,
    ...(onValuesChange ? { onValuesChange } : {}),
    validate: {
      name: required,
      start: (value, values) => required(value) ?? after(value, values.end),
      end: required,
      payDate: required,
      paymentMonth: required,
      taxMonth: required,
      cutOff: (value, { start }) =>
        value && start && value < start ? t('problems.cutOffBeforeStart') : null,
      attendanceStart: (value, values) => required(value) ?? after(value, values.attendanceEnd),
      attendanceEnd: required,
    },
  });
}

/** Every field of a period. Its first and last day stay once batches take their days from it. */
export function PeriodFields({
  form,
  daysStay = false,
}: {
  form: UseFormReturnType<PeriodValues>;
  daysStay?: boolean;
}) {
  const t = useText('workbench/payroll/periods');
  const month = { valueFormat: 'YYYY-MM', required: true } as const;
  return (
    <>
      <TextInput label={t('fields.name')} required maxLength={100} {...form.getInputProps('name')} />
      <Group grow align="flex-start">
        <DayInput label={t('fields.start')} required disabled={daysStay} {...form.getInputProps('start')} />
        <DayInput label={t('fields.end')} required disabled={daysStay} {...form.getInputProps('end')} />
      </Group>
      <Group grow align="flex-start">
        <DayInput label={t('fields.payDate')} required {...form.getInputProps('payDate')} />
        <DayInput
          label={t('fields.cutOff')}
          description={t('hints.cutOff')}
          clearable
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.getInputProps('cutOff')}
        />
      </Group>
      <Group grow align="flex-start">
        <MonthPickerInput
          {...month}
          label={t('fields.paymentMonth')}
          {...form.getInputProps('paymentMonth')}
        />
        <MonthPickerInput {...month} label={t('fields.taxMonth')} {...form.getInputProps('taxMonth')} />
      </Group>
      <Group grow align="flex-start">
        <DayInput
          label={t('fields.attendanceStart')}
          description={t('hints.attendance')}
          required
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.getInputProps('attendanceStart')}
        />
        <DayInput label={t('fields.attendanceEnd')} required {...form.getInputProps('attendanceEnd')} />
      </Group>
    </>
  );
}
