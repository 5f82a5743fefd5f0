import { Alert, Anchor, Box, Group, Stack, Text, Title } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useText } from '../i18n/index.ts';
import { PasswordForm } from '../password/index.ts';
import { useSession } from '../permission/index.ts';
import { Logo } from './logo.tsx';
import { useSignOut } from './menus/account-menu.tsx';
import { LateChoiceMenus } from './menus/late-choice-menus.tsx';

interface ChangeGivenPasswordProps {
  byName: string | null;
  /** It is one's own, and older than it may be. */
  tooOld: boolean;
}

/** Whoever signed in with a password that somebody else set, or that is too old, chooses their own before anything else. */
export function ChangeGivenPassword({ byName, tooOld }: ChangeGivenPasswordProps) {
  const t = useText('portal/kit');
  const { retry } = useSession();
  const signOut = useSignOut();
  return (
    <Box component="main" p="md" maw={412} mx="auto" mt="6vh">
      <Group justify="space-between" mb="xl">
        <Logo />
        <Group gap="xs">
          <LateChoiceMenus />
        </Group>
      </Group>
      <Stack gap="lg">
        <Title order={1} size="h3">
          {t(tooOld ? 'givenPassword.tooOldTitle' : 'givenPassword.title')}
        </Title>
        <Alert icon={<IconKey size={18} />} color="yellow">
          {tooOld ? (
            <Text size="sm">{t('givenPassword.tooOld')}</Text>
          ) : (
            <Stack gap="xs">
              <Text size="sm">
                {byName === null ? t('givenPassword.byNobody') : t('givenPassword.by', { name: byName })}
              </Text>
              {byName !== null && <Text size="sm">{t('givenPassword.unasked')}</Text>}
            </Stack>
          )}
        </Alert>
        <PasswordForm onChanged={retry} />
        <Anchor component="button" type="button" size="sm" onClick={signOut}>
          {t('shell.signOut')}
        </Anchor>
      </Stack>
    </Box>
  );
}
