import { PasswordInput, Stack } from '@mantine/core';
import { useText } from '../i18n/index.ts';
import { PasswordRules, type Rules } from './password-rules.tsx';

interface NewPasswordProps {
  newPassword: string;
  rules: Rules | undefined;
  /** What a form gives its fields. */
  inputOf: (field: 'newPassword' | 'again') => object;
}

/** A password that somebody chooses, twice, with what it has to be. */
export function NewPassword({ newPassword, rules, inputOf }: NewPasswordProps) {
  const t = useText('portal/kit');
  const reveal = { visibilityToggleButtonProps: { 'aria-label': t('password.reveal'), tabIndex: 0 } };
  return (
    <Stack gap="sm">
      <PasswordInput
        label={t('ownPassword.new')}
        autoComplete="new-password"
        {...reveal}
        {...inputOf('newPassword')}
      />
      {rules && <PasswordRules password={newPassword} rules={rules} />}
      <PasswordInput
        label={t('ownPassword.again')}
        autoComplete="new-password"
        {...reveal}
        {...inputOf('again')}
      />
    </Stack>
  );
}
