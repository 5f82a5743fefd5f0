import { Alert, Box, Button, Group, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconAlertCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { api, problemOf, queryClient, trpc, useCommand } from '../kit/api/index.ts';
import { required } from '../kit/form/index.ts';
import { useText } from '../kit/i18n/index.ts';
import { AppLink, useAppLocation } from '../kit/location/index.ts';
import { problemText } from '../kit/notices/index.ts';
import { useSession } from '../kit/permission/index.ts';
import { LateChoiceMenus, Logo } from '../kit/shell/index.ts';
import { CaptchaField } from './captcha-field.tsx';
import { DemoLogins } from './demo-logins.tsx';
import { nextAddress } from './next-address.ts';
import { SendLink } from './send-link.tsx';
import classes from './sign-in-screen.module.css';
import { useCaptcha } from './use-captcha.ts';
import { useSignInLink } from './use-sign-in-link.ts';

const CAPTCHA_CODES = new Set(['identity.CAPTCHA_NEEDED', 'identity.CAPTCHA_WRONG']);

export function SignInScreen() {
  const t = useText('portal/identity');
  const location = useAppLocation();
  const { data: config } = useQuery({ ...trpc.identity.auth.config.queryOptions(), meta: { quiet: true } });
  const [refused, setRefused] = useState<unknown>();
  const [captchaAsked, setCaptchaAsked] = useState(false);
  const needsCaptcha = captchaAsked || config?.captchaNeeded === true;
  const captcha = useCaptcha(needsCaptcha);
  const form = useForm({
    initialValues: { loginName: '', password: '', answer: '' },
    validate: {
      loginName: required,
      password: required,
      answer: (value) => (needsCaptcha ? required(value) : null),
    },
  });
  // Also for who comes here with a session already.
  const { me } = useSession();
  const next = nextAddress(location.search);
  const goOn = useEffectEvent(() => location.navigate(next, { replace: true }));
  useEffect(() => {
    if (me) goOn();
  }, [me]);
  useEffect(() => {
    document.title = `${t('title')} · Suanpan`;
  }, [t]);

  const [isLocked, setLocked] = useState(false);
  const refuse = (failure: unknown) => {
    setRefused(failure);
    const { code } = problemOf(failure);
    if (code === 'identity.LOCKED') setLocked(true);
    if (CAPTCHA_CODES.has(code ?? '')) setCaptchaAsked(true);
    // A captcha answers once: whatever was wrong, the next try needs a new picture.
    if (needsCaptcha) captcha.renew();
    form.setFieldValue('answer', '');
  };
  const signIn = useCommand({
    mutationFn: async ({ answer, ...names }: typeof form.values) =>
      api.identity.auth.signIn.mutate({ ...names, captcha: await captcha.solved(answer) }),
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
    <main className={classes.page}>
      <Box className={classes.panel} aria-hidden="true">
        <Abacus />
        <Stack gap="xs" className={classes.words}>
          <Text fz={34} fw={680} lh={1.2}>
            {t('claim')}
          </Text>
          <Text fz="lg" opacity={0.85}>
            {t('claimMore')}
          </Text>
        </Stack>
      </Box>
      <Box className={classes.side}>
        <Group justify="flex-end" gap={4}>
          <LateChoiceMenus />
        </Group>
        <Box className={classes.form}>
          <Logo />
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
                    const missing = ['loginName', 'answer'].filter(
                      (field) => form.validateField(field).hasError,
                    );
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
              onPick={(loginName, password) => form.setValues({ loginName, password, answer: '' })}
            />
          )}
        </Box>
      </Box>
    </main>
  );
}

const RODS = [2, 5, 1, 7, 0, 3, 8, 4];

/** Rods of an abacus: one bead above counts five, those below count one. */
function Abacus() {
  return (
    <svg className={classes.abacus} viewBox="0 0 420 260" role="presentation">
      <rect
        x="6"
        y="6"
        width="408"
        height="248"
        rx="18"
        fill="none"
        stroke="currentColor"
        strokeOpacity="0.35"
        strokeWidth="6"
      />
      <line x1="6" y1="92" x2="414" y2="92" stroke="currentColor" strokeOpacity="0.35" strokeWidth="6" />
      {RODS.map((digit, rod) => {
        const x = 48 + rod * 46.5;
        const five = digit >= 5;
        const ones = digit % 5;
        const beads = [
          five ? 72 : 32,
          ...[0, 1, 2, 3].map((bead) => (bead < ones ? 112 + bead * 26 : 138 + bead * 26 + 8)),
        ];
        return (
          <g key={x}>
            <line x1={x} y1="9" x2={x} y2="251" stroke="currentColor" strokeOpacity="0.3" strokeWidth="3" />
            {beads.map((y) => (
              <ellipse key={y} cx={x} cy={y} rx="19" ry="11.5" fill="currentColor" fillOpacity="0.9" />
            ))}
          </g>
        );
      })}
    </svg>
  );
}
