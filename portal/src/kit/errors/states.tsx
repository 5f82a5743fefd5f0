import { Alert, Button, Center, Code, Group, Stack, Text, ThemeIcon } from '@mantine/core';
import { IconAlertTriangle, IconInbox, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { problemOf } from '../api/index.ts';
import { useText } from '../i18n/index.ts';
import { problemText } from '../notices/index.ts';

interface EmptyStateProps {
  /** One sentence on what belongs here. */
  text: string;
  title?: string;
  icon?: ReactNode;
  /** The button that starts it. */
  action?: ReactNode;
  compact?: boolean;
}

export function EmptyState({ text, title, icon, action, compact }: EmptyStateProps) {
  return (
    <Center py={compact ? 'md' : 'xl'} px="md">
      <Stack align="center" gap="xs" maw={420}>
        <ThemeIcon variant="light" color="gray" size={compact ? 40 : 56} radius="xl" aria-hidden>
          {icon ?? <IconInbox size={compact ? 20 : 28} stroke={1.5} />}
        </ThemeIcon>
        {title && <Text fw={600}>{title}</Text>}
        <Text c="dimmed" size="sm" ta="center">
          {text}
        </Text>
        {action}
      </Stack>
    </Center>
  );
}

interface ErrorStateProps {
  /** What failed, as it was thrown. */
  error: unknown;
  onRetry?: () => void;
  title?: string;
}

export function ErrorState({ error, onRetry, title }: ErrorStateProps) {
  const t = useText('portal/kit');
  const problem = problemOf(error);
  return (
    <Alert
      role="alert"
      color="red"
      variant="light"
      icon={<IconAlertTriangle />}
      title={title ?? t('errors.failedTitle')}
      data-testid="error-state"
    >
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{problemText(problem)}</Text>
        {problem.traceId && (
          <Group gap={6}>
            <Text size="xs" c="dimmed">
              {t('errors.traceId')}
            </Text>
            <Code>{problem.traceId}</Code>
          </Group>
        )}
        {onRetry && (
          <Button size="xs" variant="default" leftSection={<IconRefresh size={14} />} onClick={onRetry}>
            {t('actions.retry')}
          </Button>
        )}
      </Stack>
    </Alert>
  );
}
