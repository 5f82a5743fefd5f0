import { ActionIcon, Group, Stack, Text } from '@mantine/core';
import type { CalendarDefinition } from '@suanpan/engine/domain';
import { WEEKDAYS } from '@suanpan/engine/domain';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useCallback, useRef, useState } from 'react';
import { HolidayMonth } from './holiday-month.tsx';
import classes from './holiday-year.module.css';

type Days = Pick<CalendarDefinition, 'holidays' | 'workdays'>;

interface HolidayYearProps {
  calendar: CalendarDefinition;
  readOnly: boolean;
  onChange: (days: Days) => void;
}

/** Weekdays off; Sunday is 0 there and last here. */
const offOf = (calendar: CalendarDefinition) =>
  (calendar.weekend ?? ['sat', 'sun']).map((day) => (WEEKDAYS.indexOf(day) + 1) % 7);

/** A working day becomes a holiday, a day off becomes one that is worked, and what was marked is neither. */
function pressed(calendar: CalendarDefinition, day: string): Days {
  const { holidays = [], workdays = [] } = calendar;
  if (holidays.includes(day) || workdays.includes(day)) {
    const without = (days: readonly string[]) => days.filter((each) => each !== day);
    return { holidays: without(holidays), workdays: without(workdays) };
  }
  const isOff = offOf(calendar).includes(new Date(`${day}T00:00:00Z`).getUTCDay());
  return isOff
    ? { holidays, workdays: [...workdays, day].sort() }
    : { holidays: [...holidays, day].sort(), workdays };
}

/** A year at a glance; its days are pressed. */
export function HolidayYear({ calendar, readOnly, onChange }: HolidayYearProps) {
  const t = useText('workbench/payroll/solutions');
  const format = useFormat();
  const { holidays = [], workdays = [] } = calendar;
  const [year, setYear] = useState(() => startYear([...holidays, ...workdays]));
  const newest = useRef({ calendar, onChange });
  newest.current = { calendar, onChange };
  const press = useCallback((day: string) => {
    newest.current.onChange(pressed(newest.current.calendar, day));
  }, []);
  const within = (days: readonly string[], start: string) => days.filter((day) => day.startsWith(start));
  const months = Array.from({ length: 12 }, (_, at) => `${year}-${String(at + 1).padStart(2, '0')}`);

  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Group gap={4}>
          <ActionIcon variant="subtle" aria-label={t('general.yearBefore')} onClick={() => setYear(year - 1)}>
            <IconChevronLeft size={16} />
          </ActionIcon>
          <Text fw={600} aria-live="polite">
            {year}
          </Text>
          <ActionIcon variant="subtle" aria-label={t('general.yearAfter')} onClick={() => setYear(year + 1)}>
            <IconChevronRight size={16} />
          </ActionIcon>
        </Group>
        <Group gap="md">
          {(['holiday', 'workday'] as const).map((kind) => (
            <Text key={kind} size="xs">
              <span className={`${classes.mark} ${classes[kind]}`} aria-hidden="true" />
              {t(`general.${kind}s`)}:{' '}
              {format.number(within(kind === 'holiday' ? holidays : workdays, `${year}-`).length)}
            </Text>
          ))}
        </Group>
      </Group>
      {!readOnly && (
        <Text size="xs" c="dimmed">
          {t('general.pressDays')}
        </Text>
      )}
      <div className={classes.months} data-months={year}>
        {months.map((month) => (
          <HolidayMonth
            key={month}
            month={`${month}-01`}
            holidays={within(holidays, month).join(' ')}
            workdays={within(workdays, month).join(' ')}
            off={offOf(calendar).join('')}
            readOnly={readOnly}
            onPress={press}
          />
        ))}
      </div>
    </Stack>
  );
}

/** This year, or the last one that has days where none has come so far. */
function startYear(days: readonly string[]): number {
  const now = new Date().getFullYear();
  const years = days.map((day) => Number(day.slice(0, 4))).filter(Number.isFinite);
  return years.length === 0 || years.includes(now) ? now : Math.max(...years);
}
