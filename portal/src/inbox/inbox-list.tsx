import { Box, Group, Paper, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { EmptyState, ErrorState } from '../kit/errors/index.ts';
import { useText } from '../kit/i18n/index.ts';
import { PageChoice } from '../kit/list/index.ts';
import { LinesSkeleton } from '../kit/shell/index.ts';
import { useListFilter, useTableState } from '../kit/table/index.ts';

const PAGE_SIZE = 20;

/** What a list of the inbox is narrowed to, and its page. */
export function useInboxFilter() {
  const { page, search, setSearch, setPage, input } = useTableState();
  return {
    ...useListFilter(),
    search,
    setSearch,
    /** The page asked for, as list procedures take it. */
    input: { page, pageSize: PAGE_SIZE, ...(input.search ? { search: input.search } : {}) },
    turnTo: setPage,
  };
}

type InboxFilter = ReturnType<typeof useInboxFilter>;

interface InboxListProps<Row> {
  list: { data: { rows: Row[]; total: number } | undefined; error: unknown; refetch(): unknown };
  filter: InboxFilter;
  /** Above the rows: which of them are shown. */
  filters: ReactNode;
  /** Within the frame, above the rows. */
  selection?: ReactNode;
  /** Hidden where something else stands above the rows. */
  empty: { icon: ReactNode; text: string; hidden?: boolean };
  children: (row: Row, index: number) => ReactNode;
}

/** Rows of the inbox, a page at a time. */
export function InboxList<Row>(props: InboxListProps<Row>) {
  const { list, filter, empty } = props;
  const { data, error } = list;
  const t = useText('portal/inbox');
  const pages = Math.ceil((data?.total ?? 0) / PAGE_SIZE);
  return (
    <Stack gap="sm">
      {props.filters}
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void list.refetch()} />
      ) : (
        <Paper withBorder style={{ overflow: 'hidden' }}>
          {props.selection}
          {!data && (
            <Box p="lg">
              <LinesSkeleton lines={6} />
            </Box>
          )}
          {data?.rows.length === 0 && !empty.hidden && <EmptyState icon={empty.icon} text={empty.text} />}
          {data?.rows.map(props.children)}
        </Paper>
      )}
      {pages > 1 && (
        <Group justify="space-between">
          <Text size="sm" c="dimmed">
            {t('total', { count: data?.total ?? 0 })}
          </Text>
          <PageChoice page={filter.input.page} pages={pages} onChange={filter.turnTo} />
        </Group>
      )}
    </Stack>
  );
}

/** Finds a row by what it is about, its number or who asked. */
export function InboxSearch({ filter }: { filter: InboxFilter }) {
  const t = useText('portal/inbox');
  return (
    <TextInput
      type="search"
      size="sm"
      style={{ flex: '1 1 12rem' }}
      maw={320}
      value={filter.search}
      onChange={(event) => filter.setSearch(event.currentTarget.value)}
      placeholder={t('search')}
      aria-label={t('search')}
      leftSection={<IconSearch size={14} />}
    />
  );
}

interface ChoiceProps<Choice extends string> {
  choices: readonly Choice[];
  value: Choice;
  labelOf: (choice: Choice) => string;
  onChange: (choice: string) => void;
}

/** Which state the rows are in. */
export function StateChoice<Choice extends string>({ choices, labelOf, ...field }: ChoiceProps<Choice>) {
  return (
    <SegmentedControl
      {...field}
      data={choices.map((value) => ({ value, label: labelOf(value) }))}
      style={{ alignSelf: 'flex-start' }}
    />
  );
}
