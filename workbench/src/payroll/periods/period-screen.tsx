import { Alert, Paper, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core';
import { type RouterOutputs, trpc } from '@suanpan/portal/kit/api';
import { EmptyState, ErrorState } from '@suanpan/portal/kit/errors';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { AppLink, useAppLocation } from '@suanpan/portal/kit/location';
import { type Column, DataTable, ofQuery, useTableState } from '@suanpan/portal/kit/table';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useLocalName } from '../../shared/local-name.ts';
import { NoWrap } from '../../shared/no-wrap.tsx';
import { Page } from '../../shared/page.tsx';
import { useRoomChanges } from '../../shared/use-room-changes.ts';
import { useCanOver } from '../shared/rights-over.ts';
import { PeriodActions } from './period-actions.tsx';
import { PeriodStatusBadge } from './period-status-badge.tsx';
import { PeriodTasks } from './period-tasks.tsx';

type Period = RouterOutputs['payroll']['periods']['get'];
type Batch = RouterOutputs['payroll']['batches']['list']['rows'][number];

/** One period: its days and months, what may be done with it, what closing waits for, and its batches. */
export function PeriodScreen() {
  useRoomChanges('payroll');
  const { periodId = '' } = useParams({ strict: false }) as { periodId?: string };
  const solutionTexts = useText('workbench/payroll/solutions');
  const nameOf = useLocalName();
  const format = useFormat();
  const location = useAppLocation();
  const query = useQuery(trpc.payroll.periods.get.queryOptions({ id: periodId }));
  const mayEdit = useCanOver('payroll.periods.edit', query.data?.solution.id);
  if (query.error) return <ErrorState error={query.error} onRetry={() => query.refetch()} />;
  if (!query.data) return <PeriodSkeleton />;
  const period = query.data;
  const list = `/workbench/payroll/solutions/${period.solution.id}/periods`;
  return (
    <Page
      title={format.periodName(period)}
      badge={<PeriodStatusBadge status={period.status} />}
      about={nameOf(period.solution.name, period.solution.code)}
      crumbs={[
        { label: solutionTexts('title'), href: '/workbench/payroll/solutions' },
        { label: nameOf(period.solution.name, period.solution.code), href: list },
      ]}
      primary={mayEdit && <PeriodActions period={period} onRemoved={() => location.navigate(list)} />}
    >
      <Closing period={period} />
      <Facts period={period} />
      <PeriodTasks periodId={period.id} />
      <Batches period={period} />
    </Page>
  );
}

/** What stands in the way of closing, by name, and how it closes. */
function Closing({ period }: { period: Period }) {
  const t = useText('workbench/payroll/periods');
  const format = useFormat();
  const nameOf = useLocalName();
  if (period.status !== 'enabled' || period.openBatches.length === 0) return null;
  const { how, at, timeZones } = period.closing;
  const moment = at ? `${format.day(at.slice(0, 10))} ${at.slice(11)}` : '';
  return (
    <Alert color="blue" title={t('detail.waitsFor')}>
      <Text size="sm">{t(`closings.${how}`, { at: moment, zones: timeZones.join(', ') })}</Text>
      {period.openBatches.map((batch) => (
        <AppLink
          key={batch.id}
          href={`/workbench/payroll/batches/${batch.id}`}
          size="sm"
          style={{ display: 'block' }}
        >
          {batch.number} {nameOf(batch.name)}
        </AppLink>
      ))}
    </Alert>
  );
}

function Facts({ period }: { period: Period }) {
  const t = useText('workbench/payroll/periods');
  const format = useFormat();
  const { how, at, timeZones } = period.closing;
  const moment = at ? `${format.day(at.slice(0, 10))} ${at.slice(11)}` : '';
  const beside = (one: Period['previous']) =>
    one ? (
      <AppLink href={`/workbench/payroll/solutions/${period.solution.id}/periods/${one.id}`} size="sm">
        {format.periodName(one)}
      </AppLink>
    ) : (
      t('none')
    );
  const facts: [string, ReactNode][] = [
    [t('fields.code'), period.code],
    [t('fields.name'), period.name],
    [t('fields.start'), format.day(period.start)],
    [t('fields.end'), format.day(period.end)],
    [t('fields.payDate'), format.day(period.payDate)],
    [t('fields.paymentMonth'), format.month(period.paymentMonth)],
    [t('fields.taxMonth'), format.month(period.taxMonth)],
    [t('fields.cutOff'), period.cutOff ? format.day(period.cutOff) : t('none')],
    [t('fields.attendanceStart'), format.day(period.attendanceStart)],
    [t('fields.attendanceEnd'), format.day(period.attendanceEnd)],
    [t('fields.index'), `${period.index} / ${period.index + period.remaining - 1}`],
    [t('detail.before'), beside(period.previous)],
    [t('detail.after'), beside(period.next)],
    [
      t('detail.closing'),
      period.closedAt
        ? format.instant(period.closedAt)
        : t(`closings.${how}`, { at: moment, zones: timeZones.join(', ') }),
    ],
  ];
  return (
    <Paper withBorder p="md" bg="var(--suanpan-surface)">
      <Text fw={600} mb="sm">
        {t('detail.days')}
      </Text>
      <SimpleGrid component="dl" cols={{ base: 2, sm: 3, lg: 5 }} spacing="md" m={0}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <Text component="dt" size="xs" c="dimmed">
              {label}
            </Text>
            <Text component="dd" size="sm" m={0}>
              {value}
            </Text>
          </div>
        ))}
      </SimpleGrid>
    </Paper>
  );
}

function Batches({ period }: { period: Period }) {
  const t = useText('workbench/payroll/periods');
  const states = useText('workbench/payroll/shared');
  const format = useFormat();
  const nameOf = useLocalName();
  const maySee = useCanOver('payroll.batches.view', period.solution.id);
  const state = useTableState({ pageSize: 20 });
  const list = useQuery({
    ...trpc.payroll.batches.list.queryOptions({ ...state.input, periodId: period.id }),
    enabled: maySee,
  });
  if (!maySee) return null;
  const all = `/workbench/payroll/batches?solution=${period.solution.id}&period=${period.id}`;
  const columns: Column<Batch>[] = [
    {
      key: 'name',
      header: t('batch.name'),
      fixed: true,
      render: (row) => (
        <AppLink href={`/workbench/payroll/batches/${row.id}`} size="sm">
          {nameOf(row.name)}
        </AppLink>
      ),
    },
    {
      key: 'number',
      header: t('batch.number'),
      fixed: true,
      render: (row) => <NoWrap>{row.number}</NoWrap>,
    },
    {
      key: 'employees',
      header: t('batch.people'),
      align: 'right',
      render: (row) => format.number(row.employees),
    },
    { key: 'status', header: t('batch.status'), render: (row) => states(`batch.statuses.${row.status}`) },
    { key: 'updatedAt', header: t('batch.updatedAt'), render: (row) => format.relative(row.updatedAt) },
  ];
  return (
    <Stack gap="xs">
      <Text fw={600}>{t('detail.batches')}</Text>
      <DataTable
        id="period-batches"
        label={t('detail.batches')}
        columns={columns}
        {...ofQuery(list)}
        rowKey={(row) => row.id}
        rowHref={(row) => `/workbench/payroll/batches/${row.id}`}
        state={state}
        toolbar={
          <AppLink href={all} size="sm">
            {t('detail.toBatches')}
          </AppLink>
        }
        empty={<EmptyState text={t('detail.noBatches')} />}
      />
    </Stack>
  );
}

function PeriodSkeleton() {
  return (
    <Stack gap="md">
      <Skeleton height={28} width={240} />
      <Skeleton height={140} />
      <Skeleton height={200} />
    </Stack>
  );
}
