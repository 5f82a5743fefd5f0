import { Alert, Button, Group, List, Text } from '@mantine/core';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import { readableKey } from '../../sheet/readable-key.ts';
import { type Batch, useBatchAct } from './use-batch.ts';

/** What changed since the results were computed, and for whom; and that HR records or rules have newer versions. */
export function StaleBanner({ batch }: { batch: Batch }) {
  const t = useText('workbench/payroll/batches');
  const format = useFormat();
  const act = useBatchAct();
  const may = (action: Batch['allowedActions'][number]) => batch.allowedActions.includes(action);
  const newerGlobals = batch.globals.filter((each) => each.newest > each.number);
  const versions = batch.copy.newerCopyId !== null || newerGlobals.length > 0;
  const button = (action: Batch['allowedActions'][number], label: string) =>
    may(action) ? (
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconRefresh size={14} />}
        loading={act.isPending && act.variables?.action === action}
        onClick={() => act.mutate({ id: batch.id, action })}
      >
        {label}
      </Button>
    ) : null;

  return (
    <>
      {batch.stale.is && (
        <Alert
          color="yellow"
          icon={<IconAlertTriangle />}
          title={t('stale.title')}
          data-testid="stale-banner"
        >
          <List size="sm" spacing={2}>
            {batch.stale.reasons.map((reason) => (
              <List.Item key={`${reason.kind} ${reason.table ?? ''}`}>
                {t(`stale.kinds.${reason.kind}`, { table: reason.table ?? '' })}
                {reason.count > 0 && (
                  <Text span size="sm" c="dimmed">
                    {' '}
                    {t('stale.rows', { count: reason.count, shown: format.number(reason.count) })}
                    {reason.rowKeys.length > 0 &&
                      `: ${reason.rowKeys.slice(0, 6).map(readableKey).join(', ')}${reason.count > 6 ? ' …' : ''}`}
                  </Text>
                )}
              </List.Item>
            ))}
          </List>
          <Group mt="xs">{button('calculate', t('actions.calculate'))}</Group>
        </Alert>
      )}
      {batch.sourceChanged && may('refreshSnapshots') && (
        <Alert color="blue" title={t('stale.sourceChanged')}>
          <Group>{button('refreshSnapshots', t('actions.refreshSnapshots'))}</Group>
        </Alert>
      )}
      {versions && may('adoptVersions') && (
        <Alert color="blue" title={t('stale.newerVersions')}>
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
          <Group mt="xs">{button('adoptVersions', t('actions.adoptVersions'))}</Group>
        </Alert>
      )}
    </>
  );
}
