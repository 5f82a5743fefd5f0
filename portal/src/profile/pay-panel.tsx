import { Alert, Group, Paper, SegmentedControl, Stack, Table, Text, Title } from '@mantine/core';
import { IconEyeOff } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { trpc } from '../kit/api/index.ts';
import { EmptyState, ErrorState } from '../kit/errors/index.ts';
import { useFormat, useText } from '../kit/i18n/index.ts';
import { AppLink, useSearchParams } from '../kit/location/index.ts';
import { Money } from '../kit/money/index.ts';
import { useMe } from '../kit/permission/index.ts';
import { LinesSkeleton } from '../kit/shell/index.ts';

/** What was really paid, by month and in the year; without amounts only the way to the payslips. */
export function PayPanel() {
  const t = useText('portal/profile');
  const { switches } = useMe().portal;
  return switches['profile.amounts'] ? (
    <PaidAmounts />
  ) : (
    <Paper withBorder>
      <EmptyState
        icon={<IconEyeOff size={28} stroke={1.5} />}
        text={t('pay.hidden')}
        action={<AppLink href="/payslips">{t('pay.open')}</AppLink>}
      />
    </Paper>
  );
}

function PaidAmounts() {
  const t = useText('portal/profile');
  const format = useFormat();
  const [params, setParams] = useSearchParams();
  const asked = Number(params.get('year')) || undefined;
  const pay = useQuery({
    ...trpc.portal.profile.pay.queryOptions(asked ? { year: asked } : {}),
    placeholderData: keepPreviousData,
  });
  const { data, error } = pay;
  if (error && !data) return <ErrorState error={error} onRetry={() => void pay.refetch()} />;
  if (!data) return <LinesSkeleton lines={6} />;
  return (
    <Stack gap="md">
      {data.years.length > 1 && (
        <SegmentedControl
          aria-label={t('pay.year')}
          value={String(data.year)}
          onChange={(year) => setParams({ year })}
          data={data.years.map(String)}
          style={{ alignSelf: 'flex-start' }}
        />
      )}
      {data.leftOut > 0 && <Alert color="orange">{t('pay.leftOut', { count: data.leftOut })}</Alert>}
      {data.currencies.length === 0 && <EmptyState text={t('empty.pay')} />}
      {data.currencies.map(({ currency, scale, year, months }) => (
        <Paper key={currency} withBorder p="lg" component="section" aria-label={currency}>
          <Group justify="space-between" align="flex-end" mb="sm">
            <Title order={2} size="h5">
              {t('pay.inYear', { year: data.year })}
            </Title>
            <Money amount={year} currency={currency} scale={scale} personal fw={680} fz={26} />
          </Group>
          <Table fz="sm" aria-label={t('pay.byMonth')}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('columns.month')}</Table.Th>
                <Table.Th ta="right">{t('columns.paid', { currency })}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {months.map(({ month, net, slips }) => (
                <Table.Tr key={month}>
                  <Table.Td>
                    <Group gap="xs">
                      {format.month(month)}
                      {slips.map((id, at) => (
                        <AppLink key={id} href={`/payslips/${id}`} size="xs">
                          {slips.length > 1 ? t('pay.slipOf', { number: at + 1 }) : t('pay.slip')}
                        </AppLink>
                      ))}
                    </Group>
                  </Table.Td>
                  <Table.Td ta="right">
                    <Money amount={net} currency={currency} scale={scale} symbol={false} personal />
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
          <Text size="xs" c="dimmed" mt="sm">
            {t('pay.about')}
          </Text>
        </Paper>
      ))}
    </Stack>
  );
}
