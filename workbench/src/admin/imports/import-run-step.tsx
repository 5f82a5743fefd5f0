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
import { fileAddress, trpc, useCommand } from '@suanpan/portal/kit/api';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ColumnMapping, ImportColumn } from './import-columns.ts';
import type { EmptyHandling, ImportMode } from './import-options-step.tsx';
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
  onClose?: (() => void) | undefined;
}

const countNames = ['created', 'updated', 'skipped', 'failed'] as const;

export function RunStep({ request, columns, onStored, onAgain, onClose }: RunStepProps) {
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

  const labelOf = (code: string | null | undefined) =>
    columns.find((column) => column.code === code)?.label ?? code ?? '';
  const counts = run.data?.counts;
  const failures = run.data?.failures ?? [];

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
      {job && over && (
        <Alert color={state === 'failed' ? 'red' : (counts?.failed ?? 0) > 0 ? 'yellow' : 'green'}>
          {t(
            state === 'canceled'
              ? 'canceled'
              : state === 'failed'
                ? 'failed'
                : job.dryRun
                  ? 'dryDone'
                  : 'done',
          )}
          {run.data?.message ? ` · ${run.data.message}` : ''}
        </Alert>
      )}
      {counts && (
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
      )}
      {failures.length > 0 && (
        <Stack gap={4}>
          <Group justify="space-between">
            <Text size="sm" fw={500}>
              {t('failuresTitle')}
            </Text>
            {run.data?.failedRowsFileId && (
              <Anchor href={fileAddress(run.data.failedRowsFileId)} size="sm" download>
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
      )}
      <Group justify="flex-end">
        {job && !over && (
          <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate({ id: job.id })}>
            {t('cancel')}
          </Button>
        )}
        {(!job || over) && (
          <>
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
