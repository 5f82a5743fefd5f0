import { Text } from '@mantine/core';
import { useFormat, useText } from '../kit/i18n/index.ts';
import type { Approval } from './approval-status-badge.tsx';

/** What is decided: a month's pay, or what a correction or other rules change of it. */
function decided({ facts }: Approval) {
  const people = facts.find(({ key }) => key === 'people');
  const change = facts.find(({ key }) => key === 'netChange');
  const net = change ?? facts.find(({ key }) => key === 'net');
  return people && net
    ? {
        kind: change ? ('change' as const) : ('label' as const),
        people: Number(people.value),
        net: Number(net.value),
        currency: net.currency,
        scale: net.scale,
      }
    : undefined;
}

type Decided = NonNullable<ReturnType<typeof decided>>;

function useWords() {
  const t = useText('portal/inbox');
  const format = useFormat();
  return ({ kind, people, net, currency, scale }: Decided) =>
    t(`confirmAmount.${kind}`, {
      people: t('confirmAmount.people', { count: people, shown: format.number(people) }),
      amount: format.money(net, {
        ...(currency ? { currency } : {}),
        ...(scale === null ? {} : { scale }),
        sign: kind === 'change' ? 'always' : 'auto',
      }),
    });
}

/** Amount and headcount of what is decided, once more where it is decided: from the figures it was submitted with. */
export function WhatIsPaid({ approval }: { approval: Approval }) {
  const words = useWords();
  const one = decided(approval);
  return (
    one && (
      <Text fw={650} className="tabular" data-testid="what-is-paid">
        {words(one)}
      </Text>
    )
  );
}

/** Of several: how many people and how much of each currency in all; what is paid and what changes apart. */
export function SumsPaid({ approvals }: { approvals: readonly Approval[] }) {
  const words = useWords();
  const sums = new Map<string, Decided>();
  for (const approval of approvals) {
    const one = decided(approval);
    if (!one?.currency) continue;
    const place = `${one.kind} ${one.currency}`;
    const sum = sums.get(place) ?? { ...one, people: 0, net: 0 };
    sums.set(place, { ...sum, people: sum.people + one.people, net: sum.net + one.net });
  }
  return [...sums].map(([place, sum]) => (
    <Text key={place} fw={650} className="tabular" data-testid="sums-paid">
      {words(sum)}
    </Text>
  ));
}
