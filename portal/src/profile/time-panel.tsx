import { ActionIcon, Badge, Button, Chip, Group, Stack, Text } from '@mantine/core';
import { addMonthsIso } from '@suanpan/engine/domain';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type RouterOutputs, trpc } from '../kit/api/index.ts';
import { EmptyState } from '../kit/errors/index.ts';
import { useFormat, useText } from '../kit/i18n/index.ts';
import { useAppLocation, useSearchParams } from '../kit/location/index.ts';
import { type Column, DataTable } from '../kit/table/index.ts';

type Day = RouterOutputs['portal']['profile']['time']['days'][number];

const SHOWN = ['normal', 'late', 'leaveEarly', 'absent', 'onLeave', 'appeals'] as const;
const COLOURS: Partial<Record<Day['result'], string>> = {
  normal: 'teal',
  late: 'orange',
  leaveEarly: 'orange',
  absent: 'red',
  onLeave: 'blue',
};

/** Who came late and left early counts in both, as in the figures. */
function isShown(day: Day, show: (typeof SHOWN)[number]): boolean {
  if (show === 'late') return day.lateMinutes > 0;
  if (show === 'leaveEarly') return day.earlyMinutes > 0;
  return show === 'appeals' ? day.appeal !== null : day.result === show;
}

/** The days of one month, all or those of one kind; each figure shows the days that it counts. */
export function TimePanel() {
  const t = useText('portal/profile');
  const format = useFormat();
  const location = useAppLocation();
  const [params, setParams] = useSearchParams();
  const asked = /^\d{4}-(0[1-9]|1[0-2])$/.exec(params.get('month') ?? '')?.[0];
  const show = SHOWN.find((each) => each === params.get('show'));
  const time = useQuery({
    ...trpc.portal.profile.time.queryOptions(asked ? { month: asked } : {}),
    placeholderData: keepPreviousData,
  });
  const month = asked ?? time.data?.month;
  const move = (by: number) => month && setParams({ month: addMonthsIso(`${month}-01`, by).slice(0, 7) });
  const hours = (minutes: number) =>
    minutes === 0 ? '' : t('hours', { amount: format.number(minutes / 60, { maximumFractionDigits: 2 }) });
  const minutes = (amount: number) => (amount === 0 ? '' : t('minutes', { amount: format.number(amount) }));
  const columns: Column<Day>[] = [
    {
      key: 'day',
      header: t('columns.day'),
      fixed: true,
      render: (row) => format.day(row.day, 'weekday'),
    },
    {
      key: 'result',
      header: t('columns.result'),
      text: (row) => t(`results.${row.result}`),
      render: (row) => <Badge color={COLOURS[row.result] ?? 'gray'}>{t(`results.${row.result}`)}</Badge>,
    },
    { key: 'firstAt', header: t('columns.firstAt'), render: (row) => row.firstAt?.slice(11, 16) ?? '' },
    { key: 'lastAt', header: t('columns.lastAt'), render: (row) => row.lastAt?.slice(11, 16) ?? '' },
    { key: 'workedMinutes', header: t('columns.worked'), render: (row) => hours(row.workedMinutes) },
    { key: 'lateMinutes', header: t('columns.late'), render: (row) => minutes(row.lateMinutes) },
    { key: 'earlyMinutes', header: t('columns.early'), render: (row) => minutes(row.earlyMinutes) },
    { key: 'leaveMinutes', header: t('columns.leave'), render: (row) => hours(row.leaveMinutes) },
    { key: 'overtimeMinutes', header: t('columns.overtime'), render: (row) => hours(row.overtimeMinutes) },
    { key: 'appeal', header: t('columns.appeal'), line: (row) => row.appeal ?? '' },
  ];
  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="sm">
        <Group gap="xs">
          <ActionIcon variant="default" aria-label={t('previousMonth')} onClick={() => move(-1)}>
            <IconChevronLeft size={16} />
          </ActionIcon>
          <Text fw={560} miw={110} ta="center" aria-live="polite">
            {month ? format.month(month) : ''}
          </Text>
          <ActionIcon variant="default" aria-label={t('nextMonth')} onClick={() => move(1)}>
            <IconChevronRight size={16} />
          </ActionIcon>
        </Group>
        <Button variant="default" size="sm" onClick={() => location.navigate('/apply/attendanceAppeal')}>
          {t('appeal')}
        </Button>
      </Group>
      <Group gap="xs">
        {SHOWN.map((each) => (
          <Chip
            key={each}
            size="xs"
            checked={show === each}
            onChange={(on) => setParams({ show: on ? each : undefined })}
          >
            {t('counted', { name: t(`counts.${each}`), number: time.data?.counts[each] ?? 0 })}
          </Chip>
        ))}
      </Group>
      <DataTable
        id="own-days"
        label={t('tabs.time')}
        columns={columns}
        rows={time.data?.days.filter((day) => !show || isShown(day, show))}
        isLoading={time.isFetching}
        error={time.error}
        onRetry={() => void time.refetch()}
        rowKey={(row) => `${row.employmentId} ${row.day}`}
        searchable={false}
        empty={<EmptyState text={t('empty.time')} />}
      />
    </Stack>
  );
}
