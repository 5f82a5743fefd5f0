import { SimpleGrid, Skeleton, Text, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type RouterOutputs, trpc } from '../kit/api/index.ts';
import { ErrorState } from '../kit/errors/index.ts';
import { type Format, useFormat, useText } from '../kit/i18n/index.ts';
import { useLinkHandler } from '../kit/location/index.ts';
import { HomeCard } from './home-card.tsx';

type Figures = RouterOutputs['portal']['home']['figures'];
const DAYS = ['normal', 'late', 'leaveEarly'] as const;

/** What each figure says, and the records that it counts. */
function shownOf({ lists, openTasks, applications, openAppeals, time, month }: Figures, format: Format) {
  const share = (part: number, all: number) => (all === 0 ? '—' : format.percent(part / all));
  const days = (show: string) => `/profile?tab=time&month=${month}&show=${show}`;
  return [
    { key: 'finished', value: share(lists.finished, lists.all), href: '/profile?tab=tasks' },
    {
      key: 'errorRate',
      value: share(applications.sentBack, applications.all),
      href: `/inbox/applications?state=sentBack&since=${applications.since}`,
    },
    { key: 'tasks', value: format.number(openTasks), href: '/profile?tab=tasks&show=open' },
    ...(time ? DAYS.map((key) => ({ key, value: format.number(time[key]), href: days(key) })) : []),
    {
      key: 'appeal',
      value: format.number(openAppeals),
      href: '/inbox/applications?state=processing&type=attendanceAppeal',
    },
  ] as const;
}

/** Oneself in figures; each opens the records that it counts. */
export function FiguresCard() {
  const t = useText('portal/home');
  const format = useFormat();
  const onLinkClick = useLinkHandler();
  const figures = useQuery(trpc.portal.home.figures.queryOptions());
  const { data, error } = figures;
  return (
    <HomeCard title={t('figures.title')}>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void figures.refetch()} />
      ) : !data ? (
        <Skeleton h={112} />
      ) : (
        <SimpleGrid cols={{ base: 2, xs: 4 }} spacing="sm">
          {shownOf(data, format).map(({ key, value, href }) => (
            <UnstyledButton
              key={key}
              component="a"
              href={href}
              title={t(`figures.about.${key}`)}
              onClick={(event) => onLinkClick(event, href)}
            >
              <Text size="xs" c="dimmed">
                {t(`figures.${key}`)}
              </Text>
              <Text fz={22} fw={700} lh={1.3} className="tabular">
                {value}
              </Text>
            </UnstyledButton>
          ))}
        </SimpleGrid>
      )}
    </HomeCard>
  );
}
