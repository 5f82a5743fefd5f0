import { Alert, Box, Button, Group, Text } from '@mantine/core';
import { trpc } from '@suanpan/portal/kit/api';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useLocalName } from '../../shared/local-name.ts';
import { RefreshDialog } from './panels/refresh-dialog.tsx';
import { rowAsRead } from './state/row-as-read.ts';
import { useAskFirst } from './state/use-ask-first.ts';
import { type Batch, useBatchAct } from './state/use-batch.ts';

/** What changed since the results were computed, and for whom; and that HR records or rules have newer versions. */
export function StaleBanner({ batch }: { batch: Batch }) {
  const t = useText('workbench/payroll/batches');
  const format = useFormat();
  const act = useBatchAct();
  const ask = useAskFirst();
  const nameOf = useLocalName();
  const tables = useQuery({
    ...trpc.payroll.batchTables.list.queryOptions({ batchId: batch.id }),
    enabled: batch.stale.is,
  });
  const tableOf = (code: string | null) => tables.data?.find((each) => each.code === code);
  const tableName = (code: string | null) => {
    const table = tableOf(code);
    return table ? nameOf(table.name, table.code) : (code ?? '');
  };
  const may = (action: Batch['allowedActions'][number]) => batch.allowedActions.includes(action);
  const newerGlobals = batch.globals.filter((each) => each.newest > each.number);
  const versions = batch.copy.newerCopyId !== null || newerGlobals.length > 0;
  const [refreshing, setRefreshing] = useState(false);
  const run = async (action: Batch['allowedActions'][number]) => {
    if (action === 'refreshSnapshots') return setRefreshing(true);
    // Going back takes results away.
    if (action !== 'returnToNew' || (await ask(action, batch))) act.mutate({ id: batch.id, action });
  };
  const button = (action: Batch['allowedActions'][number], label: string) =>
    may(action) ? (
      <Button
        size="compact-xs"
        variant="default"
        leftSection={<IconRefresh size={14} />}
        loading={act.isPending && act.variables?.action === action}
        onClick={() => void run(action)}
      >
        {label}
      </Button>
    ) : null;

  return (
    <>
      {batch.stale.is && (
        <Banner color="yellow" title={t('stale.title')} action={button('calculate', t('actions.calculate'))}>
          {batch.stale.reasons.map((reason) => (
            <Text key={`${reason.kind} ${reason.table ?? ''}`} size="sm">
              {t(`stale.kinds.${reason.kind}`)}
              {reason.table && ` · ${tableName(reason.table)}`}
              {reason.count > 0 &&
                ` · ${t('stale.rows', { count: reason.count, shown: format.number(reason.count) })}`}
              {reason.rowKeys.length > 0 &&
                `: ${reason.rowKeys
                  .slice(0, 6)
                  .map((key) => rowAsRead(key, tableOf(reason.table)))
                  .join(', ')}${reason.count > 6 ? ' …' : ''}`}
            </Text>
          ))}
        </Banner>
      )}
      {batch.sourceChanged && (
        <Banner
          color="blue"
          title={t('stale.sourceChanged')}
          action={
            button('refreshSnapshots', t('actions.refreshSnapshots')) ??
            button('returnToNew', t('actions.returnToNew'))
          }
        >
          {batch.preparationComplete && !may('refreshSnapshots') && (
            <Text size="sm">{t('stale.sourceFrozen')}</Text>
          )}
        </Banner>
      )}
      {refreshing && <RefreshDialog batch={batch} onClose={() => setRefreshing(false)} />}
      {versions && may('adoptVersions') && (
        <Banner
          color="blue"
          title={t('stale.newerVersions')}
          action={button('adoptVersions', t('actions.adoptVersions'))}
        >
          <Text size="sm">
            {[
              batch.copy.newerCopyId ? t('stale.newerCopy', { number: batch.copy.number }) : '',
              ...newerGlobals.map((each) =>
                t('stale.newerGlobal', { table: each.code, number: each.number, newest: each.newest }),
              ),
            ]
              .filter(Boolean)
              .join(' · ')}
          </Text>
        </Banner>
      )}
    </>
  );
}

interface BannerProps {
  color: string;
  title: string;
  action: ReactNode;
  children?: ReactNode;
}

/** Low, because the sheet below it needs the room: title, facts and button on one line where they fit. */
function Banner({ color, title, action, children }: BannerProps) {
  return (
    <Alert color={color} py={2} data-testid={`banner-${color}`}>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Group gap="md" style={{ rowGap: 2 }}>
          <Group gap={6} wrap="nowrap">
            <IconAlertTriangle size={16} style={{ flex: 'none' }} />
            <Text size="sm" fw={650}>
              {title}
            </Text>
          </Group>
          {children}
        </Group>
        <Box flex="none">{action}</Box>
      </Group>
    </Alert>
  );
}
