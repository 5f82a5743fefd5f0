import { Group, Skeleton, Stack, Text, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { trpc } from '../kit/api/index.ts';
import { ErrorState } from '../kit/errors/index.ts';
import { useFormat, useLocalText, useText } from '../kit/i18n/index.ts';
import { AppLink, useLinkHandler } from '../kit/location/index.ts';
import { HomeCard } from './home-card.tsx';

const SHOWN = 4;

/** What one has asked for and others have yet to decide; without any, what one may ask for. */
export function ApplicationsCard() {
  const t = useText('portal/home');
  const format = useFormat();
  const local = useLocalText();
  const onLinkClick = useLinkHandler();
  const running = useQuery(
    trpc.inbox.applications.list.queryOptions({ page: 1, pageSize: SHOWN, state: 'processing' }),
  );
  const { data, error } = running;
  const isNone = data?.rows.length === 0;
  const offered = useQuery({ ...trpc.inbox.applications.offered.queryOptions(), enabled: isNone });
  const rows = isNone
    ? (offered.data?.rows ?? [])
        .filter(({ about }) => about === 'self')
        .slice(0, SHOWN)
        .map(({ code, name, url }) => ({
          id: code,
          title: local(name),
          note: t('applications.ask'),
          href: url,
        }))
    : data?.rows.map(({ id, title, submittedAt }) => ({
        ...{ id, title: local(title), note: format.relative(submittedAt) },
        href: `/inbox/applications/${id}`,
      }));
  return (
    <HomeCard
      title={t('applications.title')}
      aside={
        <AppLink href="/centre" size="sm">
          {t('applications.all')}
        </AppLink>
      }
    >
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void running.refetch()} />
      ) : !rows ? (
        <Skeleton h={96} />
      ) : (
        <Stack gap={2}>
          {rows.map(({ id, title, note, href }) => (
            <UnstyledButton
              key={id}
              component="a"
              href={href}
              onClick={(event) => onLinkClick(event, href)}
              py={5}
            >
              <Group justify="space-between" wrap="nowrap" gap="sm">
                <Text size="sm" truncate title={title}>
                  {title}
                </Text>
                <Text size="xs" c="dimmed" style={{ flex: 'none' }}>
                  {note}
                </Text>
              </Group>
            </UnstyledButton>
          ))}
        </Stack>
      )}
    </HomeCard>
  );
}
