import { DateInput, type DateInputProps } from '@mantine/dates';

/** A day, written as it is stored. */
export function DayInput(props: DateInputProps) {
  return <DateInput valueFormat="YYYY-MM-DD" {...props} />;
}
