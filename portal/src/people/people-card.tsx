import { Box, Group, Paper, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type RouterOutputs, trpc } from '../kit/api/index.ts';
import { ErrorState } from '../kit/errors/index.ts';
import { useFormat, useText } from '../kit/i18n/index.ts';
import { AppLink } from '../kit/location/index.ts';

type Coming = RouterOutputs['people']['overview']['get']['joining'];

/** For who leads or keeps people: how many, where they work, who comes and who goes. */
export function PeopleCard() {
  const t = useText('portal/people');
  const format = useFormat();
  const people = useQuery(trpc.people.overview.get.queryOptions());
  if (people.error && !people.data)
    return <ErrorState error={people.error} onRetry={() => void people.refetch()} />;
  const { data } = people;
  const title = data?.whole === false ? t('myPeople') : t('people');
  return (
    <Paper withBorder p="lg" component="section" aria-label={title}>
      <Group justify="space-between" mb="sm" wrap="nowrap">
        <Title order={2} size="h5" c="dimmed" fw={600}>
          {title}
        </Title>
        <AppLink href="/workbench/people" size="sm">
          {t('all')}
        </AppLink>
      </Group>
      {!data ? (
        <Skeleton h={160} />
      ) : (
        <Stack gap="md">
          <SimpleGrid cols={3}>
            <Figure
              label={t('headcount')}
              value={format.number(data.headcount)}
              href="/workbench/people?status=active"
            />
            <Figure label={t('joining', { count: data.days })} value={format.number(data.joining.count)} />
            <Figure label={t('leaving', { count: data.days })} value={format.number(data.leaving.count)} />
          </SimpleGrid>
          {data.departments.length > 1 && (
            <Stack gap={6}>
              {data.departments.map((department) => (
                <div key={department.id ?? ''}>
                  <Group justify="space-between" wrap="nowrap" gap="sm">
                    <Text size="sm" truncate>
                      {department.name ?? t('nowhere')}
                    </Text>
                    <Text size="sm" className="tabular">
                      {format.number(department.count)}
                    </Text>
                  </Group>
                  <Box
                    h={4}
                    bg="var(--mantine-primary-color-filled)"
                    style={{ borderRadius: 2 }}
                    w={`${(100 * department.count) / Math.max(1, data.departments[0]?.count ?? 1)}%`}
                  />
                </div>
              ))}
            </Stack>
          )}
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <Next title={t('joiningNext')} coming={data.joining} />
            <Next title={t('leavingNext')} coming={data.leaving} />
          </SimpleGrid>
        </Stack>
      )}
    </Paper>
  );
}

function Figure({ label, value, href }: { label: string; value: string; href?: string }) {
  return (
    <div>
      <Text size="xs" c="dimmed">
        {label}
      </Text>
      <Text fz={26} fw={700} lh={1.2} className="tabular" component="div">
        {href ? (
          <AppLink href={href} inherit>
            {value}
          </AppLink>
        ) : (
          value
        )}
      </Text>
    </div>
  );
}

function Next({ title, coming }: { title: string; coming: Coming }) {
  const format = useFormat();
  if (coming.next.length === 0) return null;
  return (
    <div>
      <Text size="xs" c="dimmed" mb={4}>
        {title}
      </Text>
      {coming.next.map((each) => (
        <Group key={each.id} justify="space-between" wrap="nowrap" gap="sm">
          <AppLink href={`/workbench/people/${each.id}`} size="sm">
            {each.name}
          </AppLink>
          <Text size="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
            {format.day(each.day, 'short')}
          </Text>
        </Group>
      ))}
    </div>
  );
}
