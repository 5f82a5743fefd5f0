import { Badge, Group, Stack, Text } from '@mantine/core';
import { api, type RouterOutputs, trpc } from '@suanpan/portal/kit/api';
import { EmptyState } from '@suanpan/portal/kit/errors';
import { DayInput, NumberField } from '@suanpan/portal/kit/form';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { type Column, DataTable, ofQuery, useListFilter, useTableState } from '@suanpan/portal/kit/table';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FilterSelect } from '../../shared/filter-select.tsx';
import { useLocalName } from '../../shared/local-name.ts';
import { NoWrap } from '../../shared/no-wrap.tsx';
import { ExportMenu } from '../excel/export-menu.tsx';
import { notePrintOfStanding } from '../excel/note-print.ts';
import { BalanceAmount, decimalsOf } from './balance-amount.tsx';
import { BalanceEntry } from './balance-entry.tsx';
import { MovementsDrawer } from './movements-drawer.tsx';

type Row = RouterOutputs['payroll']['balances']['list']['rows'][number];
type Sum = RouterOutputs['payroll']['balances']['list']['sums'][number];

const keyOf = (row: Row) => `${row.employmentId} ${row.balance} ${row.currency}`;

/** What every employee has of every balance, and every movement behind it. */
export function BalancesPanel() {
  const t = useText('workbench/payroll/balances');
  const nameOf = useLocalName();
  const state = useTableState();
  const filter = useListFilter();
  const [opened, setOpened] = useState<Row>();
  const balance = filter.one('balance');
  const until = filter.one('until');
  const { sort: _, ...page } = state.input;
  const { page: _page, pageSize: _size, ...searched } = page;
  const chosen = { ...(balance ? { balance } : {}), ...(until ? { until } : {}) };
  const list = useQuery({
    ...trpc.payroll.balances.list.queryOptions({
      ...page,
      ...chosen,
    }),
    placeholderData: keepPreviousData,
  });
  const items = useQuery(trpc.payroll.balances.items.list.queryOptions());
  return (
    <Stack gap="sm">
      <Group justify="flex-end" gap="xs">
        <BalanceEntry size="compact-sm" />
      </Group>
      <DataTable
        id="employee-balances"
        label={t('book.tabs.balances')}
        columns={useBalanceColumns()}
        {...ofQuery(list)}
        rowKey={keyOf}
        state={state}
        print={{
          title: t('book.tabs.balances'),
          rows: (wanted) => api.payroll.balances.list.query({ ...searched, ...chosen, ...wanted }),
          onPrint: notePrintOfStanding('balances'),
        }}
        onRowOpen={setOpened}
        toolbar={
          <>
            <FilterSelect
              param="balance"
              w={220}
              searchable
              aria-label={t('book.fields.balance')}
              placeholder={t('book.all')}
              data={(items.data?.rows ?? []).map((one) => ({
                value: one.code,
                label: nameOf(one.name, one.code),
              }))}
            />
            <DayInput
              size="xs"
              w={150}
              clearable
              aria-label={t('book.until')}
              placeholder={t('book.until')}
              value={until ?? null}
              onChange={(day) => filter.choose({ until: day ?? undefined })}
            />
            <ExportMenu of={{ standing: { kind: 'balances', ...searched, ...chosen } }} />
          </>
        }
        filter={filter}
        empty={<EmptyState text={t('book.empty')} />}
      />
      {list.data?.sums.map((sum) => (
        <ControlTotal key={sum.currency} {...sum} />
      ))}
      {opened && <MovementsDrawer row={opened} until={until} onClose={() => setOpened(undefined)} />}
    </Stack>
  );
}

function useBalanceColumns(): Column<Row>[] {
  const t = useText('workbench/payroll/balances');
  const nameOf = useLocalName();
  const format = useFormat();
  return [
    {
      key: 'employeeName',
      header: t('book.fields.employee'),
      fixed: true,
      render: (row) => <NoWrap>{row.employeeName}</NoWrap>,
    },
    { key: 'employeeNumber', header: t('book.fields.employeeNumber'), fixed: true },
    { key: 'legalEntity', header: t('book.fields.company'), render: (row) => nameOf(row.legalEntity) },
    {
      key: 'balance',
      header: t('book.fields.balance'),
      render: (row) => nameOf(row.balanceName, row.balance),
    },
    {
      key: 'amount',
      header: t('book.fields.amount'),
      align: 'right',
      render: (row) => <BalanceAmount {...row} />,
    },
    {
      key: 'movements',
      header: t('book.fields.movements'),
      align: 'right',
      render: (row) => format.number(row.movements),
    },
    {
      key: 'lastOn',
      header: t('book.fields.lastOn'),
      render: (row) => <NoWrap>{format.day(row.lastOn)}</NoWrap>,
    },
  ];
}

/** The sum of a balance over everybody, held against the total of another register. */
function ControlTotal({ type, currency, amount }: Sum) {
  const t = useText('workbench/payroll/balances');
  const format = useFormat();
  const [control, setControl] = useState('');
  const scale = Math.max(decimalsOf(amount), decimalsOf(control));
  const shown = (value: number) =>
    type === 'number'
      ? format.number(value, { maximumFractionDigits: scale })
      : format.money(value, { currency, scale });
  // Both have six decimals at most: as whole units they are exact.
  const difference = (Math.round(Number(amount) * 1e6) - Math.round(Number(control) * 1e6)) / 1e6;
  return (
    <Group align="flex-end" gap="md">
      <NumberField
        size="xs"
        w={220}
        label={t('book.control')}
        description={t('book.controlHint')}
        value={control}
        onChange={(value) => setControl(String(value))}
      />
      <Text size="sm" className="tabular">
        {t('book.sum', { sum: shown(Number(amount)) })}
      </Text>
      {control !== '' && (
        <Badge color={difference === 0 ? 'green' : 'red'} style={{ textTransform: 'none' }}>
          {difference === 0 ? t('book.agrees') : t('book.differs', { difference: shown(difference) })}
        </Badge>
      )}
    </Group>
  );
}
