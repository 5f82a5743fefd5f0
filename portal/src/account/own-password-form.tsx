import { Button, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import { useCommand } from '../kit/api/index.ts';
import { required } from '../kit/form/index.ts';
import { useText } from '../kit/i18n/index.ts';
import { NewPassword, type Rules } from '../kit/password/index.ts';

interface OwnPasswordFormProps {
  rules: Rules;
  submitLabel: string;
  /** Said, asked or read before it can be sent. */
  children?: ReactNode;
  /** Whether what stands in it is done; a refusal shows at it. */
  ready?: () => boolean;
  save: (given: { newPassword: string }) => Promise<unknown>;
  onSaved: () => void;
  onRefused: (failure: unknown) => void;
}

/** A password of one's own, typed twice. What was typed stays where it is refused. */
export function OwnPasswordForm(props: OwnPasswordFormProps) {
  const { rules, submitLabel, children, ready = () => true, save, onSaved, onRefused } = props;
  const kit = useText('portal/kit');
  const form = useForm({
    initialValues: { newPassword: '', again: '' },
    validate: {
      newPassword: required,
      again: (value, { newPassword }) => (value === newPassword ? null : kit('ownPassword.different')),
    },
  });
  const set = useCommand({
    mutationFn: ({ newPassword }: typeof form.values) => save({ newPassword }),
    meta: { silent: true },
    onSuccess: onSaved,
    onError: onRefused,
  });
  return (
    <form
      noValidate
      onSubmit={form.onSubmit((values) => {
        if (ready()) set.mutate(values);
      })}
    >
      <Stack gap="md">
        <NewPassword
          newPassword={form.values.newPassword}
          rules={rules}
          inputOf={(field) => form.getInputProps(field)}
        />
        {children}
        <Button type="submit" loading={set.isPending}>
          {submitLabel}
        </Button>
      </Stack>
    </form>
  );
}
