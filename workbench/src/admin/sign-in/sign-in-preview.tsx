import { Button, Stack, TextInput, Title } from '@mantine/core';
import type { RouterOutputs } from '@suanpan/portal/kit/api';
import { useText } from '@suanpan/portal/kit/i18n';
import { SignInFrame } from '@suanpan/portal/screens';

/** How the sign-in page looks and what it says. */
export type SignInPage = RouterOutputs['identity']['signInPage']['get'];

const addressOf = (id: string | null) => id && `/api/base/system/loginPageConfig/pictures/${id}`;

/** The page as strangers will see it, with nothing in it that could be pressed. */
export function SignInPreview({ page }: { page: SignInPage }) {
  const t = useText('portal/identity');
  const look = { ...page, logo: addressOf(page.logo), background: addressOf(page.background) };
  return (
    <div inert>
      <SignInFrame look={look} isPreview>
        <Title order={3} size="h4" mt="lg" mb="sm">
          {t('title')}
        </Title>
        <Stack gap="sm">
          <TextInput label={t('loginName')} readOnly />
          <TextInput label={t('password')} readOnly />
          <Button component="span">{t('submit')}</Button>
        </Stack>
      </SignInFrame>
    </div>
  );
}
