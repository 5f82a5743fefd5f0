import { Text } from '@mantine/core';
import { type DayOfWeek, Month } from '@mantine/dates';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { type KeyboardEvent, memo } from 'react';
import classes from './holiday-year.module.css';

interface HolidayMonthProps {
  /** Its first day. */
  month: string;
  /** Days of the month, joined, so that one changed month is drawn and eleven aren't. */
  holidays: string;
  workdays: string;
  /** Weekdays off, Sunday being 0, joined. */
  off: string;
  readOnly: boolean;
  onPress: (day: string) => void;
}

const DAY_MS = 86_400_000;
const shifted = (day: string, by: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + by * DAY_MS).toISOString().slice(0, 10);

/** The arrows go from day to day, also into the month before and after. */
function move(event: KeyboardEvent<HTMLElement>, day: string) {
  const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }[event.key];
  if (by === undefined) return;
  event.preventDefault();
  const months = event.currentTarget.closest('[data-months]');
  months?.querySelector<HTMLElement>(`[data-day="${shifted(day, by)}"]`)?.focus();
}

export const HolidayMonth = memo(function HolidayMonth(props: HolidayMonthProps) {
  const { month, holidays, workdays, off, readOnly, onPress } = props;
  const t = useText('workbench/payroll/solutions');
  const format = useFormat();
  const kindOf = (day: string) =>
    workdays.includes(day) ? 'workday' : holidays.includes(day) ? 'holiday' : undefined;
  return (
    <div>
      <Text size="sm" fw={500} mb={4}>
        {format.month(month)}
      </Text>
      <Month
        size="xs"
        static={readOnly}
        month={month}
        hideOutsideDates
        weekendDays={[...off].map((day) => Number(day) as DayOfWeek)}
        getDayAriaLabel={(day) => {
          const kind = kindOf(day);
          const said = format.day(day, 'weekday');
          return kind ? `${said}, ${t(`general.${kind}`)}` : said;
        }}
        getDayProps={(day) => {
          const kind = kindOf(day);
          return {
            'data-day': day.slice(0, 7) === month.slice(0, 7) ? day : undefined,
            className: kind ? classes[kind] : undefined,
            ...(readOnly
              ? { role: 'img' }
              : {
                  'aria-pressed': kind !== undefined,
                  onKeyDown: (event: KeyboardEvent<HTMLElement>) => move(event, day),
                  onClick: () => onPress(day),
                }),
          };
        }}
      />
    </div>
  );
});
