import {
  Box,
  Checkbox,
  Group,
  Paper,
  ScrollArea,
  Skeleton,
  Table,
  Text,
  UnstyledButton,
} from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { EmptyState, ErrorState } from '../errors/index.ts';
import { useText } from '../i18n/index.ts';
import { times } from '../list/index.ts';
import { usePlace } from '../location/index.ts';
import { type Column, plainCell, useColumnChoice } from './columns.ts';
import { TableFoot } from './table-foot.tsx';
import { TableToolbar } from './table-toolbar.tsx';
import type { TableState } from './use-table-state.ts';

export interface DataTableProps<Row> {
  /** Remembers the column choice under this name. */
  id: string;
  /** What the table holds, for screen readers. */
  label: string;
  columns: Column<Row>[];
  rows: Row[] | undefined;
  total?: number | undefined;
  rowKey: (row: Row) => string;
  isLoading?: boolean;
  error?: unknown;
  onRetry?: () => void;
  /** From useTableState; absent: all rows at once, without search, sort and pages. */
  state?: TableState;
  searchable?: boolean;
  selection?: ReadonlySet<string>;
  onSelectionChange?: (selection: ReadonlySet<string>) => void;
  /** Beside the search: filters, buttons. */
  toolbar?: ReactNode;
  /** Takes the toolbar's place while rows are selected. */
  selectionActions?: ReactNode;
  rowHref?: (row: Row) => string;
  onRowOpen?: (row: Row) => void;
  empty?: ReactNode;
  /** Below the rows: sums. */
  foot?: ReactNode;
  maxHeight?: number | string;
}

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;

/** Rows of a list with server paging, sort, search, selection and column choice; arrows, Enter and Space work on rows. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { id, label, columns, rows, rowKey, error, state, selection, onSelectionChange, rowHref, onRowOpen } =
    props;
  const t = useText('portal/kit');
  const place = usePlace();
  const choice = useColumnChoice(id, columns);
  const selectable = selection !== undefined && onSelectionChange !== undefined;
  const keys = rows?.map(rowKey) ?? [];
  const selectedHere = keys.filter((key) => selection?.has(key)).length;
  const opens = rowHref !== undefined || onRowOpen !== undefined;
  const width = choice.shown.length + (selectable ? 1 : 0);

  const open = (row: Row) => {
    if (onRowOpen) onRowOpen(row);
    else if (rowHref) place.go(rowHref(row));
  };
  const select = (key: string, on: boolean) => {
    const next = new Set(selection);
    if (on) next.add(key);
    else next.delete(key);
    onSelectionChange?.(next);
  };
  const selectAll = (on: boolean) => {
    const next = new Set(selection);
    for (const key of keys) {
      if (on) next.add(key);
      else next.delete(key);
    }
    onSelectionChange?.(next);
  };
  const onRowKey = (event: KeyboardEvent<HTMLTableRowElement>, row: Row) => {
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
    else if (event.key === ' ' && selectable) select(rowKey(row), !selection.has(rowKey(row)));
    else return;
    event.preventDefault();
  };
  const onRowClick = (event: MouseEvent<HTMLTableRowElement>, row: Row) => {
    if (!opens) return;
    if (event.target instanceof Element && event.target.closest('a, button, input, label, [role="menuitem"]'))
      return;
    if (rowHref && (event.metaKey || event.ctrlKey)) window.open(rowHref(row), '_blank', 'noopener');
    else open(row);
  };

  const header = (column: Column<Row>) => {
    const sorted = state?.sort?.column === column.key ? state.sort.direction : undefined;
    if (!column.sortable || !state) return column.header;
    const Icon = sorted === 'asc' ? IconArrowUp : sorted === 'desc' ? IconArrowDown : IconArrowsSort;
    const next =
      sorted === undefined
        ? ({ column: column.key, direction: 'asc' } as const)
        : sorted === 'asc'
          ? ({ column: column.key, direction: 'desc' } as const)
          : undefined;
    return (
      <UnstyledButton onClick={() => state.setSort(next)} fz="inherit" fw="inherit">
        <Group gap={4} wrap="nowrap" justify={column.align === 'right' ? 'flex-end' : 'flex-start'}>
          {column.header}
          <Icon size={14} opacity={sorted ? 1 : 0.35} aria-hidden />
        </Group>
      </UnstyledButton>
    );
  };

  const body = () => {
    if (!rows)
      return times(8, (line) => (
        <Table.Tr key={line}>
          {times(width, (cell) => (
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
    return rows.map((row, index) => {
      const key = rowKey(row);
      return (
        <Table.Tr
          key={key}
          tabIndex={index === 0 ? 0 : -1}
          onKeyDown={(event) => onRowKey(event, row)}
          onClick={(event) => onRowClick(event, row)}
          style={{ cursor: opens ? 'pointer' : undefined }}
          bg={selection?.has(key) ? 'var(--suanpan-accent-surface)' : undefined}
          aria-selected={selectable ? selection.has(key) : undefined}
        >
          {selectable && (
            <Table.Td w={40}>
              <Checkbox
                size="xs"
                checked={selection.has(key)}
                onChange={(event) => select(key, event.currentTarget.checked)}
                aria-label={t('table.selectRow')}
              />
            </Table.Td>
          )}
          {choice.shown.map((column) => (
            <Table.Td key={column.key} ta={column.align ?? 'left'}>
              {column.render ? column.render(row) : plainCell(row, column.key)}
            </Table.Td>
          ))}
        </Table.Tr>
      );
    });
  };

  return (
    <Paper withBorder bg="var(--suanpan-surface)" style={{ overflow: 'hidden' }}>
      <TableToolbar
        state={props.searchable === false ? undefined : state}
        selectedCount={selection?.size ?? 0}
        selectionActions={props.selectionActions}
        onClearSelection={() => onSelectionChange?.(new Set())}
        columns={columns}
        isHidden={choice.isHidden}
        onToggle={choice.toggle}
      >
        {props.toolbar}
      </TableToolbar>
      {error && !rows ? (
        <Box p="md">
          <ErrorState error={error} {...(props.onRetry ? { onRetry: props.onRetry } : {})} />
        </Box>
      ) : (
        <ScrollArea.Autosize mah={props.maxHeight} type="auto">
          <Table
            aria-label={label}
            aria-busy={!rows || props.isLoading === true}
            highlightOnHover={opens}
            stickyHeader
            verticalSpacing={8}
            horizontalSpacing="md"
            fz="sm"
          >
            <Table.Thead bg="var(--suanpan-surface)">
              <Table.Tr>
                {selectable && (
                  <Table.Th w={40}>
                    <Checkbox
                      size="xs"
                      aria-label={t('table.selectAll')}
                      checked={keys.length > 0 && selectedHere === keys.length}
                      indeterminate={selectedHere > 0 && selectedHere < keys.length}
                      onChange={(event) => selectAll(event.currentTarget.checked)}
                      disabled={keys.length === 0}
                    />
                  </Table.Th>
                )}
                {choice.shown.map((column) => (
                  <Table.Th
                    key={column.key}
                    w={column.width}
                    ta={column.align ?? 'left'}
                    style={{ whiteSpace: 'nowrap' }}
                    aria-sort={
                      state?.sort?.column === column.key ? ARIA_SORT[state.sort.direction] : undefined
                    }
                  >
                    {header(column)}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>{body()}</Table.Tbody>
            {props.foot && <Table.Tfoot>{props.foot}</Table.Tfoot>}
          </Table>
        </ScrollArea.Autosize>
      )}
      {rows?.length === 0 &&
        (state?.search ? (
          <EmptyState compact text={t('table.nothingFound', { search: state.search })} />
        ) : (
          (props.empty ?? <EmptyState compact text={t('table.empty')} />)
        ))}
      {rows && state && <TableFoot state={state} total={props.total ?? rows.length} />}
      {rows && !state && props.total !== undefined && rows.length < props.total && (
        <Text size="xs" c="dimmed" p="xs">
          {t('table.shownOf', { shown: rows.length, total: props.total })}
        </Text>
      )}
    </Paper>
  );
}
