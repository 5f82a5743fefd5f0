import { Group, Paper, Skeleton, Stack, Text } from '@mantine/core';
import { trpc } from '@suanpan/portal/kit/api';
import { ErrorState } from '@suanpan/portal/kit/errors';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { AppLink } from '@suanpan/portal/kit/location';
import { Money } from '@suanpan/portal/kit/money';
import { useQuery } from '@tanstack/react-query';
import { useLocalName } from '../../shared/local-name.ts';
import { type Source, sourcesOf } from '../pivots/pivot-definition.ts';

/** For who analyses pay: the last period of each solution, and the way to its analysis. */
export function AnalysisCards() {
  const t = useText('workbench/payroll/overview');
  const sources = useQuery(trpc.payroll.pivots.sources.queryOptions());
  if (sources.error) return <ErrorState error={sources.error} onRetry={() => void sources.refetch()} />;
  return (
    <Paper withBorder p="md" component="section" aria-label={t('analysis')}>
      <Text fw={600} mb="xs">
        {t('analysis')}
      </Text>
      {!sources.data ? (
        <Skeleton h={140} />
      ) : (
        <Stack gap="sm">
          {sourcesOf(sources.data, 'batches').map((source) => (
            <LastPeriod key={source.id} source={source} />
          ))}
        </Stack>
      )}
    </Paper>
  );
}

function LastPeriod({ source }: { source: Source }) {
  const t = useText('workbench/payroll/overview');
  const format = useFormat();
  const nameOf = useLocalName();
  const table = source.tables.find(({ master }) => master);
  const net = table?.net;
  const { data } = useQuery({
    ...trpc.payroll.pivots.compute.queryOptions({
      solutionId: source.id,
      table: table?.code ?? '',
      values: [{ field: net ?? '', aggregate: 'sum' }],
    }),
    enabled: Boolean(net),
  });
  const sum = data?.cells.at(-1)?.at(-1)?.[0];
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <div>
        <AppLink href={`/workbench/payroll/analysis?solution=${source.id}`} size="sm" fw={560}>
          {nameOf(source.name, source.id)}
        </AppLink>
        <Text size="xs" c="dimmed">
          {format.day(source.newest.start, 'short')} – {format.day(source.newest.end, 'short')}
          {data && ` · ${t('people', { count: data.people })}`}
        </Text>
      </div>
      <Text fw={600}>
        {typeof sum === 'number' && (
          <Money
            amount={sum}
            currency={source.currency}
            {...(data?.scales[0] == null ? {} : { scale: data.scales[0] })}
          />
        )}
      </Text>
    </Group>
  );
}
