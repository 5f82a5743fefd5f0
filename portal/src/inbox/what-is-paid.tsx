import { Text } from '@mantine/core';
import { useFormat, useText } from '../kit/i18n/index.ts';
import type { Approval } from './approval-status-badge.tsx';

/** Amount and headcount of what is decided, once more where it is decided: from the figures it was submitted with. */
export function WhatIsPaid({ approval: { facts } }: { approval: Approval }) {
  const t = useText('portal/inbox');
  const format = useFormat();
  const people = facts.find(({ key }) => key === 'people');
  const net = facts.find(({ key }) => key === 'net');
  if (!people || !net) return null;
  const { currency, scale } = net;
  const count = Number(people.value);
  const amount = format.money(Number(net.value), {
    ...(currency ? { currency } : {}),
    ...(scale === null ? {} : { scale }),
  });
  return (
    <Text fw={650} className="tabular" data-testid="what-is-paid">
      {t('confirmAmount.label', {
        people: t('confirmAmount.people', { count, shown: format.number(count) }),
        amount,
      })}
    </Text>
  );
}

/** Of several: how many people and how much of each currency in all. */
export function SumsPaid({ approvals }: { approvals: readonly Approval[] }) {
  const t = useText('portal/inbox');
  const format = useFormat();
  const sums = new Map<string, { people: number; net: number; scale: number | null }>();
  for (const { facts } of approvals) {
    const people = facts.find(({ key }) => key === 'people');
    const net = facts.find(({ key }) => key === 'net');
    if (!people || !net?.currency) continue;
    const sum = sums.get(net.currency) ?? { people: 0, net: 0, scale: net.scale };
    sums.set(net.currency, {
      ...sum,
      people: sum.people + Number(people.value),
      net: sum.net + Number(net.value),
    });
  }
  return [...sums].map(([currency, { people, net, scale }]) => (
    <Text key={currency} fw={650} className="tabular" data-testid="sums-paid">
      {t('confirmAmount.label', {
        people: t('confirmAmount.people', { count: people, shown: format.number(people) }),
        amount: format.money(net, { currency, ...(scale === null ? {} : { scale }) }),
      })}
    </Text>
  ));
}
