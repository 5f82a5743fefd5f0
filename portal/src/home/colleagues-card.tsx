import { Group, Skeleton, Stack, Text, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { trpc } from '../kit/api/index.ts';
import { ErrorState } from '../kit/errors/index.ts';
import { useText } from '../kit/i18n/index.ts';
import { AppLink, useLinkHandler } from '../kit/location/index.ts';
import { useMe } from '../kit/permission/index.ts';
import { PersonAvatar } from '../kit/shell/index.ts';
import { HomeCard } from './home-card.tsx';

const SHOWN = 6;

/** The people of one's own department. */
export function ColleaguesCard() {
  const t = useText('portal/home');
  const onLinkClick = useLinkHandler();
  const { user } = useMe();
  const people = useQuery(trpc.portal.home.colleagues.queryOptions({ pageSize: SHOWN + 1 }));
  // Whoever looks isn't a colleague of their own.
  const others = people.data?.rows.filter(({ id }) => !user.employmentIds.includes(id)).slice(0, SHOWN);
  if (others?.length === 0) return null;
  return (
    <HomeCard
      title={t('colleagues.title')}
      aside={
        <AppLink href="/contacts" size="sm">
          {t('colleagues.all')}
        </AppLink>
      }
    >
      {people.error && !people.data ? (
        <ErrorState error={people.error} onRetry={() => void people.refetch()} />
      ) : !others ? (
        <Skeleton h={120} />
      ) : (
        <Stack gap={4}>
          {others.map((person) => {
            const href = `/contacts?person=${person.id}`;
            return (
              <UnstyledButton
                key={person.id}
                component="a"
                href={href}
                onClick={(event) => onLinkClick(event, href)}
                py={4}
              >
                <Group wrap="nowrap" gap="sm">
                  <PersonAvatar name={person.name} url={person.avatarUrl} size={32} />
                  <div style={{ minWidth: 0 }}>
                    <Text size="sm" truncate>
                      {person.name}
                    </Text>
                    <Text size="xs" c="dimmed" truncate>
                      {person.position}
                    </Text>
                  </div>
                </Group>
              </UnstyledButton>
            );
          })}
        </Stack>
      )}
    </HomeCard>
  );
}
