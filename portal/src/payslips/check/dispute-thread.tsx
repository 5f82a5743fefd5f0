import { Badge, Group, Paper, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { RouterOutputs } from '../../kit/api/index.ts';
import { useFormat, useLocalText, useText } from '../../kit/i18n/index.ts';
import { ItemValue } from '../item-value.tsx';

type DisputeOf = RouterOutputs['portal']['confirmations']['get']['disputes'][number];

interface DisputeThreadProps {
  dispute: DisputeOf;
  currency: string;
  /** Where one writes on. */
  children?: ReactNode;
}

/** What is said about one line: the line as it was read, every message with its writer, and whether it is resolved. */
export function DisputeThread({ dispute, currency, children }: DisputeThreadProps) {
  const t = useText('portal/payslips');
  const format = useFormat();
  const local = useLocalText();
  const { line, messages, resolved } = dispute;
  const name = local(line.name);
  return (
    <Paper withBorder p="md" component="section" aria-label={name} data-testid="dispute">
      <Stack gap="sm">
        <Group justify="space-between" gap="xs">
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {name}
          </Text>
          <Badge color={resolved ? 'green' : 'orange'}>
            {resolved ? t('check.states.resolved') : t('check.open')}
          </Badge>
        </Group>
        <Group gap={6}>
          <Text size="sm" c="dimmed">
            {t('check.shown')}
          </Text>
          <Text size="sm" component="span">
            <ItemValue item={line} currency={currency} />
          </Text>
        </Group>
        {messages.map((message) => (
          <div key={message.id}>
            <Text size="xs" c="dimmed" title={format.instant(message.at)}>
              <Text span fw={600} c="var(--mantine-color-text)">
                {message.by}
              </Text>{' '}
              {t(`check.${message.side}`)} · {format.relative(message.at)}
            </Text>
            <Text size="sm" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
              {message.text}
            </Text>
          </div>
        ))}
        {resolved && (
          <Text size="xs" c="dimmed" title={format.instant(resolved.at)}>
            {t('check.resolved', { by: resolved.by, when: format.relative(resolved.at) })}
          </Text>
        )}
        {children}
      </Stack>
    </Paper>
  );
}
