import { Badge, Button, Grid, Group, Paper, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core';
import { BATCH_STATUSES, isOver } from '@suanpan/engine/domain';
import { type RouterOutputs, trpc } from '@suanpan/portal/kit/api';
import { EmptyState } from '@suanpan/portal/kit/errors';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { AppLink } from '@suanpan/portal/kit/location';
import { useCan, useMe } from '@suanpan/portal/kit/permission';
import { useInboxCount } from '@suanpan/portal/kit/shell';
import { PeopleCard } from '@suanpan/portal/screens';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useLocalName } from '../../shared/local-name.ts';
import { Page } from '../../shared/page.tsx';
import { AnalysisCards } from './analysis-card.tsx';
import { LicenceNotice } from './licence-notice.tsx';
import { OpenBatchCard } from './open-batch-card.tsx';

// Its fields weigh more than the page: loaded when a batch is begun.
const CreateBatchDialog = lazy(async () => ({
  default: (await import('../batches/create-batch-dialog.tsx')).CreateBatchDialog,
}));

type Solution = RouterOutputs['payroll']['solutions']['list']['rows'][number];

const openStatuses = BATCH_STATUSES.filter((status) => !isOver(status));

/** Payroll at a glance: what is open and what blocks it, what waits for a decision, what was done last. */
export function OverviewScreen() {
  const t = useText('workbench/payroll/overview');
  const me = useMe();
  const mayReadPayroll = useCan('payroll.batches.view');
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
  return (
    <Grid gap="md">
      <Grid.Col span={{ base: 12, lg: 8 }}>
        <Stack gap="md">
          {mayAnalyse && <AnalysisCards />}
          {mayReadPeople && <PeopleCard />}
        </Stack>
      </Grid.Col>
      <Grid.Col span={{ base: 12, lg: 4 }}>
        <Panel title={t('inbox')}>
          <InboxLines approvals={approvals} notifications={notifications} />
        </Panel>
      </Grid.Col>
    </Grid>
  );
}

function PayrollOverview() {
  const t = useText('workbench/payroll/overview');
  const nameOf = useLocalName();
  const format = useFormat();
  const mayCreate = useCan('payroll.batches.edit');
  const { approvals, notifications } = useInboxCount();
  const [creating, setCreating] = useState<{ solutionId?: string }>();
  const open = useQuery(
    trpc.payroll.batches.list.queryOptions({ page: 1, pageSize: 12, statuses: [...openStatuses] }),
  );
  const recent = useQuery(
    trpc.payroll.batches.list.queryOptions({ page: 1, pageSize: 8, statuses: ['closed'] }),
  );
  const solutions = useQuery(
    trpc.payroll.solutions.list.queryOptions({ page: 1, pageSize: 50, active: true }),
  );

  return (
    <Stack gap="md">
      <Grid gap="md">
        <Grid.Col span={{ base: 12, lg: 8 }}>
          <Panel
            title={t('openBatches')}
            aside={
              mayCreate && (
                <Button
                  size="compact-sm"
                  leftSection={<IconPlus size={14} />}
                  onClick={() => setCreating({})}
                >
                  {t('createBatch')}
                </Button>
              )
            }
          >
            {!open.data && <Skeleton height={180} />}
            {open.data?.rows.length === 0 && (
              <EmptyState
                compact
                text={t('noOpenBatches')}
                action={mayCreate && <Button onClick={() => setCreating({})}>{t('createBatch')}</Button>}
              />
            )}
            <Stack gap="xs">
              {open.data?.rows.map((batch) => (
                <OpenBatchCard key={batch.id} batch={batch} />
              ))}
            </Stack>
            {open.data && open.data.total > open.data.rows.length && (
              <AppLink href="/workbench/payroll/batches" size="sm">
                {t('allBatches', { count: open.data.total })}
              </AppLink>
            )}
          </Panel>
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 4 }}>
          <Stack gap="md">
            <Panel title={t('inbox')}>
              <InboxLines approvals={approvals} notifications={notifications} />
            </Panel>
            <Panel title={t('recent')}>
              {!recent.data && <Skeleton height={120} />}
              {recent.data?.rows.length === 0 && (
                <Text size="sm" c="dimmed">
                  {t('nothingClosed')}
                </Text>
              )}
              {recent.data?.rows.map((batch) => (
                <Group key={batch.id} justify="space-between" wrap="nowrap" gap="xs">
                  <AppLink href={`/workbench/payroll/batches/${batch.id}/review`} size="sm">
                    {nameOf(batch.solution.name, batch.solution.code)} · {batch.period.code}
                  </AppLink>
                  <Text
                    size="xs"
                    c="dimmed"
                    title={format.instant(batch.updatedAt)}
                    style={{ whiteSpace: 'nowrap' }}
                  >
                    {format.relative(batch.updatedAt)}
                  </Text>
                </Group>
              ))}
            </Panel>
          </Stack>
        </Grid.Col>
      </Grid>
      <Panel title={t('solutions')}>
        {!solutions.data && <Skeleton height={120} />}
        {solutions.data?.rows.length === 0 && (
          <EmptyState
            compact
            text={t('noSolutions')}
            action={
              <Button component="a" href="/workbench/payroll/solutions">
                {t('toSolutions')}
              </Button>
            }
          />
        )}
        <SimpleGrid cols={{ base: 1, md: 2, xl: 3 }} spacing="sm">
          {solutions.data?.rows.map((solution) => (
            <SolutionCard key={solution.id} solution={solution} />
          ))}
        </SimpleGrid>
      </Panel>
      {creating && (
        <Suspense>
          <CreateBatchDialog {...creating} onClose={() => setCreating(undefined)} />
        </Suspense>
      )}
    </Stack>
  );
}

function InboxLines({ approvals, notifications }: { approvals: number; notifications: number }) {
  const t = useText('workbench/payroll/overview');
  return (
    <>
      <Group justify="space-between">
        <AppLink href="/workbench/inbox/pending" size="sm">
          {t('approvals')}
        </AppLink>
        <Badge color={approvals > 0 ? 'red' : 'gray'} variant={approvals > 0 ? 'filled' : 'light'}>
          {approvals}
        </Badge>
      </Group>
      <Group justify="space-between">
        <AppLink href="/workbench/inbox/notifications" size="sm">
          {t('messages')}
        </AppLink>
        <Badge color={notifications > 0 ? 'blue' : 'gray'}>{notifications}</Badge>
      </Group>
    </>
  );
}

function SolutionCard({ solution }: { solution: Solution }) {
  const t = useText('workbench/payroll/overview');
  const nameOf = useLocalName();
  const format = useFormat();
  const periods = useQuery(
    trpc.payroll.periods.list.queryOptions({
      page: 1,
      pageSize: 3,
      solutionId: solution.id,
      status: 'enabled',
      sort: [{ column: 'start', direction: 'asc' }],
    }),
  );
  return (
    <Paper withBorder p="sm">
      <Group justify="space-between" wrap="nowrap">
        <AppLink href={`/workbench/payroll/solutions/${solution.id}/overview`} size="sm" fw={600}>
          {nameOf(solution.name, solution.code)}
        </AppLink>
        <Text size="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
          {t('people', { count: solution.employeeCount })}
        </Text>
      </Group>
      {periods.data?.rows.length === 0 && (
        <Text size="xs" c="dimmed">
          {t('noPeriod')}
        </Text>
      )}
      {periods.data?.rows.map((period) => (
        <Group key={period.id} justify="space-between" gap="xs">
          <Text size="xs">
            {period.code} · {format.day(period.start, 'short')} – {format.day(period.end, 'short')}
          </Text>
          <AppLink size="xs" href={`/workbench/payroll/batches?solution=${solution.id}&period=${period.id}`}>
            {t('batchCounts', {
              count: period.batches.total,
              total: period.batches.total,
              open: period.batches.open,
            })}
          </AppLink>
        </Group>
      ))}
    </Paper>
  );
}

function Panel({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <Paper withBorder p="md" bg="var(--suanpan-surface)" h="100%">
      <Stack gap="xs">
        <Group justify="space-between">
          <Text fw={600}>{title}</Text>
          {aside}
        </Group>
        {children}
      </Stack>
    </Paper>
  );
}
