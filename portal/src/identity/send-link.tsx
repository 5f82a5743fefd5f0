import { Alert, Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { api, problemOf, useCommand } from '../kit/api/index.ts';
import { useText } from '../kit/i18n/index.ts';
import { problemText } from '../kit/notices/index.ts';
import { CaptchaField } from './captcha-field.tsx';
import { useCaptcha } from './use-captcha.ts';

/** For an owner whose name others have locked: a link to their mail lets this browser in again. */
export function SendLink({ loginName }: { loginName: string }) {
  const t = useText('portal/identity');
  const [asked, setAsked] = useState(false);
  const [answer, setAnswer] = useState('');
  const captcha = useCaptcha(asked);
  const send = useCommand({
    mutationFn: async () => {
      const { captcha: solved } = await captcha.solved(answer);
      return solved && api.identity.auth.sendLink.mutate({ loginName, captcha: solved });
    },
    meta: { silent: true },
    onError: () => {
      captcha.renew();
      setAnswer('');
    },
  });
  if (send.isSuccess)
    return (
      <Alert color="teal" role="status" py="xs">
        {t('linkSent')}
      </Alert>
    );
  return (
    <Stack gap="xs">
      {send.isError && (
        <Alert color="red" role="alert" py="xs">
          {problemText(problemOf(send.error))}
        </Alert>
      )}
      {asked && (
        <CaptchaField
          image={captcha.image}
          onRenew={captcha.renew}
          inputProps={{ value: answer, onChange: (event) => setAnswer(event.currentTarget.value) }}
        />
      )}
      <Button
        variant="default"
        loading={send.isPending}
        disabled={loginName === '' || (asked && answer.trim() === '')}
        onClick={() => (asked ? send.mutate() : setAsked(true))}
      >
        {t('sendLink')}
      </Button>
    </Stack>
  );
}
