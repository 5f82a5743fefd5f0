import { Button, Grid, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { trpc } from '../kit/api/index.ts';
import { ErrorState } from '../kit/errors/index.ts';
import { useFormat, useText } from '../kit/i18n/index.ts';
import { useLinkHandler } from '../kit/location/index.ts';
import { useBackOffice, useCan, useMe } from '../kit/permission/index.ts';
import { CardsSkeleton, mayOpen, setPageTitle, usePageCrumbs } from '../kit/shell/index.ts';
import { ApplicationsCard } from './applications-card.tsx';
import { ColleaguesCard } from './colleagues-card.tsx';
import { FiguresCard } from './figures-card.tsx';
import { LatestPayslipCard } from './latest-payslip-card.tsx';
import { NewsCard } from './news-card.tsx';
import { NotificationsCard } from './notifications-card.tsx';
import { TodayCard } from './today-card.tsx';
import { WaitingCard } from './waiting-card.tsx';

/** Most people lead nobody. */
const PeopleCard = lazy(async () => ({ default: (await import('../people/people-card.tsx')).PeopleCard }));

function greetingKey(hour: number) {
  if (hour < 5) return 'greeting.night';
  if (hour < 12) return 'greeting.morning';
  return hour < 18 ? 'greeting.afternoon' : 'greeting.evening';
}

export function HomeScreen() {
  const t = useText('portal/home');
  const format = useFormat();
  const me = useMe();
  const { user } = me;
  // Who pays people has their own page in the workbench.
  const paysPeople = useCan('payroll.batches.view');
  const leads = useCan('people.organisation.view') && !paysPeople;
  const seesPay = useCan('portal.payslips.view');
  const seesFigures = useCan('portal.profile.view');

  const { data: home, error, refetch } = useQuery(trpc.portal.home.get.queryOptions());
  usePageCrumbs([{ label: t('title') }]);
  useEffect(() => {
    setPageTitle(t('title'));
  }, [t]);
  return (
    <Stack gap="lg" maw={1120} mx="auto">
      <Group justify="space-between">
        <div>
          <Title order={1} size="h2">
            {t(greetingKey(new Date().getHours()), { name: home?.name ?? user.name })}
          </Title>
          <Text c="dimmed" mih={24}>
            {home && format.day(home.today, 'weekday')}
          </Text>
        </div>
        <WorkbenchDoor />
      </Group>
      {error && !home ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !home ? (
        <CardsSkeleton cards={3} />
      ) : (
        <Grid gap="md">
          <Grid.Col span={{ base: 12, md: 7 }}>
            <Stack gap="md">
              {me.portal.switches.payrollInfo && seesPay && (
                <LatestPayslipCard payslip={home.payslip} nextPayDay={home.nextPayDay} />
              )}
              {user.employmentIds.length > 0 && seesFigures && <FiguresCard />}
              {mayOpen('/calendar', me) && <TodayCard />}
              {mayOpen('/announcements', me) && <NewsCard />}
              {leads && (
                <Suspense fallback={null}>
                  <PeopleCard />
                </Suspense>
              )}
              {mayOpen('/inbox', me) && (
                <WaitingCard pending={home.inbox.pending} approvals={home.approvals} todos={home.todos} />
              )}
            </Stack>
          </Grid.Col>
          <Grid.Col span={{ base: 12, md: 5 }}>
            <Stack gap="md">
              {mayOpen('/inbox', me) && user.employmentIds.length > 0 && <ApplicationsCard />}
              {me.portal.switches.message && mayOpen('/inbox', me) && (
                <NotificationsCard unread={home.inbox.unread} notifications={home.notifications} />
              )}
              {mayOpen('/contacts', me) && <ColleaguesCard />}
            </Stack>
          </Grid.Col>
        </Grid>
      )}
    </Stack>
  );
}

/** The menu of the portal leads nowhere else: whoever works in the back office finds its door here. */
function WorkbenchDoor() {
  const t = useText('portal/kit');
  const onLinkClick = useLinkHandler();
  if (!useBackOffice()) return null;
  return (
    <Button
      component="a"
      href="/workbench/"
      variant="default"
      onClick={(event) => onLinkClick(event, '/workbench/')}
    >
      {t('shell.backOffice')}
    </Button>
  );
}
