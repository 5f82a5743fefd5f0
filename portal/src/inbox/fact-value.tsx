import { SimpleGrid, Text } from '@mantine/core';
import { useFormat, useLocalText } from '../kit/i18n/index.ts';
import { Money } from '../kit/money/index.ts';
import type { Approval } from './approval-status-badge.tsx';

type Fact = Approval['facts'][number];

export function FactValue({ fact }: { fact: Fact }) {
  const format = useFormat();
  const local = useLocalText();
  const value = Number(fact.value);
  if (fact.kind === 'text' || Number.isNaN(value))
    return typeof fact.value === 'number' ? String(fact.value) : local(fact.value);
  if (fact.kind === 'count') return format.number(value);
  if (fact.kind === 'percent') return format.percent(value, 2);
  const isDifference = /diff|variance|change/i.test(fact.key);
  return (
    <Money
      amount={value}
      currency={fact.currency ?? undefined}
      scale={fact.scale ?? undefined}
      sign={isDifference ? 'always' : 'auto'}
    />
  );
}

/** Figures with what they are called above and what is to be said about them below. */
export function FactGrid({ facts }: { facts: readonly Fact[] }) {
  const local = useLocalText();
  return (
    <SimpleGrid cols={{ base: 2, sm: 3 }} spacing="lg" verticalSpacing="lg">
      {facts.map((fact) => (
        <div key={fact.key} data-fact={fact.key}>
          <Text size="xs" c="dimmed">
            {local(fact.label)}
          </Text>
          <Text fz="lg" fw={620} className="tabular" component="div" style={{ overflowWrap: 'anywhere' }}>
            <FactValue fact={fact} />
          </Text>
          {fact.note && (
            <Text size="xs" c="dimmed" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
              {local(fact.note)}
            </Text>
          )}
        </div>
      ))}
    </SimpleGrid>
  );
}
