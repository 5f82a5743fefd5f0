import { Alert, Badge, Stack, Text } from '@mantine/core';
import type { RouterOutputs } from '@suanpan/portal/kit/api';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { type Column, DataTable, ofQuery, type useTableState } from '@suanpan/portal/kit/table';
import type { UseQueryResult } from '@tanstack/react-query';
import { useLocalName } from '../../../shared/local-name.ts';

type Page = RouterOutputs['payroll']['corrections']['preview'];
type Row = Page['rows'][number];

const COLOURS: Record<Row['kind'], string> = { added: 'green', removed: 'red', changed: 'blue' };

interface ChangedInputsProps {
  query: UseQueryResult<Page, unknown>;
  state: ReturnType<typeof useTableState>;
}

/** Whom it concerns, and what differs from what the closed batches were computed from. */
export function ChangedInputs({ query, state }: ChangedInputsProps) {
  const t = useText('workbench/payroll/batches/corrections');
  const format = useFormat();
  const nameOf = useLocalName();
  const shown = (value: Row['before']) =>
    value === null
      ? '–'
      : typeof value === 'number'
        ? format.number(value)
        : typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)
          ? format.day(value)
          : String(value);
  const columns: Column<Row>[] = [
    { key: 'period', header: t('changes.period') },
    { key: 'name', header: t('changes.name') },
    { key: 'employeeNumber', header: t('changes.number') },
    {
      key: 'kind',
      header: t('changes.what'),
      render: (row) => (
        <>
          <Badge size="sm" variant="light" color={COLOURS[row.kind]} mr={6}>
            {t(`changes.kinds.${row.kind}`)}
          </Badge>
          {row.table === null
            ? t('changes.person')
            : [nameOf(row.table), ...(row.column === null ? [] : [nameOf(row.column)])].join(' · ')}
        </>
      ),
    },
    { key: 'before', header: t('changes.before'), align: 'right', render: (row) => shown(row.before) },
    { key: 'after', header: t('changes.after'), align: 'right', render: (row) => shown(row.after) },
  ];
  const { rules = [], people = 0 } = query.data ?? {};
  return (
    <Stack gap="xs">
      {query.data && (
        <Text size="sm" fw={600}>
          {people === 0 ? t('changes.none') : t('changes.people', { count: people })}
        </Text>
      )}
      {rules.map(({ batchId, period, table, before, after }) => (
        <Alert key={`${batchId}/${table}`} variant="light" color="blue" p="xs">
          {table === null
            ? t('changes.copy', { period, before, after })
            : t('changes.global', { period, table, before, after })}
        </Alert>
      ))}
      {people > 0 || query.error || state.input.search ? (
        <DataTable
          id="changed-inputs"
          label={t('changes.title')}
          columns={columns}
          {...ofQuery(query as Parameters<typeof ofQuery<Row>>[0])}
          rowKey={(row) =>
            [row.batchId, row.employeeNumber, row.table, row.column, row.before, row.after]
              .map(String)
              .join('/')
          }
          state={state}
        />
      ) : null}
    </Stack>
  );
}
