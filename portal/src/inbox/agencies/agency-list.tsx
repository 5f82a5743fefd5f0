import { Button, Group, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type RouterOutputs, trpc, useCommand } from '../../kit/api/index.ts';
import { ErrorState } from '../../kit/errors/index.ts';
import { confirm } from '../../kit/form/index.ts';
import { useLocalText, useText } from '../../kit/i18n/index.ts';
import { LinesSkeleton, startAnew } from '../../kit/shell/index.ts';
import { DelegationRow, DelegationSection } from '../absences/delegation-section.tsx';
import { refreshInbox } from '../refresh-inbox.ts';
import { AgencyDialog } from './agency-dialog.tsx';

type Agencies = RouterOutputs['inbox']['agencies']['own'];

/** Who acts for me, and for whom I do. */
export function AgencyList() {
  const t = useText('portal/inbox');
  const [isNaming, setNaming] = useState(false);
  const { data, error, refetch } = useQuery(trpc.inbox.agencies.own.queryOptions());
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LinesSkeleton lines={6} />;
  const held = data.subjects.filter((one) => one.held);
  return (
    <Stack gap="md">
      <Group justify="space-between" gap="sm">
        <Text size="sm" c="dimmed" style={{ flex: '1 1 16rem' }}>
          {t(held.length > 0 ? 'agencies.about' : 'agencies.noSubjects')}
        </Text>
        {held.length > 0 && (
          <Button size="sm" leftSection={<IconPlus size={16} />} onClick={() => setNaming(true)}>
            {t('agencies.new')}
          </Button>
        )}
      </Group>
      <DelegationSection title={t('agencies.mine')} rows={data.mine} empty={t('agencies.noneMine')}>
        {(row) => <AgencyRow key={row.id} agency={row} name={row.agent.name} subjects={data.subjects} />}
      </DelegationSection>
      <DelegationSection
        title={t('agencies.forOthers')}
        rows={data.forOthers}
        empty={t('agencies.noneForOthers')}
      >
        {(row) => (
          <AgencyRow key={row.id} agency={row} name={row.principal.name} subjects={data.subjects} mayAct />
        )}
      </DelegationSection>
      {isNaming && <AgencyDialog subjects={held} onClose={() => setNaming(false)} />}
    </Stack>
  );
}

interface AgencyRowProps {
  agency: Agencies['mine'][number];
  /** The other's. */
  name: string;
  subjects: Agencies['subjects'];
  mayAct?: boolean;
}

function AgencyRow({ agency, name, subjects, mayAct = false }: AgencyRowProps) {
  const t = useText('portal/inbox');
  const local = useLocalText();
  const { id, state } = agency;
  const end = useCommand(
    { ...trpc.inbox.agencies.end.mutationOptions(), onSuccess: refreshInbox },
    { success: t('agencies.ended') },
  );
  const act = useCommand({ ...trpc.identity.inPlace.act.mutationOptions(), onSuccess: startAnew });
  const ask = async () => {
    const question = {
      title: t('absences.end'),
      message: t('agencies.endMessage', { name }),
      confirmLabel: t('absences.end'),
    };
    if (await confirm(question)) end.mutate({ id });
  };
  return (
    <DelegationRow
      name={name}
      delegation={agency}
      about={agency.subjects.map((code) => local(subjects.find((one) => one.subject === code)?.name))}
      testId="agency-row"
    >
      {mayAct && state === 'active' && (
        <Button size="xs" loading={act.isPending} onClick={() => act.mutate({ id })}>
          {t('agencies.act', { name })}
        </Button>
      )}
      {(state === 'planned' || state === 'active') && (
        <Button size="xs" variant="default" loading={end.isPending} onClick={() => void ask()}>
          {t('absences.end')}
        </Button>
      )}
    </DelegationRow>
  );
}
