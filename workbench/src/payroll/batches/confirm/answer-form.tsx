import { Button, Group, Stack } from '@mantine/core';
import { queryClient, trpc, useCommand } from '@suanpan/portal/kit/api';
import { MultilineInput, useLeaveGuard } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { useState } from 'react';
import { invalidateBatch } from '../state/use-batch.ts';

/** Payroll's word on a line that somebody disputes. */
export function AnswerForm({ disputeId, resolved }: { disputeId: string; resolved: boolean }) {
  const t = useText('workbench/payroll/batches/confirm');
  const [text, setText] = useState('');
  useLeaveGuard(text.trim() !== '');
  const answer = useCommand(
    trpc.payroll.confirmations.answer.mutationOptions({
      onSuccess: () => {
        setText('');
        void invalidateBatch();
        void queryClient.invalidateQueries(trpc.payroll.confirmations.pathFilter());
        void queryClient.invalidateQueries(trpc.inbox.pathFilter());
      },
    }),
    { success: t('sent') },
  );
  const send = (resolve: boolean) => answer.mutate({ disputeId, text, resolve });
  const isEmpty = text.trim() === '';
  return (
    <Stack gap={6}>
      <MultilineInput
        aria-label={t('text')}
        placeholder={t('text')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Group justify="flex-end" gap="xs">
        <Button
          size="compact-sm"
          variant="default"
          disabled={isEmpty}
          loading={answer.isPending}
          onClick={() => send(false)}
        >
          {t('send')}
        </Button>
        {!resolved && (
          <Button size="compact-sm" disabled={isEmpty} loading={answer.isPending} onClick={() => send(true)}>
            {t('resolve')}
          </Button>
        )}
      </Group>
    </Stack>
  );
}
