import {
  Alert,
  Anchor,
  Button,
  Group,
  Progress,
  ScrollArea,
  SimpleGrid,
  Stack,
  Table,
  Text,
} from '@mantine/core';
import { fileAddress, type RouterOutputs, trpc, useCommand } from '@suanpan/portal/kit/api';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import type { EmptyHandling, ImportMode } from '@suanpan/server/words';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ColumnMapping, ImportColumn } from './import-columns.ts';
import type { ImportTarget, InspectedFile } from './import-types.ts';

export interface ImportRequest {
  subject: string;
  target: ImportTarget;
  file: InspectedFile;
  mapping: ColumnMapping;
  byOrder: boolean;
  mode: ImportMode;
  empty: EmptyHandling;
}

interface RunStepProps {
  request: ImportRequest;
  columns: readonly ImportColumn[];
  onStored: () => void;
  onAgain: () => void;
  onBack: () => void;
  onClose?: (() => void) | undefined;
}

type Run = RouterOutputs['admin']['imports']['get'];

const countNames = ['created', 'updated', 'skipped', 'failed'] as const;

export function RunStep({ request, columns, onStored, onAgain, onBack, onClose }: RunStepProps) {
  const t = useText('workbench/admin/imports');
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

  return (
    <Stack gap="sm" py="sm">
      <Text size="sm">
        {request.file.name} · {t('rows', { count: request.file.rows })} · {t(`modes.${request.mode}`)}
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
      {run.data?.counts && <Counts counts={run.data.counts} />}
      {run.data && <Failures run={run.data} columns={columns} />}
      <Group justify="flex-end">
        {job && !over && (
          <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate({ id: job.id })}>
            {t('cancel')}
          </Button>
        )}
        {(!job || over) && (
          <>
            {(!job || job.dryRun) && (
              <Button variant="default" onClick={onBack}>
                {t('back')}
              </Button>
            )}
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
              <Button loading={start.isPending} onClick={() => begin(false)}>
                {t('start')}
              </Button>
            )}
            {job && over && !job.dryRun && onClose && <Button onClick={onClose}>{t('close')}</Button>}
          </>
        )}
      </Group>
    </Stack>
  );
}

function isOver(status: string | undefined): boolean {
  return status === 'success' || status === 'failed' || status === 'canceled';
}

/** How it ended. */
function Outcome({ run, dryRun }: { run: Run; dryRun: boolean }) {
  const t = useText('workbench/admin/imports');
  const state = run.status;
  const failedRows = run.counts?.failed ?? 0;
  const words = dryRun ? 'dryDone' : 'done';
  return (
    <Alert color={state === 'failed' ? 'red' : failedRows > 0 ? 'yellow' : 'green'}>
      {t(state === 'canceled' || state === 'failed' ? state : words)}
      {run.message ? ` · ${run.message}` : ''}
    </Alert>
  );
}

function Counts({ counts }: { counts: NonNullable<Run['counts']> }) {
  const t = useText('workbench/admin/imports');
  const format = useFormat();
  return (
    <SimpleGrid cols={4}>
      {countNames.map((name) => (
        <Stack key={name} gap={0}>
          <Text size="xs" c="dimmed">
            {t(`counts.${name}`)}
          </Text>
          <Text
            fw={600}
            c={name === 'failed' && counts[name] > 0 ? 'red' : undefined}
            data-testid={`import-${name}`}
          >
            {format.number(counts[name])}
          </Text>
        </Stack>
      ))}
    </SimpleGrid>
  );
}

/** The first of the rows that failed, and the file that has all of them. */
function Failures({ run, columns }: { run: Run; columns: readonly ImportColumn[] }) {
  const t = useText('workbench/admin/imports');
  const { failures, counts } = run;
  const labelOf = (code: string | null | undefined) =>
    columns.find((column) => column.code === code)?.label ?? code ?? '';
  if (failures.length === 0) return null;
  return (
    <Stack gap={4}>
      <Group justify="space-between">
        <Text size="sm" fw={500}>
          {t('failuresTitle')}
        </Text>
        {run.failedRowsFileId && (
          <Anchor href={fileAddress(run.failedRowsFileId)} size="sm" download>
            {t('downloadFailed')}
          </Anchor>
        )}
      </Group>
      <ScrollArea.Autosize mah={240}>
        <Table stickyHeader verticalSpacing={2} fz="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th w={70}>{t('failureRow')}</Table.Th>
              <Table.Th w={160}>{t('failureColumn')}</Table.Th>
              <Table.Th>{t('failureMessage')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {failures.map((failure, index) => (
              <Table.Tr key={index}>
                <Table.Td>{failure.row}</Table.Td>
                <Table.Td>{labelOf(failure.column)}</Table.Td>
                <Table.Td>{failure.message}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea.Autosize>
      {counts && counts.failed > failures.length && (
        <Text size="xs" c="dimmed">
          {t('failuresMore', { shown: failures.length })}
        </Text>
      )}
    </Stack>
  );
}
