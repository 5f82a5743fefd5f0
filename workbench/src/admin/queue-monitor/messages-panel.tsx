import { Badge } from '@mantine/core';
import { trpc } from '@suanpan/portal/kit/api';
import { EmptyState } from '@suanpan/portal/kit/errors';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { type Column, DataTable, ofQuery, useListFilter, useTableState } from '@suanpan/portal/kit/table';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FilterSelect } from '../../shared/filter-select.tsx';
import { MessageDialog } from './message-dialog.tsx';
import { MessageMenu } from './message-menu.tsx';
import { type Prioritised, PriorityDialog } from './priority-dialog.tsx';
import { JOB_COLOURS, JOB_STATES, type JobRow, useTopicName } from './queue-rows.ts';

/** Messages of one topic or of all, the newest first. */
export function MessagesPanel() {
  const t = useText('workbench/admin/queue-monitor');
  const format = useFormat();
  const nameOf = useTopicName();
  const state = useTableState({ pageSize: 50, prefix: 'messages' });
  const filter = useListFilter();
  const [shown, setShown] = useState<string>();
  const [of, setOf] = useState<Prioritised>();
  const topics = useQuery(trpc.admin.queue.topics.queryOptions({ pageSize: 200 }));
  const topic = filter.one('topic');
  const wanted = filter.oneOf('state', JOB_STATES);
  const { page, pageSize } = state.input;
  const list = useQuery({
    ...trpc.admin.queue.messages.queryOptions({
      ...{ page, pageSize },
      ...(topic ? { topic } : {}),
      ...(wanted ? { state: wanted } : {}),
    }),
    placeholderData: keepPreviousData,
    refetchInterval: 5_000,
  });
  const columns: Column<JobRow>[] = [
    {
      key: 'topic',
      header: t('topic'),
      fixed: true,
      render: (row) => <strong title={row.topic}>{nameOf(row.topic)}</strong>,
    },
    { key: 'about', header: t('works'), line: (row) => row.about.join(' · ') || '–' },
    {
      key: 'state',
      header: t('state'),
      fixed: true,
      render: (row) => <Badge color={JOB_COLOURS[row.state]}>{t(`states.${row.state}`)}</Badge>,
    },
    { key: 'attempts', header: t('attempts'), align: 'right' },
    { key: 'priority', header: t('priority'), align: 'right' },
    { key: 'error', header: t('error'), line: (row) => row.error?.message ?? '–' },
    { key: 'createdAt', header: t('createdAt'), render: (row) => format.instant(row.createdAt) },
    {
      key: 'actions',
      header: '',
      fixed: true,
      align: 'right',
      render: (row) => <MessageMenu row={row} onShow={setShown} onPriority={setOf} />,
    },
  ];
  return (
    <>
      <DataTable
        id="queue-messages"
        label={t('tabs.messages')}
        columns={columns}
        {...ofQuery(list)}
        rowKey={(row) => row.id}
        onRowOpen={(row) => setShown(row.id)}
        state={state}
        searchable={false}
        filter={filter}
        toolbar={
          <>
            <FilterSelect
              param="topic"
              searchable
              aria-label={t('topic')}
              placeholder={t('allTopics')}
              data={(topics.data?.rows ?? []).map((row) => ({ value: row.topic, label: nameOf(row.topic) }))}
            />
            <FilterSelect
              param="state"
              aria-label={t('state')}
              placeholder={t('allStates')}
              data={JOB_STATES.map((value) => ({ value, label: t(`states.${value}`) }))}
            />
          </>
        }
        empty={<EmptyState text={t('empty')} />}
      />
      {shown && <MessageDialog id={shown} onClose={() => setShown(undefined)} />}
      {of && <PriorityDialog of={of} onClose={() => setOf(undefined)} />}
    </>
  );
}
