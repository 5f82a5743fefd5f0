import { Badge, Button, Group, Progress, Stack, Text } from '@mantine/core';
import { api, queryClient, type RouterOutputs, trpc, useCommand } from '@suanpan/portal/kit/api';
import { EmptyState } from '@suanpan/portal/kit/errors';
import { confirm } from '@suanpan/portal/kit/form';
import { hasText, useFormat, useText } from '@suanpan/portal/kit/i18n';
import { useSearchParams } from '@suanpan/portal/kit/location';
import { useCan } from '@suanpan/portal/kit/permission';
import { type Column, DataTable, ofQuery, useListFilter, useTableState } from '@suanpan/portal/kit/table';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { FilterSelect } from '../../shared/filter-select.tsx';
import { NoWrap } from '../../shared/no-wrap.tsx';
import { Page } from '../../shared/page.tsx';
import { ImportResult } from '../imports/import-result.tsx';
import { IncompleteImports } from '../imports/incomplete-imports.tsx';
import { UndoImport } from '../imports/undo-import.tsx';

type Row = RouterOutputs['platform']['jobs']['list']['rows'][number];
type State = Row['state'];

const colours: Readonly<Record<State, string>> = {
  queued: 'gray',
  running: 'blue',
  done: 'green',
  failed: 'red',
  dead: 'red',
  cancelled: 'gray',
};
const states = Object.keys(colours) as State[];

/** What works in the background: one's own, and all of it for administrators. */
export function JobsScreen() {
  const t = useText('workbench/admin');
  const format = useFormat();
  const mayImport = useCan('admin.imports.use');
  const imports = useMyImports(mayImport);
  const [params, setParams] = useSearchParams();
  const shownImport = params.get('import');
  const state = useTableState({ pageSize: 50 });
  const filter = useListFilter();
  const wanted = filter.oneOf('state', states);
  const list = useQuery({
    ...trpc.platform.jobs.list.queryOptions({
      page: state.page,
      pageSize: Math.min(100, state.pageSize),
      ...(wanted ? { state: wanted } : {}),
    }),
    placeholderData: keepPreviousData,
    refetchInterval: (query) =>
      query.state.data?.rows.some((row) => row.state === 'running' || row.state === 'queued')
        ? 1_500
        : 15_000,
  });
  const cancel = useCommand(
    trpc.platform.jobs.cancel.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries(trpc.platform.jobs.pathFilter()),
    }),
    { success: (answer) => t(answer.asked ? 'jobs.cancelAsked' : 'jobs.overAlready') },
  );
  const topicOf = (topic: string) => {
    const key = `jobs.topics.${topic.replaceAll('.', '-')}`;
    return hasText('workbench/admin', key) ? t(key) : topic;
  };

  const askCancel = async (row: Row) => {
    const sure = await confirm({
      title: t('jobs.cancelTitle'),
      message: t('jobs.cancelMessage', { topic: [topicOf(row.topic), ...row.about].join(' · ') }),
      confirmLabel: t('jobs.cancelTitle'),
    });
    if (sure) cancel.mutate({ id: row.id });
  };

  const columns: Column<Row>[] = [
    {
      key: 'topic',
      header: t('jobs.topic'),
      fixed: true,
      render: (row) => (
        <NoWrap>
          <span title={row.topic}>{topicOf(row.topic)}</span>
        </NoWrap>
      ),
    },
    {
      key: 'about',
      header: t('jobs.works'),
      line: (row) => (row.about.length > 0 ? row.about.join(' · ') : '–'),
    },
    {
      key: 'state',
      header: t('jobs.state'),
      render: (row) => <Badge color={colours[row.state]}>{t(`jobs.states.${row.state}`)}</Badge>,
    },
    {
      key: 'progress',
      wrap: true,
      header: t('jobs.progress'),
      width: 220,
      render: (row) => <JobProgress row={row} />,
    },
    { key: 'attempts', header: t('jobs.attempts'), align: 'right' },
    {
      key: 'createdAt',
      header: t('jobs.createdAt'),
      text: (row) => format.instant(row.createdAt),
      render: (row) => (
        <NoWrap>
          <span title={format.instant(row.createdAt)}>{format.relative(row.createdAt)}</span>
        </NoWrap>
      ),
    },
    {
      key: 'duration',
      header: t('jobs.duration'),
      align: 'right',
      render: (row) => {
        if (!row.startedAt) return '–';
        const end = row.finishedAt ? Date.parse(row.finishedAt) : Date.now();
        return t('jobs.seconds', {
          seconds: format.number(Math.max(0, Math.round((end - Date.parse(row.startedAt)) / 1000))),
        });
      },
    },
    {
      key: 'actions',
      header: '',
      fixed: true,
      align: 'right',
      render: (row) =>
        row.state === 'running' || row.state === 'queued' ? (
          <Button size="compact-xs" variant="subtle" color="red" onClick={() => askCancel(row)}>
            {t('jobs.cancel')}
          </Button>
        ) : (
          <Group gap={4} justify="flex-end" wrap="nowrap">
            <LeftRows left={imports.get(row.id)} onSee={() => setParams({ import: row.id })} />
            <Undo run={imports.get(row.id)} />
          </Group>
        ),
    },
  ];

  return (
    <Page title={t('jobs.title')} about={t('jobs.about')}>
      {mayImport && <IncompleteImports />}
      {mayImport && shownImport && (
        <ImportResult jobId={shownImport} onClose={() => setParams({ import: undefined })} />
      )}
      <DataTable
        id="jobs"
        label={t('jobs.title')}
        columns={columns}
        {...ofQuery(list)}
        rowKey={(row) => row.id}
        state={state}
        searchable={false}
        download={(page) => api.platform.jobs.list.query({ ...page, ...(wanted ? { state: wanted } : {}) })}
        toolbar={
          <FilterSelect
            param="state"
            aria-label={t('jobs.state')}
            placeholder={t('jobs.allStates')}
            data={states.map((value) => ({ value, label: t(`jobs.states.${value}`) }))}
          />
        }
        filter={filter}
        empty={<EmptyState text={t('jobs.empty')} />}
      />
    </Page>
  );
}

type Left = RouterOutputs['admin']['imports']['list']['rows'][number];

function Undo({ run }: { run: Left | undefined }) {
  return run ? <UndoImport run={run} compact /> : null;
}

/** By job: what one's own newest imports came to. */
function useMyImports(mayImport: boolean): ReadonlyMap<string | null, Left> {
  const mine = useQuery({
    ...trpc.admin.imports.list.queryOptions({ pageSize: 100 }),
    enabled: mayImport,
    refetchInterval: 15_000,
  });
  return new Map(mine.data?.rows.map((row) => [row.jobId, row]));
}

function LeftRows({ left, onSee }: { left: Left | undefined; onSee(): void }) {
  const t = useText('workbench/admin');
  if (!left) return null;
  const { failed, skipped, removed } = left;
  const said = [
    failed > 0
      ? t('jobs.mistakes', { count: failed })
      : skipped > 0 && t('jobs.skippedRows', { count: skipped }),
    removed > 0 && t('jobs.removedRows', { count: removed }),
  ].filter(Boolean);
  if (said.length === 0) return null;
  return (
    <Button size="compact-xs" variant="subtle" onClick={onSee}>
      {said.join(' · ')}
    </Button>
  );
}

function JobProgress({ row }: { row: Row }) {
  const format = useFormat();
  const error = row.error;
  if (error) {
    return (
      <Text size="xs" c="red">
        {error.message}
      </Text>
    );
  }
  // What is over needs no bar: the state says it.
  if (!row.progress || row.progress.total === 0 || row.state === 'done') return '–';
  const { done, total } = row.progress;
  return (
    <Stack gap={2}>
      <Progress value={Math.min(100, (done / total) * 100)} animated={row.state === 'running'} />
      <Text size="xs" c="dimmed">
        {format.number(done)} / {format.number(total)}
      </Text>
    </Stack>
  );
}
