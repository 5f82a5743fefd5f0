import { Badge, Group, Stack, Text } from '@mantine/core';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import type { Person } from './deed-dialog.tsx';

interface Trail {
  by: string | null;
  at: string;
  reason: string | null;
}

/** What became of somebody in the batch: who did it, when and why. */
export function Standing({ person }: { person: Person }) {
  const t = useText('workbench/payroll/batches/people');
  const format = useFormat();
  const { hold, changed } = person;
  const release = hold?.release;
  return (
    <Stack gap={4}>
      {hold && !release && <Said badge={t('badges.held')} colour="orange" trail={hold} />}
      {release && (
        <Said
          badge={t('badges.released')}
          colour="green"
          trail={release}
          more={[
            release.payDate ? t('paidOn', { day: format.day(release.payDate) }) : t('paidWithBatch'),
            t('wasHeld', { by: hold.by ?? '–', when: format.instant(hold.at), reason: hold.reason ?? '' }),
          ]}
        />
      )}
      {changed && (
        <Said
          badge={t(`badges.${changed.change}`)}
          colour={changed.change === 'removed' ? 'red' : 'blue'}
          trail={changed}
        />
      )}
    </Stack>
  );
}

interface SaidProps {
  badge: string;
  colour: string;
  trail: Trail;
  more?: readonly string[];
}

function Said({ badge, colour, trail, more = [] }: SaidProps) {
  const t = useText('workbench/payroll/batches/people');
  const format = useFormat();
  return (
    <div>
      <Group gap={6} wrap="nowrap">
        <Badge color={colour} style={{ flex: 'none' }}>
          {badge}
        </Badge>
        <Text size="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
          {t('said', { by: trail.by ?? '–', when: format.instant(trail.at) })}
        </Text>
      </Group>
      {[trail.reason, ...more].filter(Boolean).map((line) => (
        <Text key={line} size="xs">
          {line}
        </Text>
      ))}
    </div>
  );
}
