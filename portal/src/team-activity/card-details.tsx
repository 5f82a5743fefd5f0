import {
  ActionIcon,
  Group,
  SegmentedControl,
  Select,
  Skeleton,
  Stack,
  Table,
  Text,
  Tooltip,
} from '@mantine/core';
import { TEAM_GROUPS } from '@suanpan/server/words';
import { IconMaximize, IconMinimize } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { trpc } from '../kit/api/index.ts';
import { BarChart, CHART_COLORS, LineChart } from '../kit/chart/index.ts';
import { EmptyState } from '../kit/errors/index.ts';
import { Dialog } from '../kit/form/index.ts';
import { useFormat, useLocalText, useText } from '../kit/i18n/index.ts';
import { ChartError } from './chart-error.tsx';
import { PeopleOfCard, WeekOfTeam } from './people-of-card.tsx';
import { type CardAnswer, type CardInput, type Reach, type TeamCard, useFigures } from './use-figures.ts';

interface CardDetailsProps {
  card: TeamCard;
  reach: Reach;
  onClose: () => void;
}

/** Cards that look back have weeks and months; those that look ahead go by their days. */
const AHEAD: readonly TeamCard[] = ['schedule', 'probation', 'partTimeJob', 'birthday', 'anniversary'];

/** One card at length: chart with its table and file, the parts by department, and who is behind them. */
export function CardDetails({ card, reach, onClose }: CardDetailsProps) {
  const t = useText('portal/team-activity');
  const [full, setFull] = useState(false);
  const [step, setStep] = useState<CardInput['step']>('month');
  const [group, setGroup] = useState<(typeof TEAM_GROUPS)[number]>('department');
  const { data, error, refetch } = useQuery({
    ...trpc.portal.teamActivity.card.queryOptions({ card, reach, step, group }),
    placeholderData: keepPreviousData,
  });
  const sizeLabel = full ? t('leaveFullScreen') : t('fullScreen');
  return (
    <Dialog
      opened
      keeps
      // The first Escape leaves the full screen, the next the details.
      onClose={full ? () => setFull(false) : onClose}
      title={t(`cards.${card}`)}
      size={full ? '100%' : 'xl'}
      styles={full ? { inner: { padding: 0 }, content: { minHeight: '100dvh', borderRadius: 0 } } : {}}
      yOffset={full ? 0 : '5dvh'}
    >
      <Stack gap="md" data-testid="card-details" data-full={full}>
        <Group justify="space-between">
          <Group gap="sm">
            {!AHEAD.includes(card) && card !== 'turnover' && (
              <SegmentedControl
                size="xs"
                aria-label={t('step')}
                value={step}
                onChange={(value) => setStep(value === 'week' ? 'week' : 'month')}
                data={[
                  { value: 'week', label: t('week') },
                  { value: 'month', label: t('month') },
                ]}
              />
            )}
            <Select
              size="xs"
              aria-label={t('group')}
              allowDeselect={false}
              value={group}
              onChange={(value) => setGroup(TEAM_GROUPS.find((each) => each === value) ?? 'department')}
              data={TEAM_GROUPS.map((value) => ({ value, label: t(`groups.${value}`) }))}
            />
          </Group>
          <Tooltip label={sizeLabel}>
            <ActionIcon variant="subtle" color="gray" aria-label={sizeLabel} onClick={() => setFull(!full)}>
              {full ? <IconMinimize size={18} /> : <IconMaximize size={18} />}
            </ActionIcon>
          </Tooltip>
        </Group>
        {error && !data ? (
          <ChartError error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <Skeleton h={240} />
        ) : (
          <>
            <CardChart data={data} card={card} height={full ? 360 : 220} />
            <Groups data={data} title={t(`groups.${group}`)} />
            {card === 'schedule' ? <WeekOfTeam data={data} /> : <PeopleOfCard data={data} />}
          </>
        )}
      </Stack>
    </Dialog>
  );
}

function CardChart({ data, card, height }: { data: CardAnswer; card: TeamCard; height: number }) {
  const t = useText('portal/team-activity');
  const local = useLocalText();
  const format = useFormat();
  const { write, bucket, money } = useFigures(data);
  const byGroup = data.buckets.length === 0;
  const chart = {
    title: t(`cards.${card}`),
    unit: [t(`about.${card}`), data.currency ?? t(`unitNames.${data.unit}`)].join(' · '),
    categories: byGroup ? data.groups.map(({ name }) => local(name)) : data.buckets.map(bucket),
    series: byGroup
      ? [{ name: t('total'), values: data.groups.map(({ value }) => value), color: CHART_COLORS[0] ?? '' }]
      : data.series.map(({ name, values }, at) => ({
          name: local(name),
          values,
          color: CHART_COLORS[at % CHART_COLORS.length] ?? '',
        })),
    format: write,
    formatAxis: (value: number) => format.number(value, { notation: 'compact' }),
    height,
  };
  return (
    <>
      {/* Many thin bars tell less than a line. */}
      {chart.categories.length * chart.series.length > 40 ? (
        <LineChart {...chart} />
      ) : (
        <BarChart {...chart} />
      )}
      {data.others.map(({ currency, value }) => (
        <Text key={currency} size="sm" c="dimmed">
          {t('alsoIn', { amount: money(value, currency) })}
        </Text>
      ))}
    </>
  );
}

/** The parts, which add up to the figure on top. */
function Groups({ data, title }: { data: CardAnswer; title: string }) {
  const t = useText('portal/team-activity');
  const local = useLocalText();
  // Behind a rate stand people: those who left.
  const { write: say } = useFigures(data.unit === 'percent' ? { ...data, unit: 'people' } : data);
  if (data.groups.length === 0) return <EmptyState compact text={t('nothing')} />;
  const sum = data.groups.reduce((all, { value }) => all + value, 0);
  return (
    <Table fz="sm" aria-label={title}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{title}</Table.Th>
          <Table.Th ta="right">{t('total')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {data.groups.map(({ name, value }) => (
          <Table.Tr key={JSON.stringify(name)}>
            <Table.Td>{local(name)}</Table.Td>
            <Table.Td ta="right" className="tabular">
              {say(value)}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
      <Table.Tfoot>
        <Table.Tr>
          <Table.Th>{t('total')}</Table.Th>
          <Table.Th ta="right" className="tabular">
            {say(Math.round(sum * 100) / 100)}
          </Table.Th>
        </Table.Tr>
      </Table.Tfoot>
    </Table>
  );
}
