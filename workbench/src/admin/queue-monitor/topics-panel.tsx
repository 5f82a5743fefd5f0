import { Button } from '@mantine/core';
import { trpc } from '@suanpan/portal/kit/api';
import { EmptyState } from '@suanpan/portal/kit/errors';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { useSearchParams } from '@suanpan/portal/kit/location';
import { type Column, DataTable, ofQuery, useTableState } from '@suanpan/portal/kit/table';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CourseCharts } from './course-charts.tsx';
import { type Prioritised, PriorityDialog } from './priority-dialog.tsx';
import { type TopicRow, useTopicName } from './queue-rows.ts';

/** Every topic with its load, and the course of the last day. */
export function TopicsPanel() {
  const t = useText('workbench/admin/queue-monitor');
  const format = useFormat();
  const nameOf = useTopicName();
  const [, setParams] = useSearchParams();
  const [of, setOf] = useState<Prioritised>();
  const state = useTableState({ pageSize: 50, prefix: 'topics' });
  const { page, pageSize } = state.input;
  const list = useQuery({
    ...trpc.admin.queue.topics.queryOptions({ page, pageSize }),
    placeholderData: keepPreviousData,
    refetchInterval: 5_000,
  });
  const count = (key: 'queued' | 'running' | 'done' | 'failed' | 'dead'): Column<TopicRow> => ({
    key,
    header: t(`states.${key}`),
    align: 'right',
    render: (row) =>
      row[key] === 0 ? (
        '–'
      ) : (
        <Button
          size="compact-xs"
          variant="subtle"
          color={key === 'failed' || key === 'dead' ? 'red' : undefined}
          aria-label={`${nameOf(row.topic)}: ${t(`states.${key}`)} ${format.number(row[key])}`}
          onClick={() => setParams({ tab: 'messages', topic: row.topic, state: key })}
        >
          {format.number(row[key])}
        </Button>
      ),
  });
  const columns: Column<TopicRow>[] = [
    {
      key: 'topic',
      header: t('topic'),
      fixed: true,
      text: (row) => nameOf(row.topic),
      render: (row) => <strong title={row.topic}>{nameOf(row.topic)}</strong>,
    },
    ...(['queued', 'running', 'done', 'failed', 'dead'] as const).map(count),
    {
      key: 'oldest',
      header: t('oldest'),
      render: (row) =>
        row.oldest ? <span title={format.instant(row.oldest)}>{format.relative(row.oldest)}</span> : '–',
    },
    {
      key: 'priority',
      header: t('priority'),
      fixed: true,
      align: 'right',
      render: (row) => (
        <Button
          size="compact-xs"
          variant="default"
          aria-label={t('changePriorityOf', { name: nameOf(row.topic) })}
          onClick={() => setOf({ kind: 'topic', ...row, name: nameOf(row.topic) })}
        >
          {format.number(row.priority)}
        </Button>
      ),
    },
  ];
  return (
    <>
      <CourseCharts topic={undefined} />
      <DataTable
        id="queue-topics"
        label={t('tabs.topics')}
        columns={columns}
        {...ofQuery(list)}
        rowKey={(row) => row.topic}
        onRowOpen={(row) => setParams({ tab: 'messages', topic: row.topic })}
        state={state}
        searchable={false}
        empty={<EmptyState text={t('empty')} />}
      />
      {of && <PriorityDialog of={of} onClose={() => setOf(undefined)} />}
    </>
  );
}
