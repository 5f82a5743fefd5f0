import { Button, Group, SegmentedControl, Select } from '@mantine/core';
import { INBOX_CATEGORIES, INBOX_ORDERS, INBOX_TABS } from '@suanpan/server/words';
import { IconCheck, IconChecks, IconX } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { trpc } from '../kit/api/index.ts';
import { useText } from '../kit/i18n/index.ts';
import { SelectAll, withKeys } from '../kit/list/index.ts';
import { useAppLocation } from '../kit/location/index.ts';
import { ApprovalRow } from './approval-row.tsx';
import type { Approval } from './approval-status-badge.tsx';
import { CategoryChips } from './category-chips.tsx';
import { DecideManyDialog } from './decide-many-dialog.tsx';
import { InboxList, InboxSearch, useInboxFilter } from './inbox-list.tsx';
import { type Todo, TodoRows } from './todo-rows.tsx';

const FILTERS = ['all', ...INBOX_ORDERS, 'focus'] as const;

type Tab = (typeof INBOX_TABS)[number];
type Selection = ReadonlySet<string>;

/** Pending or processed; several can be decided at once. */
export function ApprovalList({ basePath, tab }: { basePath: string; tab: Tab }) {
  const t = useText('portal/inbox');
  const location = useAppLocation();
  const filter = useInboxFilter();
  const [selection, setSelection] = useState<Selection>(new Set());
  const view = filter.oneOf('filter', FILTERS) ?? 'all';
  const category = filter.oneOf('category', INBOX_CATEGORIES);
  const list = useQuery({
    ...trpc.inbox.approvals.list.queryOptions({
      ...filter.input,
      tab,
      order: view === 'earliest' ? 'earliest' : 'newest',
      ...(category ? { category } : {}),
      ...(view === 'focus' ? { focusOnly: true } : {}),
    }),
    placeholderData: keepPreviousData,
  });
  const todos = useQuery(trpc.inbox.todos.list.queryOptions());
  const own = tab === 'pending' ? (todos.data?.rows ?? []) : [];
  const sought = (filter.input.search ?? '').toLowerCase();
  const shownTodos =
    view === 'focus' || filter.input.page > 1
      ? []
      : inOrder(own, view).filter(
          (todo) =>
            (category === undefined || todo.category === category) &&
            `${todo.title} ${todo.about}`.toLowerCase().includes(sought),
        );
  const counts = list.data && {
    ...list.data.counts,
    pending: list.data.counts.pending + (todos.data?.rows.length ?? 0),
  };
  const categories = (list.data?.categories ?? []).map((one) => ({
    ...one,
    count: one.count + own.filter((todo) => todo.category === one.category).length,
  }));
  // By what nobody has marked nothing is filtered.
  const offered = FILTERS.filter((one) => one !== 'focus' || one === view || list.data?.focused);
  const none =
    view === 'focus' || filter.input.search
      ? 'noneFiltered'
      : category && tab === 'pending'
        ? (`noneOf.${category}` as const)
        : category
          ? 'noneFiltered'
          : NONE[tab];
  return (
    <InboxList
      list={list}
      filter={filter}
      filters={
        <>
          <Group justify="space-between" gap="sm">
            <SegmentedControl
              value={tab}
              onChange={(next) => location.navigate(`${basePath}/${next}`)}
              data={INBOX_TABS.map((value) => ({
                value,
                label: withCount(t(value), counts?.[value]),
              }))}
            />
            <InboxSearch filter={filter} />
            <Select
              size="sm"
              w={150}
              aria-label={t('filter')}
              allowDeselect={false}
              value={view}
              onChange={(next) => filter.choose({ filter: next })}
              data={offered.map((value) => ({ value, label: t(`filters.${value}`) }))}
            />
          </Group>
          <CategoryChips categories={categories} chosen={category} nameOf={(one) => t(`categories.${one}`)} />
        </>
      }
      selection={
        tab === 'pending' && (
          <>
            <TodoRows rows={shownTodos} />
            <DecideSelected rows={list.data?.rows ?? []} selection={selection} onSelect={setSelection} />
          </>
        )
      }
      empty={{
        icon: <IconChecks size={28} stroke={1.5} />,
        text: t(none),
        hidden: shownTodos.length > 0,
      }}
    >
      {(row) => (
        <ApprovalRow
          key={row.id}
          approval={row}
          href={`${basePath}/${tab}/${row.id}`}
          decided={tab === 'processed'}
          {...(tab === 'pending'
            ? {
                selected: selection.has(row.id),
                onSelect: (on) => setSelection(withKeys(selection, [row.id], on)),
              }
            : {})}
        />
      )}
    </InboxList>
  );
}

const NONE = { pending: 'nonePending', processed: 'noneProcessed', copied: 'noneCopied' } as const;

/** What is due first stands first, unless another order is asked for. */
function inOrder(todos: readonly Todo[], view: (typeof FILTERS)[number]): readonly Todo[] {
  if (view !== 'newest' && view !== 'earliest') return todos;
  const sign = view === 'newest' ? -1 : 1;
  return todos.toSorted((a, b) => sign * a.from.localeCompare(b.from));
}

interface DecideSelectedProps {
  rows: readonly Approval[];
  selection: Selection;
  onSelect: (selection: Selection) => void;
}

/** Ticks all, and decides those that are ticked. */
function DecideSelected({ rows, selection, onSelect }: DecideSelectedProps) {
  const t = useText('portal/inbox');
  const selected = rows.filter((row) => selection.has(row.id));
  // What is decided stays what it was while the list is asked anew.
  const [deciding, setDeciding] = useState<{ decision: 'approve' | 'reject'; rows: readonly Approval[] }>();
  return (
    <>
      {rows.length > 0 && (
        <Group px="md" py="xs" mih={52} justify="space-between" bg="var(--suanpan-canvas)">
          <SelectAll
            size="sm"
            keys={rows.map((row) => row.id)}
            selection={selection}
            onChange={onSelect}
            label={selected.length ? t('selected', { count: selected.length }) : t('selectAll')}
          />
          {selected.length > 0 && (
            <Group gap="xs">
              <Button
                size="xs"
                leftSection={<IconCheck size={14} />}
                onClick={() => setDeciding({ decision: 'approve', rows: selected })}
              >
                {t('actions.approve')}
              </Button>
              <Button
                size="xs"
                color="red"
                variant="light"
                leftSection={<IconX size={14} />}
                onClick={() => setDeciding({ decision: 'reject', rows: selected })}
              >
                {t('actions.reject')}
              </Button>
            </Group>
          )}
        </Group>
      )}
      <DecideManyDialog
        decision={deciding?.decision}
        approvals={deciding?.rows ?? []}
        onClose={(done) => {
          setDeciding(undefined);
          if (done) onSelect(new Set());
        }}
      />
    </>
  );
}

function withCount(label: string, count: number | undefined): string {
  return count ? `${label} ${count}` : label;
}
