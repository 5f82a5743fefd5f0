import { Select, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { trpc } from '@suanpan/portal/kit/api';
import { ErrorState } from '@suanpan/portal/kit/errors';
import { useText } from '@suanpan/portal/kit/i18n';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocalName } from '../../../shared/local-name.ts';
import { readableKey } from '../../../sheet/store/readable-key.ts';
import type { Batch } from '../state/use-batch.ts';
import { useShownValue } from './shown-value.ts';
import { ValueField } from './value-field.tsx';
import type { Choices, WantedChange } from './what-ifs.ts';

interface InputChangeProps {
  batch: Batch;
  choices: Choices;
  onChange: (change: WantedChange | null) => void;
}

/** As many rows as are offered at once; further ones are found by typing. */
const OFFERED = 50;

/** A cell of an input table, found by its row and column, and what would stand in it. */
export function InputChange({ batch, choices, onChange }: InputChangeProps) {
  const t = useText('workbench/payroll/batches/what-if');
  const nameOf = useLocalName();
  const shown = useShownValue();
  const [code, setCode] = useState<string | null>(choices.inputs[0]?.table ?? null);
  const [row, setRow] = useState<string | null>(null);
  const [column, setColumn] = useState<string | null>(null);
  const [search, setSearch] = useState('');
  const [settled] = useDebouncedValue(search, 250);
  const table = choices.inputs.find((each) => each.table === code);
  const of = table?.columns.find((each) => each.code === column);
  const rows = useQuery({
    ...trpc.payroll.batchTables.page.queryOptions({
      batchId: batch.id,
      table: code ?? '',
      limit: OFFERED,
      columns: of ? [of.code] : [],
      ...(settled && row === null ? { search: settled } : {}),
      ...(row === null ? {} : { rowKeys: [row] }),
    }),
    enabled: code !== null,
    placeholderData: keepPreviousData,
  });
  const offered = (rows.data?.rowKeys ?? []).map((value, at) => ({
    value,
    label: [readableKey(value), rows.data?.names?.[at]].filter(Boolean).join(' · '),
  }));
  const clear = () => onChange(null);
  const before =
    of && row !== null ? rows.data?.columns[of.code]?.[rows.data.rowKeys.indexOf(row)] : undefined;
  return (
    <>
      <Select
        label={t('fields.table')}
        required
        searchable
        allowDeselect={false}
        data={choices.inputs.map(({ table: value, name }) => ({ value, label: nameOf(name, value) }))}
        value={code}
        onChange={(next) => {
          setCode(next);
          setRow(null);
          setColumn(null);
          clear();
        }}
      />
      <Select
        label={t('fields.row')}
        required
        searchable
        clearable
        data={offered}
        filter={({ options }) => options}
        searchValue={search}
        onSearchChange={setSearch}
        nothingFoundMessage={t('noRow')}
        value={row}
        onChange={(next) => {
          setRow(next);
          clear();
        }}
      />
      {rows.error && <ErrorState error={rows.error} onRetry={() => rows.refetch()} />}
      <Select
        label={t('fields.column')}
        required
        searchable
        data={(table?.columns ?? []).map(({ code: value, name }) => ({ value, label: nameOf(name, value) }))}
        value={column}
        onChange={(next) => {
          setColumn(next);
          clear();
        }}
      />
      {of && row !== null && code !== null && (
        <>
          <Text size="sm" c="dimmed">
            {t('stands', { value: shown(before ?? null, of.type) })}
          </Text>
          <ValueField
            key={`${code} ${row} ${of.code}`}
            label={t('fields.value')}
            type={of.type}
            onChange={(value) =>
              onChange(
                value === undefined
                  ? null
                  : { kind: 'input', table: code, rowKey: row, column: of.code, value },
              )
            }
          />
        </>
      )}
    </>
  );
}
