import { Badge, Box, Group, Paper, Text, Title } from '@mantine/core';
import { IconBeach } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { RouterOutputs } from '../../kit/api/index.ts';
import { EmptyState } from '../../kit/errors/index.ts';
import { useFormat, useText } from '../../kit/i18n/index.ts';

type Absence = RouterOutputs['inbox']['delegations']['own']['mine'][number];
type Delegation = Pick<Absence, 'state' | 'startsOn' | 'endsOn' | 'remark'>;

const COLORS: Record<Absence['state'], string> = {
  planned: 'blue',
  active: 'green',
  over: 'gray',
  ended: 'gray',
};

interface SectionProps<T> {
  title: string;
  rows: readonly T[];
  empty: string;
  children: (row: T) => ReactNode;
}

/** What was given to others, or by them, from day to day. */
export function DelegationSection<T>({ title, rows, empty, children }: SectionProps<T>) {
  return (
    <Paper withBorder component="section" aria-label={title}>
      <Title order={2} size="h5" c="dimmed" px="md" pt="md">
        {title}
      </Title>
      {rows.length === 0 ? (
        <EmptyState icon={<IconBeach size={28} stroke={1.5} />} text={empty} />
      ) : (
        rows.map(children)
      )}
    </Paper>
  );
}

interface RowProps {
  /** The other's. */
  name: string;
  delegation: Delegation;
  about: readonly string[];
  testId: string;
  /** What is done with it. */
  children: ReactNode;
}

export function DelegationRow({ name, delegation, about, testId, children }: RowProps) {
  const t = useText('portal/inbox');
  const format = useFormat();
  const { state, startsOn, endsOn, remark } = delegation;
  return (
    <Group
      px="md"
      py="sm"
      gap="sm"
      align="flex-start"
      style={{ borderTop: '1px solid var(--suanpan-line)' }}
      data-testid={testId}
    >
      <Box style={{ flex: '1 1 12rem', minWidth: 0 }}>
        <Group gap={8}>
          <Text size="sm" fw={600}>
            {name}
          </Text>
          <Badge color={COLORS[state]}>{t(`absences.states.${state}`)}</Badge>
        </Group>
        <Text size="xs" c="dimmed">
          {[
            t('absences.days', { from: format.day(startsOn), to: format.day(endsOn) }),
            about.length > 0 ? about.join(', ') : t('absences.everything'),
            remark,
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </Box>
      <Group gap="xs">{children}</Group>
    </Group>
  );
}
