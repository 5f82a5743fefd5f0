import { Badge, Stack, Text } from '@mantine/core';
import { type RouterOutputs, trpc } from '@suanpan/portal/kit/api';
import { EmptyState } from '@suanpan/portal/kit/errors';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { type Column, DataTable } from '@suanpan/portal/kit/table';
import { useQuery } from '@tanstack/react-query';

type Attempt = RouterOutputs['identity']['attempts']['list']['rows'][number];

const COLOURS = { free: 'gray', captcha: 'yellow', locked: 'red' } as const;

/** Where somebody tried to sign in lately and failed: how often from an address, and at a name. */
export function AttemptsPanel() {
  const t = useText('workbench/admin/sign-in');
  const format = useFormat();
  const attempts = useQuery({ ...trpc.identity.attempts.list.queryOptions(), refetchInterval: 30_000 });
  const columns: Column<Attempt>[] = [
    { key: 'of', header: t('attempts.of'), fixed: true, render: (row) => <strong>{row.of}</strong> },
    { key: 'kind', header: t('attempts.kind'), render: (row) => t(`attempts.kinds.${row.kind}`) },
    {
      key: 'count',
      header: t('attempts.count'),
      fixed: true,
      align: 'right',
      render: (row) => format.number(row.count),
    },
    {
      key: 'state',
      header: t('attempts.state'),
      fixed: true,
      render: (row) => <Badge color={COLOURS[row.state]}>{t(`attempts.states.${row.state}`)}</Badge>,
    },
    { key: 'since', header: t('attempts.since'), render: (row) => format.instant(row.since) },
    { key: 'until', header: t('attempts.until'), render: (row) => format.instant(row.until) },
  ];
  const own = attempts.data?.own;
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {t('attempts.about')}
      </Text>
      {own && <Text size="sm">{t('attempts.own', { ip: own.ip, failures: own.count })}</Text>}
      <DataTable
        id="sign-in-attempts"
        label={t('tabs.attempts')}
        columns={columns}
        rows={attempts.data?.rows}
        rowKey={(row) => `${row.kind} ${row.of}`}
        error={attempts.error}
        onRetry={() => attempts.refetch()}
        empty={<EmptyState text={t('attempts.empty')} />}
      />
    </Stack>
  );
}
