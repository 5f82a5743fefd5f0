import { Modal, type ModalProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { SettledContext, useDiscardGuard } from './discard-guard.ts';

interface DialogProps
  extends Pick<
    ModalProps,
    | 'title'
    | 'size'
    | 'padding'
    | 'yOffset'
    | 'centered'
    | 'withCloseButton'
    | 'attributes'
    | 'styles'
    | 'closeOnEscape'
    | 'closeOnClickOutside'
  > {
  opened: boolean;
  onClose: () => void;
  /** What is typed here is kept elsewhere, or is but looked for: closing asks nothing. */
  keeps?: boolean;
  children: ReactNode;
}

/**
 * Every dialog of both front ends: it starts in its first field, and Escape, the cross and a press outside ask before they
 * throw away what was typed. A button that says cancel calls `onClose` itself.
 */
export function Dialog({ opened, onClose, keeps = false, children, ...rest }: DialogProps) {
  const { watch, close, settle } = useDiscardGuard(onClose);
  return (
    <Modal opened={opened} onClose={() => void (keeps ? onClose() : close())} {...rest}>
      <SettledContext value={settle}>
        <div {...watch} style={{ display: 'contents' }}>
          {children}
        </div>
      </SettledContext>
    </Modal>
  );
}
