import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { trpc, useCommand } from '../../kit/api/index.ts';
import { MultilineInput, useLeaveGuard } from '../../kit/form/index.ts';
import { useText } from '../../kit/i18n/index.ts';
import { refreshFigures } from './refresh-figures.ts';

/** Writes on about a line; what was resolved is open again with that. */
export function ReplyForm({ disputeId }: { disputeId: string }) {
  const t = useText('portal/payslips');
  const [text, setText] = useState('');
  useLeaveGuard(text.trim() !== '');
  const reply = useCommand(
    trpc.portal.confirmations.reply.mutationOptions({
      onSuccess: () => {
        setText('');
        refreshFigures();
      },
    }),
    { success: t('check.sent') },
  );
  return (
    <Stack gap={6}>
      <MultilineInput
        aria-label={t('check.replyLabel')}
        placeholder={t('check.replyLabel')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Group justify="flex-end">
        <Button
          size="compact-sm"
          variant="default"
          disabled={text.trim() === ''}
          loading={reply.isPending}
          onClick={() => reply.mutate({ disputeId, text })}
        >
          {t('check.reply')}
        </Button>
      </Group>
    </Stack>
  );
}
