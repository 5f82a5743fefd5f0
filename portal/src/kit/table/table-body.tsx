import { Checkbox, Skeleton, Table } from '@mantine/core';
import type { KeyboardEvent, MouseEvent } from 'react';
import { useText } from '../i18n/index.ts';
import { times, withKeys } from '../list/index.ts';
import { useAppLocation } from '../location/index.ts';
import { type Column, plainCell, type Selecting } from './columns.ts';

/** Stand where the rows will be. */
export function RowSkeletons({ columns, selectable }: { columns: number; selectable: boolean }) {
  return times(8, (line) => (
    <Table.Tr key={line}>
      {times(columns + (selectable ? 1 : 0), (cell) => (
        <Table.Td key={cell}>
          <Skeleton
            height={12}
            my={5}
            width={cell === 0 && selectable ? 16 : `${60 + ((line * 7 + cell * 13) % 35)}%`}
          />
        </Table.Td>
      ))}
    </Table.Tr>
  ));
}

interface TableRowsProps<Row> {
  rows: Row[];
  /** Those that are shown. */
  columns: Column<Row>[];
  rowKey: (row: Row) => string;
  rowHref?: (row: Row) => string;
  onRowOpen?: (row: Row) => void;
  selecting: Selecting | undefined;
}

export function TableRows<Row>(props: TableRowsProps<Row>) {
  const { rows, columns, rowKey, selecting } = props;
  const t = useText('portal/kit');
  const on = useRowEvents(props);
  return rows.map((row, index) => {
    const key = rowKey(row);
    const selected = selecting?.selection.has(key);
    return (
      <Table.Tr
        key={key}
        tabIndex={index === 0 ? 0 : -1}
        onKeyDown={(event) => on.key(event, row)}
        onClick={(event) => on.click(event, row)}
        style={{ cursor: on.opens ? 'pointer' : undefined }}
        bg={selected ? 'var(--suanpan-accent-surface)' : undefined}
        aria-selected={selected}
      >
        {selecting && (
          <Table.Td w={40}>
            <Checkbox
              size="xs"
              checked={selected ?? false}
              onChange={(event) => on.select(row, event.currentTarget.checked)}
              aria-label={t('table.selectRow')}
            />
          </Table.Td>
        )}
        {columns.map((column) => (
          <Cell key={column.key} column={column} row={row} />
        ))}
      </Table.Tr>
    );
  });
}

/** No wider than its column's share of the table. */
const ONE_LINE = { maxWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;
/** One very long name doesn't push the figures beside it out of sight. */
const BOUNDED = { ...ONE_LINE, maxWidth: 320 } as const;

/** On a narrow screen it would break after every sign. */
const WRAPPED = { minWidth: 160 } as const;

/** What has no room in a cell is in its tooltip. */
function showWhole({ currentTarget: cell }: MouseEvent<HTMLTableCellElement>) {
  if (cell.scrollWidth > cell.clientWidth) cell.title = cell.innerText;
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const text = column.line?.(row);
  if (text !== undefined)
    return (
      <Table.Td title={text} style={{ ...ONE_LINE, width: column.width ?? '30%', minWidth: 160 }}>
        {column.isPath ? <PathLine path={text} /> : text}
      </Table.Td>
    );
  const content = column.render ? column.render(row) : plainCell(row, column.key);
  const isText = typeof content === 'string';
  return (
    <Table.Td
      ta={column.align ?? 'left'}
      style={column.wrap ? WRAPPED : isText ? BOUNDED : { whiteSpace: 'nowrap' }}
      onMouseEnter={isText && !column.wrap ? showWhole : undefined}
    >
      {content}
    </Table.Td>
  );
}

/** Names are whole: where not all have room, the last line of them is seen. */
const LAST_LINE = { display: 'flex', flexWrap: 'wrap', alignContent: 'flex-end', height: '1lh' } as const;
const STEP = { maxWidth: '100%', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'pre' } as const;

function PathLine({ path }: { path: string }) {
  const names = path.split(' / ');
  return (
    <span style={{ ...LAST_LINE, overflow: 'hidden' }}>
      {times(names.length, (place) => (
        <span key={place} style={STEP}>
          {`${place > 0 ? '/ ' : ''}${names[place]} `}
        </span>
      ))}
    </span>
  );
}

/** What keys and clicks do to a row: move on, open, select. */
function useRowEvents<Row>({ rowKey, rowHref, onRowOpen, selecting }: TableRowsProps<Row>) {
  const location = useAppLocation();
  const opens = rowHref !== undefined || onRowOpen !== undefined;
  const open = (row: Row) => {
    if (onRowOpen) onRowOpen(row);
    else if (rowHref) location.navigate(rowHref(row));
  };
  const select = (row: Row, on: boolean) =>
    selecting?.onChange(withKeys(selecting.selection, [rowKey(row)], on));
  const key = (event: KeyboardEvent<HTMLTableRowElement>, row: Row) => {
    // Keys that a control inside the row got are that control's.
    if (event.target !== event.currentTarget) return;
    const sibling =
      event.key === 'ArrowDown'
        ? event.currentTarget.nextElementSibling
        : event.key === 'ArrowUp'
          ? event.currentTarget.previousElementSibling
          : null;
    if (sibling instanceof HTMLElement) sibling.focus();
    else if (event.key === 'Enter' && opens) open(row);
    else if (event.key === ' ' && selecting) select(row, !selecting.selection.has(rowKey(row)));
    else return;
    event.preventDefault();
  };
  const click = (event: MouseEvent<HTMLTableRowElement>, row: Row) => {
    if (!opens) return;
    if (event.target instanceof Element && event.target.closest('a, button, input, label, [role="menuitem"]'))
      return;
    if (rowHref && (event.metaKey || event.ctrlKey)) window.open(rowHref(row), '_blank', 'noopener');
    else open(row);
  };
  return { opens, select, key, click };
}
