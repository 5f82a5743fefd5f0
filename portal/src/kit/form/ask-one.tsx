import { Alert, Button, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { modals } from '@mantine/modals';
import { type FormEvent, useState } from 'react';
import { api, problemOf } from '../api/index.ts';
import { text, useText } from '../i18n/index.ts';
import { dialogsStand, problemText } from '../notices/index.ts';

interface Question<T> {
  title: string;
  why: string;
  label: string;
  /** What is typed isn't shown. */
  secret?: boolean;
  /** What is done with the answer; where that fails, the dialog says why and asks again. */
  give: (typed: string) => Promise<T>;
}

/** Asks whoever sits here for their password once more; true when it was right. */
export async function askPassword(): Promise<boolean> {
  const given = await askOne({
    title: text('portal/kit', 'password.title'),
    why: text('portal/kit', 'password.why'),
    label: text('portal/kit', 'password.field'),
    secret: true,
    give: (password) => api.identity.auth.stepUp.mutate({ password }),
  });
  return given !== undefined;
}

/** Asks for one line over the page; answers what came of it, undefined where the question was left. */
export async function askOne<T>({ title, ...question }: Question<T>): Promise<T | undefined> {
  await dialogsStand();
  // Only the dialog on top is drawn: a question that another one covers comes back with what was typed.
  const draft = { typed: '' };
  return new Promise((resolve) => {
    const id = modals.open({
      title,
      children: (
        <AskOne
          key={title}
          {...question}
          draft={draft}
          onGiven={(answer) => {
            resolve(answer);
            modals.close(id);
          }}
          onCancel={() => modals.close(id)}
        />
      ),
      closeOnClickOutside: false,
      onClose: () => resolve(undefined),
    });
  });
}

interface AskOneProps<T> extends Omit<Question<T>, 'title'> {
  draft: { typed: string };
  onGiven: (answer: T) => void;
  onCancel: () => void;
}

function AskOne<T>({ why, label, secret = false, give, draft, onGiven, onCancel }: AskOneProps<T>) {
  const t = useText('portal/kit');
  const [typed, setTyped] = useState(draft.typed);
  const [pending, setPending] = useState(false);
  const [refused, setRefused] = useState<unknown>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setPending(true);
    setRefused(undefined);
    try {
      onGiven(await give(typed));
    } catch (failure) {
      setRefused(failure);
      if (secret) setTyped('');
    } finally {
      setPending(false);
    }
  };
  const field = {
    label,
    'data-autofocus': true,
    value: typed,
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
      setTyped(currentTarget.value);
      if (!secret) draft.typed = currentTarget.value;
    },
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        <Text size="sm">{why}</Text>
        {refused !== undefined && (
          <Alert color="red" role="alert" py="xs" title={t('notices.error')}>
            {problemText(problemOf(refused))}
          </Alert>
        )}
        {secret ? (
          <PasswordInput
            {...field}
            autoComplete="current-password"
            visibilityToggleButtonProps={{ 'aria-label': t('password.reveal'), tabIndex: 0 }}
          />
        ) : (
          <TextInput {...field} maxLength={200} />
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel} disabled={pending}>
            {t('actions.cancel')}
          </Button>
          <Button type="submit" loading={pending} disabled={typed.trim() === ''}>
            {t('password.goOn')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
