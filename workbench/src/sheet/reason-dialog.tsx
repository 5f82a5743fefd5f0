import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { Dialog } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { type FormEvent, useState } from 'react';

interface ReasonDialogProps {
  cells: number;
  onReason(reason: string): void;
  onCancel(): void;
}

/** Asks why a computed cell is typed over; without a reason nothing happens. */
export function ReasonDialog({ cells, onReason, onCancel }: ReasonDialogProps) {
  const t = useText('workbench/sheet');
  const [reason, setReason] = useState('');
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
