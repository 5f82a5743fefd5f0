import { PasswordInput, Text } from '@mantine/core';
import { trpc, useCommand } from '@suanpan/portal/kit/api';
import { FormDialog } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { useState } from 'react';
import type { UserRow } from './user-row.ts';

/** A new password for somebody who can't sign in; the server judges its strength. */
export function ResetPasswordDialog({ user, onClose }: { user: UserRow; onClose: () => void }) {
  const t = useText('workbench/admin');
  const [password, setPassword] = useState('');
  const [shown, setShown] = useState(false);
  const set = useCommand(trpc.identity.users.setPassword.mutationOptions({ onSuccess: onClose }), {
    success: t('users.passwordSet'),
  });
  return (
    <FormDialog
      opened
      title={t('users.resetPassword')}
      onClose={onClose}
      pending={set.isPending}
      onSubmit={(event) => {
        event.preventDefault();
        setShown(true);
        if (password !== '') set.mutate({ id: user.id, newPassword: password });
      }}
    >
      <Text size="sm">{t('users.resetMessage', { name: user.name })}</Text>
      <PasswordInput
        label={t('users.newPassword')}
        required
        autoComplete="new-password"
        error={shown && password === '' ? t('users.passwordRequired') : undefined}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
