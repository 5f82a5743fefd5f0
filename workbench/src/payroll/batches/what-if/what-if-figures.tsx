import { Alert, List, Paper, Select, Stack, Text } from '@mantine/core';
import { type RouterOutputs, trpc } from '@suanpan/portal/kit/api';
import { EmptyState } from '@suanpan/portal/kit/errors';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { Money } from '@suanpan/portal/kit/money';
import {
  type Column,
  DataTable,
  type ListSum,
  ofQuery,
  useListFilter,
  useTableState,
} from '@suanpan/portal/kit/table';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocalName } from '../../../shared/local-name.ts';
import type { Batch } from '../state/use-batch.ts';
import { ItemTable } from './item-table.tsx';
import { PersonDialog } from './person-dialog.tsx';
import type { WhatIf } from './what-ifs.ts';

type Figures = NonNullable<WhatIf['figures']>;
type Row = RouterOutputs['payroll']['whatIfs']['people']['rows'][number];

interface FiguresProps {
  batch: Batch;
  whatIf: WhatIf;
  figures: Figures;
}

/** Both runs side by side: items that add up to net pay, what fails, and everybody it would concern. */
export function WhatIfFigures({ batch, whatIf, figures }: FiguresProps) {
  const t = useText('workbench/payroll/batches/what-if');
  const format = useFormat();
  const { failed, findings } = figures;
  return (
    <Stack gap="md">
      <Paper withBorder p="md" bg="var(--suanpan-surface)" component="section" aria-label={t('sideBySide')}>
        <Stack gap="sm">
          <Text fw={600}>{t('sideBySide')}</Text>
          <ItemTable sides={figures} label={t('sideBySide')} />
          <Text size="sm" c="dimmed">
            {t('concerns', {
              count: figures.changed,
              shown: format.number(figures.changed),
              of: format.number(figures.people),
            })}{' '}
            {findings.before !== findings.after &&
              t('findings', { before: format.number(findings.before), after: format.number(findings.after) })}
          </Text>
        </Stack>
      </Paper>
      {failed.count > 0 && <Failures failed={failed} />}
      <People batch={batch} whatIf={whatIf} figures={figures} />
    </Stack>
  );
}

function Failures({ failed }: { failed: Figures['failed'] }) {
  const t = useText('workbench/payroll/batches/what-if');
  const format = useFormat();
  const nameOf = useLocalName();
  const more = failed.count - failed.first.length;
  return (
    <Alert
      color={failed.count > failed.before ? 'red' : 'yellow'}
      title={t('cellsFail', {
        count: failed.count,
        shown: format.number(failed.count),
        before: format.number(failed.before),
      })}
    >
      <List size="sm">
        {failed.first.map(({ table, row, column, message }, at) => (
          <List.Item key={at}>
            {nameOf(table, '')} · {row} · {nameOf(column, '')}: {message}
          </List.Item>
        ))}
      </List>
      {more > 0 && <Text size="sm">{t('more', { count: more, shown: format.number(more) })}</Text>}
    </Alert>
  );
}

function People({ batch, whatIf, figures }: FiguresProps) {
  const t = useText('workbench/payroll/batches/what-if');
  const nameOf = useLocalName();
  const filter = useListFilter();
  const [opened, setOpened] = useState<Row | null>(null);
  const state = useTableState({ pageSize: 50 });
  const columns = [...(figures.net ? [figures.net] : []), ...figures.items, ...figures.beside].flatMap(
    ({ code, name, scale }) => (code === null ? [] : [{ code, name: nameOf(name ?? code, code), scale }]),
  );
  const item = columns.find(({ code }) => code === filter.one('item')) ?? columns[0];
  const { sort: _, ...page } = state.input;
  const list = useQuery({
    ...trpc.payroll.whatIfs.people.queryOptions({
      id: whatIf.id,
      ...(item ? { column: item.code } : {}),
      ...page,
    }),
    placeholderData: keepPreviousData,
  });
  const money = { scale: item?.scale ?? batch.solution.scale, symbol: false } as const;
  const sums = list.data?.sums;
  const sum = ({ before, after, difference }: NonNullable<typeof sums>): ListSum => ({
    key: 'sum',
    label: t('sum'),
    cells: {
      before: <Money amount={before} {...money} />,
      after: <Money amount={after} {...money} fw={600} />,
      difference: <Money amount={difference} {...money} sign="always" fw={650} />,
    },
  });
  return (
    <>
      <DataTable
        id="what-if-people"
        label={t('people')}
        columns={usePeopleColumns(money)}
        {...ofQuery(list)}
        rowKey={({ rowKey }) => rowKey}
        onRowOpen={setOpened}
        state={state}
        toolbar={
          <Select
            size="xs"
            w={240}
            searchable
            allowDeselect={false}
            aria-label={t('rankedBy')}
            data={columns.map(({ code: value, name: label }) => ({ value, label }))}
            value={item?.code ?? null}
            onChange={(next) => next && filter.choose({ item: next })}
          />
        }
        empty={<EmptyState compact text={t('nobody')} />}
        {...(sums ? { sums: [sum(sums)] } : {})}
      />
      {opened && <PersonDialog whatIf={whatIf} person={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

function usePeopleColumns(money: { scale: number; symbol: false }): Column<Row>[] {
  const t = useText('workbench/payroll/batches/what-if');
  return [
    { key: 'name', header: t('fields.person'), fixed: true },
    { key: 'employeeNumber', header: t('fields.number') },
    {
      key: 'before',
      header: t('fields.real'),
      align: 'right',
      render: ({ before }) => <Money amount={before} {...money} />,
    },
    {
      key: 'after',
      header: t('fields.whatIf'),
      align: 'right',
      render: ({ after }) => <Money amount={after} {...money} fw={600} />,
    },
    {
      key: 'difference',
      header: t('fields.difference'),
      align: 'right',
      render: ({ difference }) => <Money amount={difference} {...money} sign="always" toned />,
    },
  ];
}
