import { Button, Group, Skeleton, Tabs } from '@mantine/core';
import { trpc } from '@suanpan/portal/kit/api';
import { EmptyState, ErrorState } from '@suanpan/portal/kit/errors';
import { useText } from '@suanpan/portal/kit/i18n';
import { useQuery } from '@tanstack/react-query';
import { FindingsButton } from '../panels/findings-button.tsx';
import { type Batch, type BatchTable, invalidateBatch } from '../state/use-batch.ts';
import type { BatchPlace } from '../state/use-batch-place.ts';
import { TablePicker } from '../tables/table-picker.tsx';
import { TablesWorkplace } from '../tables/tables-workplace.tsx';
import { CausesReport } from './causes-report.tsx';
import { SummaryReport } from './summary-report.tsx';
import { VarianceReport } from './variance-report.tsx';

/** Whichever of them the batch has first. */
const NEXT = ['confirm', 'approve', 'submit'] as const;
const NEXT_LABELS = {
  confirm: 'review.toConfirm',
  approve: 'review.next',
  submit: 'approve.toSubmit',
} as const;

const tabs = ['summary', 'variance', 'causes', 'tables'] as const;

/** Totals by item against the last period, who changed in an item, by how much and why, and the computed tables. */
export function ReviewStage({ batch, place }: { batch: Batch; place: BatchPlace }) {
  const t = useText('workbench/payroll/batches');
  const named = tabs.find((name) => name === place.tab);
  const tab = place.table ? 'tables' : (named ?? 'summary');
  const isSheet = tab === 'tables' && batch.calculatedAt !== null;
  const tables = useQuery({
    ...trpc.payroll.batchTables.list.queryOptions({ batchId: batch.id }),
    enabled: isSheet,
  });
  // Beside the tabs, not below them: rows are worth more than lines.
  const ordered = isSheet ? [...(tables.data ?? [])].sort((a, b) => rank(a) - rank(b)) : [];
  const current = ordered.find((table) => table.code === place.table) ?? ordered[0];
  const next = NEXT.find((each) => batch.stages.some(({ code }) => code === each)) ?? 'submit';
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
      <Group justify="space-between" align="center" gap={6}>
        <Tabs.List>
          {tabs.map((name) => (
            <Tabs.Tab key={name} value={name} p={isSheet ? '4px 6px' : undefined}>
              {t(`review.tabs.${name}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {current && (
          <>
            {/* No wider than its button: a usual window at 200 % keeps all of this to one line. */}
            <div style={{ minWidth: 106, flex: 1 }}>
              <TablePicker tables={ordered} current={current.code} onPick={place.goTable} />
            </div>
            <FindingsButton batch={batch} place={place} />
          </>
        )}
        <Button size="compact-sm" onClick={() => place.goStage(next)}>
          {t(NEXT_LABELS[next])}
        </Button>
      </Group>
      <Tabs.Panel value="summary" pt="sm">
        <SummaryReport batch={batch} place={place} />
      </Tabs.Panel>
      <Tabs.Panel value="variance" pt="sm">
        <VarianceReport batch={batch} place={place} />
      </Tabs.Panel>
      <Tabs.Panel value="causes" pt="sm">
        <CausesReport batch={batch} place={place} />
      </Tabs.Panel>
      <Tabs.Panel value="tables" pt={6}>
        {tables.error && !tables.data ? (
          <ErrorState error={tables.error} onRetry={() => tables.refetch()} />
        ) : current ? (
          <TablesWorkplace
            batch={batch}
            place={place}
            tables={ordered}
            current={current}
            onEdited={() => void invalidateBatch()}
            withoutPicker
          />
        ) : tables.data ? (
          <EmptyState text={t('prepare.noTables')} />
        ) : (
          <Skeleton h={440} />
        )}
      </Tabs.Panel>
    </Tabs>
  );
}

/** The master first, then what is computed from it, then its inputs. */
function rank(table: BatchTable): number {
  if (table.master) return 0;
  return { pivot: 1, union: 2, data: table.computed ? 3 : 4, snapshot: 5, parameter: 6 }[table.kind];
}
