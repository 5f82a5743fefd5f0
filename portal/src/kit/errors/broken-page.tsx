import { Button, Center, Code, Group, Stack, Text, Title } from '@mantine/core';
import { useText } from '../i18n/index.ts';

/** The generic "oops": the page itself broke, not a request. */
export function BrokenPage({ failure, onRetry }: { failure: unknown; onRetry: () => void }) {
  const t = useText('portal/kit');
  return (
    <Center mih="50vh" p="md" role="alert">
      <Stack align="center" gap="sm" maw={520}>
        <Title order={1} size="h3">
          {t('errors.oopsTitle')}
        </Title>
        <Text c="dimmed" ta="center">
          {t('errors.oops')}
        </Text>
        {failure instanceof Error && failure.message && <Code block>{failure.message}</Code>}
        <Group>
          <Button onClick={onRetry}>{t('actions.retry')}</Button>
          <Button variant="default" component="a" href="/">
            {t('errors.backToHome')}
          </Button>
        </Group>
      </Stack>
    </Center>
  );
}
