import { Group, Table, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { useText } from '../i18n/index.ts';
import { SelectAll } from '../list/index.ts';
import type { Column, Selecting } from './columns.ts';
import type { TableState } from './use-table-state.ts';

interface TableHeadProps<Row> {
  /** Those that are shown. */
  columns: Column<Row>[];
  state: TableState | undefined;
  /** Of the rows on this page. */
  keys: readonly string[];
  selecting: Selecting | undefined;
}

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;

export function TableHead<Row>({ columns, state, keys, selecting }: TableHeadProps<Row>) {
  const t = useText('portal/kit');
  const sort = state?.sort;
  return (
    <Table.Thead bg="var(--suanpan-surface)">
      <Table.Tr>
        {selecting && (
          <Table.Th w={40}>
            <SelectAll size="xs" aria-label={t('table.selectAll')} keys={keys} {...selecting} />
          </Table.Th>
        )}
        {columns.map((column) => (
          <Table.Th
            key={column.key}
            w={column.width}
            ta={column.align ?? 'left'}
            style={{ whiteSpace: 'nowrap' }}
            aria-sort={sort?.column === column.key ? ARIA_SORT[sort.direction] : undefined}
          >
            {column.sortable && state ? <SortButton column={column} state={state} /> : column.header}
          </Table.Th>
        ))}
      </Table.Tr>
    </Table.Thead>
  );
}

/** Ascending, descending, and back to how the rows came. */
function SortButton<Row>({ column, state }: { column: Column<Row>; state: TableState }) {
  const sorted = state.sort?.column === column.key ? state.sort.direction : undefined;
  const { Icon, next } =
    sorted === undefined
      ? { Icon: IconArrowsSort, next: 'asc' as const }
      : sorted === 'asc'
        ? { Icon: IconArrowUp, next: 'desc' as const }
        : { Icon: IconArrowDown, next: undefined };
  return (
    <UnstyledButton
      onClick={() => state.setSort(next && { column: column.key, direction: next })}
      fz="inherit"
      fw="inherit"
    >
      <Group gap={4} wrap="nowrap" justify={column.align === 'right' ? 'flex-end' : 'flex-start'}>
        {column.header}
        <Icon size={14} opacity={sorted ? 1 : 0.35} aria-hidden />
      </Group>
    </UnstyledButton>
  );
}
