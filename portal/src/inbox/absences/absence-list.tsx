import { Badge, Box, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { IconBeach, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type RouterOutputs, trpc, useCommand } from '../../kit/api/index.ts';
import { EmptyState, ErrorState } from '../../kit/errors/index.ts';
import { confirm } from '../../kit/form/index.ts';
import { useFormat, useLocalText, useText } from '../../kit/i18n/index.ts';
import { LinesSkeleton } from '../../kit/shell/index.ts';
import { refreshInbox } from '../refresh-inbox.ts';
import { AbsenceDialog } from './absence-dialog.tsx';

type Absences = RouterOutputs['inbox']['delegations']['own'];
type Absence = Absences['mine'][number];

const COLORS: Record<Absence['state'], string> = {
  planned: 'blue',
  active: 'green',
  over: 'gray',
  ended: 'gray',
};

/** Who decides in my place while I am away, and for whom I do. */
export function AbsenceList() {
  const t = useText('portal/inbox');
  const [isNaming, setNaming] = useState(false);
  const { data, error, refetch } = useQuery(trpc.inbox.delegations.own.queryOptions());
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LinesSkeleton lines={6} />;
  return (
    <Stack gap="md">
      <Group justify="space-between" gap="sm">
        <Text size="sm" c="dimmed" style={{ flex: '1 1 16rem' }}>
          {t('absences.about')}
        </Text>
        <Button size="sm" leftSection={<IconPlus size={16} />} onClick={() => setNaming(true)}>
          {t('absences.new')}
        </Button>
      </Group>
      <Section title={t('absences.mine')} rows={data.mine} empty={t('absences.noneMine')}>
        {(row) => <AbsenceRow key={row.id} absence={row} other="delegate" subjects={data.subjects} />}
      </Section>
      <Section title={t('absences.forOthers')} rows={data.forOthers} empty={t('absences.noneForOthers')}>
        {(row) => <AbsenceRow key={row.id} absence={row} other="absent" subjects={data.subjects} />}
      </Section>
      {isNaming && <AbsenceDialog subjects={data.subjects} onClose={() => setNaming(false)} />}
    </Stack>
  );
}

interface SectionProps {
  title: string;
  rows: readonly Absence[];
  empty: string;
  children: (row: Absence) => ReactNode;
}

function Section({ title, rows, empty, children }: SectionProps) {
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
  absence: Absence;
  /** Whose name is told: the other's. */
  other: 'absent' | 'delegate';
  subjects: Absences['subjects'];
}

function AbsenceRow({ absence, other, subjects }: RowProps) {
  const t = useText('portal/inbox');
  const format = useFormat();
  const local = useLocalText();
  const { id, state } = absence;
  const end = useCommand(
    { ...trpc.inbox.delegations.end.mutationOptions(), onSuccess: refreshInbox },
    { success: t('absences.ended') },
  );
  const { name } = absence[other];
  const ask = async () => {
    const question = {
      title: t('absences.end'),
      message: t('absences.endMessage', { name }),
      confirmLabel: t('absences.end'),
    };
    if (await confirm(question)) end.mutate({ id });
  };
  const about = absence.subjects.map((code) => local(subjects.find((one) => one.subject === code)?.name));
  return (
    <Group
      px="md"
      py="sm"
      gap="sm"
      wrap="nowrap"
      align="flex-start"
      style={{ borderTop: '1px solid var(--suanpan-line)' }}
      data-testid="absence-row"
    >
      <Box style={{ flex: 1, minWidth: 0 }}>
        <Group gap={8}>
          <Text size="sm" fw={600}>
            {name}
          </Text>
          <Badge color={COLORS[state]}>{t(`absences.states.${state}`)}</Badge>
        </Group>
        <Text size="xs" c="dimmed">
          {[
            t('absences.days', { from: format.day(absence.startsOn), to: format.day(absence.endsOn) }),
            about.length > 0 ? about.join(', ') : t('absences.everything'),
            absence.remark,
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </Box>
      {(state === 'planned' || state === 'active') && (
        <Button size="xs" variant="default" loading={end.isPending} onClick={() => void ask()}>
          {t('absences.end')}
        </Button>
      )}
    </Group>
  );
}
