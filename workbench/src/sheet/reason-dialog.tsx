import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { Dialog } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { type FormEvent, useEffect, useRef, useState } from 'react';

interface ReasonDialogProps {
  cells: number;
  onReason(reason: string): void;
  onCancel(): void;
}

/** Asks why a computed cell is typed over; without a reason nothing happens. */
export function ReasonDialog({ cells, onReason, onCancel }: ReasonDialogProps) {
  const t = useText('workbench/sheet');
  const [reason, setReason] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  // The grid takes the focus once more after Enter moved its selection on, how late depends on the machine: whoever
  // takes it from this dialog while it is open loses it again, but for the question whether to leave it.
  useEffect(() => {
    const keep = (event: FocusEvent) => {
      if (event.target instanceof Element && !event.target.closest('[role="dialog"]')) field.current?.focus();
    };
    document.addEventListener('focusin', keep);
    const timer = setTimeout(() => field.current?.focus(), 60);
    return () => {
      document.removeEventListener('focusin', keep);
      clearTimeout(timer);
    };
  }, []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim() !== '') onReason(reason.trim());
  };
  return (
    <Dialog opened onClose={onCancel} title={t('override.title')} size="md">
      <form onSubmit={submit}>
        <Stack>
          <Text size="sm">{t('override.explanation', { count: cells })}</Text>
          <Textarea
            label={t('override.reason')}
            withAsterisk
            ref={field}
            data-autofocus
            maxLength={500}
            autosize
            minRows={2}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
              // The same key must not reach the grid, which would open its next cell.
              event.stopPropagation();
              submit(event);
            }}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onCancel}>
              {t('override.cancel')}
            </Button>
            <Button type="submit" disabled={reason.trim() === ''}>
              {t('override.confirm')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
