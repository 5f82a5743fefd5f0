import { Anchor, Drawer, Stack, Table, Text } from '@mantine/core';
import { trpc } from '@suanpan/portal/kit/api';
import { ErrorState } from '@suanpan/portal/kit/errors';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { AppLink } from '@suanpan/portal/kit/location';
import { LinesSkeleton } from '@suanpan/portal/kit/shell';
import type { PivotGroup, PivotWords } from '@suanpan/portal/pivot';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PayslipDrawer } from '../payslips/payslip-drawer.tsx';
import type { PivotPlace } from './pivot-definition.ts';

interface PivotRowsProps {
  opened: PivotGroup | undefined;
  place: PivotPlace;
  words: PivotWords;
  onClose: () => void;
}

/** The rows behind one figure; each leads to its table, a payslip opens. */
export function PivotRows({ opened, place, words, onClose }: PivotRowsProps) {
  const t = useText('workbench/payroll/pivots');
  const title = opened?.map(({ field, value }) => words.group(field, value)).join(' · ') || t('everything');
  return (
    <Drawer opened={opened !== undefined} onClose={onClose} position="right" size="lg" title={title}>
      {opened && <Rows opened={opened} place={place} words={words} />}
    </Drawer>
  );
}

function Rows({ opened, place, words }: { opened: PivotGroup; place: PivotPlace; words: PivotWords }) {
  const t = useText('workbench/payroll/pivots');
  const format = useFormat();
  const { definition } = place;
  const isOfPayslips = definition.table === '@payslips';
  const [slip, setSlip] = useState<string>();
  const rows = useQuery(trpc.payroll.pivots.rows.queryOptions({ ...definition, group: opened }));
  if (rows.error) return <ErrorState error={rows.error} onRetry={() => void rows.refetch()} />;
  if (!rows.data) return <LinesSkeleton lines={8} />;
  const { total, rows: list } = rows.data;
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed">
        {t('rowsFound', { count: total, shown: format.number(total), listed: format.number(list.length) })}
      </Text>
      <Table fz="sm" aria-label={t('rows')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('person')}</Table.Th>
            <Table.Th>{words.field('@period')}</Table.Th>
            {definition.values.map((value) => (
              <Table.Th key={`${value.field} ${value.aggregate}`} ta="right">
                {words.field(value.field)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {list.map((row) => (
            <Table.Tr key={`${row.batchId} ${row.rowKey}`}>
              <Table.Td>
                {isOfPayslips ? (
                  <Anchor component="button" size="sm" onClick={() => setSlip(row.rowKey)}>
                    {row.name || row.employeeNumber}
                  </Anchor>
                ) : (
                  <AppLink
                    size="sm"
                    href={`/workbench/payroll/batches/${row.batchId}/review/${encodeURIComponent(definition.table)}?row=${encodeURIComponent(row.rowKey)}`}
                  >
                    {row.name || row.rowKey}
                  </AppLink>
                )}{' '}
                <Text span size="xs" c="dimmed">
                  {row.name ? row.employeeNumber : ''}
                </Text>
              </Table.Td>
              <Table.Td>{words.group('@period', row.period)}</Table.Td>
              {definition.values.map((value, at) => (
                <Table.Td key={`${value.field} ${value.aggregate}`} ta="right" className="tabular">
                  {words.plain(value.field, row.figures[at] ?? null)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {slip && <PayslipDrawer id={slip} onClose={() => setSlip(undefined)} />}
    </Stack>
  );
}
