import { Group, Stack, Text } from '@mantine/core';
import { trpc } from '@suanpan/portal/kit/api';
import { ErrorState } from '@suanpan/portal/kit/errors';
import { Dialog } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { useQuery } from '@tanstack/react-query';
import { Counts, Outcome, RowsLeft } from './import-outcome.tsx';
import { UndoImport } from './undo-import.tsx';

/** Where the rows are listed that an import didn't take. */
export const mistakesHref = (jobId: string) => `/workbench/admin/jobs?import=${encodeURIComponent(jobId)}`;

/** How an import ended, as long after as somebody asks: the rows it didn't take, each with its reason. */
export function ImportResult({ jobId, onClose }: { jobId: string; onClose: () => void }) {
  const t = useText('workbench/admin/imports');
  const run = useQuery(trpc.admin.imports.get.queryOptions({ jobId }));
  return (
    <Dialog opened size="xl" onClose={onClose} title={t('result')}>
      <Stack gap="sm">
        {run.error && <ErrorState error={run.error} onRetry={() => run.refetch()} />}
        {run.data && (
          <>
            <Text size="sm">
              {run.data.fileName} · {t(`modes.${run.data.mode}`)}
            </Text>
            <Outcome run={run.data} dryRun={run.data.dryRun} />
            <Counts run={run.data} />
            <RowsLeft run={run.data} />
            <Group justify="flex-end">
              <UndoImport run={run.data} />
            </Group>
          </>
        )}
      </Stack>
    </Dialog>
  );
}
