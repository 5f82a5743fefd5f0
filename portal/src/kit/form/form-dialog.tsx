import { Button, Group, type ModalProps, Stack } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { LastFailureHere } from '../errors/index.ts';
import { useText } from '../i18n/index.ts';
import { Dialog } from './dialog.tsx';
import { refusedField } from './refused-field.ts';

interface FormDialogProps {
  title: string;
  opened: boolean;
  onClose: () => void;
  /** `form.onSubmit(values => …)` of @mantine/form. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  children: ReactNode;
  submitLabel?: string;
  pending?: boolean;
  disabled?: boolean;
  /** Something is refused, removed or ended: the button is red. */
  danger?: boolean;
  size?: ModalProps['size'];
  /** Left of the buttons: a hint, a secondary action. */
  aside?: ReactNode;
}

/** To the first field that is wrong, once that has been drawn: it may lie far above the button. */
function goToMistake(form: HTMLFormElement): void {
  setTimeout(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
}

/** A form in a dialog: Enter sends, Esc leaves and asks where something was typed, the button shows that it works. */
export function FormDialog(props: FormDialogProps) {
  const {
    title,
    opened,
    onClose,
    onSubmit,
    children,
    submitLabel,
    pending = false,
    disabled,
    size = 'md',
    aside,
  } = props;
  const t = useText('portal/kit');
  return (
    <Dialog
      title={title}
      opened={opened}
      onClose={onClose}
      size={size}
      closeOnEscape={!pending}
      closeOnClickOutside={false}
    >
      <form
        noValidate
        onSubmit={(event) => {
          const form = event.currentTarget;
          if (refusedField(form)) return event.preventDefault();
          onSubmit(event);
          goToMistake(form);
        }}
      >
        <Stack gap="md">
          {children}
          <LastFailureHere />
          <Group justify="space-between" mt="xs">
            <div>{aside}</div>
            <Group gap="xs">
              <Button variant="default" onClick={onClose} disabled={pending}>
                {t('actions.cancel')}
              </Button>
              <Button
                type="submit"
                loading={pending}
                {...(props.danger ? { color: 'red' } : {})}
                {...(disabled === undefined ? {} : { disabled })}
              >
                {submitLabel ?? t('actions.save')}
              </Button>
            </Group>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
