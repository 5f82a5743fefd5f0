import { Group, Paper, SegmentedControl, SimpleGrid } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { trpc } from '../kit/api/index.ts';
import { AccessDenied, EmptyState, ErrorState } from '../kit/errors/index.ts';
import { useText } from '../kit/i18n/index.ts';
import { useSearchParams } from '../kit/location/index.ts';
import { Allowed } from '../kit/permission/index.ts';
import { CardsSkeleton, PageFrame } from '../kit/shell/index.ts';
import { ActivityCard } from './activity-card.tsx';
import { CardDetails } from './card-details.tsx';

export function TeamActivityScreen() {
  return (
    <Allowed code="portal.team.view" otherwise={<AccessDenied />}>
      <TeamActivity />
    </Allowed>
  );
}

/** Whose, and which card is open, stand in the address. */
function TeamActivity() {
  const t = useText('portal/team-activity');
  const [params, setParams] = useSearchParams();
  const { data, error, refetch } = useQuery(trpc.portal.teamActivity.cards.queryOptions());
  const reach = params.get('reach') === 'all' && data?.allLines ? ('all' as const) : ('direct' as const);
  const team = useQuery({
    ...trpc.portal.teamActivity.card.queryOptions({ card: 'staff', reach, step: 'month' }),
    enabled: data !== undefined,
  });
  const opened = data?.cards.find((card) => card === params.get('card'));
  return (
    <PageFrame title={t('title')} description={t('description')} maxWidth={1280}>
      {data?.allLines && (
        <Group>
          <SegmentedControl
            aria-label={t('reach')}
            value={reach}
            onChange={(value) => setParams({ reach: value === 'all' ? 'all' : undefined })}
            data={[
              { value: 'direct', label: t('direct') },
              { value: 'all', label: t('all') },
            ]}
          />
        </Group>
      )}
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <CardsSkeleton cards={6} />
      ) : team.data?.people === 0 ? (
        <Paper withBorder>
          <EmptyState icon={<IconUsers size={28} stroke={1.5} />} text={t('noTeam')} />
        </Paper>
      ) : (
        <SimpleGrid cols={{ base: 1, sm: 2, lg: 4 }} spacing="md">
          {data.cards.map((card) => (
            <ActivityCard key={card} card={card} reach={reach} onOpen={() => setParams({ card })} />
          ))}
        </SimpleGrid>
      )}
      {opened && (
        <CardDetails
          key={opened}
          card={opened}
          reach={reach}
          onClose={() => setParams({ card: undefined })}
        />
      )}
    </PageFrame>
  );
}
