import { Alert, Button, FileButton, Group, List, Stack, Text } from '@mantine/core';
import { problemOf, type RouterOutputs, trpc, uploadFile, useCommand } from '@suanpan/portal/kit/api';
import { useSettled } from '@suanpan/portal/kit/form';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { AppLink } from '@suanpan/portal/kit/location';
import { notifyProblem } from '@suanpan/portal/kit/notices';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ChangesTable } from './changes-table.tsx';
import type { ExcelOf } from './download-excel.tsx';
import { isRunning, JobProgress, pollWhileRunning } from './job-progress.tsx';

type Change = NonNullable<RouterOutputs['payroll']['excel']['followComparison']['changes']>[number];

/** Takes a changed file back: every difference is shown, and what is chosen is stored. */
export function UploadExcel({ of, draftHref }: { of: ExcelOf; draftHref(copyId: string): string }) {
  const t = useText('workbench/payroll/excel');
  const [jobId, setJobId] = useState<string>();
  const [sending, setSending] = useState(false);
  const started = { onSuccess: (answer: { jobId: string }) => setJobId(answer.jobId) };
  const ofBatch = useCommand(trpc.payroll.excel.compareBatch.mutationOptions(started));
  const ofCopy = useCommand(trpc.payroll.excel.compareCopy.mutationOptions(started));
  const job = useQuery({
    ...trpc.payroll.excel.followComparison.queryOptions({ jobId: jobId ?? '' }),
    enabled: jobId !== undefined,
    refetchInterval: pollWhileRunning,
    staleTime: 0,
  });

  const send = async (file: File | null) => {
    if (!file) return;
    setSending(true);
    setJobId(undefined);
    try {
      const { fileId } = await uploadFile(file);
      if ('batchId' in of) ofBatch.mutate({ ...of, fileId });
      else ofCopy.mutate({ ...of, fileId });
    } catch (failure) {
      notifyProblem(problemOf(failure));
    } finally {
      setSending(false);
    }
  };

  return (
    <Stack gap="xs">
      <Text size="sm">{t('batchId' in of ? 'take.batch' : 'take.copy')}</Text>
      <Group>
        <FileButton accept=".xlsx" onChange={(file) => void send(file)}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              loading={sending || ofBatch.isPending || ofCopy.isPending || isRunning(jobId, job.data)}
            >
              {t('take.upload')}
            </Button>
          )}
        </FileButton>
      </Group>
      <JobProgress jobId={jobId} job={job.data} running={t('take.running')} />
      {jobId !== undefined && job.data?.changes && (
        <Chosen key={jobId} of={of} jobId={jobId} changes={job.data.changes} draftHref={draftHref} />
      )}
    </Stack>
  );
}

interface ChosenProps {
  of: ExcelOf;
  jobId: string;
  changes: readonly Change[];
  draftHref(copyId: string): string;
}

function Chosen({ of, jobId, changes, draftHref }: ChosenProps) {
  const t = useText('workbench/payroll/excel');
  const format = useFormat();
  const client = useQueryClient();
  const takeable = changes.filter(({ refused }) => refused === null);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => new Set(takeable.map(({ id }) => id)));
  const done = { onSuccess: () => client.invalidateQueries() };
  const intoBatch = useCommand(trpc.payroll.excel.takeIntoBatch.mutationOptions(done));
  const intoCopy = useCommand(trpc.payroll.excel.takeIntoCopy.mutationOptions(done));
  const into = 'batchId' in of ? intoBatch : intoCopy;
  useSettled(into.isSuccess);
  const take = () => {
    const input = { jobId, chosen: [...chosen] };
    if ('batchId' in of) intoBatch.mutate({ ...of, ...input });
    else intoCopy.mutate({ ...of, ...input });
  };
  if (changes.length === 0) return <Alert color="gray">{t('take.same')}</Alert>;
  if (into.data) {
    const rejected = 'rejected' in into.data ? into.data.rejected : [];
    return (
      <Alert color={rejected.length > 0 ? 'orange' : 'green'} data-testid="excel-taken">
        <Text size="sm">
          {t('take.taken', { count: into.data.taken, shown: format.number(into.data.taken) })}
        </Text>
        {rejected.length > 0 && (
          <List size="sm" mt="xs">
            {rejected.map((each) => (
              <List.Item key={`${each.table} ${each.rowKey} ${each.column}`}>
                {`${each.table}[${each.column}] ${each.rowKey}: ${each.message}`}
              </List.Item>
            ))}
          </List>
        )}
        {'copyId' in into.data && (
          <AppLink size="sm" href={draftHref(into.data.copyId)}>
            {t('take.openDraft')}
          </AppLink>
        )}
      </Alert>
    );
  }
  return (
    <Stack gap="xs">
      <Text size="sm">
        {t('take.found', { count: changes.length, shown: format.number(changes.length) })}
      </Text>
      {takeable.length < changes.length && (
        <Text size="sm">{t('take.notAll', { shown: format.number(changes.length - takeable.length) })}</Text>
      )}
      <ChangesTable changes={changes} chosen={chosen} onChoose={setChosen} />
      <Group>
        <Button onClick={take} disabled={chosen.size === 0} loading={into.isPending}>
          {t('batchId' in of ? 'take.intoBatch' : 'take.intoDraft', { shown: format.number(chosen.size) })}
        </Button>
      </Group>
    </Stack>
  );
}
