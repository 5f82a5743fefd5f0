import { Button, Group, Stack, Text } from '@mantine/core';
import { fileAddress, trpc, useCommand } from '@suanpan/portal/kit/api';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isRunning, JobProgress, pollWhileRunning } from './job-progress.tsx';

/** What is written: a batch with its figures, or a copy of a solution with those of its first test. */
export type ExcelOf = { readonly batchId: string } | { readonly copyId: string };

/** Has the file written, says how far it is, and hands it over. */
export function DownloadExcel({ of }: { of: ExcelOf }) {
  const t = useText('workbench/payroll/excel');
  const format = useFormat();
  const [jobId, setJobId] = useState<string>();
  const started = { onSuccess: (answer: { jobId: string }) => setJobId(answer.jobId) };
  const ofBatch = useCommand(trpc.payroll.excel.writeBatch.mutationOptions(started));
  const ofCopy = useCommand(trpc.payroll.excel.writeCopy.mutationOptions(started));
  const job = useQuery({
    ...trpc.payroll.excel.follow.queryOptions({ jobId: jobId ?? '' }),
    enabled: jobId !== undefined,
    refetchInterval: pollWhileRunning,
    staleTime: 0,
  });
  const written = job.data?.file;
  const start = () => ('batchId' in of ? ofBatch.mutate({ ...of }) : ofCopy.mutate({ ...of }));

  return (
    <Stack gap="xs">
      <Text size="sm">{t('batchId' in of ? 'writeBatch' : 'writeCopy')}</Text>
      <Group>
        <Button onClick={start} loading={isRunning(jobId, job.data) || ofBatch.isPending || ofCopy.isPending}>
          {t('write')}
        </Button>
        {written && (
          <Button component="a" href={`${fileAddress(written.fileId)}?download`} variant="light" download>
            {t('download', { name: written.name })}
          </Button>
        )}
      </Group>
      <JobProgress jobId={jobId} job={job.data} running={t('running')} />
      {written && (
        <Text size="sm" c="dimmed" data-testid="excel-written">
          {t('written', {
            count: written.formulas,
            formulas: format.number(written.formulas),
            values: format.number(written.values),
          })}
        </Text>
      )}
    </Stack>
  );
}
