import { Alert, List, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { type RouterOutputs, trpc, useCommand } from '../kit/api/index.ts';
import { FormDialog, MultilineInput } from '../kit/form/index.ts';
import { useLocalText, useText } from '../kit/i18n/index.ts';
import { notifySuccess } from '../kit/notices/index.ts';
import type { Approval } from './approval-status-badge.tsx';
import { Beware } from './beware.tsx';
import { refreshInbox } from './refresh-inbox.ts';
import { SumsPaid, WhatIsPaid } from './what-is-paid.tsx';

type Outcome = RouterOutputs['inbox']['approvals']['decideMany'];

interface DecideManyDialogProps {
  decision: 'approve' | 'reject' | undefined;
  approvals: readonly Approval[];
  onClose: (done: boolean) => void;
}

/** One remark for all; what couldn't be decided is listed with its reason and stays. */
export function DecideManyDialog({ decision, approvals, onClose }: DecideManyDialogProps) {
  const t = useText('portal/inbox');
  const local = useLocalText();
  const form = useForm({ initialValues: { remark: '' } });
  const [failed, setFailed] = useState<Outcome['failed']>([]);
  const close = (done: boolean) => {
    form.reset();
    setFailed([]);
    onClose(done);
  };
  const decide = useCommand({
    ...trpc.inbox.approvals.decideMany.mutationOptions(),
    onSuccess: async (outcome) => {
      await refreshInbox();
      if (outcome.decided.length) notifySuccess(t('manyDone', { count: outcome.decided.length }));
      if (outcome.failed.length) setFailed(outcome.failed);
      else close(true);
    },
  });
  const action = decision ?? 'approve';
  // Whatever there is to know before one approves is never among those that are only counted.
  const late = action === 'approve' ? approvals.filter((one) => one.beware) : [];
  const others = approvals.filter((one) => !late.includes(one));
  const shown = [...late, ...others.slice(0, Math.max(0, 5 - late.length))];
  const titleOf = (id: string) => local(approvals.find((one) => one.id === id)?.title) || id;
  return (
    <FormDialog
      title={t(`many.${action}`)}
      opened={decision !== undefined}
      onClose={() => close(failed.length > 0)}
      pending={decide.isPending}
      disabled={failed.length > 0}
      danger={action === 'reject'}
      submitLabel={t(`actions.${action}`)}
      onSubmit={form.onSubmit(({ remark }) =>
        decide.mutate({
          ids: approvals.map((one) => one.id),
          decision: action,
          ...(remark.trim() ? { remark: remark.trim() } : {}),
        }),
      )}
    >
      {failed.length > 0 ? (
        <Alert color="red" title={t('manyFailed', { count: failed.length })}>
          <List size="sm">
            {failed.map((one) => (
              <List.Item key={one.id}>
                {titleOf(one.id)}: {one.message}
              </List.Item>
            ))}
          </List>
        </Alert>
      ) : (
        <>
          <Text size="sm">{t(`manyMessage.${action}`, { count: approvals.length })}</Text>
          <SumsPaid approvals={approvals} />
          <List size="sm" c="dimmed">
            {shown.map((one) => (
              <List.Item key={one.id}>
                {local(one.title)}
                <WhatIsPaid approval={one} />
                {action === 'approve' && <Beware approval={one} />}
              </List.Item>
            ))}
            {approvals.length > shown.length && (
              <List.Item>{t('andMore', { count: approvals.length - shown.length })}</List.Item>
            )}
          </List>
          <MultilineInput
            label={t('remark')}
            description={t('remarkOptional')}
            {...form.getInputProps('remark')}
          />
        </>
      )}
    </FormDialog>
  );
}
