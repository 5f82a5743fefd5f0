import { Button, Flex, Group, Paper, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core';
import { type RouterOutputs, trpc } from '@suanpan/portal/kit/api';
import { EmptyState } from '@suanpan/portal/kit/errors';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { AppLink } from '@suanpan/portal/kit/location';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { BatchStatusBadge } from '../batches/batch-status-badge.tsx';
import { CreateBatchDialog } from '../batches/create-batch-dialog.tsx';
import { PeriodCalendar } from '../periods/period-calendar.tsx';
import { useBatchTitle } from '../shared/batch-title.ts';
import { holdsOver } from '../shared/rights-over.ts';
import { NextSteps } from './next-steps.tsx';

const CreateCorrectionsDialog = lazy(async () => ({
  default: (await import('../batches/corrections/create-corrections-dialog.tsx')).CreateCorrectionsDialog,
}));

const FamilySection = lazy(async () => ({
  default: (await import('./sub-solutions/family-section.tsx')).FamilySection,
}));

type Solution = RouterOutputs['payroll']['solutions']['get'];

/** A solution at a glance: figures, its latest batches, its periods on a calendar. */
export function OverviewTab({ solution }: { solution: Solution }) {
  const t = useText('workbench/payroll/solutions');
  const titleOf = useBatchTitle();
  const format = useFormat();
  const mayCreate = holdsOver(solution, 'payroll.batches.edit');
  const [creating, setCreating] = useState(false);
  const [correcting, setCorrecting] = useState(false);
  const base = `/workbench/payroll/solutions/${solution.id}`;
  const batches = useQuery(
    trpc.payroll.batches.list.queryOptions({ page: 1, pageSize: 8, solutionId: solution.id }),
  );
  const noBatch = !solution.active
    ? t('overview.inactive')
    : solution.publishedCopyId === null
      ? t('overview.needsPublished')
      : undefined;
  const published = solution.copies.find((copy) => copy.id === solution.publishedCopyId);

  return (
    <Stack gap="md">
      <NextSteps solution={solution} onCreateBatch={() => setCreating(true)} />
      <SimpleGrid cols={{ base: 2, md: 4 }}>
        <Fact label={t('fields.people')} value={format.number(solution.employeeCount)} />
        <Fact
          label={t('fields.published')}
          value={published ? t('copyNumber', { number: published.number }) : '–'}
          hint={
            published?.publishedAt ? format.instant(published.publishedAt) : t('overview.nothingPublished')
          }
          href={`${base}/copies`}
        />
        <Fact
          label={t('overview.currentPeriod')}
          value={solution.currentPeriod ? format.period(solution.currentPeriod) : '–'}
          {...(solution.currentPeriod ? {} : { hint: t('overview.noPeriod') })}
          href={`${base}/periods`}
        />
        <Fact
          label={t('fields.batches')}
          value={format.number(solution.batchCount)}
          href={`${base}/batches`}
        />
      </SimpleGrid>
      <Flex direction={{ base: 'column', md: 'row' }} align={{ base: 'stretch', md: 'flex-start' }} gap="md">
        <Paper withBorder p="md" bg="var(--suanpan-surface)" style={{ flex: 1, minWidth: 0 }}>
          <Group justify="space-between" mb="xs">
            <Text fw={600}>{t('overview.batches')}</Text>
            {mayCreate && (
              <Group gap={6}>
                <Button
                  size="compact-sm"
                  variant="default"
                  disabled={!solution.active}
                  title={solution.active ? undefined : t('overview.inactive')}
                  onClick={() => setCorrecting(true)}
                >
                  {t('overview.createCorrection')}
                </Button>
                <Button
                  size="compact-sm"
                  leftSection={<IconPlus size={14} />}
                  disabled={noBatch !== undefined}
                  title={noBatch}
                  onClick={() => setCreating(true)}
                >
                  {t('overview.createBatch')}
                </Button>
              </Group>
            )}
          </Group>
          {!batches.data && <Skeleton height={120} />}
          {batches.data?.rows.length === 0 && <EmptyState compact text={t('overview.noBatches')} />}
          <Stack gap={6}>
            {batches.data?.rows.map((batch) => (
              <Group key={batch.id} justify="space-between" wrap="nowrap">
                <AppLink href={`/workbench/payroll/batches/${batch.id}`} size="sm">
                  {titleOf(batch)}
                </AppLink>
                <Group gap="xs" wrap="nowrap">
                  <Text size="xs" c="dimmed">
                    {t('overview.people', { count: batch.employees })}
                  </Text>
                  <BatchStatusBadge
                    status={batch.status}
                    submitted={batch.submitted}
                    running={batch.running !== null}
                  />
                </Group>
              </Group>
            ))}
          </Stack>
        </Paper>
        <Paper withBorder p="md" bg="var(--suanpan-surface)" w={{ base: '100%', md: 420 }} miw={{ md: 320 }}>
          <PeriodCalendar solutionId={solution.id} />
        </Paper>
      </Flex>
      <Suspense>
        <FamilySection solution={solution} />
      </Suspense>
      {creating && <CreateBatchDialog solutionId={solution.id} onClose={() => setCreating(false)} />}
      {correcting && (
        <Suspense>
          <CreateCorrectionsDialog solutionId={solution.id} onClose={() => setCorrecting(false)} />
        </Suspense>
      )}
    </Stack>
  );
}

interface FactProps {
  label: string;
  value: string;
  hint?: string;
  href?: string;
}

function Fact({ label, value, hint, href }: FactProps) {
  return (
    <Paper withBorder p="md" bg="var(--suanpan-surface)">
      <Text size="xs" c="dimmed">
        {label}
      </Text>
      {href ? (
        <AppLink href={href} size="xl" fw={600} c="inherit">
          {value}
        </AppLink>
      ) : (
        <Text size="xl" fw={600} className="tabular">
          {value}
        </Text>
      )}
      {hint && (
        <Text size="xs" c="dimmed">
          {hint}
        </Text>
      )}
    </Paper>
  );
}
