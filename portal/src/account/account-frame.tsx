import { Alert, Box, Group, Stack, Title } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { SignInLogo } from '../identity/sign-in-frame.tsx';
import { problemOf, trpc } from '../kit/api/index.ts';
import { problemText } from '../kit/notices/index.ts';
import { LateChoiceMenus } from '../kit/shell/index.ts';

interface AccountFrameProps {
  title: string;
  /** Why the last attempt was refused. */
  refused?: unknown;
  children: ReactNode;
}

/** A page for somebody who isn't in yet: no menu leads anywhere from here. */
export function AccountFrame({ title, refused, children }: AccountFrameProps) {
  const { data: config } = useQuery({ ...trpc.identity.auth.config.queryOptions(), meta: { quiet: true } });
  useEffect(() => {
    document.title = `${title} · Suanpan`;
  }, [title]);
  return (
    <Box component="main" p="md" maw={440} mx="auto" mt={{ base: 0, sm: '6vh' }}>
      <Group justify="space-between" mb="xl">
        <SignInLogo look={config?.page} />
        <Group gap="xs">
          <LateChoiceMenus />
        </Group>
      </Group>
      <Stack gap="lg">
        <Title order={1} size="h3">
          {title}
        </Title>
        {refused !== undefined && (
          <Alert color="red" icon={<IconAlertCircle size={18} />} role="alert" py="xs">
            {problemText(problemOf(refused))}
          </Alert>
        )}
        {children}
      </Stack>
    </Box>
  );
}
