import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconDeviceMobileMessage, IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { CaptchaField } from '../identity/captcha-field.tsx';
import { useCaptcha } from '../identity/use-captcha.ts';
import { api, useCommand } from '../kit/api/index.ts';
import { required } from '../kit/form/index.ts';
import { useText } from '../kit/i18n/index.ts';
import { AppLink, useAppLocation } from '../kit/location/index.ts';
import type { Rules } from '../kit/password/index.ts';
import { AccountFrame } from './account-frame.tsx';
import { ByLink } from './by-link.tsx';
import { OwnPasswordForm } from './own-password-form.tsx';

/** A forgotten password: by a link to one's mail or a code to one's phone. With a link in the address: what it opens. */
export function RecoverScreen() {
  const link = new URLSearchParams(useAppLocation().search).get('code');
  return link ? <ByLink link={link} /> : <Recover />;
}

type Step =
  | { at: 'name' }
  | { at: 'way'; asked: string }
  | { at: 'mailed' }
  | { at: 'code'; asked: string }
  | { at: 'password'; asked: string; code: string; rules: Rules }
  | { at: 'done' };

function Recover() {
  const t = useText('portal/account');
  const [step, setStep] = useState<Step>({ at: 'name' });
  const [refused, setRefused] = useState<unknown>();
  const go = (next: Step) => {
    setRefused(undefined);
    setStep(next);
  };
  return (
    <AccountFrame title={t('recover.title')} refused={refused}>
      {step.at === 'name' && (
        <NameStep onAsked={(asked) => go({ at: 'way', asked })} onRefused={setRefused} />
      )}
      {step.at === 'way' && <WayStep asked={step.asked} onSent={go} onRefused={setRefused} />}
      {step.at === 'mailed' && (
        <Text size="sm" role="status">
          {t('recover.mailed')}
        </Text>
      )}
      {step.at === 'code' && (
        <CodeStep
          asked={step.asked}
          onRight={(code, rules) => go({ at: 'password', asked: step.asked, code, rules })}
          onRefused={setRefused}
        />
      )}
      {step.at === 'password' && (
        <OwnPasswordForm
          rules={step.rules}
          submitLabel={t('recover.set')}
          onRefused={setRefused}
          save={({ newPassword }) =>
            api.identity.recovery.changeByCode.mutate({ userId: step.asked, code: step.code, newPassword })
          }
          onSaved={() => go({ at: 'done' })}
        />
      )}
      {step.at === 'done' && (
        <Text size="sm" role="status">
          {t('recover.done')}
        </Text>
      )}
      <AppLink href="/sign-in" size="sm">
        {t('toSignIn')}
      </AppLink>
    </AccountFrame>
  );
}

function NameStep({
  onAsked,
  onRefused,
}: {
  onAsked: (asked: string) => void;
  onRefused: (failure: unknown) => void;
}) {
  const t = useText('portal/account');
  const captcha = useCaptcha(true);
  const form = useForm({
    initialValues: { loginName: '', answer: '' },
    validate: { loginName: required, answer: required },
  });
  const begin = useCommand({
    mutationFn: async ({ loginName, answer }: typeof form.values) => {
      const solved = await captcha.solved(answer);
      return api.identity.recovery.begin.mutate({
        loginName: loginName.trim(),
        captcha: solved ?? { id: '', answer },
      });
    },
    meta: { silent: true },
    onSuccess: ({ userId }) => onAsked(userId),
    onError: (failure) => {
      onRefused(failure);
      captcha.renew();
      form.setFieldValue('answer', '');
    },
  });
  return (
    <form noValidate onSubmit={form.onSubmit((values) => begin.mutate(values))}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t('recover.intro')}
        </Text>
        <TextInput
          label={t('loginName')}
          autoComplete="username"
          autoFocus
          {...form.getInputProps('loginName')}
        />
        <CaptchaField
          image={captcha.image}
          onRenew={captcha.renew}
          inputProps={form.getInputProps('answer')}
        />
        <Button type="submit" loading={begin.isPending}>
          {t('goOn')}
        </Button>
      </Stack>
    </form>
  );
}

interface WayStepProps {
  asked: string;
  onSent: (next: Step) => void;
  onRefused: (failure: unknown) => void;
}

function WayStep({ asked, onSent, onRefused }: WayStepProps) {
  const t = useText('portal/account');
  const asking = { meta: { silent: true }, onError: onRefused } as const;
  const mail = useCommand({
    ...asking,
    mutationFn: () => api.identity.recovery.sendLink.mutate({ userId: asked }),
    onSuccess: () => onSent({ at: 'mailed' }),
  });
  const message = useCommand({
    ...asking,
    mutationFn: () => api.identity.recovery.sendCode.mutate({ userId: asked }),
    onSuccess: () => onSent({ at: 'code', asked }),
  });
  return (
    <Stack gap="md">
      <Text size="sm">{t('recover.way')}</Text>
      <Button leftSection={<IconMail size={18} />} loading={mail.isPending} onClick={() => mail.mutate()}>
        {t('recover.byMail')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconDeviceMobileMessage size={18} />}
        loading={message.isPending}
        onClick={() => message.mutate()}
      >
        {t('recover.byMessage')}
      </Button>
    </Stack>
  );
}

interface CodeStepProps {
  asked: string;
  onRight: (code: string, rules: Rules) => void;
  onRefused: (failure: unknown) => void;
}

function CodeStep({ asked, onRight, onRefused }: CodeStepProps) {
  const t = useText('portal/account');
  const form = useForm({ initialValues: { code: '' }, validate: { code: required } });
  const check = useCommand({
    mutationFn: ({ code }: typeof form.values) =>
      api.identity.recovery.checkCode.mutate({ userId: asked, code }),
    meta: { silent: true },
    onSuccess: ({ rules }, { code }) => onRight(code, rules),
    onError: onRefused,
  });
  const again = useCommand(
    {
      mutationFn: () => api.identity.recovery.sendCode.mutate({ userId: asked }),
      meta: { silent: true },
      onError: onRefused,
    },
    { success: t('codeSentAgain') },
  );
  return (
    <form noValidate onSubmit={form.onSubmit((values) => check.mutate(values))}>
      <Stack gap="md">
        <Text size="sm">{t('recover.codeSent')}</Text>
        <TextInput
          label={t('code')}
          autoComplete="one-time-code"
          inputMode="numeric"
          autoFocus
          {...form.getInputProps('code')}
        />
        <Button type="submit" loading={check.isPending}>
          {t('goOn')}
        </Button>
        <Anchor
          component="button"
          type="button"
          size="sm"
          onClick={() => again.mutate()}
          disabled={again.isPending}
        >
          {t('codeAgain')}
        </Anchor>
      </Stack>
    </form>
  );
}
