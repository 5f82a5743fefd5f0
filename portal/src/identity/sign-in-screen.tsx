import { Alert, Button, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconAlertCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { api, problemOf, queryClient, trpc, useCommand } from '../kit/api/index.ts';
import { required } from '../kit/form/index.ts';
import { useLocalText, useText } from '../kit/i18n/index.ts';
import { AppLink, useAppLocation } from '../kit/location/index.ts';
import { problemText } from '../kit/notices/index.ts';
import { useSession } from '../kit/permission/index.ts';
import { LateChoiceMenus } from '../kit/shell/index.ts';
import { CaptchaField } from './captcha-field.tsx';
import { DemoLogins } from './demo-logins.tsx';
import { nextAddress } from './next-address.ts';
import { SendLink } from './send-link.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import { useCaptcha } from './use-captcha.ts';
import { useSignInLink } from './use-sign-in-link.ts';

const CAPTCHA_CODES = new Set(['identity.CAPTCHA_NEEDED', 'identity.CAPTCHA_WRONG']);

export function SignInScreen() {
  const t = useText('portal/identity');
  const location = useAppLocation();
  const { data: config } = useQuery({ ...trpc.identity.auth.config.queryOptions(), meta: { quiet: true } });
  const [refused, setRefused] = useState<unknown>();
  const [captchaAsked, setCaptchaAsked] = useState(false);
  const [codeAsked, setCodeAsked] = useState(false);
  const needsCaptcha = captchaAsked || config?.captchaNeeded === true;
  const captcha = useCaptcha(needsCaptcha);
  const form = useForm({
    initialValues: { loginName: '', password: '', answer: '', code: '' },
    validate: {
      loginName: required,
      password: required,
      answer: (value) => (needsCaptcha ? required(value) : null),
      code: (value) => (codeAsked ? required(value) : null),
    },
  });
  // Also for who comes here with a session already.
  const { me } = useSession();
  const next = nextAddress(location.search, me?.landing);
  const goOn = useEffectEvent(() => location.navigate(next, { replace: true }));
  useEffect(() => {
    if (me) goOn();
  }, [me]);
  const company = useLocalText()(config?.page.name, 'Suanpan');
  useEffect(() => {
    document.title = `${t('title')} · ${company}`;
  }, [t, company]);

  const [isLocked, setLocked] = useState(false);
  const refuse = (failure: unknown) => {
    setRefused(failure);
    const { code } = problemOf(failure);
    if (code === 'identity.LOCKED') setLocked(true);
    if (code === 'identity.SECOND_FACTOR_NEEDED') setCodeAsked(true);
    if (CAPTCHA_CODES.has(code ?? '')) setCaptchaAsked(true);
    // A captcha answers once: whatever was wrong, the next try needs a new picture.
    if (needsCaptcha) captcha.renew();
    form.setFieldValue('answer', '');
    form.setFieldValue('code', '');
  };
  const signIn = useCommand({
    mutationFn: async ({ answer, code, ...names }: typeof form.values) =>
      api.identity.auth.signIn.mutate({
        ...names,
        captcha: await captcha.solved(answer),
        ...(codeAsked && { code }),
      }),
    meta: { silent: true },
    onSuccess: (signedIn) => {
      queryClient.setQueryData(trpc.identity.auth.me.queryKey(), signedIn);
    },
    onError: (failure) => {
      refuse(failure);
      void queryClient.invalidateQueries({ queryKey: trpc.identity.auth.config.queryKey() });
    },
  });

  const submit = form.onSubmit((values) => {
    setRefused(undefined);
    signIn.mutate({ ...values, loginName: values.loginName.trim() });
  });
  const linkOpened = useSignInLink(location, setRefused);

  return (
    <SignInFrame look={config?.page} tools={<LateChoiceMenus />}>
      <Title order={1} size="h2" mt="xl" mb={4}>
        {t('title')}
      </Title>
      <Text c="dimmed" size="sm" mb="lg">
        {t('subtitle')}
      </Text>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          {refused !== undefined && (
            <Alert color="red" icon={<IconAlertCircle size={18} />} role="alert" py="xs">
              {problemText(problemOf(refused))}
            </Alert>
          )}
          {linkOpened && refused === undefined && (
            <Alert color="teal" role="status" py="xs">
              {t('linkOpened')}
            </Alert>
          )}
          <TextInput
            label={t('loginName')}
            autoComplete="username"
            autoFocus
            size="md"
            {...form.getInputProps('loginName')}
          />
          <PasswordInput
            label={t('password')}
            autoComplete="current-password"
            size="md"
            visibilityToggleButtonProps={{ 'aria-label': t('reveal'), tabIndex: 0 }}
            {...form.getInputProps('password')}
          />
          {codeAsked && (
            <TextInput
              label={t('code')}
              description={t('codeHint')}
              autoComplete="one-time-code"
              size="md"
              autoFocus
              {...form.getInputProps('code')}
            />
          )}
          {needsCaptcha && (
            <CaptchaField
              image={captcha.image}
              onRenew={captcha.renew}
              inputProps={form.getInputProps('answer')}
            />
          )}
          <Button type="submit" size="md" loading={signIn.isPending} mt={4}>
            {t('submit')}
          </Button>
          {isLocked && (
            <SendLink
              loginName={form.values.loginName.trim()}
              solved={async () => {
                setCaptchaAsked(true);
                const missing = ['loginName', 'answer'].filter((field) => form.validateField(field).hasError);
                return missing.length > 0 ? undefined : captcha.solved(form.values.answer);
              }}
              onRefused={refuse}
            />
          )}
          <AppLink href="/recover" size="sm" ta="center">
            {t('forgotten')}
          </AppLink>
        </Stack>
      </form>
      {config?.demo && (
        <DemoLogins
          demo={config.demo}
          onPick={(loginName, password) => form.setValues({ loginName, password, answer: '', code: '' })}
        />
      )}
    </SignInFrame>
  );
}
