import { Badge, Button, Group, Select, Stack, Switch, Text } from '@mantine/core';
import { api, queryClient, type RouterOutputs, trpc, useCommand } from '@suanpan/portal/kit/api';
import { EmptyState, ErrorState } from '@suanpan/portal/kit/errors';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { AppLink } from '@suanpan/portal/kit/location';
import { type Column, DataTable, ofQuery, useTableState } from '@suanpan/portal/kit/table';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FieldGroup } from '../../../shared/field-group.tsx';
import { useLocalName } from '../../../shared/local-name.ts';
import { useBatchTitle } from '../../shared/batch-title.ts';
import { holdsOver } from '../../shared/rights-over.ts';
import type { Settings } from '../editing/copy/configuration-editor.tsx';
import { Section } from './section.tsx';

type Solution = RouterOutputs['payroll']['solutions']['get'];
type Line = RouterOutputs['payroll']['batches']['dynamicLog']['rows'][number];

interface DynamicProps {
  solution: Solution;
  settings: Settings;
  readOnly: boolean;
  onChange: (changes: Partial<Settings>) => void;
}

/** Whether a batch computes by itself, which one it is, and what it did and why. */
export function DynamicTab({ solution, settings, readOnly, onChange }: DynamicProps) {
  const t = useText('workbench/payroll/solutions');
  const seesBatches = holdsOver(solution, 'payroll.batches.view');
  return (
    <Stack gap="md" maw={1100}>
      <Section title={t('configuration.tabs.dynamic')}>
        <FieldGroup readOnly={readOnly}>
          <Switch
            label={t('settings.dynamic')}
            description={t('settings.dynamicHint')}
            checked={settings.dynamicComputation}
            onChange={(event) => onChange({ dynamicComputation: event.currentTarget.checked })}
          />
        </FieldGroup>
        {solution.settings.dynamicComputation !== settings.dynamicComputation && (
          <Text size="xs" c="dimmed">
            {t('configuration.dynamic.fromPublication')}
          </Text>
        )}
        {seesBatches && <DefaultBatch solution={solution} />}
      </Section>
      {seesBatches && <Log solutionId={solution.id} />}
    </Stack>
  );
}

/** The default dynamic batch belongs to the work of the period, not to a copy: it is chosen whatever copy is open. */
function DefaultBatch({ solution }: { solution: Solution }) {
  const t = useText('workbench/payroll/solutions');
  const titleOf = useBatchTitle();
  const mayAct = holdsOver(solution, 'payroll.batches.edit');
  const [chosen, setChosen] = useState<string | null>(null);
  const batches = useQuery(
    trpc.payroll.batches.list.queryOptions({ page: 1, pageSize: 100, solutionId: solution.id }),
  );
  const act = useCommand(
    trpc.payroll.batches.act.mutationOptions({
      onSuccess: () => {
        setChosen(null);
        queryClient.invalidateQueries(trpc.payroll.solutions.pathFilter());
        queryClient.invalidateQueries(trpc.payroll.batches.pathFilter());
      },
    }),
    { success: t('configuration.dynamic.chosen') },
  );
  if (batches.error) return <ErrorState error={batches.error} onRetry={() => batches.refetch()} />;
  const rows = batches.data?.rows ?? [];
  const current = rows.find((row) => row.id === solution.defaultDynamicBatchId);
  const others = rows.filter(
    (row) => row.id !== current?.id && row.allowedActions.includes('setDefaultDynamic'),
  );
  return (
    <Stack gap="xs">
      <Text size="sm">
        {t('configuration.dynamic.batch')}{' '}
        {current ? (
          <AppLink underline="always" href={`/workbench/payroll/batches/${current.id}/calculate`}>
            {titleOf(current)}
          </AppLink>
        ) : (
          t('configuration.dynamic.noBatch')
        )}
      </Text>
      {mayAct && others.length > 0 && (
        <Group gap="xs" align="flex-end">
          <Select
            w={340}
            label={t('configuration.dynamic.choose')}
            data={others.map((row) => ({ value: row.id, label: titleOf(row) }))}
            value={chosen}
            onChange={setChosen}
          />
          <Button
            variant="default"
            disabled={chosen === null}
            loading={act.isPending}
            onClick={() => chosen && act.mutate({ id: chosen, action: 'setDefaultDynamic' })}
          >
            {t('configuration.dynamic.set')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

function Log({ solutionId }: { solutionId: string }) {
  const t = useText('workbench/payroll/solutions');
  const format = useFormat();
  const titleOf = useBatchTitle();
  const state = useTableState({ pageSize: 20, prefix: 'log' });
  const log = useQuery({
    ...trpc.payroll.batches.dynamicLog.queryOptions({
      solutionId,
      page: state.page,
      pageSize: state.pageSize,
    }),
    placeholderData: keepPreviousData,
  });
  const columns: Column<Line>[] = [
    { key: 'at', header: t('configuration.dynamic.at'), render: (row) => format.instant(row.at) },
    {
      key: 'batch',
      header: t('configuration.dynamic.ofBatch'),
      render: (row) => (
        <AppLink href={`/workbench/payroll/batches/${row.batch.id}/calculate`} size="sm">
          {titleOf(row.batch)}
        </AppLink>
      ),
    },
    { key: 'why', header: t('configuration.dynamic.why'), render: (row) => <Why line={row} /> },
  ];
  return (
    <Section title={t('configuration.dynamic.log')}>
      <DataTable
        id="dynamic-log"
        label={t('configuration.dynamic.log')}
        columns={columns}
        {...ofQuery(log)}
        rowKey={(row) => row.id}
        state={state}
        searchable={false}
        download={(page) => api.payroll.batches.dynamicLog.query({ solutionId, ...page })}
        empty={<EmptyState compact text={t('configuration.dynamic.empty')} />}
      />
    </Section>
  );
}

/** What had changed, and for whom. */
function Why({ line }: { line: Line }) {
  const t = useText('workbench/payroll/solutions');
  const words = useText('workbench/payroll/batches');
  const format = useFormat();
  const nameOf = useLocalName();
  const of = (reason: Line['reasons'][number]) =>
    [
      words(`stale.kinds.${reason.kind}`),
      reason.table === null ? '' : nameOf(reason.table),
      reason.count > 0
        ? words('stale.rows', { count: reason.count, shown: format.number(reason.count) })
        : '',
      reason.employees.join(', '),
    ]
      .filter(Boolean)
      .join(' · ');
  return (
    <Stack gap={2}>
      {line.refreshed && <Badge size="xs">{t('configuration.dynamic.refreshed')}</Badge>}
      {line.reasons.length === 0 && <Text size="sm">{t('configuration.dynamic.first')}</Text>}
      {line.reasons.map((reason) => (
        <Text key={of(reason)} size="sm">
          {of(reason)}
        </Text>
      ))}
    </Stack>
  );
}
