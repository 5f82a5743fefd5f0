import { Alert, Group, List, Loader, Stack, Table, Text } from '@mantine/core';
import { type RouterOutputs, trpc } from '@suanpan/portal/kit/api';
import { ErrorState } from '@suanpan/portal/kit/errors';
import { useFormat, useLocalText, useText } from '@suanpan/portal/kit/i18n';
import { Money } from '@suanpan/portal/kit/money';
import { useQuery } from '@tanstack/react-query';

type Trial = NonNullable<RouterOutputs['payroll']['trials']['copy']['trial']>;

/** What a draft would have done to the last closed period: whose pay, by how much, and through what. */
export function CopyEffect({ copyId }: { copyId: string }) {
  const t = useText('workbench/payroll/solutions');
  const answer = useQuery({
    ...trpc.payroll.trials.copy.queryOptions({ copyId }, { trpc: { context: { alone: true } } }),
    staleTime: 0,
    gcTime: 0,
    meta: { quiet: true },
  });
  if (answer.isFetching)
    return (
      <Group gap="xs">
        <Loader size="xs" />
        <Text size="sm">{t('effect.trying')}</Text>
      </Group>
    );
  if (answer.error) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return null;
  const { reason, trial } = answer.data;
  if (!trial) return <Text size="sm">{t(`effect.${reason ?? 'nothingClosed'}`)}</Text>;
  return <TrialFigures trial={trial} />;
}

function TrialFigures({ trial }: { trial: Trial }) {
  const t = useText('workbench/payroll/solutions');
  const format = useFormat();
  const local = useLocalText();
  const { currency, scale, changed, failed, findings, blank } = trial;
  const net = trial.totals.find(({ role }) => role === 'net');
  const amount = format.money(net?.difference ?? 0, { currency, scale, sign: 'always' });
  const period = `${format.day(trial.period.start)} – ${format.day(trial.period.end)}`;
  return (
    <Stack gap="xs" data-testid="copy-effect">
      <Text fw={600}>
        {changed.total === 0 ? t('effect.nobody') : t('effect.changes', { count: changed.total, amount })}
      </Text>
      <Text size="xs" c="dimmed">
        {t('effect.tried', { period, number: trial.beforeNumber })}
      </Text>
      {blank.length > 0 && (
        <Alert color="yellow">
          {t('effect.blank', { names: format.list(blank.map((name) => local(name, ''))) })}
        </Alert>
      )}
      {failed.after > failed.before && (
        <Alert color="red">{t('effect.failed', { count: failed.after - failed.before })}</Alert>
      )}
      {findings.after !== findings.before && (
        <Text size="sm">{t('effect.findings', { before: findings.before, after: findings.after })}</Text>
      )}
      {changed.total > 0 && <Totals trial={trial} />}
      <Causes trial={trial} />
      <People trial={trial} />
    </Stack>
  );
}

function Totals({ trial: { totals, currency, scale } }: { trial: Trial }) {
  const t = useText('workbench/payroll/solutions');
  const local = useLocalText();
  const figures = { currency, scale, symbol: false };
  return (
    <Table fz="sm" verticalSpacing={4} aria-label={t('effect.totals')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('effect.total')}</Table.Th>
          <Table.Th ta="right">{t('compare.before')}</Table.Th>
          <Table.Th ta="right">{t('compare.after')}</Table.Th>
          <Table.Th ta="right">{t('effect.difference')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {totals.map(({ role, name, before, after, difference }) => (
          <Table.Tr key={role}>
            <Table.Td>{local(name, role)}</Table.Td>
            <Table.Td ta="right">
              <Money amount={before} {...figures} />
            </Table.Td>
            <Table.Td ta="right">
              <Money amount={after} {...figures} />
            </Table.Td>
            <Table.Td ta="right">
              <Money amount={difference} {...figures} sign="always" />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** They add up to the difference in net pay. */
function Causes({ trial: { causes, currency, scale } }: { trial: Trial }) {
  const t = useText('workbench/payroll/solutions');
  const format = useFormat();
  const local = useLocalText();
  if (causes.length === 0) return null;
  const figures = { currency, scale, symbol: false, sign: 'always' } as const;
  return (
    <List size="sm" aria-label={t('effect.causes')}>
      {causes.map(({ kind, column, name, amount, people }) => (
        <List.Item key={`${kind} ${column}`}>
          {t('effect.cause', {
            count: people,
            item: kind === 'item' ? local(name, column ?? '') : t(`effect.kinds.${kind}`),
            amount: format.money(amount, figures),
          })}
        </List.Item>
      ))}
    </List>
  );
}

function People({ trial: { changed, currency, scale } }: { trial: Trial }) {
  const t = useText('workbench/payroll/solutions');
  const format = useFormat();
  if (changed.rows.length === 0) return null;
  const figures = { currency, scale, symbol: false, sign: 'always' } as const;
  const most = changed.rows.map(
    ({ name, employeeNumber, difference }) =>
      `${name || employeeNumber} ${format.money(difference, figures)}`,
  );
  const more = changed.total - most.length;
  return (
    <Text size="sm" c="dimmed">
      {t('effect.most', {
        people: [...most, ...(more > 0 ? [t('effect.more', { count: more })] : [])].join(' · '),
      })}
    </Text>
  );
}
