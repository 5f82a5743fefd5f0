import { Drawer, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { trpc } from '../kit/api/index.ts';
import { ErrorState } from '../kit/errors/index.ts';
import { useFormat, useLocalText, useText } from '../kit/i18n/index.ts';
import { AppLink } from '../kit/location/index.ts';
import { Money } from '../kit/money/index.ts';
import { LinesSkeleton } from '../kit/shell/index.ts';
import type { Payslip } from './payslip.ts';

interface YearDrawerProps {
  payslip: Payslip;
  at: { group: number; item: number };
  basePath: string;
  onClose: () => void;
}

/** The payslips that a figure of the year adds up, each a link, and what stands on none of them. */
export function YearDrawer({ payslip, at, basePath, onClose }: YearDrawerProps) {
  const t = useText('portal/payslips');
  const local = useLocalText();
  const format = useFormat();
  const { data, error, refetch } = useQuery(
    trpc.portal.payslips.year.queryOptions({ id: payslip.id, ...at }),
  );
  const name = local(payslip.body.groups[at.group]?.items[at.item]?.name ?? '');
  const amount = (value: string) => (
    <Money
      amount={value}
      scale={value.split('.')[1]?.length ?? 0}
      currency={payslip.currency}
      symbol={false}
      personal
    />
  );
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={440}
      title={
        <Text fw={650} component="span">
          {data ? t('year.title', { name, year: data.year }) : name}
        </Text>
      }
    >
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <LinesSkeleton />}
      {data && (
        <Stack gap="sm">
          <Text size="sm">{t('yearNote', { year: data.year })}</Text>
          <Table fz="sm" horizontalSpacing={0} aria-label={t('accumulation')}>
            <Table.Tbody>
              {data.rows.map((row) => (
                <Table.Tr key={row.id}>
                  <Table.Td>
                    {row.id === payslip.id ? (
                      t('year.this', { period: format.period(row.period) })
                    ) : (
                      <AppLink href={`${basePath}/${row.id}`} size="sm">
                        {format.period(row.period)}
                      </AppLink>
                    )}
                    <Text size="xs" c="dimmed">
                      {t('paidOn', { day: format.day(row.payDate) })} · {row.number}
                    </Text>
                  </Table.Td>
                  <Table.Td ta="right">{amount(row.value)}</Table.Td>
                </Table.Tr>
              ))}
              {data.rest !== null && (
                <Table.Tr>
                  <Table.Td>{t('year.rest')}</Table.Td>
                  <Table.Td ta="right">{amount(data.rest)}</Table.Td>
                </Table.Tr>
              )}
              <Table.Tr fw={650}>
                <Table.Td>{t('accumulation')}</Table.Td>
                <Table.Td ta="right">{amount(data.total)}</Table.Td>
              </Table.Tr>
            </Table.Tbody>
          </Table>
        </Stack>
      )}
    </Drawer>
  );
}
