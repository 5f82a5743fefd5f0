import { Box, Group, Pagination, Paper, SegmentedControl, Stack } from '@mantine/core';
import { APPLICATION_STATES } from '@suanpan/server/words';
import { IconSend } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { trpc } from '../kit/api/index.ts';
import { EmptyState, ErrorState } from '../kit/errors/index.ts';
import { useText } from '../kit/i18n/index.ts';
import { useSearchWords } from '../kit/location/index.ts';
import { LinesSkeleton } from '../kit/shell/index.ts';
import { ApprovalRow } from './approval-row.tsx';

const PAGE_SIZE = 20;

/** What one asked others to decide. */
export function ApplicationList({ basePath }: { basePath: string }) {
  const t = useText('portal/inbox');
  const [words, setWords] = useSearchWords();
  const state = APPLICATION_STATES.find((one) => one === words.get('state')) ?? 'all';
  const page = Math.max(1, Number(words.get('page')) || 1);
  const { data, error, refetch } = useQuery({
    ...trpc.inbox.applications.list.queryOptions({ page, pageSize: PAGE_SIZE, state }),
    placeholderData: keepPreviousData,
  });
  const pages = Math.ceil((data?.total ?? 0) / PAGE_SIZE);
  return (
    <Stack gap="sm">
      <SegmentedControl
        value={state}
        onChange={(next) => setWords({ state: next === 'all' ? undefined : next, page: undefined })}
        data={APPLICATION_STATES.map((value) => ({ value, label: t(`applicationStates.${value}`) }))}
        style={{ alignSelf: 'flex-start' }}
      />
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Paper withBorder style={{ overflow: 'hidden' }}>
          {!data ? (
            <Box p="lg">
              <LinesSkeleton lines={5} />
            </Box>
          ) : data.rows.length === 0 ? (
            <EmptyState icon={<IconSend size={28} stroke={1.5} />} text={t('noneApplications')} />
          ) : (
            data.rows.map((row) => (
              <ApprovalRow key={row.id} approval={row} href={`${basePath}/applications/${row.id}`} />
            ))
          )}
        </Paper>
      )}
      {pages > 1 && (
        <Group justify="flex-end">
          <Pagination
            size="sm"
            total={pages}
            value={Math.min(page, pages)}
            onChange={(next) => setWords({ page: next > 1 ? String(next) : undefined })}
          />
        </Group>
      )}
    </Stack>
  );
}
