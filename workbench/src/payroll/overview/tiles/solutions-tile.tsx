import { Badge, Button, Group, Skeleton, Table, Text } from '@mantine/core';
import { EmptyState } from '@suanpan/portal/kit/errors';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { AppLink } from '@suanpan/portal/kit/location';
import { useLocalName } from '../../../shared/local-name.ts';
import { NoWrap } from '../../../shared/no-wrap.tsx';
import { BatchStatusBadge } from '../../batches/batch-status-badge.tsx';
import type { Figures } from './figure-tiles.tsx';
import { Tile } from './tile.tsx';

const LIST = '/workbench/payroll/solutions?active=active';

/** Every active solution: its open period, and how far the batch furthest behind has come. */
export function SolutionsTile({ figures }: { figures: Figures | undefined }) {
  const t = useText('workbench/payroll/overview');
  const format = useFormat();
  const solutions = figures?.solutions;
  return (
    <Tile
      title={t('solutions')}
      aside={
        solutions && (
          <AppLink href={LIST} size="sm">
            {t('allSolutions', { count: solutions.total, number: format.number(solutions.total) })}
          </AppLink>
        )
      }
    >
      {!solutions && <Skeleton h={160} />}
      {solutions?.total === 0 && (
        <EmptyState
          compact
          text={t('noSolutions')}
          action={
            <Button component="a" href="/workbench/payroll/solutions">
              {t('toSolutions')}
            </Button>
          }
        />
      )}
      {solutions && solutions.rows.length > 0 && (
        <Table.ScrollContainer minWidth={480} type="native">
          <Table fz="sm" verticalSpacing={6} aria-label={t('solutions')}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('fields.solution')}</Table.Th>
                <Table.Th>{t('fields.period')}</Table.Th>
                <Table.Th>{t('fields.stage')}</Table.Th>
                <Table.Th ta="right">{t('fields.batches')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {solutions.rows.map((row) => (
                <SolutionRow key={row.id} row={row} />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </Tile>
  );
}

function SolutionRow({ row }: { row: Figures['solutions']['rows'][number] }) {
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
          <Group gap={6}>
            <AppLink href={`/workbench/payroll/batches/${batch.id}/${batch.stage}`} size="sm">
              {t(`stages.${batch.stage}`)}
            </AppLink>
            <BatchStatusBadge status={batch.status} />
          </Group>
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
