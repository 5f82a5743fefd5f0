import { Badge, Group, Paper, SegmentedControl, Text, UnstyledButton } from '@mantine/core';
import { IconChevronRight, IconLock, IconReceipt } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type RouterOutputs, trpc } from '../kit/api/index.ts';
import { BarChart, CHART_COLORS } from '../kit/chart/index.ts';
import { EmptyState, ErrorState } from '../kit/errors/index.ts';
import { useFormat, useLocalText, useText } from '../kit/i18n/index.ts';
import { useAppLocation, useLinkHandler, useSearchParams } from '../kit/location/index.ts';
import { Money, useMasking } from '../kit/money/index.ts';
import { LinesSkeleton, PageFrame } from '../kit/shell/index.ts';
import { WaitingFigures } from './check/waiting-figures.tsx';
import { MaskToggle } from './mask-toggle.tsx';

type Row = RouterOutputs['portal']['payslips']['list']['rows'][number];

/** A year has at most some 60 slips, weekly pay and bonuses together. */
const PAGE_SIZE = 100;

export function PayslipList({ basePath }: { basePath: string }) {
  const t = useText('portal/payslips');
  const [params, setParams] = useSearchParams();
  const asked = Number(params.get('year')) || undefined;
  const { data, error, refetch } = useQuery({
    ...trpc.portal.payslips.list.queryOptions({
      page: 1,
      pageSize: PAGE_SIZE,
      ...(asked ? { year: asked } : {}),
    }),
    placeholderData: keepPreviousData,
  });
  const years = data?.years ?? [];
  const shown = data && groupByYear(data.rows);
  return (
    <PageFrame title={t('title')} description={t('description')} action={<MaskToggle />} maxWidth={920}>
      <WaitingFigures basePath={basePath} />
      {years.length > 1 && (
        <SegmentedControl
          value={asked ? String(asked) : 'all'}
          onChange={(year) => setParams({ year: year === 'all' ? undefined : year })}
          data={[
            { value: 'all', label: t('allYears') },
            ...years.map((year) => ({ value: String(year), label: String(year) })),
          ]}
          style={{ alignSelf: 'flex-start' }}
        />
      )}
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data || !shown ? (
        <Paper withBorder p="lg">
          <LinesSkeleton lines={6} />
        </Paper>
      ) : data.rows.length === 0 ? (
        <Paper withBorder>
          <EmptyState icon={<IconReceipt size={28} stroke={1.5} />} title={t('noneTitle')} text={t('none')} />
        </Paper>
      ) : (
        <>
          {data.rows.some(({ locked }) => locked) ? (
            <Text size="sm" c="dimmed">
              {t('locked')}
            </Text>
          ) : (
            <NetChart rows={data.rows} basePath={basePath} />
          )}
          {shown.map(([year, rows]) => (
            <section key={year} aria-label={year}>
              <Text fw={600} c="dimmed" size="sm" mb={6}>
                {year}
              </Text>
              <Paper withBorder style={{ overflow: 'hidden' }}>
                {rows.map((row, index) => (
                  <PayslipRow key={row.id} row={row} href={`${basePath}/${row.id}`} divided={index > 0} />
                ))}
              </Paper>
            </section>
          ))}
          {data.total > data.rows.length && (
            <Text size="sm" c="dimmed">
              {t('chooseYear', { total: data.total, shown: data.rows.length })}
            </Text>
          )}
        </>
      )}
    </PageFrame>
  );
}

function groupByYear(rows: Row[]): [string, Row[]][] {
  const years = new Map<string, Row[]>();
  for (const row of rows) {
    const year = row.payDate.slice(0, 4);
    years.set(year, [...(years.get(year) ?? []), row]);
  }
  return [...years];
}

function PayslipRow({ row, href, divided }: { row: Row; href: string; divided: boolean }) {
  const t = useText('portal/payslips');
  const format = useFormat();
  const local = useLocalText();
  const onLinkClick = useLinkHandler();
  const money = { currency: row.currency, scale: row.scale, personal: true };
  return (
    <UnstyledButton
      component="a"
      href={href}
      onClick={(event) => onLinkClick(event, href)}
      display="block"
      px="md"
      py="sm"
      data-testid="payslip-row"
      style={divided ? { borderTop: '1px solid var(--suanpan-line)' } : undefined}
    >
      <Group wrap="nowrap" justify="space-between" gap="sm">
        <div style={{ minWidth: 0 }}>
          <Group gap="xs">
            <Text fw={560}>{format.period(row.period)}</Text>
            {row.forbidden && (
              <Badge size="sm" color="orange">
                {t('forbidden.badge')}
              </Badge>
            )}
            {!row.viewed && !row.forbidden && <Badge size="sm">{t('new')}</Badge>}
          </Group>
          <Text size="xs" c="dimmed" truncate title={local(row.name)}>
            {local(row.name)} · {t('paidOn', { day: format.day(row.payDate) })} · {row.number}
          </Text>
        </div>
        <Group gap="sm" wrap="nowrap">
          <div style={{ textAlign: 'right' }}>
            {row.locked ? (
              <IconLock size={16} aria-label={t('locked')} />
            ) : (
              <Money amount={row.net} {...money} fw={600} display="block" />
            )}
            {row.difference !== null && (
              <Money amount={row.difference} {...money} sign="always" toned fz="xs" display="block" />
            )}
          </div>
          <IconChevronRight size={16} aria-hidden />
        </Group>
      </Group>
    </UnstyledButton>
  );
}

/** Net pay over time, of the slips that share the newest one's currency. */
function NetChart({ rows, basePath }: { rows: Row[]; basePath: string }) {
  const t = useText('portal/payslips');
  const format = useFormat();
  const location = useAppLocation();
  const { masked } = useMasking();
  const newest = rows[0];
  if (!newest || masked) return null;
  const series = rows
    .filter((row) => row.currency === newest.currency && row.net !== null && nameOf(row) === nameOf(newest))
    .slice(0, 24)
    .reverse();
  if (series.length < 2) return null;
  const short = (value: number) => format.number(value, { notation: 'compact', maximumFractionDigits: 1 });
  return (
    <BarChart
      title={t('chart.title')}
      unit={t('chart.unit', { currency: newest.currency })}
      categories={series.map((row) => labelOf(row, series))}
      series={[
        { name: t('netPay'), values: series.map((row) => Number(row.net)), color: CHART_COLORS[0] ?? 'teal' },
      ]}
      format={(value) => format.money(value, { currency: newest.currency, scale: newest.scale })}
      formatAxis={short}
      height={180}
      cap={capOf(series.map((row) => Number(row.net)))}
      onPick={(index) => {
        const row = series[index];
        if (row) location.navigate(`${basePath}/${row.id}`);
      }}
    />
  );
}

/** Three usual months: a month with the yearly bonus in it says its figure, and the others stay readable. */
function capOf(values: readonly number[]): number | undefined {
  const sorted = [...values].sort((one, other) => one - other);
  const usual = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const within = sorted.filter((value) => value <= 3 * usual).at(-1);
  return usual > 0 && within !== undefined && within < (sorted.at(-1) ?? 0) ? within * 1.1 : undefined;
}

/** Slips of one kind: a bonus beside them would flatten what one compares. */
const nameOf = (row: Row): string => JSON.stringify(row.name);

/** The month; the day as well where a month has several. */
function labelOf(row: Row, rows: Row[]): string {
  const month = row.period.end.slice(0, 7);
  const twins = rows.filter((other) => other.period.end.slice(0, 7) === month);
  return twins.length > 1 ? `${row.period.end.slice(5)} ${twins.indexOf(row) + 1}` : month;
}
