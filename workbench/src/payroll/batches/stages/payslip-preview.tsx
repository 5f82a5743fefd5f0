import { Alert, Drawer, Skeleton, Stack, Table, Text } from '@mantine/core';
import { type RouterOutputs, trpc } from '@suanpan/portal/kit/api';
import { ErrorState } from '@suanpan/portal/kit/errors';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { keyed } from '@suanpan/portal/kit/list';
import { Money } from '@suanpan/portal/kit/money';
import { useQuery } from '@tanstack/react-query';
import { useLocalName } from '../../../shared/local-name.ts';

type Item = RouterOutputs['payroll']['payslips']['get']['body']['header'][number];

/** The slip as its reader will have it, without leaving the batch. */
export function PayslipPreview({ id, onClose }: { id: string; onClose(): void }) {
  const t = useText('workbench/payroll/batches');
  const format = useFormat();
  const nameOf = useLocalName();
  const slip = useQuery(trpc.payroll.payslips.get.queryOptions({ id }));
  const show = (item: Item, currency: string) => {
    if (item.value === null || item.value === '') return '–';
    if (item.type === 'amount') {
      const decimals = item.value.split('.')[1]?.length ?? 0;
      return <Money amount={item.value} scale={decimals} currency={currency} symbol={item.symbol} />;
    }
    return item.type === 'date' ? format.day(item.value) : item.value;
  };
  const body = slip.data?.body;
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={440}
      title={slip.data ? nameOf(slip.data.name, slip.data.number) : ''}
    >
      {slip.error && <ErrorState error={slip.error} onRetry={() => slip.refetch()} />}
      {!slip.data && !slip.error && <Skeleton h={320} />}
      {slip.data && body && (
        <Stack gap="md">
          {slip.data.status === 'draft' && <Alert color="gray">{t('payslips.draftNotice')}</Alert>}
          <Table fz="sm" withRowBorders={false} verticalSpacing={2}>
            <Table.Tbody>
              {body.header.map((item) => (
                <Table.Tr key={nameOf(item.name)}>
                  <Table.Td c="dimmed">{nameOf(item.name)}</Table.Td>
                  <Table.Td ta="end">{show(item, body.currency)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
          {body.groups.map((group) => (
            <div key={nameOf(group.name)}>
              <Text fw={650} size="sm" mb={2}>
                {nameOf(group.name)}
              </Text>
              <Table fz="sm" verticalSpacing={3}>
                <Table.Tbody>
                  {keyed(group.items, (item) => nameOf(item.name)).map(({ key, item }) => (
                    <Table.Tr key={key} fw={group.total || item.sum ? 700 : undefined}>
                      <Table.Td>{nameOf(item.name)}</Table.Td>
                      <Table.Td ta="end">{show(item, body.currency)}</Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            </div>
          ))}
        </Stack>
      )}
    </Drawer>
  );
}
