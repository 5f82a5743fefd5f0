import { Button, Grid, Group, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core';
import { OPEN_STATUSES } from '@suanpan/engine/domain';
import { trpc } from '@suanpan/portal/kit/api';
import { AccessDenied, EmptyState, ErrorState } from '@suanpan/portal/kit/errors';
import { useFormat, useText, withLateTexts } from '@suanpan/portal/kit/i18n';
import { AppLink } from '@suanpan/portal/kit/location';
import { useBackOffice, useCan, useMe } from '@suanpan/portal/kit/permission';
import { mayOpen, useInboxCount } from '@suanpan/portal/kit/shell';
import { PeopleCard } from '@suanpan/portal/screens';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useLocalName } from '../../shared/local-name.ts';
import { Page } from '../../shared/page.tsx';
import { AnalysisCards } from './analysis-card.tsx';
import { LicenceNotice } from './licence-notice.tsx';
import { OpenBatch } from './open-batch.tsx';
import { InboxTile, OperationTile, PayslipTile, TeamTile } from './tiles/figure-tiles.tsx';
import { InsuranceTile } from './tiles/insurance-tile.tsx';
import { SolutionsTile } from './tiles/solutions-tile.tsx';
import { CountLine, Tile } from './tiles/tile.tsx';

// Its fields weigh more than the page: loaded when a batch is begun.
const CreateBatchDialog = lazy(
  withLateTexts(async () => ({
    default: (await import('../batches/create-batch-dialog.tsx')).CreateBatchDialog,
  })),
);

/** Payroll at a glance: what is open and what blocks it, what waits for a decision, what was done last. */
export function OverviewScreen() {
  const t = useText('workbench/payroll/overview');
  const me = useMe();
  const mayReadPayroll = useCan('payroll.batches.view');
  if (!useBackOffice()) return <AccessDenied />;
  return (
    <Page title={t('title')} about={t('hello', { name: me.user.name })}>
      <LicenceNotice />
      {mayReadPayroll ? <PayrollOverview /> : <OtherOverview />}
    </Page>
  );
}

/** Whoever pays nobody finds what is theirs: people they lead or keep, pay they analyse. */
function OtherOverview() {
  const t = useText('workbench/payroll/overview');
  const { approvals, notifications } = useInboxCount();
  const mayReadPeople = useCan('people.organisation.view');
  const mayAnalyse = useCan('payroll.pivots.view');
  // Nobody reads the inbox of whom they act for.
  const hasInbox = mayOpen('/workbench/inbox', useMe());
  return (
    <Grid gap="md">
      <Grid.Col span={{ base: 12, lg: 8 }}>
        <Stack gap="md">
          {mayAnalyse && <AnalysisCards />}
          {mayReadPeople && <PeopleCard />}
        </Stack>
      </Grid.Col>
      {hasInbox && (
        <Grid.Col span={{ base: 12, lg: 4 }}>
          <Tile title={t('inbox')}>
            <Stack gap={4}>
              <CountLine
                label={t('approvals')}
                count={approvals}
                href="/workbench/inbox/pending"
                color="red"
              />
              <CountLine
                label={t('messages')}
                count={notifications}
                href="/workbench/inbox/notifications?state=unread"
                color="blue"
              />
            </Stack>
          </Tile>
        </Grid.Col>
      )}
    </Grid>
  );
}

function PayrollOverview() {
  const figures = useQuery(trpc.payroll.overview.figures.queryOptions());
  if (figures.error) return <ErrorState error={figures.error} onRetry={() => void figures.refetch()} />;
  const hasPayslips = Boolean(figures.data?.payslips);
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, xs: 2, lg: hasPayslips ? 4 : 3 }} spacing="md">
        <TeamTile figures={figures.data} />
        <OperationTile figures={figures.data} />
        <InboxTile figures={figures.data} />
        {figures.data && hasPayslips && <PayslipTile figures={figures.data} />}
      </SimpleGrid>
      <Grid gap="md">
        <Grid.Col span={{ base: 12, lg: 7 }}>
          <Stack gap="md">
            <SolutionsTile figures={figures.data} />
            <OpenBatches />
            <RecentBatches />
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 5 }}>
          <InsuranceTile figures={figures.data} />
        </Grid.Col>
      </Grid>
    </Stack>
  );
}

/** The open batches that were touched last, and the way to a new one. */
function OpenBatches() {
  const t = useText('workbench/payroll/overview');
  const mayCreate = useCan('payroll.batches.edit');
  const [creating, setCreating] = useState(false);
  const open = useQuery({
    ...trpc.payroll.batches.list.queryOptions({
      page: 1,
      pageSize: 8,
      statuses: [...OPEN_STATUSES],
      sort: [{ column: 'updatedAt', direction: 'desc' }],
    }),
    refetchInterval: (query) => (query.state.data?.rows.some((row) => row.running) ? 2_000 : false),
  });
  return (
    <Tile
      title={t('openBatches')}
      aside={
        mayCreate && (
          <Button size="compact-sm" leftSection={<IconPlus size={14} />} onClick={() => setCreating(true)}>
            {t('createBatch')}
          </Button>
        )
      }
    >
      {open.error && <ErrorState error={open.error} onRetry={() => void open.refetch()} />}
      {!open.data && !open.error && <Skeleton height={180} />}
      {open.data?.rows.length === 0 && (
        <EmptyState compact text={t(mayCreate ? 'noOpenBatches' : 'noneOpen')} />
      )}
      {open.data?.rows.map((batch) => (
        <OpenBatch key={batch.id} batch={batch} />
      ))}
      {open.data && open.data.total > open.data.rows.length && (
        <AppLink href={`/workbench/payroll/batches?status=${OPEN_STATUSES.join(',')}`} size="sm">
          {t('allBatches', { count: open.data.total })}
        </AppLink>
      )}
      {creating && (
        <Suspense>
          <CreateBatchDialog onClose={() => setCreating(false)} />
        </Suspense>
      )}
    </Tile>
  );
}

function RecentBatches() {
  const t = useText('workbench/payroll/overview');
  const nameOf = useLocalName();
  const format = useFormat();
  const recent = useQuery(
    trpc.payroll.batches.list.queryOptions({
      page: 1,
      pageSize: 8,
      statuses: ['closed'],
      sort: [{ column: 'updatedAt', direction: 'desc' }],
    }),
  );
  return (
    <Tile title={t('recent')}>
      {recent.error && <ErrorState error={recent.error} onRetry={() => void recent.refetch()} />}
      {!recent.data && !recent.error && <Skeleton height={120} />}
      {recent.data?.rows.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('nothingClosed')}
        </Text>
      )}
      {recent.data?.rows.map((batch) => (
        <Group key={batch.id} justify="space-between" wrap="nowrap" gap="xs">
          <AppLink href={`/workbench/payroll/batches/${batch.id}/review`} size="sm">
            {nameOf(batch.solution.name, batch.solution.code)} · {format.periodName(batch.period)}
          </AppLink>
          <Text size="xs" c="dimmed" title={format.instant(batch.updatedAt)} style={{ whiteSpace: 'nowrap' }}>
            {format.relative(batch.updatedAt)}
          </Text>
        </Group>
      ))}
    </Tile>
  );
}
