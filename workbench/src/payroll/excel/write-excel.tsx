import { Alert, Button, Group, Progress, Stack, Text } from '@mantine/core';
import { fileAddress, trpc, useCommand } from '@suanpan/portal/kit/api';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

/** What is written: a batch with its figures, or a copy of a solution with those of its first test. */
export type ExcelOf = { readonly batchId: string } | { readonly copyId: string };

const OVER = new Set(['done', 'failed', 'dead', 'cancelled']);

/** Has the file written, says how far it is, and hands it over. */
export function WriteExcel({ of }: { of: ExcelOf }) {
  const t = useText('workbench/payroll/excel');
  const format = useFormat();
  const [jobId, setJobId] = useState<string>();
  const begun = { onSuccess: (answer: { jobId: string }) => setJobId(answer.jobId) };
  const ofBatch = useCommand(trpc.payroll.excel.writeBatch.mutationOptions(begun));
  const ofCopy = useCommand(trpc.payroll.excel.writeCopy.mutationOptions(begun));
  const cancel = useCommand(trpc.platform.jobs.cancel.mutationOptions());
  const job = useQuery({
    ...trpc.payroll.excel.follow.queryOptions({ jobId: jobId ?? '' }),
    enabled: jobId !== undefined,
    refetchInterval: (query) => (OVER.has(query.state.data?.state ?? '') ? false : 500),
    staleTime: 0,
  });
  const state = job.data?.state;
  const isRunning = jobId !== undefined && !OVER.has(state ?? '');
  const written = job.data?.file;
  const { done = 0, total = 0 } = job.data ?? {};

  const start = () => ('batchId' in of ? ofBatch.mutate({ ...of }) : ofCopy.mutate({ ...of }));

  return (
    <Stack gap="xs">
      <Text size="sm">{t('batchId' in of ? 'writeBatch' : 'writeCopy')}</Text>
      <Group>
        <Button onClick={start} loading={isRunning || ofBatch.isPending || ofCopy.isPending}>
          {t('write')}
        </Button>
        {isRunning && (
          <Button variant="default" onClick={() => cancel.mutate({ id: jobId })} loading={cancel.isPending}>
            {t('cancel')}
          </Button>
        )}
        {written && (
          <Button component="a" href={`${fileAddress(written.fileId)}?download`} variant="light" download>
            {t('download', { name: written.name })}
          </Button>
        )}
      </Group>
      {isRunning && (
        <Stack gap={4}>
          <Progress value={total > 0 ? (100 * done) / total : 5} animated aria-label={t('running')} />
          <Text size="xs" c="dimmed" aria-live="polite">
            {total > 0 ? t('sheets', { done, total }) : t('running')}
          </Text>
        </Stack>
      )}
      {written && (
        <Text size="sm" c="dimmed" data-testid="excel-written">
          {t('written', {
            count: written.formulas,
            formulas: format.number(written.formulas),
            values: format.number(written.values),
          })}
        </Text>
      )}
      {state === 'cancelled' && <Alert color="gray">{t('cancelled')}</Alert>}
      {(state === 'dead' || state === 'failed') && (
        <Alert color="red">{t('failed', { reason: job.data?.problem ?? '' })}</Alert>
      )}
    </Stack>
  );
}
