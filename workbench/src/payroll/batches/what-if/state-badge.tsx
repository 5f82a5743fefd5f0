import { Badge, Group } from '@mantine/core';
import type { RouterOutputs } from '@suanpan/portal/kit/api';
import { useText } from '@suanpan/portal/kit/i18n';

type Row = Pick<
  RouterOutputs['payroll']['whatIfs']['list'][number],
  'state' | 'fresh' | 'drafted' | 'takenAt'
>;

/** How far it has come, and where it was merged to. */
export function StateBadge({ whatIf }: { whatIf: Row }) {
  const t = useText('workbench/payroll/batches/what-if');
  const { state, fresh, drafted, takenAt } = whatIf;
  const said = state === 'done' ? (fresh ? 'done' : 'stale') : (state ?? 'open');
  return (
    <Group gap={4}>
      <Badge variant="light" color={COLOURS[said]}>
        {t(`states.${said}`)}
      </Badge>
      {drafted && (
        <Badge variant="outline" color="gray">
          {t('inDraft', { number: drafted.number })}
        </Badge>
      )}
      {takenAt && (
        <Badge variant="outline" color="gray">
          {t('inBatch')}
        </Badge>
      )}
    </Group>
  );
}

const COLOURS = {
  open: 'gray',
  running: 'blue',
  done: 'teal',
  stale: 'yellow',
  cancelled: 'gray',
  failed: 'red',
} as const;
