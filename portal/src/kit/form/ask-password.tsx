import { Alert, Button, Group, PasswordInput, Stack, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { type FormEvent, useState } from 'react';
import { api, problemOf } from '../api/index.ts';
import { text, useText } from '../i18n/index.ts';
import { dialogsStand, problemText } from '../notices/index.ts';

/** Asks whoever sits here for their password once more; true when it was right. */
export async function askPassword(): Promise<boolean> {
  await dialogsStand();
  return new Promise((resolve) => {
    const id = modals.open({
      title: text('portal/kit', 'password.title'),
      children: (
        <AskPassword
          onGiven={() => {
            resolve(true);
            modals.close(id);
          }}
          onCancel={() => modals.close(id)}
        />
      ),
      closeOnClickOutside: false,
      onClose: () => resolve(false),
    });
  });
}

function AskPassword({ onGiven, onCancel }: { onGiven: () => void; onCancel: () => void }) {
  const t = useText('portal/kit');
  const [password, setPassword] = useState('');
  const [pending, setPending] = useState(false);
  const [refused, setRefused] = useState<unknown>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setPending(true);
    setRefused(undefined);
    try {
      await api.identity.auth.stepUp.mutate({ password });
      onGiven();
    } catch (failure) {
      setRefused(failure);
      setPassword('');
    } finally {
      setPending(false);
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        <Text size="sm">{t('password.why')}</Text>
        {refused !== undefined && (
          <Alert color="red" role="alert" py="xs">
            {problemText(problemOf(refused))}
          </Alert>
        )}
        <PasswordInput
          label={t('password.field')}
          autoComplete="current-password"
          data-autofocus
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          visibilityToggleButtonProps={{ 'aria-label': t('password.reveal'), tabIndex: 0 }}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel} disabled={pending}>
            {t('actions.cancel')}
          </Button>
          <Button type="submit" loading={pending} disabled={password === ''}>
            {t('password.goOn')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
