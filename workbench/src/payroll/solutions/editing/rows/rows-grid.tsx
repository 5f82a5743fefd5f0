import { ActionIcon, Button, Group, Table, Text } from '@mantine/core';
import type { JsonScalar } from '@suanpan/engine';
import { useLanguage, useText } from '@suanpan/portal/kit/i18n';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { type ClipboardEvent, type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import classes from './rows-grid.module.css';
import { cellsOfPaste, type GridColumn, shownCell, typedCell } from './sheet-text.ts';

interface RowsGridProps {
  label: string;
  columns: readonly GridColumn[];
  rows: readonly (readonly JsonScalar[])[];
  onChange: (rows: JsonScalar[][]) => void;
  readOnly?: boolean;
}

/** So many rows are drawn at once; a parameter table with more is paged. */
const pageSize = 200;

/** A small sheet for rows that stand in the file: type, paste from a spreadsheet, arrows and Enter move on. */
export function RowsGrid({ label, columns, rows, onChange, readOnly = false }: RowsGridProps) {
  const t = useText('workbench/payroll/solutions');
  const [page, setPage] = useState(0);
  const body = useRef<HTMLTableSectionElement>(null);
  const pages = Math.max(1, Math.ceil(rows.length / pageSize));
  const from = Math.min(page, pages - 1) * pageSize;
  const cells = useCells(body, columns, rows, onChange);
  return (
    <div>
      <div className={classes.frame}>
        <Table
          aria-label={label}
          stickyHeader
          verticalSpacing={0}
          horizontalSpacing={0}
          withColumnBorders
          fz="xs"
        >
          <GridHead columns={columns} readOnly={readOnly} />
          <Table.Tbody ref={body}>
            {rows.slice(from, from + pageSize).map((values, index) => (
              <GridRow
                key={from + index}
                row={from + index}
                columns={columns}
                values={values}
                cells={cells}
                readOnly={readOnly}
                onRemove={() => onChange(copied(rows.filter((_, one) => one !== from + index)))}
              />
            ))}
          </Table.Tbody>
        </Table>
      </div>
      <Group justify="space-between" mt={6}>
        {!readOnly ? (
          <Button
            size="compact-xs"
            variant="subtle"
            leftSection={<IconPlus size={12} />}
            onClick={() => {
              onChange([...copied(rows), columns.map(() => null)]);
              requestAnimationFrame(() => cells.focus(rows.length, 0));
            }}
          >
            {t('grid.addRow')}
          </Button>
        ) : (
          <span />
        )}
        <Group gap="xs">
          <Text size="xs" c="dimmed">
            {t('grid.rows', { count: rows.length })}
          </Text>
          {pages > 1 && (
            <Button.Group>
              <Button
                size="compact-xs"
                variant="default"
                disabled={page <= 0}
                onClick={() => setPage(page - 1)}
              >
                ‹
              </Button>
              <Button
                size="compact-xs"
                variant="default"
                disabled={page >= pages - 1}
                onClick={() => setPage(page + 1)}
              >
                ›
              </Button>
            </Button.Group>
          )}
        </Group>
      </Group>
      {!readOnly && (
        <Text size="xs" c="dimmed">
          {t('grid.pasteHint')}
        </Text>
      )}
    </div>
  );
}

type Rows = readonly (readonly JsonScalar[])[];

const copied = (rows: Rows): JsonScalar[][] => rows.map((row) => [...row]);

/** What typing, pasting and keys do to a cell. */
function useCells(
  body: RefObject<HTMLTableSectionElement | null>,
  columns: readonly GridColumn[],
  rows: Rows,
  onChange: (rows: JsonScalar[][]) => void,
) {
  const language = useLanguage();
  const write = (row: number, column: number, texts: readonly (readonly string[])[]) => {
    const next = copied(rows);
    texts.forEach((line, down) => {
      const at = row + down;
      while (next.length <= at) next.push(columns.map(() => null));
      const target = next[at];
      line.forEach((text, right) => {
        const definition = columns[column + right];
        if (target && definition) target[column + right] = typedCell(text, definition, language);
      });
    });
    onChange(next);
  };

  const focus = (row: number, column: number) => {
    const cell = body.current?.querySelector<HTMLInputElement>(`[data-cell="${row}:${column}"]`);
    cell?.focus();
    cell?.select();
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>, row: number, column: number) => {
    if (event.nativeEvent.isComposing) return;
    const steps: Record<string, [number, number]> = { ArrowUp: [-1, 0], ArrowDown: [1, 0], Enter: [1, 0] };
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    event.currentTarget.blur();
    // The row below may only come to exist by what was just typed.
    requestAnimationFrame(() => focus(row + step[0], column + step[1]));
  };

  const onPaste = (event: ClipboardEvent<HTMLInputElement>, row: number, column: number) => {
    const cells = cellsOfPaste(event.clipboardData.getData('text/plain'));
    if (cells.length <= 1 && (cells[0]?.length ?? 0) <= 1) return;
    event.preventDefault();
    write(row, column, cells);
  };

  return { write, focus, onKeyDown, onPaste };
}

function GridHead({ columns, readOnly }: { columns: readonly GridColumn[]; readOnly: boolean }) {
  return (
    <Table.Thead bg="var(--suanpan-surface)">
      <Table.Tr>
        <Table.Th className={classes.number}>#</Table.Th>
        {columns.map((column) => (
          <Table.Th key={column.code} px={8} py={4} ta={isNumeric(column) ? 'right' : 'left'}>
            {column.label}{' '}
            {column.label !== column.code && (
              <Text span size="xs" c="dimmed" ff="monospace">
                {column.code}
              </Text>
            )}
          </Table.Th>
        ))}
        {!readOnly && <Table.Th w={36} />}
      </Table.Tr>
    </Table.Thead>
  );
}

interface GridRowProps {
  row: number;
  columns: readonly GridColumn[];
  values: readonly JsonScalar[];
  cells: ReturnType<typeof useCells>;
  readOnly: boolean;
  onRemove: () => void;
}

function GridRow({ row, columns, values, cells, readOnly, onRemove }: GridRowProps) {
  const t = useText('workbench/payroll/solutions');
  return (
    <Table.Tr>
      <Table.Td className={classes.number}>{row + 1}</Table.Td>
      {columns.map((column, at) => {
        const text = shownCell(values[at]);
        return (
          <Table.Td key={column.code}>
            <input
              // A cell is drawn anew when its value changes from outside (undo, paste).
              key={text}
              data-cell={`${row}:${at}`}
              aria-label={`${column.label} ${row + 1}`}
              className={classes.cell}
              style={{ textAlign: isNumeric(column) ? 'right' : 'left' }}
              defaultValue={text}
              readOnly={readOnly}
              onPaste={(event) => !readOnly && cells.onPaste(event, row, at)}
              onKeyDown={(event) => cells.onKeyDown(event, row, at)}
              onBlur={(event) => {
                if (event.currentTarget.value !== text) cells.write(row, at, [[event.currentTarget.value]]);
              }}
            />
          </Table.Td>
        );
      })}
      {!readOnly && (
        <Table.Td>
          <ActionIcon
            size="sm"
            variant="subtle"
            color="gray"
            aria-label={t('grid.removeRow', { row: row + 1 })}
            onClick={onRemove}
          >
            <IconTrash size={13} />
          </ActionIcon>
        </Table.Td>
      )}
    </Table.Tr>
  );
}

function isNumeric(column: GridColumn): boolean {
  return column.type === 'money' || column.type === 'number';
}
