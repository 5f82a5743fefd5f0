import {
  Button,
  Checkbox,
  Chip,
  Group,
  Pagination,
  Paper,
  SegmentedControl,
  Select,
  Stack,
  Text,
} from '@mantine/core';
import { INBOX_CATEGORIES, INBOX_ORDERS } from '@suanpan/server/words';
import { IconCheck, IconChecks, IconX } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { trpc } from '../kit/api/index.ts';
import { EmptyState, ErrorState } from '../kit/errors/index.ts';
import { useText } from '../kit/i18n/index.ts';
import { usePlace, useSearchWords } from '../kit/location/index.ts';
import { LinesSkeleton } from '../kit/shell/index.ts';
import { ApprovalRow } from './approval-row.tsx';
import { DecideManyDialog } from './decide-many-dialog.tsx';

const FILTERS = ['all', ...INBOX_ORDERS, 'focus'] as const;

const PAGE_SIZE = 20;

interface ApprovalListProps {
  basePath: string;
  tab: 'pending' | 'processed';
}

/** Pending or processed; several can be decided at once. */
export function ApprovalList({ basePath, tab }: ApprovalListProps) {
  const t = useText('portal/inbox');
  const place = usePlace();
  const [words, setWords] = useSearchWords();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const filter = FILTERS.find((one) => one === words.get('filter')) ?? 'all';
  const category = INBOX_CATEGORIES.find((one) => one === words.get('category'));
  const page = Math.max(1, Number(words.get('page')) || 1);
  const { data, error, refetch } = useQuery({
    ...trpc.inbox.approvals.list.queryOptions({
      page,
      pageSize: PAGE_SIZE,
      tab,
      order: filter === 'earliest' ? 'earliest' : 'newest',
      ...(category ? { category } : {}),
      ...(filter === 'focus' ? { focusOnly: true } : {}),
    }),
    placeholderData: keepPreviousData,
  });
  const rows = data?.rows ?? [];
  // What is decided stays what it was while the list below is asked anew.
  const [deciding, setDeciding] = useState<{ decision: 'approve' | 'reject'; rows: typeof rows }>();
  const selectedRows = rows.filter((row) => selected.has(row.id));
  const toggle = (id: string, on: boolean) => {
    const next = new Set(selected);
    if (on) next.add(id);
    else next.delete(id);
    setSelected(next);
  };
  const pages = Math.ceil((data?.total ?? 0) / PAGE_SIZE);
  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="sm">
        <SegmentedControl
          value={tab}
          onChange={(next) => place.go(`${basePath}/${next}`)}
          data={[
            { value: 'pending', label: withCount(t('pending'), data?.counts.pending) },
            { value: 'processed', label: withCount(t('processed'), data?.counts.processed) },
          ]}
        />
        <Group gap="xs">
          <Select
            size="sm"
            w={150}
            aria-label={t('filter')}
            allowDeselect={false}
            value={filter}
            onChange={(next) =>
              setWords({ filter: next === 'all' ? undefined : (next ?? undefined), page: undefined })
            }
            data={FILTERS.map((value) => ({
              value,
              label: t(`filters.${value}`),
            }))}
          />
        </Group>
      </Group>
      <Chip.Group
        value={category ?? 'all'}
        onChange={(next) =>
          setWords({ category: next === 'all' ? undefined : String(next), page: undefined })
        }
      >
        <Group gap={6}>
          {(['all', ...INBOX_CATEGORIES] as const).map((one) => (
            <Chip key={one} value={one} size="xs" variant="light">
              {t(`categories.${one}`)}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Paper withBorder style={{ overflow: 'hidden' }}>
          {tab === 'pending' && rows.length > 0 && (
            <Group px="md" py="xs" mih={52} justify="space-between" bg="var(--suanpan-canvas)">
              <Checkbox
                size="sm"
                checked={selectedRows.length === rows.length}
                indeterminate={selectedRows.length > 0 && selectedRows.length < rows.length}
                onChange={(event) =>
                  setSelected(new Set(event.currentTarget.checked ? rows.map((row) => row.id) : []))
                }
                label={selectedRows.length ? t('selected', { count: selectedRows.length }) : t('selectAll')}
              />
              {selectedRows.length > 0 && (
                <Group gap="xs">
                  <Button
                    size="xs"
                    leftSection={<IconCheck size={14} />}
                    onClick={() => setDeciding({ decision: 'approve', rows: selectedRows })}
                  >
                    {t('actions.approve')}
                  </Button>
                  <Button
                    size="xs"
                    color="red"
                    variant="light"
                    leftSection={<IconX size={14} />}
                    onClick={() => setDeciding({ decision: 'reject', rows: selectedRows })}
                  >
                    {t('actions.reject')}
                  </Button>
                </Group>
              )}
            </Group>
          )}
          {!data ? (
            <Paper p="lg">
              <LinesSkeleton lines={6} />
            </Paper>
          ) : rows.length === 0 ? (
            <EmptyState
              icon={<IconChecks size={28} stroke={1.5} />}
              text={
                filter === 'focus' || category
                  ? t('noneFiltered')
                  : t(tab === 'pending' ? 'nonePending' : 'noneProcessed')
              }
            />
          ) : (
            rows.map((row) => (
              <ApprovalRow
                key={row.id}
                approval={row}
                href={`${basePath}/${tab}/${row.id}`}
                {...(tab === 'pending' ? { selected: selected.has(row.id), onSelect: toggle } : {})}
              />
            ))
          )}
        </Paper>
      )}
      {pages > 1 && (
        <Group justify="space-between">
          <Text size="sm" c="dimmed">
            {t('total', { count: data?.total ?? 0 })}
          </Text>
          <Pagination
            size="sm"
            total={pages}
            value={Math.min(page, pages)}
            onChange={(next) => setWords({ page: next > 1 ? String(next) : undefined })}
          />
        </Group>
      )}
      <DecideManyDialog
        decision={deciding?.decision}
        approvals={deciding?.rows ?? []}
        onClose={(done) => {
          setDeciding(undefined);
          if (done) setSelected(new Set());
        }}
      />
    </Stack>
  );
}

function withCount(label: string, count: number | undefined): string {
  return count ? `${label} ${count}` : label;
}
