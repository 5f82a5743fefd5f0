import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { trpc, useCommand } from '../../kit/api/index.ts';
import { MultilineInput, useLeaveGuard } from '../../kit/form/index.ts';
import { useText } from '../../kit/i18n/index.ts';
import { refreshFigures } from './refresh-figures.ts';

interface ReplyFormProps {
  disputeId: string;
  /** Not resolved yet. */
  open: boolean;
}

/** Writes on about a line, which opens again what was resolved; or says that nothing more is to be asked. */
export function ReplyForm({ disputeId, open }: ReplyFormProps) {
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
  const settle = useCommand(trpc.portal.confirmations.settle.mutationOptions({ onSuccess: refreshFigures }), {
    success: t('check.settled'),
  });
  return (
    <Stack gap={6}>
      <MultilineInput
        aria-label={t('check.replyLabel')}
        placeholder={t('check.replyLabel')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Group justify="flex-end" gap="xs">
        {open && (
          <Button
            size="compact-sm"
            variant="subtle"
            disabled={text.trim() !== ''}
            loading={settle.isPending}
            onClick={() => settle.mutate({ id: disputeId })}
          >
            {t('check.settle')}
          </Button>
        )}
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
