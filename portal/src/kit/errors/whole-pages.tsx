import { Button, Center, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { IconLock, IconMapOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useText } from '../i18n/index.ts';

function WholePage({ icon, title, text }: { icon: ReactNode; title: string; text: string }) {
  const t = useText('portal/kit');
  return (
    <Center mih="60vh" p="md">
      <Stack align="center" gap="sm" maw={460}>
        <ThemeIcon variant="light" color="gray" size={72} radius="xl" aria-hidden>
          {icon}
        </ThemeIcon>
        <Title order={1} size="h3" ta="center">
          {title}
        </Title>
        <Text c="dimmed" ta="center">
          {text}
        </Text>
        <Button component="a" href="/" mt="sm">
          {t('errors.backToHome')}
        </Button>
      </Stack>
    </Center>
  );
}

export function AccessDenied() {
  const t = useText('portal/kit');
  return (
    <WholePage
      icon={<IconLock size={36} stroke={1.5} />}
      title={t('errors.deniedTitle')}
      text={t('errors.denied')}
    />
  );
}

export function NotFound() {
  const t = useText('portal/kit');
  return (
    <WholePage
      icon={<IconMapOff size={36} stroke={1.5} />}
      title={t('errors.notFoundTitle')}
      text={t('errors.notFound')}
    />
  );
}
