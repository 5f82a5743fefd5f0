import { Alert, Badge, Button, Group, Progress, Select, Skeleton, Stack, Text } from '@mantine/core';
import { trpc, useCommand } from '@suanpan/portal/kit/api';
import { EmptyState, ErrorState } from '@suanpan/portal/kit/errors';
import { confirm, Dialog } from '@suanpan/portal/kit/form';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { useCan } from '@suanpan/portal/kit/permission';
import { SYNC_ACTIONS, type SyncAction } from '@suanpan/server/words';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { usePlatform } from '../use-platform.ts';
import { RunItems } from './run-items.tsx';
import { RunState } from './run-state.tsx';

const EVERY_MS = 1000;

/** A run as it goes, the plan it made, what came of each thing; somebody says go on, drop it or take it back. */
export function RunDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText('workbench/admin/integrations');
  const format = useFormat();
  const mayEdit = useCan('integrations.edit');
  const { calls, refresh } = usePlatform();
  const [action, setAction] = useState<SyncAction>();
  const [page, setPage] = useState(1);
  const run = useQuery({
    ...calls.runs.get.queryOptions({ id }),
    refetchInterval: (query) => (query.state.data?.state === 'running' ? EVERY_MS : false),
    staleTime: 0,
  });
  const state = run.data?.state;
  const items = useQuery({
    ...calls.runs.items.queryOptions({ id, page, pageSize: 50, ...(action ? { action } : {}) }),
    enabled: state !== undefined && state !== 'running' && run.data?.kind !== 'read',
  });
  // What ended has changed both lists behind the dialog.
  const isOver = state !== undefined && state !== 'running';
  const { onSuccess: renew } = refresh;
  useEffect(() => {
    if (isOver) void renew();
  }, [isOver]);
  const goOn = useCommand(calls.runs.confirm.mutationOptions(refresh));
  const drop = useCommand(calls.runs.drop.mutationOptions(refresh), { success: t('runs.dropped') });
  const undo = useCommand(calls.runs.undo.mutationOptions(refresh), { success: t('runs.undoing') });
  const cancel = useCommand(trpc.platform.jobs.cancel.mutationOptions(refresh));
  const sureOf = async (what: 'confirm' | 'undo', message: string) =>
    confirm({ title: t(`runs.${what}`), message, confirmLabel: t(`runs.${what}`) });
  const counts = run.data?.counts ?? {};
  const planned = SYNC_ACTIONS.filter((one) => (counts[one] ?? 0) > 0);
  const waits = state === 'planned' || state === 'stopped';
  return (
    <Dialog opened keeps size="xl" title={t('runs.title')} onClose={onClose}>
      <Fetching query={run} />
      {run.data && (
        <Stack>
          <Group gap="xs">
            <RunState state={run.data.state} />
            <Text size="sm">
              {t(`runs.kinds.${run.data.kind}`)} · {t(`runs.objects.${run.data.object}`)} ·{' '}
              {format.instant(run.data.startedAt)}
            </Text>
            {planned.map((one) => (
              <Badge
                key={one}
                variant="light"
                color={one === 'conflict' || one === 'delete' ? 'red' : 'gray'}
              >
                {t(`runs.actions.${one}`)} {format.number(counts[one] ?? 0)}
              </Badge>
            ))}
          </Group>
          {state === 'running' && (
            <Working
              jobId={run.data.jobId}
              found={counts.found}
              onCancel={
                mayEdit && run.data.jobId ? () => cancel.mutate({ id: run.data.jobId ?? '' }) : undefined
              }
            />
          )}
          {run.data.reason && (
            <Alert color={state === 'stopped' ? 'orange' : 'red'} variant="light" role="status">
              {run.data.reason.message}
            </Alert>
          )}
          {run.data.kind === 'read' && state === 'done' && (
            <Text size="sm">{t('runs.found', { count: counts.found ?? 0 })}</Text>
          )}
          <Fetching query={items} />
          {items.data && items.data.total === 0 && !action && <EmptyState compact text={t('runs.inStep')} />}
          {items.data && (items.data.total > 0 || action) && (
            <>
              <Select
                size="xs"
                w={220}
                clearable
                aria-label={t('runs.action')}
                placeholder={t('runs.allActions')}
                data={planned.map((value) => ({ value, label: t(`runs.actions.${value}`) }))}
                value={action ?? null}
                onChange={(next) => {
                  setAction(SYNC_ACTIONS.find((one) => one === next));
                  setPage(1);
                }}
              />
              <RunItems
                runId={id}
                of={run.data.object}
                rows={items.data.rows}
                departmentNames={items.data.departmentNames}
                total={items.data.total}
                page={page}
                onPage={setPage}
              />
            </>
          )}
          {mayEdit && (
            <Group justify="flex-end">
              {waits && (
                <>
                  <Button variant="default" loading={drop.isPending} onClick={() => drop.mutate({ id })}>
                    {t('runs.drop')}
                  </Button>
                  <Button
                    color={state === 'stopped' ? 'red' : undefined}
                    disabled={planned.length === 0 && state !== 'stopped'}
                    loading={goOn.isPending}
                    onClick={async () => {
                      const message = run.data?.reason?.message ?? t('runs.confirmMessage');
                      if (await sureOf('confirm', message)) goOn.mutate({ id });
                    }}
                  >
                    {t('runs.confirm')}
                  </Button>
                </>
              )}
              {run.data.kind === 'sync' &&
                (state === 'done' || state === 'partial') &&
                planned.length > 0 && (
                  <Button
                    variant="default"
                    loading={undo.isPending}
                    onClick={async () => {
                      if (await sureOf('undo', t('runs.undoMessage'))) undo.mutate({ id });
                    }}
                  >
                    {t('runs.undo')}
                  </Button>
                )}
            </Group>
          )}
        </Stack>
      )}
    </Dialog>
  );
}

interface FetchingProps {
  query: { error: unknown; isLoading: boolean; refetch: () => unknown };
}

/** What is still on its way, or didn't come. */
function Fetching({ query }: FetchingProps) {
  if (query.error) return <ErrorState error={query.error} onRetry={() => query.refetch()} />;
  return query.isLoading ? <Skeleton h={200} /> : null;
}

interface WorkingProps {
  jobId: string | null;
  found: number | undefined;
  onCancel: (() => void) | undefined;
}

/** How far it is; closing the dialog doesn't end it. */
function Working({ jobId, found, onCancel }: WorkingProps) {
  const t = useText('workbench/admin/integrations');
  const jobs = useQuery({
    ...trpc.platform.jobs.list.queryOptions({ page: 1, pageSize: 50 }),
    enabled: jobId !== null,
    refetchInterval: EVERY_MS,
  });
  const progress = jobs.data?.rows.find(({ id }) => id === jobId)?.progress;
  const part = progress && progress.total > 0 ? progress.done / progress.total : 0;
  return (
    <Stack gap={6}>
      <Progress animated value={Math.max(3, Math.round(part * 100))} aria-label={t('runs.working')} />
      <Group justify="space-between">
        <Text size="xs" c="dimmed">
          {found === undefined ? t('runs.goesOn') : t('runs.found', { count: found })}
        </Text>
        {onCancel && (
          <Button size="compact-xs" variant="subtle" color="red" onClick={onCancel}>
            {t('runs.cancel')}
          </Button>
        )}
      </Group>
    </Stack>
  );
}
