import { Stack, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import type { ReactNode } from 'react';
import { text } from '../i18n/index.ts';
import { dialogsStand } from '../notices/index.ts';

interface Confirmation {
  title: string;
  /** What will happen, and to how many. */
  message: ReactNode;
  confirmLabel?: string;
  /** What saying no means, where *Cancel* leaves that open. */
  cancelLabel?: string;
  /** Says that there is no way back, and colours the button red. */
  irreversible?: boolean;
}

/** Asks before an action; resolves true only when the person says so. */
export async function confirm({
  title,
  message,
  confirmLabel,
  cancelLabel,
  irreversible = false,
}: Confirmation): Promise<boolean> {
  await dialogsStand();
  return new Promise((resolve) => {
    modals.openConfirmModal({
      title,
      children: (
        <Stack gap="xs">
          <Text size="sm" component="div">
            {message}
          </Text>
          {irreversible && (
            <Text size="sm" fw={600} c="var(--suanpan-negative)">
              {text('portal/kit', 'form.irreversible')}
            </Text>
          )}
        </Stack>
      ),
      labels: {
        confirm: confirmLabel ?? text('portal/kit', 'actions.confirm'),
        cancel: cancelLabel ?? text('portal/kit', 'actions.cancel'),
      },
      // The keys start where nothing happens, and not at the cross.
      cancelProps: { 'data-autofocus': true },
      confirmProps: irreversible ? { color: 'red' } : {},
      onConfirm: () => resolve(true),
      onCancel: () => resolve(false),
      onClose: () => resolve(false),
    });
  });
}
