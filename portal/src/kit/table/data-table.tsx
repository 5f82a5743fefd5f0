import { Box, Button, Paper, ScrollArea, Table, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { EmptyState, ErrorState } from '../errors/index.ts';
import { useText } from '../i18n/index.ts';
import { type Column, inSum, type ListSum, useColumnChoice } from './columns.ts';
import { ListDownload, ListPrint } from './list-download.tsx';
import type { AskPage } from './listing/every-row.ts';
import { RowSkeletons, TableRows } from './table-body.tsx';
import { TableFoot } from './table-foot.tsx';
import { TableHead } from './table-head.tsx';
import { TableToolbar } from './table-toolbar.tsx';
import type { ListFilter } from './use-list-filter.ts';
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
  /** From useListFilter: a list that is empty because it is narrowed says so, and can be widened again. */
  filter?: Pick<ListFilter, 'isNarrowed' | 'clear'> | undefined;
  /**
   * Offers the list as a file and on paper: what asks for any page of it, or `true` where all rows are there. Not for lists
   * of pay: their files are written on the server, which notes who took them.
   */
  download?: true | AskPage<Row>;
  /** Offers the list on paper alone, under a title of its own: beside a file that is written on the server. */
  print?: {
    title: string;
    rows: true | AskPage<Row>;
    /** Told before so many rows are handed over: the server notes who printed pay. */
    onPrint: (rows: number) => Promise<unknown>;
  };
  /** Below the rows, also on paper: figures under their columns. */
  sums?: readonly ListSum[];
  maxHeight?: number | string;
}

const NOBODY: ReadonlySet<string> = new Set();

/** Rows of a list with server paging, sort, search, selection and column choice; arrows, Enter and Space work on rows. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { columns, rows, rowKey, error, state, selection, onSelectionChange } = props;
  const choice = useColumnChoice(props.id, columns);
  const handedOver = (title: string, from: true | AskPage<Row>) => ({
    ...{ title, columns: choice.shown, rowKey, chosen: selection ?? NOBODY },
    rows: from === true ? (rows ?? []) : from,
    isEmpty: !rows || rows.length === 0,
    sums: props.sums ?? [],
  });
  const selecting = selection && onSelectionChange ? { selection, onChange: onSelectionChange } : undefined;
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
        download={
          props.download ? (
            <ListDownload {...handedOver(props.label, props.download)} />
          ) : (
            props.print && (
              <ListPrint {...handedOver(props.print.title, props.print.rows)} onPrint={props.print.onPrint} />
            )
          )
        }
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
            aria-label={props.label}
            aria-busy={!rows || props.isLoading === true}
            highlightOnHover={props.rowHref !== undefined || props.onRowOpen !== undefined}
            stickyHeader
            verticalSpacing={8}
            horizontalSpacing="md"
            fz="sm"
          >
            <TableHead
              columns={choice.shown}
              state={state}
              keys={rows?.map(rowKey) ?? []}
              selecting={selecting}
            />
            <Table.Tbody>
              {rows ? (
                <TableRows {...props} rows={rows} columns={choice.shown} selecting={selecting} />
              ) : (
                <RowSkeletons columns={choice.shown.length} selectable={selecting !== undefined} />
              )}
            </Table.Tbody>
            {props.sums && (
              <Table.Tfoot style={{ borderTop: '1px solid var(--suanpan-line)' }}>
                {props.sums.map((sum) => (
                  <Table.Tr key={sum.key}>
                    {selecting && <Table.Td />}
                    {choice.shown.map((column, place) => (
                      <Table.Td key={column.key} ta={column.align === 'right' ? 'end' : 'start'}>
                        {inSum(sum, column, place)}
                      </Table.Td>
                    ))}
                  </Table.Tr>
                ))}
              </Table.Tfoot>
            )}
          </Table>
        </ScrollArea.Autosize>
      )}
      {rows && <BelowRows {...props} rows={rows} />}
    </Paper>
  );
}

/** That there are none, which of them these are, or that there are more. */
function BelowRows<Row>({ rows, state, total, empty, filter }: DataTableProps<Row> & { rows: Row[] }) {
  const t = useText('portal/kit');
  const nothing = filter?.isNarrowed() ? (
    <EmptyState
      compact
      text={t('table.nothingFiltered')}
      action={
        <Button
          size="xs"
          variant="default"
          onClick={() => {
            state?.setSearch('');
            filter.clear();
          }}
        >
          {t('table.clearFilter')}
        </Button>
      }
    />
  ) : state?.search ? (
    <EmptyState compact text={t('table.nothingFound', { search: state.search })} />
  ) : (
    (empty ?? <EmptyState compact text={t('table.empty')} />)
  );
  return (
    <>
      {rows.length === 0 && nothing}
      {state && <TableFoot state={state} total={total ?? rows.length} />}
      {!state && total !== undefined && rows.length < total && (
        <Text size="xs" c="dimmed" p="xs">
          {t('table.shownOf', { shown: rows.length, total })}
        </Text>
      )}
    </>
  );
}
