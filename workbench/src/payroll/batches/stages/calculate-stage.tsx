import {
  ActionIcon,
  Alert,
  Badge,
  Button,
  Code,
  Group,
  Paper,
  Progress,
  SimpleGrid,
  Stack,
  Text,
  Tooltip,
} from '@mantine/core';
import { displayName } from '@suanpan/engine/authoring';
import { api, type RouterOutputs, trpc } from '@suanpan/portal/kit/api';
import { useFormat, useLanguage, useText } from '@suanpan/portal/kit/i18n';
import { type Column, DataTable, ofQuery, useTableState } from '@suanpan/portal/kit/table';
import { IconPlayerPlay, IconPlayerStop, IconRefresh } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocalName } from '../../../shared/local-name.ts';
import { FormulaText } from '../../../sheet/formula/formula-text.tsx';
import { placeAsRead, rowAsRead } from '../state/row-as-read.ts';
import { useAskFirst } from '../state/use-ask-first.ts';
import { type Batch, useBatchAct } from '../state/use-batch.ts';
import type { BatchPlace } from '../state/use-batch-place.ts';

type FailedCell = RouterOutputs['payroll']['batches']['errors']['rows'][number];

/** Starts and follows the calculation, and lists the rows that failed with their formula and cause. */
export function CalculateStage({ batch, place }: { batch: Batch; place: BatchPlace }) {
  const t = useText('workbench/payroll/batches');
  const format = useFormat();
  const act = useBatchAct();
  const may = (action: Batch['allowedActions'][number]) => batch.allowedActions.includes(action);
  const busy = (action: Batch['allowedActions'][number]) => act.isPending && act.variables?.action === action;
  const never = batch.calculatedAt === null;
  const { stepName } = useSteps(batch);
  const upTo = batch.steps.findLast((step) => step.state !== 'new');
  return (
    <Stack gap="sm">
      <Paper withBorder p="md">
        <Group justify="space-between" align="flex-start">
          <Stack gap={4} style={{ flex: 1, minWidth: 260 }}>
            {batch.running ? (
              <RunningJob batch={batch} running={batch.running} />
            ) : (
              <>
                <Text fw={600}>
                  {!never
                    ? t('calculate.done')
                    : upTo
                      ? t('calculate.upTo', { name: stepName(upTo.code) })
                      : t('calculate.never')}
                </Text>
                {batch.calculatedAt && (
                  <Text size="sm" c="dimmed" title={format.instant(batch.calculatedAt)}>
                    {t('calculate.at', { when: format.relative(batch.calculatedAt) })}
                  </Text>
                )}
                {batch.allowedActions.includes('refreshSnapshots') && (
                  <Text size="sm" c="dimmed">
                    {t('calculate.notPrepared')}
                  </Text>
                )}
              </>
            )}
          </Stack>
          <Group gap="xs">
            {may('cancelCalculation') && (
              <Button
                variant="default"
                leftSection={<IconPlayerStop size={16} />}
                loading={busy('cancelCalculation')}
                onClick={() => act.mutate({ id: batch.id, action: 'cancelCalculation' })}
              >
                {t('actions.cancelCalculation')}
              </Button>
            )}
            {may('recalculateFailed') && (
              <Button
                variant="default"
                leftSection={<IconRefresh size={16} />}
                loading={busy('recalculateFailed')}
                onClick={() => act.mutate({ id: batch.id, action: 'recalculateFailed' })}
              >
                {t('calculate.onlyFailed', {
                  count: batch.failedRows,
                  shown: format.number(batch.failedRows),
                })}
              </Button>
            )}
            {may('calculate') && (
              <Button
                variant={never || batch.stale.is ? 'filled' : 'default'}
                leftSection={<IconPlayerPlay size={16} />}
                loading={busy('calculate')}
                onClick={() => act.mutate({ id: batch.id, action: 'calculate' })}
              >
                {t(never ? 'actions.calculate' : 'calculate.again')}
              </Button>
            )}
            {!batch.running && !never && (
              <Button variant={batch.stale.is ? 'default' : 'filled'} onClick={() => place.goStage('review')}>
                {t('calculate.next')}
              </Button>
            )}
          </Group>
        </Group>
      </Paper>
      <Steps batch={batch} />
      {batch.failedRows > 0 && <FailedCells batch={batch} place={place} />}
      {!never && !batch.running && batch.failedRows === 0 && !batch.stale.is && (
        <Alert color="green">
          {t('calculate.clean', { count: batch.employees, shown: format.number(batch.employees) })}
        </Alert>
      )}
    </Stack>
  );
}

function RunningJob({ batch, running }: { batch: Batch; running: NonNullable<Batch['running']> }) {
  const t = useText('workbench/payroll/batches');
  const { steps, stepName, tableName } = useSteps(batch);
  const format = useFormat();
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const { done, total, step, table } = running.progress;
  const share = total > 0 ? Math.min(100, Math.round((done / total) * 100)) : 0;
  const seconds = Math.max(0, Math.round((now - Date.parse(running.startedAt)) / 1_000));
  return (
    <Stack gap={6} role="status" data-testid="calculation-progress">
      <Group justify="space-between">
        <Text fw={600}>{t('calculate.running')}</Text>
        <Text size="sm" c="dimmed">
          {t('calculate.elapsed', { seconds })}
        </Text>
      </Group>
      <Progress value={share} animated aria-label={t('calculate.running')} />
      <Text size="sm" c="dimmed">
        {total > 0 &&
          t('calculate.progress', { count: total, done: format.number(done), total: format.number(total) })}
        {steps.length > 1 && step && ` · ${stepName(step)}`}
        {table && ` · ${tableName(table)}`}
      </Text>
      <Text size="xs" c="dimmed">
        {t('calculate.goesOn')}
      </Text>
    </Stack>
  );
}

/** Steps and tables of the batch's copy by their names; a copy that says no steps has one, with everything. */
function useSteps(batch: Batch) {
  const t = useText('workbench/payroll/batches');
  const language = useLanguage();
  const plan = useQuery({
    ...trpc.payroll.batchTables.plan.queryOptions({ batchId: batch.id }),
    staleTime: 5 * 60_000,
  });
  const { file } = plan.data ?? {};
  const tables = new Map(file?.tables.map((table) => [table.code, displayName(table, language)]));
  const whole = { code: 'calculate', name: t('stages.calculate'), tables: [...tables.keys()] };
  const steps = file ? (file.steps ?? [whole]) : [];
  const names = new Map(steps.map((step) => [step.code, displayName(step, language)]));
  return {
    steps,
    stepName: (code: string) => names.get(code) ?? code,
    tableName: (code: string) => tables.get(code) ?? code,
  };
}

/** The steps of the solution in order, each with its state: new, in calculation, calculated. */
function Steps({ batch }: { batch: Batch }) {
  const t = useText('workbench/payroll/batches');
  const format = useFormat();
  const { steps, stepName, tableName } = useSteps(batch);
  const tablesOf = (codes: readonly string[]) => format.list(codes.map(tableName));
  const act = useBatchAct();
  const ask = useAskFirst();
  if (steps.length === 0) return null;
  const at = batch.running ? steps.findIndex((step) => step.code === batch.running?.progress.step) : -1;
  const stateOf = (index: number) => {
    if (batch.running) return index < at ? 'calculated' : index === at ? 'inCalculation' : 'new';
    return batch.steps[index]?.state ?? 'new';
  };
  const runStep = async (code: string, index: number) => {
    // Later figures that stand there go.
    const takes = batch.steps.slice(index + 1).some(({ state }) => state !== 'new');
    if (!takes || (await ask('calculateStep', batch)))
      act.mutate({ id: batch.id, action: 'calculateStep', step: code });
  };
  const mayRun = steps.length > 1 && batch.allowedActions.includes('calculateStep');
  const colours = { new: 'gray', inCalculation: 'blue', calculated: 'green', stale: 'yellow' } as const;
  return (
    <SimpleGrid cols={{ base: 1, sm: 2, lg: 4 }} spacing="xs">
      {steps.map((step, index) => (
        <Paper key={step.code} withBorder px="md" py="xs">
          <Group justify="space-between" wrap="nowrap">
            <div style={{ minWidth: 0 }}>
              <Text size="sm" fw={600} truncate>
                {index + 1}. {stepName(step.code)}
              </Text>
              <Text size="xs" c="dimmed" truncate title={tablesOf(step.tables)}>
                {tablesOf(step.tables)}
              </Text>
            </div>
            <Group gap={4} wrap="nowrap" style={{ flex: 'none' }}>
              <Badge color={colours[stateOf(index)]}>{t(`calculate.steps.${stateOf(index)}`)}</Badge>
              {mayRun && (
                <Tooltip
                  label={t('calculate.runStepHint', { name: stepName(step.code) })}
                  multiline
                  w={280}
                  events={{ hover: true, focus: true, touch: false }}
                >
                  <ActionIcon
                    variant="subtle"
                    aria-label={`${t('calculate.runStep')}: ${stepName(step.code)}`}
                    loading={act.isPending && act.variables?.step === step.code}
                    onClick={() => void runStep(step.code, index)}
                  >
                    <IconPlayerPlay size={16} />
                  </ActionIcon>
                </Tooltip>
              )}
            </Group>
          </Group>
        </Paper>
      ))}
    </SimpleGrid>
  );
}

function FailedCells({ batch, place }: { batch: Batch; place: BatchPlace }) {
  const t = useText('workbench/payroll/batches');
  const nameOf = useLocalName();
  const state = useTableState({ pageSize: 50, prefix: 'failed' });
  const asked = { id: batch.id, ...state.input };
  const list = useQuery({
    ...trpc.payroll.batches.errors.queryOptions(asked),
    placeholderData: keepPreviousData,
  });
  const tables = useQuery(trpc.payroll.batchTables.list.queryOptions({ batchId: batch.id }));
  const tableOf = (code: string) => tables.data?.find((table) => table.code === code);
  const labelOf = (row: Pick<FailedCell, 'table' | 'column'>) => {
    const table = tableOf(row.table);
    const column = table?.columns.find((each) => each.code === row.column);
    return column ? nameOf(column.name, column.code) : row.column;
  };
  const go = (cell: { table: string; rowKey: string; column: string }) =>
    place.goCell(cell.table, { rowKey: cell.rowKey, column: cell.column }, 'explain');
  const columns: Column<FailedCell>[] = [
    {
      key: 'table',
      header: t('failed.table'),
      render: (row) => nameOf(tableOf(row.table)?.name, row.table),
    },
    { key: 'rowKey', header: t('failed.row'), render: (row) => rowAsRead(row.rowKey, tableOf(row.table)) },
    { key: 'column', header: t('failed.column'), render: labelOf },
    {
      key: 'message',
      wrap: true,
      header: t('failed.message'),
      render: (row) => (
        <Text size="sm">
          <Code c="red">{row.code}</Code> {row.message}
        </Text>
      ),
    },
    {
      key: 'formula',
      wrap: true,
      header: t('failed.formula'),
      render: (row) => (row.formula ? <FormulaText formula={row.formula} /> : null),
    },
    {
      key: 'cause',
      header: t('failed.cause'),
      render: (row) =>
        row.cause && (
          <Button
            size="compact-xs"
            variant="light"
            onClick={(event) => {
              event.stopPropagation();
              if (row.cause) go(row.cause);
            }}
          >
            {placeAsRead(row.cause, tableOf(row.cause.table), nameOf)}
          </Button>
        ),
    },
  ];
  return (
    <Stack gap="xs">
      <Text fw={600}>{t('failed.title', { count: list.data?.total ?? batch.failedRows })}</Text>
      <DataTable
        id="failed-cells"
        label={t('failed.heading')}
        columns={columns}
        {...ofQuery(list)}
        rowKey={(row) => `${row.table} ${row.rowKey} ${row.column}`}
        onRowOpen={go}
        state={state}
        download={(page) => api.payroll.batches.errors.query({ ...asked, ...page })}
      />
    </Stack>
  );
}
