import { Button, PasswordInput, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { trpc, useCommand } from '../api/index.ts';
import { required } from '../form/index.ts';
import { useText } from '../i18n/index.ts';
import { NewPassword } from './new-password.tsx';

/** One's own password, by what holds for this account; the server judges it. */
export function PasswordForm({ onChanged }: { onChanged?: () => void }) {
  const t = useText('portal/kit');
  const rules = useQuery(trpc.identity.auth.passwordPattern.queryOptions({}));
  const form = useForm({
    initialValues: { oldPassword: '', newPassword: '', again: '' },
    validate: {
      oldPassword: required,
      newPassword: required,
      again: (value, { newPassword }) => (value === newPassword ? null : t('ownPassword.different')),
    },
  });
  const change = useCommand(
    {
      ...trpc.identity.auth.changePassword.mutationOptions(),
      onSuccess: () => (onChanged ? onChanged() : form.reset()),
    },
    { success: t('ownPassword.changed') },
  );
  const reveal = { visibilityToggleButtonProps: { 'aria-label': t('password.reveal'), tabIndex: 0 } };
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(({ oldPassword, newPassword }) => change.mutate({ oldPassword, newPassword }))}
    >
      <Stack gap="sm" maw={380}>
        <PasswordInput
          label={t('ownPassword.old')}
          autoComplete="current-password"
          {...reveal}
          {...form.getInputProps('oldPassword')}
        />
        <NewPassword newPassword={form.values.newPassword} rules={rules.data} inputOf={form.getInputProps} />
        <Text size="xs" c="dimmed">
          {t('ownPassword.others')}
        </Text>
        <Button type="submit" loading={change.isPending} style={{ alignSelf: 'flex-start' }}>
          {t('ownPassword.submit')}
        </Button>
      </Stack>
    </form>
  );
}
