import { MonthPickerInput, type MonthPickerInputProps } from '@mantine/dates';
import { useText } from '@suanpan/portal/kit/i18n';

/** The first payroll month that pays something. The picker keeps the first day of the month. */
export function PayrollPeriodInput(props: MonthPickerInputProps) {
  const t = useText('workbench/people');
  return <MonthPickerInput label={t('fields.payrollPeriod')} required valueFormat="YYYY-MM" {...props} />;
}

export const monthOf = (day: string | null): string => (day ?? '').slice(0, 7);
export const firstDayOf = (month: string | null | undefined): string | null => (month ? `${month}-01` : null);
