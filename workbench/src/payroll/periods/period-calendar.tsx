import { ActionIcon, Group, Paper, SimpleGrid, Skeleton, Stack, Text, Tooltip } from '@mantine/core';
import { type RouterOutputs, trpc } from '@suanpan/portal/kit/api';
import { dayOf } from '@suanpan/portal/kit/form';
import { useFormat, useLanguage, useText } from '@suanpan/portal/kit/i18n';
import { AppLink } from '@suanpan/portal/kit/location';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import classes from './period-calendar.module.css';
import { PeriodStatusBadge } from './period-status-badge.tsx';

type Period = RouterOutputs['payroll']['periods']['list']['rows'][number];
type Task = RouterOutputs['payroll']['cycles']['tasks']['rows'][number];

/** How much a task wants. */
const WEIGHTS: Readonly<Record<Task['state'], number>> = { done: 0, waiting: 1, open: 2, late: 3 };

/** How a day with tasks looks: as the one that wants most. */
const loudest = (tasks: readonly Task[]): Task['state'] | undefined =>
  [...tasks].sort((a, b) => WEIGHTS[b.state] - WEIGHTS[a.state])[0]?.state;

const months = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

function daysOf(month: string): string[] {
  const year = Number(month.slice(0, 4));
  const last = new Date(Date.UTC(year, Number(month.slice(5, 7)), 0)).getUTCDate();
  return Array.from({ length: last }, (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`);
}

/** Monday first; Sunday first in English, as the date fields of the kit. */
function offsetOf(month: string, mondayFirst: boolean): number {
  const weekday = new Date(`${month}-01T00:00:00Z`).getUTCDay();
  return mondayFirst ? (weekday + 6) % 7 : weekday;
}

/** The year's months, or one month: days by period, pay days marked. */
export function PeriodCalendar({ solutionId, wide = false }: { solutionId: string; wide?: boolean }) {
  const t = useText('workbench/payroll/periods');
  const format = useFormat();
  const [month, setMonth] = useState(() => dayOf().slice(0, 7));
  const list = useQuery(
    trpc.payroll.periods.list.queryOptions({
      page: 1,
      pageSize: 500,
      solutionId,
      sort: [{ column: 'start', direction: 'desc' }],
    }),
  );
  const asked = useQuery(trpc.payroll.cycles.tasks.queryOptions({ solutionId }));
  if (!list.data) return <Skeleton height={260} />;
  const periods = list.data.rows;
  const year = month.slice(0, 4);
  const step = (by: number) => {
    const whole = Number(year) * 12 + Number(month.slice(5)) - 1 + (wide ? by * 12 : by);
    setMonth(`${Math.floor(whole / 12)}-${String((whole % 12) + 1).padStart(2, '0')}`);
  };
  const shown = wide ? months.map((one) => `${year}-${String(one).padStart(2, '0')}`) : [month];
  const touched = periods.filter((one) => one.start.slice(0, 7) <= month && one.end.slice(0, 7) >= month);

  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <ActionIcon variant="subtle" aria-label={t('calendar.before')} onClick={() => step(-1)}>
          <IconChevronLeft size={16} />
        </ActionIcon>
        <Text fw={600} size="sm">
          {wide ? year : format.month(month)}
        </Text>
        <ActionIcon variant="subtle" aria-label={t('calendar.after')} onClick={() => step(1)}>
          <IconChevronRight size={16} />
        </ActionIcon>
      </Group>
      <SimpleGrid cols={wide ? { base: 1, sm: 2, lg: 4 } : 1}>
        {shown.map((one) => (
          <Month
            key={one}
            month={one}
            base={`/workbench/payroll/solutions/${solutionId}/periods`}
            periods={periods}
            tasks={asked.data?.rows ?? []}
            titled={wide}
          />
        ))}
      </SimpleGrid>
      {!wide &&
        touched.map((period) => (
          <Group key={period.id} justify="space-between">
            <AppLink href={`/workbench/payroll/batches?solution=${solutionId}&period=${period.id}`} size="xs">
              {format.periodName(period)} ·{' '}
              {t('batchCounts', { total: period.batches.total, open: period.batches.open })}
            </AppLink>
            <PeriodStatusBadge status={period.status} size="xs" />
          </Group>
        ))}
    </Stack>
  );
}

interface MonthProps {
  month: string;
  /** Where the pages of the periods lie. */
  base: string;
  periods: readonly Period[];
  /** What cycles ask for. */
  tasks: readonly Task[];
  titled: boolean;
}

function Month({ month, base, periods, tasks, titled }: MonthProps) {
  const format = useFormat();
  const mondayFirst = useLanguage() !== 'en';
  const weekday = (index: number) =>
    // 5 January 2026 is a Monday, 4 January a Sunday.
    new Intl.DateTimeFormat(format.language, { weekday: 'narrow', timeZone: 'UTC' }).format(
      new Date(Date.UTC(2026, 0, (mondayFirst ? 5 : 4) + index)),
    );
  return (
    <Paper p={titled ? 'xs' : 0} withBorder={titled} bg="var(--suanpan-surface)">
      {titled && (
        <Text size="xs" fw={600} mb={4}>
          {format.month(month)}
        </Text>
      )}
      <div className={classes.month}>
        {[0, 1, 2, 3, 4, 5, 6].map((index) => (
          <span key={index} className={classes.weekday}>
            {weekday(index)}
          </span>
        ))}
        {daysOf(month).map((day, index) => (
          <Day
            key={day}
            day={day}
            base={base}
            period={periods.find((one) => one.start <= day && day <= one.end)}
            paid={periods.filter((one) => one.payDate === day)}
            due={tasks.filter((one) => one.start <= day && day <= one.end)}
            column={index === 0 ? offsetOf(month, mondayFirst) + 1 : undefined}
          />
        ))}
      </div>
    </Paper>
  );
}

interface DayProps {
  day: string;
  base: string;
  period: Period | undefined;
  /** Periods whose pay day it is. */
  paid: readonly Period[];
  due: readonly Task[];
  /** Where the first day of a month stands. */
  column: number | undefined;
}

/** A day leads to its period: the one it lies in, is the pay day of, or has a task of. */
function Day({ day, base, period, paid, due, column }: DayProps) {
  const t = useText('workbench/payroll/periods');
  const format = useFormat();
  const said = [
    period && `${period.code} ${t(`statuses.${period.status}`)}`,
    ...paid.map((one) => t('calendar.payDay', { code: one.code })),
    ...due.map((one) =>
      t('tasks.onDay', {
        name: one.name,
        owner: one.owner ?? '–',
        state: t(`tasks.states.${one.state}`),
      }),
    ),
  ].filter(Boolean);
  const leadsTo = paid[0]?.id ?? due[0]?.periodId ?? period?.id;
  const look = {
    className: classes.day,
    'data-status': period?.status,
    'data-start': period?.start === day || undefined,
    'data-end': period?.end === day || undefined,
    'data-paid': paid.length > 0 || undefined,
    'data-task': loudest(due),
    style: column === undefined ? undefined : { gridColumnStart: column },
    children: Number(day.slice(8)),
  };
  if (leadsTo === undefined) return <span {...look} />;
  // By keyboard one steps from what begins or is due to the next, not through every day of a year.
  const isStop =
    period?.start === day || column !== undefined || paid.length > 0 || due.some((one) => one.start === day);
  const label = said.join(' · ');
  return (
    <Tooltip label={label} events={{ hover: true, focus: true, touch: false }}>
      <AppLink
        {...look}
        href={`${base}/${leadsTo}`}
        c="inherit"
        underline="never"
        aria-label={`${format.day(day)}: ${label}`}
        tabIndex={isStop ? 0 : -1}
      />
    </Tooltip>
  );
}
