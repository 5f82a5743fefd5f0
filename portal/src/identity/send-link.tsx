import { Alert, Button } from '@mantine/core';
import { api, useCommand } from '../kit/api/index.ts';
import { useText } from '../kit/i18n/index.ts';
import type { CaptchaAnswer } from './use-captcha.ts';

interface SendLinkProps {
  loginName: string;
  /** The picture above, read; undefined where it has yet to be asked for or read. */
  solved: () => Promise<CaptchaAnswer | undefined>;
  onRefused: (failure: unknown) => void;
}

/** For an owner whose name others have locked: a link to their mail lets this browser in again. */
export function SendLink({ loginName, solved, onRefused }: SendLinkProps) {
  const t = useText('portal/identity');
  const send = useCommand({
    mutationFn: async () => {
      const captcha = await solved();
      if (!captcha) return false;
      await api.identity.auth.sendLink.mutate({ loginName, captcha });
      return true;
    },
    meta: { silent: true },
    onError: onRefused,
  });
  if (send.data)
    return (
      <Alert color="teal" role="status" py="xs">
        {t('linkSent')}
      </Alert>
    );
  return (
    <Button variant="default" size="md" loading={send.isPending} onClick={() => send.mutate()}>
      {t('sendLink')}
    </Button>
  );
}
