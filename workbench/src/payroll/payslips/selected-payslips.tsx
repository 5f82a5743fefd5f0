import { Button, Group } from '@mantine/core';
import { queryClient, trpc, useCommand } from '@suanpan/portal/kit/api';
import { useText } from '@suanpan/portal/kit/i18n';
import { useState } from 'react';
import { ReasonDialog } from './reason-dialog.tsx';
import { useAskToPublish } from './use-ask-to-publish.ts';
import type { Slip } from './use-payslip-columns.tsx';

interface SelectedPayslipsProps {
  rows: readonly Slip[];
  onDone: () => void;
}

/** What can be done with the payslips that are selected: each act with those it is for. */
export function SelectedPayslips({ rows, onDone }: SelectedPayslipsProps) {
  const t = useText('workbench/payroll/payslips');
  const [asking, setAsking] = useState<'disable' | 'forbid'>();
  const done = {
    onSuccess: () => {
      queryClient.invalidateQueries(trpc.payroll.payslips.pathFilter());
      onDone();
    },
  };
  const publish = useCommand(trpc.payroll.payslips.publish.mutationOptions(done), {
    success: (answer) => t('published', { count: answer.published }),
  });
  const remind = useCommand(trpc.payroll.payslips.remind.mutationOptions(done), {
    success: (answer) =>
      [
        t('remind.done', { count: answer.reminded }),
        ...(answer.withoutAccount > 0 ? [t('remind.withoutAccount', { count: answer.withoutAccount })] : []),
      ].join(' '),
  });
  const allow = useCommand(trpc.payroll.payslips.allow.mutationOptions(done), {
    success: (answer) => t('allow.done', { count: answer.changed }),
  });
  const of = (status: Slip['status']) => rows.filter((row) => row.status === status).map((row) => row.id);
  const [drafts, published, forbidden] = [of('draft'), of('published'), of('forbidden')];
  const batches = new Set(rows.filter((row) => row.status === 'draft').map((row) => row.batchId));
  const ask = useAskToPublish();
  const askPublish = async () => {
    const [batchId] = batches;
    if (batchId && (await ask(batchId, drafts.length, drafts))) publish.mutate({ batchId, ids: drafts });
  };
  const light = { size: 'compact-sm', variant: 'light' } as const;
  return (
    <Group gap="xs">
      {drafts.length > 0 && (
        <Button
          {...light}
          disabled={batches.size > 1}
          title={batches.size > 1 ? t('publish.oneBatch') : undefined}
          loading={publish.isPending}
          onClick={askPublish}
        >
          {t('publish.some', { count: drafts.length })}
        </Button>
      )}
      {published.length > 0 && (
        <Button {...light} loading={remind.isPending} onClick={() => remind.mutate({ ids: published })}>
          {t('remind.open', { count: published.length })}
        </Button>
      )}
      {published.length > 0 && (
        <Button {...light} color="orange" onClick={() => setAsking('forbid')}>
          {t('forbid.open')}
        </Button>
      )}
      {forbidden.length > 0 && (
        <Button {...light} loading={allow.isPending} onClick={() => allow.mutate({ ids: forbidden })}>
          {t('allow.open', { count: forbidden.length })}
        </Button>
      )}
      <Button
        {...light}
        color="red"
        disabled={published.length + forbidden.length === 0}
        onClick={() => setAsking('disable')}
      >
        {t('disable.open')}
      </Button>
      {asking && (
        <ReasonDialog
          act={asking}
          ids={asking === 'forbid' ? published : [...published, ...forbidden]}
          onClose={() => setAsking(undefined)}
          onDone={onDone}
        />
      )}
    </Group>
  );
}
