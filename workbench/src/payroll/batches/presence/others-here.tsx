import { Group, Text, UnstyledButton } from '@mantine/core';
import { useText } from '@suanpan/portal/kit/i18n';
import type { BatchPlace } from '../state/use-batch-place.ts';
import classes from './presence.module.css';
import { colourOf } from './presence-marks.ts';
import { type Other, useOthersHere } from './use-others-here.ts';

/** Who else has the batch open: their names lead to the cell in which they stand. */
export function OthersHere({ place }: { place: BatchPlace }) {
  const t = useText('workbench/payroll/batches');
  const others = useOthersHere(place.id);
  if (others.length === 0) return null;
  return (
    <Group gap={4} role="group" aria-label={t('presence.label')}>
      {others.map((other) => (
        <Person key={other.userId} other={other} place={place} />
      ))}
    </Group>
  );
}

function Person({ other, place }: { other: Other; place: BatchPlace }) {
  const t = useText('workbench/payroll/batches');
  const { name, places } = other;
  const [at] = places;
  const shown = { className: classes.person, 'data-colour': colourOf(other.userId) };
  if (!at)
    return (
      <Text span size="xs" {...shown} title={t('presence.elsewhere', { name })}>
        {name}
      </Text>
    );
  const { table, ...cell } = at;
  return (
    <UnstyledButton
      {...shown}
      aria-label={t('presence.at', { name })}
      title={t('presence.at', { name })}
      onClick={() => place.goCell(table, cell)}
    >
      {name}
    </UnstyledButton>
  );
}
