import { Drawer, Skeleton, Table, Text } from '@mantine/core';
import { type RouterOutputs, trpc } from '@suanpan/portal/kit/api';
import { ErrorState } from '@suanpan/portal/kit/errors';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { AppLink } from '@suanpan/portal/kit/location';
import { useQuery } from '@tanstack/react-query';
import { useLocalName } from '../../shared/local-name.ts';
import { BalanceAmount } from './balance-amount.tsx';

type Row = RouterOutputs['payroll']['balances']['list']['rows'][number];

interface MovementsProps {
  row: Row;
  until: string | undefined;
  onClose: () => void;
}

/** Every movement that a balance counts, and their sum. */
export function MovementsDrawer({ row, until, onClose }: MovementsProps) {
  const t = useText('workbench/payroll/balances');
  const nameOf = useLocalName();
  const format = useFormat();
  const { employmentId, balance, currency } = row;
  const found = useQuery(
    trpc.payroll.balances.movements.queryOptions({
      employmentId,
      balance,
      currency,
      ...(until ? { until } : {}),
    }),
  );
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={680}
      title={t('movements.title', { balance: nameOf(row.balanceName, balance), name: row.employeeName })}
    >
      {found.error && <ErrorState error={found.error} onRetry={() => found.refetch()} />}
      {!found.data && !found.error && <Skeleton h={200} />}
      {found.data?.from && (
        <Text size="sm" c="dimmed" mb="sm">
          {t('movements.since', { day: format.day(found.data.from) })}
        </Text>
      )}
      {found.data && (
        <Table.ScrollContainer minWidth={560}>
          <Table fz="sm">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('movements.dated')}</Table.Th>
                <Table.Th>{t('movements.kind')}</Table.Th>
                <Table.Th>{t('movements.from')}</Table.Th>
                <Table.Th>{t('movements.at')}</Table.Th>
                <Table.Th ta="right">{t('movements.amount')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {found.data.rows.map((each) => (
                <Table.Tr key={each.id}>
                  <Table.Td>{format.day(each.datedOn)}</Table.Td>
                  <Table.Td>{t(`movements.kinds.${each.kind}`)}</Table.Td>
                  <Table.Td>
                    {each.batchId ? (
                      <AppLink href={`/workbench/payroll/batches/${each.batchId}/submit`} size="sm">
                        {each.batchNumber}
                      </AppLink>
                    ) : (
                      each.reason
                    )}
                  </Table.Td>
                  <Table.Td>
                    {format.instant(each.postedAt)} {each.postedBy}
                  </Table.Td>
                  <Table.Td ta="right">
                    <BalanceAmount type={found.data.type} amount={each.amount} currency={currency} />
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
            <Table.Tfoot>
              <Table.Tr fw={700}>
                <Table.Td colSpan={4}>{t('movements.sum')}</Table.Td>
                <Table.Td ta="right">
                  <BalanceAmount type={found.data.type} amount={found.data.sum} currency={currency} />
                </Table.Td>
              </Table.Tr>
            </Table.Tfoot>
          </Table>
        </Table.ScrollContainer>
      )}
    </Drawer>
  );
}
