import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, trpc } from '../kit/api/index.ts';
import { ErrorState } from '../kit/errors/index.ts';
import { useText } from '../kit/i18n/index.ts';
import { AppLink } from '../kit/location/index.ts';
import { LinesSkeleton } from '../kit/shell/index.ts';
import { AccountFrame } from './account-frame.tsx';
import { OwnPasswordForm } from './own-password-form.tsx';
import { TermsBox } from './terms-box.tsx';

/** What a link from a mail opens, once: a new password, or an account that is yet to be made one's own. */
export function ByLink({ link }: { link: string }) {
  const t = useText('portal/account');
  const opened = useQuery({
    ...trpc.identity.recovery.link.queryOptions({ code: link }),
    meta: { silent: true },
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [refused, setRefused] = useState<unknown>();
  const [accepted, setAccepted] = useState(false);
  const [tried, setTried] = useState(false);
  const [done, setDone] = useState(false);
  const { data } = opened;
  const invited = data?.valid === true && data.kind === 'invitation';
  return (
    <AccountFrame title={t(invited ? 'welcome.title' : 'recover.newTitle')} refused={refused}>
      {opened.isPending && <LinesSkeleton />}
      {opened.isError && <ErrorState error={opened.error} onRetry={() => void opened.refetch()} />}
      {data?.valid === false && !done && (
        <>
          <Text size="sm" role="alert">
            {t('recover.linkEnded')}
          </Text>
          <Button component="a" href="/recover">
            {t('recover.askAgain')}
          </Button>
        </>
      )}
      {data?.valid && !done && (
        <>
          <Text size="sm">
            {t(invited ? 'welcome.intro' : 'recover.newIntro', {
              name: data.name,
              loginName: data.loginName,
            })}
          </Text>
          <OwnPasswordForm
            rules={data.rules}
            submitLabel={t(invited ? 'welcome.finish' : 'recover.set')}
            ready={() => {
              setTried(true);
              return !data.terms || accepted;
            }}
            save={({ newPassword }) =>
              api.identity.recovery.changeByLink.mutate({ code: link, newPassword, acceptTerms: accepted })
            }
            onSaved={() => {
              setRefused(undefined);
              setDone(true);
            }}
            onRefused={setRefused}
          >
            {data.terms && (
              <TermsBox terms={data.terms} accepted={accepted} missing={tried} onAccept={setAccepted} />
            )}
          </OwnPasswordForm>
        </>
      )}
      {done && (
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
