import { Box, Group, Paper, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core';
import { type RouterOutputs, trpc } from '@suanpan/portal/kit/api';
import { AccessDenied, ErrorState } from '@suanpan/portal/kit/errors';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { AppLink } from '@suanpan/portal/kit/location';
import { Allowed } from '@suanpan/portal/kit/permission';
import type { PeopleLook } from '@suanpan/server/words';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Page } from '../../shared/page.tsx';
import { useRoomChanges } from '../../shared/use-room-changes.ts';

type Home = RouterOutputs['people']['overview']['home'];

const PARTS = {
  coming: ['joined', 'joining'],
  going: ['leaving', 'left'],
  probation: ['probationOverdue', 'probationEnding'],
  missing: ['noDepartment', 'noSuperior', 'noContract', 'noMail', 'noBirthDate'],
} as const satisfies Record<string, readonly PeopleLook[]>;
const NAMES = Object.keys(PARTS) as (keyof typeof PARTS)[];
/** What should be nothing. */
const WARNS: readonly PeopleLook[] = ['probationOverdue', ...PARTS.missing];

/** HR's day: who comes and goes, what waits, what is missing; each figure opens what it counts. */
export function PeopleHomeScreen() {
  return (
    <Allowed code="people.employments.view" otherwise={<AccessDenied />}>
      <PeopleHome />
    </Allowed>
  );
}

function PeopleHome() {
  useRoomChanges('people');
  const t = useText('workbench/people');
  const home = useQuery(trpc.people.overview.home.queryOptions());
  return (
    <Page title={t('home.title')} about={t('home.about')}>
      {home.error ? (
        <ErrorState error={home.error} onRetry={() => void home.refetch()} />
      ) : !home.data ? (
        <Skeleton h={420} />
      ) : (
        <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="md">
          {NAMES.map((name) => (
            <Part key={name} name={name} home={home.data} />
          ))}
          <Requests />
          <Entities home={home.data} />
        </SimpleGrid>
      )}
    </Page>
  );
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Paper withBorder p="md" component="section" aria-label={title}>
      <Title order={2} size="h6" mb="sm">
        {title}
      </Title>
      <Stack gap={8}>{children}</Stack>
    </Paper>
  );
}

function Figure({
  label,
  count,
  href,
  warns,
}: {
  label: string;
  count: number;
  href: string;
  warns?: boolean;
}) {
  const format = useFormat();
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <AppLink href={href} size="sm">
        {label}
      </AppLink>
      <Text className="tabular" fw={650} {...(warns && count > 0 ? { c: 'var(--suanpan-negative)' } : {})}>
        {format.number(count)}
      </Text>
    </Group>
  );
}

function Part({ name, home }: { name: keyof typeof PARTS; home: Home }) {
  const t = useText('workbench/people');
  return (
    <Card title={t(`home.parts.${name}`)}>
      {PARTS[name].map((look) => (
        <Figure
          key={look}
          label={t(`home.looks.${look}`)}
          count={home.looks.find((one) => one.look === look)?.count ?? 0}
          href={`/workbench/people?look=${look}`}
          warns={WARNS.includes(look)}
        />
      ))}
    </Card>
  );
}

/** What waits for the reader's decision. */
function Requests() {
  const t = useText('workbench/people');
  const waiting = useQuery(trpc.inbox.approvals.list.queryOptions({ page: 1, pageSize: 1 }));
  return (
    <Card title={t('home.parts.requests')}>
      {waiting.error ? (
        <ErrorState error={waiting.error} onRetry={() => void waiting.refetch()} />
      ) : (
        <Figure label={t('home.toDecide')} count={waiting.data?.total ?? 0} href="/workbench/inbox/pending" />
      )}
    </Card>
  );
}

function Entities({ home }: { home: Home }) {
  const t = useText('workbench/people');
  const format = useFormat();
  const most = Math.max(1, ...home.entities.map(({ count }) => count));
  return (
    <Card title={t('home.parts.headcount', { shown: format.number(home.headcount) })}>
      {home.entities.map(({ id, name, count }) => (
        <div key={id}>
          <Figure label={name} count={count} href={`/workbench/people?status=active&entity=${id}`} />
          <Box
            h={4}
            bg="var(--mantine-primary-color-filled)"
            style={{ borderRadius: 2 }}
            w={`${(100 * count) / most}%`}
          />
        </div>
      ))}
    </Card>
  );
}
