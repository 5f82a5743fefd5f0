import { Badge, Chip, Group, Paper, SegmentedControl, Stack, Text } from '@mantine/core';
import { ACTIVITY_CATEGORIES, ACTIVITY_SPANS, PERFORMANCE_RATINGS } from '@suanpan/server/words';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type RouterOutputs, trpc } from '../kit/api/index.ts';
import { EmptyState, ErrorState } from '../kit/errors/index.ts';
import { useFormat, useText } from '../kit/i18n/index.ts';
import { PageChoice } from '../kit/list/index.ts';
import { AppLink, useSearchParams } from '../kit/location/index.ts';
import { LinesSkeleton } from '../kit/shell/index.ts';
import { useListFilter } from '../kit/table/index.ts';

type Row = RouterOutputs['portal']['profile']['activity']['rows'][number];

const PAGE_SIZE = 30;

/** What happened to oneself, by kind and by how long ago. */
export function ActivityPanel() {
  const t = useText('portal/profile');
  const filter = useListFilter();
  const [params, setParams] = useSearchParams();
  const category = filter.oneOf('kind', ACTIVITY_CATEGORIES);
  const span = filter.oneOf('span', ACTIVITY_SPANS) ?? 'all';
  const page = Math.max(1, Math.trunc(Number(params.get('page')) || 1));
  const activity = useQuery({
    ...trpc.portal.profile.activity.queryOptions({
      ...{ span, page, pageSize: PAGE_SIZE },
      ...(category ? { category } : {}),
    }),
    placeholderData: keepPreviousData,
  });
  const { data, error } = activity;
  const pages = Math.ceil((data?.total ?? 0) / PAGE_SIZE);
  return (
    <Stack gap="sm">
      <SegmentedControl
        aria-label={t('activity.span')}
        value={span}
        onChange={(next) => filter.choose({ span: next })}
        data={ACTIVITY_SPANS.map((value) => ({ value, label: t(`activity.spans.${value}`) }))}
        style={{ alignSelf: 'flex-start' }}
      />
      <Group gap="xs">
        {ACTIVITY_CATEGORIES.map((each) => (
          <Chip
            key={each}
            size="xs"
            checked={category === each}
            onChange={(on) => filter.choose({ kind: on ? each : null })}
          >
            {t(`activity.categories.${each}`)}
          </Chip>
        ))}
      </Group>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void activity.refetch()} />
      ) : (
        <Paper withBorder p="md">
          {!data ? (
            <LinesSkeleton lines={6} />
          ) : data.rows.length === 0 ? (
            <EmptyState text={t('empty.activity')} />
          ) : (
            <Stack gap={0} component="ul" style={{ listStyle: 'none', padding: 0, margin: 0 }}>
              {data.rows.map((row) => (
                <ActivityRow key={row.id} row={row} />
              ))}
            </Stack>
          )}
        </Paper>
      )}
      {pages > 1 && (
        <Group justify="flex-end">
          <PageChoice page={page} pages={pages} onChange={(next) => setParams({ page: String(next) })} />
        </Group>
      )}
    </Stack>
  );
}

function ActivityRow({ row }: { row: Row }) {
  const t = useText('portal/profile');
  const format = useFormat();
  const rating = PERFORMANCE_RATINGS.find((each) => each === row.amount);
  const amount =
    row.kind === 'late' || row.kind === 'leftEarly'
      ? t('minutes', { amount: row.amount ?? '' })
      : rating
        ? t(`ratings.${rating}`)
        : row.amount;
  const words = [t(`activity.kinds.${row.kind}`), row.subject, amount].filter(Boolean).join(' · ');
  return (
    <Group component="li" wrap="nowrap" gap="sm" py={7} align="flex-start">
      <Text size="sm" c="dimmed" className="tabular" style={{ flex: 'none' }} w={96}>
        {format.day(row.day)}
      </Text>
      <Text size="sm" style={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }} component="div">
        {row.url ? (
          <AppLink href={row.url} size="sm">
            {words}
          </AppLink>
        ) : (
          words
        )}
      </Text>
      <Badge color="gray" style={{ flex: 'none' }} visibleFrom="xs">
        {t(`activity.categories.${row.category}`)}
      </Badge>
    </Group>
  );
}
