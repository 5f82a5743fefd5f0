import { Alert, Badge, Group, Paper, Stack, Text } from '@mantine/core';
import { type RouterOutputs, trpc } from '@suanpan/portal/kit/api';
import { EmptyState } from '@suanpan/portal/kit/errors';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { AppLink } from '@suanpan/portal/kit/location';
import { type Column, DataTable, ofQuery, useListFilter, useTableState } from '@suanpan/portal/kit/table';
import { WRITE_BACK_OUTCOMES, type WriteBackOutcome } from '@suanpan/server/words';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { FilterSelect } from '../../../shared/filter-select.tsx';
import type { Batch } from '../state/use-batch.ts';
import { ChangedTargets } from './changed-targets.tsx';
import { TargetValue } from './target-value.tsx';
import { useFieldName } from './use-field-name.ts';

type Row = RouterOutputs['payroll']['writeBack']['preview']['rows'][number];

const COLOURS: Record<WriteBackOutcome, string> = {
  created: 'green',
  changed: 'blue',
  untouched: 'gray',
  refused: 'red',
};

/** What the submission writes elsewhere, before it happens and after it has: who, from what to what, or why not. */
export function WriteBackSection({ batch }: { batch: Batch }) {
  const t = useText('workbench/payroll/batches/write-back');
  const format = useFormat();
  const state = useTableState({ pageSize: 20, prefix: 'written' });
  const outcome = useListFilter().oneOf('outcome', WRITE_BACK_OUTCOMES);
  const { sort: _, ...page } = state.input;
  const preview = useQuery({
    ...trpc.payroll.writeBack.preview.queryOptions({
      batchId: batch.id,
      ...page,
      ...(outcome ? { outcome } : {}),
    }),
    placeholderData: keepPreviousData,
  });
  const counts = preview.data?.counts;
  const columns = useColumns(preview.data?.written ?? false);
  return (
    <Paper withBorder p="md" component="section" aria-label={t('title')}>
      <Stack gap="sm">
        <Group justify="space-between" gap="xs">
          <Text fw={600}>{t(preview.data?.written ? 'written' : 'title')}</Text>
          {counts && (
            <Group gap={6}>
              {WRITE_BACK_OUTCOMES.map((each) => (
                <Badge key={each} color={COLOURS[each]} variant="light">
                  {t(`counts.${each}`, { shown: format.number(counts[each] ?? 0) })}
                </Badge>
              ))}
            </Group>
          )}
        </Group>
        {(preview.data?.openConflicts ?? 0) > 0 && (
          <Alert color="red" title={t('waits', { count: preview.data?.openConflicts ?? 0 })}>
            {t('waitsAbout')}
          </Alert>
        )}
        {!batch.submitted && <ChangedTargets batch={batch} />}
        <DataTable
          id="write-back"
          label={t('title')}
          columns={columns}
          {...ofQuery(preview)}
          rowKey={(row) => `${row.writeBack}/${row.rowKey}/${row.field}`}
          state={state}
          toolbar={
            <FilterSelect
              param="outcome"
              w={170}
              aria-label={t('outcome')}
              placeholder={t('all')}
              data={WRITE_BACK_OUTCOMES.map((value) => ({ value, label: t(`outcomes.${value}`) }))}
            />
          }
          empty={<EmptyState compact text={t(preview.data?.empty ? 'nothing' : 'noneSuch')} />}
        />
      </Stack>
    </Paper>
  );
}

function useColumns(written: boolean): Column<Row>[] {
  const t = useText('workbench/payroll/batches/write-back');
  const format = useFormat();
  const fieldName = useFieldName();
  return [
    {
      key: 'person',
      header: t('fields.person'),
      fixed: true,
      render: (row) => (
        <>
          {row.target.startsWith('hr:') && row.owner !== '' ? (
            <AppLink href={`/workbench/people/${row.owner}`} size="sm">
              {row.personName ?? row.employeeNumber}
            </AppLink>
          ) : (
            (row.personName ?? row.employeeNumber ?? row.rowKey)
          )}{' '}
          {row.personName && (
            <Text span size="xs" c="dimmed">
              {row.employeeNumber}
            </Text>
          )}
        </>
      ),
    },
    {
      key: 'field',
      header: t('fields.field'),
      fixed: true,
      render: (row) => <span title={row.field}>{fieldName(row)}</span>,
    },
    { key: 'day', header: t('fields.day'), render: (row) => (row.day ? format.day(row.day) : '–') },
    {
      key: 'before',
      header: t(written ? 'fields.was' : 'fields.before'),
      align: 'right',
      render: (row) => <TargetValue of={row.before} />,
    },
    {
      key: 'after',
      header: t('fields.after'),
      align: 'right',
      render: (row) => <TargetValue of={row.after} />,
    },
    {
      key: 'outcome',
      header: t('outcome'),
      wrap: true,
      render: (row) => (
        <Group gap={6}>
          <Badge color={COLOURS[row.outcome]} variant="light">
            {t(`outcomes.${row.outcome}`)}
          </Badge>
          {row.reason && (
            <Text span size="xs" c="dimmed">
              {t(`reasons.${row.reason}`)}
            </Text>
          )}
        </Group>
      ),
    },
  ];
}
