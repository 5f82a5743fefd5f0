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
