import { Box, Group, Paper, Skeleton, Stack, Text, Title, UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { max, scaleBand, scaleLinear } from 'd3';
import { trpc } from '../kit/api/index.ts';
import { CHART_COLORS } from '../kit/chart/index.ts';
import { dayOf } from '../kit/form/index.ts';
import { useFormat, useLocalText, useText } from '../kit/i18n/index.ts';
import { ChartError } from './chart-error.tsx';
import { type CardAnswer, type Reach, type TeamCard, useFigures } from './use-figures.ts';

interface ActivityCardProps {
  card: TeamCard;
  reach: Reach;
  onOpen: () => void;
}

/** Cards of people to look out for say who; the others show their course. */
const NAMING: readonly TeamCard[] = [
  'onboarding',
  'termination',
  'transfer',
  'probation',
  'partTimeJob',
  'birthday',
  'anniversary',
];
const NAMED = 3;

export function ActivityCard({ card, reach, onOpen }: ActivityCardProps) {
  const t = useText('portal/team-activity');
  const { data, error, refetch } = useQuery(
    trpc.portal.teamActivity.card.queryOptions({ card, reach, step: 'month' }),
  );
  const { write } = useFigures(data);
  const title = t(`cards.${card}`);
  return (
    <Paper withBorder p="md" component="section" aria-label={title}>
      <Stack gap={6}>
        <UnstyledButton onClick={onOpen} aria-label={t('details', { card: title })}>
          <Group justify="space-between" wrap="nowrap">
            <Title order={2} size="h6">
              {title}
            </Title>
            <IconChevronRight size={16} aria-hidden />
          </Group>
        </UnstyledButton>
        <Text size="xs" c="dimmed">
          {t(`about.${card}`)}
        </Text>
        {error && !data ? (
          <ChartError error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <Skeleton h={92} />
        ) : (
          <>
            <Text fz={24} fw={650} className="tabular">
              {write(data.total)}
            </Text>
            <Box mih={56}>{NAMING.includes(card) ? <WhoIsNext data={data} /> : <Course data={data} />}</Box>
            {card === 'leave' && <OffToday data={data} />}
          </>
        )}
      </Stack>
    </Paper>
  );
}

function WhoIsNext({ data }: { data: CardAnswer }) {
  const t = useText('portal/team-activity');
  const format = useFormat();
  const local = useLocalText();
  if (data.rows.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('nothing')}
      </Text>
    );
  return data.rows.slice(0, NAMED).map((row) => (
    <Group key={`${row.employmentId} ${row.day} ${row.key}`} justify="space-between" gap="xs" wrap="nowrap">
      <Text size="sm" truncate title={row.name}>
        {row.name}
      </Text>
      <Text size="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
        {format.day(row.day, 'short')} {local(row.note ?? row.what)}
      </Text>
    </Group>
  ));
}

function OffToday({ data }: { data: CardAnswer }) {
  const t = useText('portal/team-activity');
  const format = useFormat();
  const today = dayOf();
  const names = [...new Set(data.rows.filter(({ day }) => day === today).map(({ name }) => name))];
  if (names.length === 0) return null;
  return (
    <Text size="xs" lineClamp={2}>
      {t('offToday', { names: format.list(names) })}
    </Text>
  );
}

const WIDTH = 240;
const HEIGHT = 56;

/** The sum of all series, one bar for each month; the figures stand in the details. */
function Course({ data }: { data: CardAnswer }) {
  const sums = data.buckets.map((_, at) =>
    data.series.reduce((sum, { values }) => sum + (values[at] ?? 0), 0),
  );
  const x = scaleBand<number>().domain(sums.keys()).range([0, WIDTH]).padding(0.25);
  const y = scaleLinear()
    .domain([0, max(sums) || 1])
    .range([0, HEIGHT]);
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width="100%"
      height={HEIGHT}
      aria-hidden
      preserveAspectRatio="none"
    >
      {sums.map((value, at) => (
        <rect
          key={data.buckets[at]}
          x={x(at)}
          width={x.bandwidth()}
          y={HEIGHT - y(value)}
          height={Math.max(1, y(value))}
          fill={CHART_COLORS[0]}
        />
      ))}
    </svg>
  );
}
