import { Button, Code, Group, Stack, Text } from '@mantine/core';
import { fileAddress, trpc, useCommand } from '@suanpan/portal/kit/api';
import { Dialog } from '@suanpan/portal/kit/form';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { SecondaryAction } from '../../shared/page.tsx';
import { isRunning, JobProgress, pollWhileRunning } from '../excel/job-progress.tsx';

/** The entry of a closed batch's menu, and the dialog that hands its proof over. */
export function useProof(batch: { readonly id: string; readonly status: string }): {
  actions: SecondaryAction[];
  dialog: ReactNode;
} {
  const t = useText('workbench/payroll/proofs');
  const [isOpen, setOpen] = useState(false);
  if (batch.status !== 'closed') return { actions: [], dialog: null };
  return {
    actions: [{ label: t('title'), onClick: () => setOpen(true) }],
    dialog: (
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={t('title')} size="lg">
        <ProofForm batchId={batch.id} />
      </Dialog>
    ),
  };
}

function ProofForm({ batchId }: { batchId: string }) {
  const t = useText('workbench/payroll/proofs');
  const format = useFormat();
  const [jobId, setJobId] = useState<string>();
  const key = useQuery(trpc.payroll.proofs.key.queryOptions());
  const write = useCommand(
    trpc.payroll.proofs.write.mutationOptions({ onSuccess: (answer) => setJobId(answer.jobId) }),
  );
  const job = useQuery({
    ...trpc.payroll.proofs.follow.queryOptions({ jobId: jobId ?? '' }),
    enabled: jobId !== undefined,
    refetchInterval: pollWhileRunning,
    staleTime: 0,
  });
  const written = job.data?.file;
  const command = `npm run -s proof:verify -- "${written?.name ?? t('file')}" --key ${key.data?.fingerprint.replaceAll(' ', '') ?? ''}`;

  return (
    <Stack gap="sm">
      <Text size="sm">{t('about')}</Text>
      <Text size="sm" c="dimmed">
        {t('everybody')}
      </Text>
      <Group>
        <Button
          onClick={() => write.mutate({ batchId })}
          loading={isRunning(jobId, job.data) || write.isPending}
        >
          {t('write')}
        </Button>
        {written && (
          <Button component="a" href={`${fileAddress(written.fileId)}?download`} variant="light" download>
            {t('download', { name: written.name })}
          </Button>
        )}
      </Group>
      <JobProgress jobId={jobId} job={job.data} running={t('running')} inSheets={false} />
      {written && (
        <Text size="sm" c="dimmed">
          {t('written', { count: written.cells, cells: format.number(written.cells) })}
        </Text>
      )}
      {key.data && (
        <Stack gap={4}>
          <Text size="sm">
            {t('key')} <Code>{key.data.fingerprint}</Code>
          </Text>
          <Text size="sm">{t('check')}</Text>
          <Code block style={{ whiteSpace: 'pre-wrap', wordBreak: 'break-word' }}>
            {command}
          </Code>
        </Stack>
      )}
    </Stack>
  );
}
