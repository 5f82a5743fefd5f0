import { Button, Group, Skeleton, Stack, Tabs } from '@mantine/core';
import { trpc } from '@suanpan/portal/kit/api';
import { EmptyState, ErrorState } from '@suanpan/portal/kit/errors';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { IconAlertCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type Batch, type BatchTable, renewBatch } from '../state/use-batch.ts';
import type { BatchPlace } from '../state/use-batch-place.ts';
import { TablesWorkplace } from '../tables/tables-workplace.tsx';
import { SummaryReport } from './summary-report.tsx';
import { VarianceReport } from './variance-report.tsx';

const tabs = ['summary', 'variance', 'tables'] as const;

/** Totals by item against the last period, who changed in an item and by how much, and the computed tables. */
export function ReviewStage({ batch, place }: { batch: Batch; place: BatchPlace }) {
  const t = useText('workbench/payroll/batches');
  const named = tabs.find((name) => name === place.tab);
  const tab = place.table ? 'tables' : (named ?? 'summary');
  if (batch.calculatedAt === null) {
    return (
      <EmptyState
        text={t('review.notCalculated')}
        action={<Button onClick={() => place.goStage('calculate')}>{t('review.toCalculate')}</Button>}
      />
    );
  }
  return (
    <Tabs value={tab} onChange={(value) => value && place.setTab(value)} keepMounted={false}>
      <Group justify="space-between" align="center">
        <Tabs.List>
          {tabs.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {t(`review.tabs.${name}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Button size="compact-md" onClick={() => place.goStage('approve')}>
          {t('review.next')}
        </Button>
      </Group>
      <Tabs.Panel value="summary" pt="sm">
        <SummaryReport batch={batch} place={place} />
      </Tabs.Panel>
      <Tabs.Panel value="variance" pt="sm">
        <VarianceReport batch={batch} place={place} />
      </Tabs.Panel>
      <Tabs.Panel value="tables" pt="sm">
        <ResultTables batch={batch} place={place} />
      </Tabs.Panel>
    </Tabs>
  );
}

function ResultTables({ batch, place }: { batch: Batch; place: BatchPlace }) {
  const t = useText('workbench/payroll/batches');
  const format = useFormat();
  const tables = useQuery(trpc.payroll.batchTables.list.queryOptions({ batchId: batch.id }));
  if (tables.error) return <ErrorState error={tables.error} onRetry={() => tables.refetch()} />;
  if (!tables.data) return <Skeleton h={440} />;
  const ordered = [...tables.data].sort((a, b) => rank(a) - rank(b));
  const current = ordered.find((table) => table.code === place.table) ?? ordered[0];
  if (!current) return <EmptyState text={t('prepare.noTables')} />;
  const findings = batch.findings.block + batch.findings.warn + batch.findings.inform;
  return (
    <Stack gap="sm">
      <TablesWorkplace
        batch={batch}
        place={place}
        tables={ordered}
        current={current}
        onEdited={() => void renewBatch()}
        actions={
          <Button
            size="compact-md"
            variant={place.panel === 'findings' ? 'light' : 'default'}
            color={batch.findings.block > 0 ? 'red' : undefined}
            leftSection={<IconAlertCircle size={16} />}
            onClick={() => place.setPanel(place.panel === 'findings' ? null : 'findings')}
          >
            {t('prepare.findings', { count: findings, shown: format.number(findings) })}
          </Button>
        }
      />
    </Stack>
  );
}

/** The master first, then what is computed from it, then its inputs. */
function rank(table: BatchTable): number {
  if (table.master) return 0;
  return { pivot: 1, union: 2, data: table.computed ? 3 : 4, snapshot: 5, parameter: 6 }[table.kind];
}
