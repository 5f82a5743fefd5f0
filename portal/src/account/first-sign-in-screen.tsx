import { Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { nextAddress } from '../identity/next-address.ts';
import { api, queryClient, trpc, useCommand } from '../kit/api/index.ts';
import { useText } from '../kit/i18n/index.ts';
import { useAppLocation } from '../kit/location/index.ts';
import { type Me, useSession } from '../kit/permission/index.ts';
import { FrameSkeleton, useSignOut } from '../kit/shell/index.ts';
import { AccountFrame } from './account-frame.tsx';
import { OwnPasswordForm } from './own-password-form.tsx';
import { TermsBox } from './terms-box.tsx';

/** A new account is made one's own before it opens anything: a password, the terms, an address that reaches its owner. */
export function FirstSignInScreen() {
  const { me, error } = useSession();
  const location = useAppLocation();
  const next = nextAddress(location.search, me?.landing);
  const goOn = me ? me.firstSignIn === null : error !== null;
  const leave = useEffectEvent(() => location.navigate(next, { replace: true }));
  useEffect(() => {
    if (goOn) leave();
  }, [goOn]);
  return me?.firstSignIn ? <FirstSignIn me={me} steps={me.firstSignIn} /> : <FrameSkeleton />;
}

function FirstSignIn({ me, steps }: { me: Me; steps: NonNullable<Me['firstSignIn']> }) {
  const t = useText('portal/account');
  const kit = useText('portal/kit');
  const signOut = useSignOut();
  const rules = useQuery(trpc.identity.auth.passwordPattern.queryOptions({}));
  const [refused, setRefused] = useState<unknown>();
  const [accepted, setAccepted] = useState(false);
  const [tried, setTried] = useState(false);
  const [proof, setProof] = useState('');
  const [code, setCode] = useState('');
  const send = useCommand({
    mutationFn: (channel: 'mail' | 'message') => api.identity.recovery.sendConfirmation.mutate({ channel }),
    meta: { silent: true },
    onSuccess: (sent) => {
      setRefused(undefined);
      setProof(sent.proof);
    },
    onError: setRefused,
  });
  const ready = () => {
    setTried(true);
    return (!steps.terms || accepted) && (steps.contacts.length === 0 || code.trim() !== '');
  };
  const finish = useCommand({
    mutationFn: (newPassword: string | undefined) =>
      api.identity.recovery.finishFirstSignIn.mutate({
        ...(newPassword === undefined ? {} : { newPassword }),
        acceptTerms: accepted,
        ...(steps.contacts.length > 0 ? { proof, code } : {}),
      }),
    meta: { silent: true },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: trpc.identity.auth.me.queryKey() }),
    onError: setRefused,
  });
  const further = (
    <>
      {steps.contacts.length > 0 && (
        <Stack gap="xs">
          <Text size="sm">{t('first.contact')}</Text>
          <Group gap="xs">
            {steps.contacts.map(({ channel, shown }) => (
              <Button
                key={channel}
                variant="default"
                size="xs"
                loading={send.isPending && send.variables === channel}
                onClick={() => send.mutate(channel)}
              >
                {t(`first.send.${channel}`, { address: shown })}
              </Button>
            ))}
          </Group>
          <TextInput
            label={t('code')}
            autoComplete="one-time-code"
            inputMode="numeric"
            description={proof === '' ? undefined : t('first.sent')}
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
            error={tried && code.trim() === '' ? kit('form.required') : undefined}
          />
        </Stack>
      )}
      {steps.terms && (
        <TermsBox terms={steps.terms} accepted={accepted} missing={tried} onAccept={setAccepted} />
      )}
    </>
  );
  return (
    <AccountFrame title={t('welcome.title')} refused={refused}>
      <Text size="sm">
        {me.givenPassword?.byName
          ? kit('givenPassword.by', { name: me.givenPassword.byName })
          : t('first.intro', { name: me.user.name })}
      </Text>
      {steps.password && rules.data ? (
        <OwnPasswordForm
          rules={rules.data}
          submitLabel={t('welcome.finish')}
          ready={ready}
          save={({ newPassword }) => finish.mutateAsync(newPassword)}
          onSaved={() => setRefused(undefined)}
          onRefused={setRefused}
        >
          {further}
        </OwnPasswordForm>
      ) : (
        <Stack gap="md">
          {further}
          <Button
            loading={finish.isPending}
            onClick={() => {
              if (ready()) finish.mutate(undefined);
            }}
          >
            {t('welcome.finish')}
          </Button>
        </Stack>
      )}
      <Anchor component="button" type="button" size="sm" onClick={signOut}>
        {kit('shell.signOut')}
      </Anchor>
    </AccountFrame>
  );
}
