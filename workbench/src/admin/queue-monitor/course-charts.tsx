import { SimpleGrid, Skeleton } from '@mantine/core';
import { trpc } from '@suanpan/portal/kit/api';
import { BarChart, CHART_COLORS, LineChart } from '@suanpan/portal/kit/chart';
import { ErrorState } from '@suanpan/portal/kit/errors';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

const [DONE = '', FAILED = '', WAITED = ''] = [CHART_COLORS[0], CHART_COLORS[3], CHART_COLORS[2]];

/** What left the queue in each hour of the last day, and how long it had waited there. */
export function CourseCharts({ topic }: { topic: string | undefined }) {
  const t = useText('workbench/admin/queue-monitor');
  const format = useFormat();
  const course = useQuery({
    ...trpc.admin.queue.course.queryOptions(topic ? { topic } : {}),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  });
  if (course.error) return <ErrorState error={course.error} onRetry={() => void course.refetch()} />;
  if (!course.data) return <Skeleton h={280} mb="md" />;
  const hours = course.data.map(({ hour }) => format.instant(hour, 'time'));
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} mb="md">
      <BarChart
        title={t('throughput')}
        unit={t('perHour')}
        categories={hours}
        series={[
          { name: t('done'), values: course.data.map(({ done }) => done), color: DONE },
          { name: t('failed'), values: course.data.map(({ failed }) => failed), color: FAILED },
        ]}
        format={(value) => format.number(value)}
      />
      <LineChart
        title={t('waited')}
        unit={t('seconds')}
        categories={hours}
        series={[{ name: t('waited'), values: course.data.map(({ waited }) => waited), color: WAITED }]}
        format={(value) => format.number(value)}
      />
    </SimpleGrid>
  );
}
