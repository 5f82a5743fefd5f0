import { Box, Table, Text } from '@mantine/core';
import { useFormat, useLocalText, useText } from '../../kit/i18n/index.ts';
import { Money, TOTAL_SIGNS } from '../../kit/money/index.ts';
import type { Grounds } from './grounds.ts';

/** People and the totals in the order in which they add up, each beside the last period. */
export function GroundsTotals({ grounds }: { grounds: Grounds }) {
  const t = useText('portal/inbox');
  const format = useFormat();
  const local = useLocalText();
  const { people, totals, currency, scale, period, previousPeriod } = grounds;
  const figures = { currency, scale, symbol: false };
  const days = format.period(period);
  return (
    <>
      <Text size="sm" c="dimmed" mb={6}>
        {days} · {currency}
      </Text>
      <Box style={{ overflowX: 'auto' }}>
        <Table
          verticalSpacing={6}
          horizontalSpacing={8}
          fz="sm"
          aria-label={t('facts')}
          data-testid="grounds-totals"
        >
          <Table.Thead>
            <Table.Tr>
              <Table.Th aria-label={t('grounds.total')} />
              <Table.Th ta="right" visibleFrom="xs">
                {previousPeriod ? t('grounds.last', { period: format.period(previousPeriod) }) : ''}
              </Table.Th>
              <Table.Th ta="right">{t('grounds.now')}</Table.Th>
              <Table.Th ta="right">{previousPeriod ? t('grounds.difference') : ''}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            <Table.Tr>
              <Table.Td>{t('grounds.headcount')}</Table.Td>
              <Table.Td ta="right" visibleFrom="xs" className="tabular">
                {people.previous === null ? '' : format.number(people.previous)}
              </Table.Td>
              <Table.Td ta="right" className="tabular" fw={600}>
                {format.number(people.now)}
              </Table.Td>
              <Table.Td ta="right" className="tabular">
                {people.previous === null
                  ? ''
                  : format.number(people.now - people.previous, { signDisplay: 'exceptZero' })}
              </Table.Td>
            </Table.Tr>
            {totals.map((total) => (
              <Table.Tr
                key={total.role}
                data-role={total.role}
                fw={total.role === 'net' ? 650 : undefined}
                {...(total.role === 'net' ? { style: { borderTop: '2px solid var(--suanpan-line)' } } : {})}
              >
                <Table.Td c={total.role === 'rest' ? 'red' : undefined}>
                  <Text span size="sm" c="dimmed" inherit={false} w={14} display="inline-block">
                    {TOTAL_SIGNS[total.role]}
                  </Text>
                  {local(total.name)}
                  {total.parts.length > 1 && (
                    <Text size="xs" c="dimmed" pl={14}>
                      {total.parts.map((part) => local(part)).join(' + ')}
                    </Text>
                  )}
                </Table.Td>
                <Table.Td ta="right" visibleFrom="xs">
                  {total.previous === null ? '' : <Money amount={total.previous} {...figures} />}
                </Table.Td>
                <Table.Td ta="right">
                  <Money amount={total.sum} {...figures} />
                </Table.Td>
                <Table.Td ta="right">
                  {total.difference === null ? (
                    ''
                  ) : (
                    <Money amount={total.difference} {...figures} sign="always" />
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Box>
    </>
  );
}
