import { Stack, Text } from '@mantine/core';
import { useFormat } from '@suanpan/portal/kit/i18n';
import type { DeliveryProblem } from '@suanpan/server/words';
import type { ReactNode } from 'react';
import { type Fact, FactTable } from '../../shared/fact-table.tsx';
import type { SayDelivery } from './delivery-words.ts';

interface DeliveryTriesProps {
  t: SayDelivery;
  state: ReactNode;
  facts: Fact[];
  tries: { at: string; problem?: DeliveryProblem | null | undefined; response?: string | null | undefined }[];
}

/** What is known of one delivery, and every try. */
export function DeliveryTries({ t, state, facts, tries }: DeliveryTriesProps) {
  const format = useFormat();
  return (
    <Stack>
      {state}
      <FactTable facts={facts} />
      <Text fw={600} size="sm">
        {t('logs.attempts')}
      </Text>
      {tries.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('logs.noAttempt')}
        </Text>
      )}
      {tries.map(({ at, problem, response }) => (
        <Text key={at} size="sm" style={{ overflowWrap: 'anywhere' }}>
          {format.instant(at)} · {problem ? t(`problems.${problem}`) : t('states.sent')}
          {response ? ` · ${response}` : ''}
        </Text>
      ))}
    </Stack>
  );
}
