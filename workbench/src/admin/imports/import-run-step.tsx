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

/** A step that follows an import. */
export interface ImportNext {
  readonly label: string;
  run(): void;
}

interface RunStepProps {
  request: ImportRequest;
  columns: readonly ImportColumn[];
  onStored: () => void;
  onAgain: () => void;
  onBack: () => void;
  onClose?: (() => void) | undefined;
  /** What usually follows once rows were stored. */
  next?: readonly ImportNext[] | undefined;
}

type Run = RouterOutputs['admin']['imports']['get'];

const countNames = ['created', 'updated', 'skipped', 'failed'] as const;

export function RunStep({ request, columns, onStored, onAgain, onBack, onClose, next }: RunStepProps) {
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
      {run.data && <RowsLeft run={run.data} columns={columns} />}
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

interface EndsProps {
  run: Run | undefined;
  next: readonly ImportNext[] | undefined;
  onClose: (() => void) | undefined;
}

/** What follows: the first step is the one most people take; where nothing was stored none is offered. */
function Ends({ run, next = [], onClose }: EndsProps) {
  const t = useText('workbench/admin/imports');
  const stored = run?.status === 'success' && run.counts.created + run.counts.updated > 0;
  const steps = stored ? next : [];
  return (
    <>
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

/** The first of the rows that failed or were skipped, and the file that has all of them. */
function RowsLeft({ run, columns }: { run: Run; columns: readonly ImportColumn[] }) {
  const t = useText('workbench/admin/imports');
  const { failures, skipped, counts } = run;
  if (failures.length + skipped.length === 0) return null;
  return (
    <Stack gap="xs">
      {run.failedRowsFileId && (
        <Anchor href={fileAddress(run.failedRowsFileId)} size="sm" download style={{ alignSelf: 'end' }}>
          {t(
            failures.length > 0
              ? skipped.length > 0
                ? 'downloadBoth'
                : 'downloadFailed'
              : 'downloadSkipped',
          )}
        </Anchor>
      )}
      {failures.length > 0 && (
        <RowList title={t('failuresTitle')} rows={failures} of={counts.failed} columns={columns} />
      )}
      {skipped.length > 0 && (
        <RowList title={t('skippedTitle')} rows={skipped} of={counts.skipped} columns={columns} />
      )}
    </Stack>
  );
}

interface RowListProps {
  title: string;
  rows: Run['failures'];
  /** How many there are in all. */
  of: number;
  columns: readonly ImportColumn[];
}

function RowList({ title, rows, of, columns }: RowListProps) {
  const t = useText('workbench/admin/imports');
  const labelOf = (code: string | null | undefined) =>
    columns.find((column) => column.code === code)?.label ?? code ?? '';
  return (
    <Stack gap={4}>
      <Text size="sm" fw={500}>
        {title}
      </Text>
      <ScrollArea.Autosize mah={240}>
        <Table stickyHeader verticalSpacing={2} fz="xs" aria-label={title}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th w={70}>{t('failureRow')}</Table.Th>
              <Table.Th w={160}>{t('failureColumn')}</Table.Th>
              <Table.Th>{t('failureMessage')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row, index) => (
              <Table.Tr key={index}>
                <Table.Td>{row.row}</Table.Td>
                <Table.Td>{labelOf(row.column)}</Table.Td>
                <Table.Td>{row.message}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea.Autosize>
      {of > rows.length && (
        <Text size="xs" c="dimmed">
          {t('failuresMore', { shown: rows.length })}
        </Text>
      )}
    </Stack>
  );
}
