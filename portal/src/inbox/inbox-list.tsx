import { Box, Group, Paper, SegmentedControl, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { EmptyState, ErrorState } from '../kit/errors/index.ts';
import { useText } from '../kit/i18n/index.ts';
import { PageChoice } from '../kit/list/index.ts';
import { useSearchParams } from '../kit/location/index.ts';
import { LinesSkeleton } from '../kit/shell/index.ts';
import { useListFilter } from '../kit/table/index.ts';

const PAGE_SIZE = 20;

/** What a list of the inbox is narrowed to, and its page. */
export function useInboxFilter() {
  const [params, setParams] = useSearchParams();
  const page = Math.max(1, Number(params.get('page')) || 1);
  return {
    ...useListFilter(),
    /** The page asked for, as list procedures take it. */
    input: { page, pageSize: PAGE_SIZE },
    turnTo: (next: number) => setParams({ page: next > 1 ? String(next) : undefined }),
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
