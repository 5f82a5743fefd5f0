import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { queryClient, trpc, useCommand } from '../../kit/api/index.ts';
import { MultilineInput, useLeaveGuard } from '../../kit/form/index.ts';
import { useText } from '../../kit/i18n/index.ts';

interface AnswerFormProps {
  disputeId: string;
  resolved: boolean;
  onAnswered?: () => void;
}

/** Payroll's word on a line that somebody disputes. */
export function AnswerForm({ disputeId, resolved, onAnswered }: AnswerFormProps) {
  const t = useText('portal/payslips');
  const [text, setText] = useState('');
  useLeaveGuard(text.trim() !== '');
  const answer = useCommand(
    trpc.payroll.confirmations.answer.mutationOptions({
      onSuccess: () => {
        setText('');
        onAnswered?.();
        void queryClient.invalidateQueries(trpc.payroll.confirmations.pathFilter());
        void queryClient.invalidateQueries(trpc.inbox.pathFilter());
      },
    }),
    { success: t('check.staff.sent') },
  );
  const send = (resolve: boolean) => answer.mutate({ disputeId, text, resolve });
  const isEmpty = text.trim() === '';
  return (
    <Stack gap={6}>
      <MultilineInput
        aria-label={t('check.staff.text')}
        placeholder={t('check.staff.text')}
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
          {t('check.staff.send')}
        </Button>
        {!resolved && (
          <Button size="compact-sm" disabled={isEmpty} loading={answer.isPending} onClick={() => send(true)}>
            {t('check.staff.resolve')}
          </Button>
        )}
      </Group>
    </Stack>
  );
}
