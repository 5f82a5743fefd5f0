import { Checkbox, Code, ScrollArea, Select, Stack, Switch, Table, Text, TextInput } from '@mantine/core';
import type { ColumnChoice, FigureMismatch, ProposedColumn, ProposedTable } from '@suanpan/engine';
import { SCALAR_TYPES } from '@suanpan/engine/domain';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { useEffect, useState } from 'react';
import classes from './proposed-columns.module.css';
import { shownFigure } from './shown-figure.ts';

interface ProposedColumnsProps {
  table: ProposedTable;
  mismatches: readonly FigureMismatch[];
  onColumn: (letters: string, changes: ColumnChoice) => void;
}

/** The columns as they stand in the sheet: what each becomes in its head, and its first values beneath. */
export function ProposedColumns({ table, mismatches, onColumn }: ProposedColumnsProps) {
  const t = useText('workbench/payroll/solutions');
  const wrong = new Map(mismatches.map((each) => [each.cell, each]));
  return (
    <ScrollArea
      type="auto"
      offsetScrollbars="x"
      tabIndex={0}
      role="region"
      aria-label={t('tables.columnsOf', { table: table.name })}
    >
      <Table withTableBorder withColumnBorders fz="xs" verticalSpacing={4} className={classes.sheet}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th aria-label={t('fromWorkbook.row')} />
            {table.columns.map((column) => (
              <Table.Th key={column.letters} className={classes.column}>
                <ColumnHead column={column} onChange={(changes) => onColumn(column.letters, changes)} />
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {table.rows.map(({ row, values }) => (
            <Table.Tr key={row}>
              <Table.Td c="dimmed">{row}</Table.Td>
              {table.columns.map((column, at) => (
                <ValueCell
                  key={column.letters}
                  column={column}
                  value={values[at] ?? null}
                  mismatch={wrong.get(`${column.letters}${row}`)}
                />
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea>
  );
}

interface ColumnHeadProps {
  column: ProposedColumn;
  onChange: (changes: ColumnChoice) => void;
}

function ColumnHead({ column, onChange }: ColumnHeadProps) {
  const t = useText('workbench/payroll/solutions');
  const [name, setName] = useState(column.name);
  useEffect(() => setName(column.name), [column.name]);
  const { letters, dropped } = column;
  return (
    <Stack gap={4}>
      <Checkbox
        size="xs"
        label={letters}
        aria-label={t('fromWorkbook.takeColumn', { column: column.name })}
        checked={!dropped}
        onChange={(event) => onChange({ dropped: !event.currentTarget.checked })}
      />
      <TextInput
        size="xs"
        aria-label={t('fromWorkbook.nameOf', { column: letters })}
        disabled={dropped}
        value={name}
        onChange={(event) => {
          setName(event.currentTarget.value);
          onChange({ name: event.currentTarget.value });
        }}
      />
      <Select
        size="xs"
        aria-label={t('fromWorkbook.typeOf', { column: column.name })}
        allowDeselect={false}
        disabled={dropped}
        data={SCALAR_TYPES.map((value) => ({ value, label: t(`types.${value}`) }))}
        value={column.type}
        onChange={(value) => onChange({ type: SCALAR_TYPES.find((one) => one === value) })}
      />
      {column.excel !== undefined && !dropped && (
        <>
          {column.formula !== undefined && (
            <Code fz="xs" className={classes.formula} title={column.excel}>
              {column.formula}
            </Code>
          )}
          {column.formula === undefined && (
            <Text size="xs" c="red" title={column.excel}>
              {t('fromWorkbook.valuesOf', { formula: column.excel })}
            </Text>
          )}
          {(column.formula !== undefined || column.asInput) && (
            <Switch
              size="xs"
              label={t('fromWorkbook.asValues')}
              aria-label={t('fromWorkbook.asValuesOf', { column: column.name })}
              checked={column.asInput}
              onChange={(event) => onChange({ asInput: event.currentTarget.checked })}
            />
          )}
        </>
      )}
    </Stack>
  );
}

interface ValueCellProps {
  column: ProposedColumn;
  value: string | number | boolean | null;
  mismatch: FigureMismatch | undefined;
}

/** A value as Excel stored it; where it comes out otherwise, that beneath it. */
function ValueCell({ column, value, mismatch }: ValueCellProps) {
  const t = useText('workbench/payroll/solutions');
  const format = useFormat();
  const isNumber = typeof value === 'number';
  const text =
    isNumber && column.type === 'date'
      ? value
      : isNumber
        ? format.number(value, { maximumFractionDigits: 10 })
        : String(value ?? '');
  return (
    <Table.Td
      className="tabular"
      ta={isNumber ? 'right' : 'left'}
      c={column.dropped ? 'dimmed' : undefined}
      td={column.dropped ? 'line-through' : undefined}
      {...(mismatch ? { 'data-mismatch': true } : {})}
    >
      {text}
      {mismatch && (
        <Text size="xs" c="red" fw={600}>
          {t('fromWorkbook.comesOut', { value: shownFigure(mismatch.here, format.number) })}
        </Text>
      )}
    </Table.Td>
  );
}
