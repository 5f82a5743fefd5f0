import { Badge, Table, Text } from '@mantine/core';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { AppLink } from '@suanpan/portal/kit/location';
import { useLocalName } from '../../../shared/local-name.ts';
import { NoWrap } from '../../../shared/no-wrap.tsx';
import { BatchStatusBadge } from '../../batches/batch-status-badge.tsx';
import type { Figures } from './figure-tiles.tsx';

type Row = Figures['solutions']['rows'][number];

export function SolutionsTable({ rows }: { rows: readonly Row[] }) {
  const t = useText('workbench/payroll/overview');
  return (
    <Table.ScrollContainer minWidth={480} type="native">
      <Table fz="sm" verticalSpacing={6} aria-label={t('solutions')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('fields.solution')}</Table.Th>
            <Table.Th>{t('fields.period')}</Table.Th>
            <Table.Th>{t('fields.status')}</Table.Th>
            <Table.Th ta="right">{t('fields.batches')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <SolutionRow key={row.id} row={row} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function SolutionRow({ row }: { row: Row }) {
  const t = useText('workbench/payroll/overview');
  const nameOf = useLocalName();
  const format = useFormat();
  const { period, batch } = row;
  return (
    <Table.Tr>
      <Table.Td>
        <AppLink href={`/workbench/payroll/solutions/${row.id}/overview`} size="sm" fw={560}>
          {nameOf(row.name, row.code)}
        </AppLink>
      </Table.Td>
      <Table.Td>
        {period ? (
          <NoWrap>
            <span title={`${format.day(period.start)} – ${format.day(period.end)}`}>
              {format.periodName(period)}
            </span>
          </NoWrap>
        ) : (
          <Text size="xs" c="dimmed">
            {t('noPeriod')}
          </Text>
        )}
      </Table.Td>
      <Table.Td>
        {batch ? (
          <AppLink href={`/workbench/payroll/batches/${batch.id}`} size="sm">
            <BatchStatusBadge status={batch.status} />
          </AppLink>
        ) : (
          period && <Badge variant="outline">{t('noBatch')}</Badge>
        )}
      </Table.Td>
      <Table.Td ta="right">
        {period && (
          <AppLink
            size="sm"
            className="tabular"
            href={`/workbench/payroll/batches?solution=${row.id}&period=${period.id}`}
          >
            {format.number(row.batches)}
          </AppLink>
        )}
      </Table.Td>
    </Table.Tr>
  );
}
