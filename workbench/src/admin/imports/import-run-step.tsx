import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { type RouterOutputs, trpc, useCommand } from '@suanpan/portal/kit/api';
import { confirm, useSettled } from '@suanpan/portal/kit/form';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { useAppLocation } from '@suanpan/portal/kit/location';
import type { EmptyHandling, ImportMode } from '@suanpan/server/words';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ColumnMapping } from './import-columns.ts';
import { Counts, Outcome, RowsLeft } from './import-outcome.tsx';
import { mistakesHref } from './import-result.tsx';
import type { ImportTarget, InspectedFile } from './import-types.ts';
import { UndoImport } from './undo-import.tsx';

export interface ImportRequest {
  subject: string;
  target: ImportTarget;
  file: InspectedFile;
  mapping: ColumnMapping;
  byOrder: boolean;
  mode: ImportMode;
  empty: EmptyHandling;
}

/** A step that follows an import. */
export interface ImportNext {
  readonly label: string;
  run(): void;
}

interface RunStepProps {
  request: ImportRequest;
  onStored: () => void;
  onAgain: () => void;
  onBack: () => void;
  onClose?: (() => void) | undefined;
  /** What usually follows once rows were stored. */
  next?: readonly ImportNext[] | undefined;
}

type Run = RouterOutputs['admin']['imports']['get'];

export function RunStep({ request, onStored, onAgain, onBack, onClose, next }: RunStepProps) {
  const t = useText('workbench/admin/imports');
  const format = useFormat();
  const [job, setJob] = useState<{ id: string; dryRun: boolean; since: number }>();
  const reported = useRef<string>(undefined);

  const start = useCommand(trpc.admin.imports.start.mutationOptions());
  const cancel = useCommand(trpc.platform.jobs.cancel.mutationOptions());
  const run = useQuery({
    ...trpc.admin.imports.get.queryOptions({ jobId: job?.id ?? '' }),
    enabled: job !== undefined,
    refetchInterval: (query) => (isOver(query.state.data?.status) ? false : 600),
    staleTime: 0,
  });

  const state = run.data?.status;
  const over = isOver(state);
  useSettled(state === 'success' && job?.dryRun === false);

  useEffect(() => {
    if (!job || job.dryRun || state !== 'success' || reported.current === job.id) return;
    reported.current = job.id;
    onStored();
  }, [job, state, onStored]);

  const begin = (dryRun: boolean) => {
    const { file, mapping, ...rest } = request;
    start.mutate(
      {
        subject: rest.subject,
        target: { ...rest.target },
        fileId: file.fileId,
        sheet: file.sheet,
        encoding: file.encoding,
        decimal: file.decimal,
        mapping: { ...mapping },
        byOrder: rest.byOrder,
        mode: rest.mode,
        emptyHandling: rest.empty,
        dryRun,
      },
      { onSuccess: ({ jobId }) => setJob({ id: jobId, dryRun, since: Date.now() }) },
    );
  };

  const rows = t('rows', { count: request.file.rows, shown: format.number(request.file.rows) });
  const askBegin = async () => {
    const sure =
      request.mode !== 'overwrite' ||
      (await confirm({
        title: t('overwriteTitle'),
        message: t('overwriteMessage', { file: request.file.name, rows }),
        confirmLabel: t('start'),
      }));
    if (sure) begin(false);
  };

  return (
    <Stack gap="sm" py="sm">
      <Text size="sm">
        {request.file.name} · {rows} · {t(`modes.${request.mode}`)}
      </Text>
      {job && !over && (
        <Stack gap={4}>
          <Group justify="space-between">
            <Text size="sm">{t(job.dryRun ? 'checking' : 'running')}</Text>
            <Text size="xs" c="dimmed">
              {t('elapsed', { seconds: Math.max(0, Math.round((Date.now() - job.since) / 1000)) })}
            </Text>
          </Group>
          <Progress value={Math.round((run.data?.progress ?? 0) * 100)} animated aria-label={t('running')} />
          <Text size="xs" c="dimmed">
            {t('goesOn')}
          </Text>
        </Stack>
      )}
      {job && run.data && over && <Outcome run={run.data} dryRun={job.dryRun} />}
      {run.data && <Counts run={run.data} />}
      {run.data && <RowsLeft run={run.data} />}
      <Group justify="flex-end">
        {job && !over && (
          <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate({ id: job.id })}>
            {t('cancel')}
          </Button>
        )}
        {(!job || over) && (
          <>
            <Button variant="default" onClick={onBack}>
              {t('back')}
            </Button>
            {run.data && over && !job?.dryRun && <UndoImport run={run.data} onUndone={onStored} />}
            {over && !job?.dryRun && (
              <Button variant="default" onClick={onAgain}>
                {t('again')}
              </Button>
            )}
            {(!job || job.dryRun) && (
              <Button variant="default" loading={start.isPending} onClick={() => begin(true)}>
                {t('check')}
              </Button>
            )}
            {(!job || job.dryRun) && (
              <Button loading={start.isPending} onClick={askBegin}>
                {t('start')}
              </Button>
            )}
            {job && over && !job.dryRun && <Ends run={run.data} {...{ next, onClose }} />}
          </>
        )}
      </Group>
    </Stack>
  );
}

function isOver(status: string | undefined): boolean {
  return status === 'success' || status === 'failed' || status === 'canceled';
}

interface EndsProps {
  run: Run | undefined;
  next: readonly ImportNext[] | undefined;
  onClose: (() => void) | undefined;
}

/** What follows: the first step is the one most people take; where nothing was stored none is offered. */
function Ends({ run, next = [], onClose }: EndsProps) {
  const t = useText('workbench/admin/imports');
  const location = useAppLocation();
  const stored = run?.status === 'success' && run.counts.created + run.counts.updated > 0;
  const steps = stored ? next : [];
  return (
    <>
      {run && run.counts.failed > 0 && (
        <Button
          variant="default"
          onClick={() => {
            onClose?.();
            location.navigate(mistakesHref(run.jobId ?? ''));
          }}
        >
          {t('seeMistakes', { count: run.counts.failed })}
        </Button>
      )}
      {onClose && (
        <Button variant={steps.length > 0 ? 'default' : 'filled'} onClick={onClose}>
          {t('close')}
        </Button>
      )}
      {[...steps].reverse().map((step, at) => (
        <Button
          key={step.label}
          variant={at === steps.length - 1 ? 'filled' : 'default'}
          onClick={() => step.run()}
        >
          {step.label}
        </Button>
      ))}
    </>
  );
}
