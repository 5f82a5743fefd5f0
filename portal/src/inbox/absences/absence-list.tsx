import { Button, Group, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type RouterOutputs, trpc, useCommand } from '../../kit/api/index.ts';
import { ErrorState } from '../../kit/errors/index.ts';
import { confirm } from '../../kit/form/index.ts';
import { useLocalText, useText } from '../../kit/i18n/index.ts';
import { LinesSkeleton } from '../../kit/shell/index.ts';
import { refreshInbox } from '../refresh-inbox.ts';
import { AbsenceDialog } from './absence-dialog.tsx';
import { DelegationRow, DelegationSection } from './delegation-section.tsx';

type Absences = RouterOutputs['inbox']['delegations']['own'];
type Absence = Absences['mine'][number];

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
      <DelegationSection title={t('absences.mine')} rows={data.mine} empty={t('absences.noneMine')}>
        {(row) => <AbsenceRow key={row.id} absence={row} other="delegate" subjects={data.subjects} />}
      </DelegationSection>
      <DelegationSection
        title={t('absences.forOthers')}
        rows={data.forOthers}
        empty={t('absences.noneForOthers')}
      >
        {(row) => <AbsenceRow key={row.id} absence={row} other="absent" subjects={data.subjects} />}
      </DelegationSection>
      {isNaming && <AbsenceDialog subjects={data.subjects} onClose={() => setNaming(false)} />}
    </Stack>
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
    <DelegationRow name={name} delegation={absence} about={about} testId="absence-row">
      {(state === 'planned' || state === 'active') && (
        <Button size="xs" variant="default" loading={end.isPending} onClick={() => void ask()}>
          {t('absences.end')}
        </Button>
      )}
    </DelegationRow>
  );
}
