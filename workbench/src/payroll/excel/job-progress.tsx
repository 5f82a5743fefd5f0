import { Alert, Button, Group, Progress, Stack, Text } from '@mantine/core';
import { trpc, useCommand } from '@suanpan/portal/kit/api';
import { useText } from '@suanpan/portal/kit/i18n';
import { isJobOver, type JobState } from '@suanpan/server/words';

interface Job {
  readonly state: JobState;
  readonly done: number;
  readonly total: number;
  readonly problem: string | null;
}

/** A job is asked after until it is over. */
export const pollWhileRunning = (query: { state: { data?: Job | undefined } }): number | false =>
  query.state.data && isJobOver(query.state.data.state) ? false : 500;

export const isRunning = (jobId: string | undefined, job: Job | undefined): boolean =>
  jobId !== undefined && !(job && isJobOver(job.state));

/** How far a file is, with the way to stop it; afterwards why there is nothing. */
export function JobProgress({
  jobId,
  job,
  running,
  inSheets = true,
}: {
  jobId: string | undefined;
  job: Job | undefined;
  running: string;
  /** What is counted are sheets; else only how far it is. */
  inSheets?: boolean;
}) {
  const t = useText('workbench/payroll/excel');
  const cancel = useCommand(trpc.platform.jobs.cancel.mutationOptions());
  const { state, done = 0, total = 0, problem } = job ?? {};
  if (jobId !== undefined && isRunning(jobId, job))
    return (
      <Group wrap="nowrap" align="flex-start">
        <Stack gap={4} flex={1}>
          <Progress value={total > 0 ? (100 * done) / total : 5} animated aria-label={running} />
          <Text size="xs" c="dimmed" aria-live="polite">
            {inSheets && total > 0 ? t('sheets', { done, total }) : running}
          </Text>
        </Stack>
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => cancel.mutate({ id: jobId })}
          loading={cancel.isPending}
        >
          {t('cancel')}
        </Button>
      </Group>
    );
  if (state === 'cancelled') return <Alert color="gray">{t('cancelled')}</Alert>;
  if (state === 'dead' || state === 'failed')
    return <Alert color="red">{t('failed', { reason: problem ?? '' })}</Alert>;
  return null;
}
