import { Badge, Group, Paper, Select, Skeleton, Stack, Text } from '@mantine/core';
import { queryClient, type RouterOutputs, trpc, useCommand } from '@suanpan/portal/kit/api';
import { ErrorState } from '@suanpan/portal/kit/errors';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { AppLink } from '@suanpan/portal/kit/location';
import { useTableState } from '@suanpan/portal/kit/table';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLocalName } from '../../../shared/local-name.ts';
import { type Batch, invalidateBatch } from '../state/use-batch.ts';
import type { BatchPlace } from '../state/use-batch-place.ts';
import { ChangedInputs } from './changed-inputs.tsx';
import { DifferencesReport } from './differences-report.tsx';

type Detail = RouterOutputs['payroll']['corrections']['get'];

const STATE_COLOURS: Record<Detail['state'], string> = { open: 'blue', settled: 'green', dropped: 'gray' };
const hrefOf = (id: string) => `/workbench/payroll/batches/${id}`;
/** Where it is looked at what changed, and where what that comes to. */
const JUDGING: ReadonlySet<string> = new Set(['review', 'approve', 'submit']);

/** What a backtracking batch computes again, how that is settled, what changed and what that comes to. */
export function CorrectionSection({ batch, place }: { batch: Batch; place: BatchPlace }) {
  const detail = useQuery(trpc.payroll.corrections.get.queryOptions({ id: batch.id }));
  if (detail.error) return <ErrorState error={detail.error} onRetry={() => detail.refetch()} />;
  if (!detail.data) return <Skeleton h={90} />;
  // A sheet wants the room.
  const isSheet = place.table !== undefined || place.tab === 'tables';
  return (
    <Paper withBorder p="sm" bg="var(--suanpan-surface)" data-testid="correction">
      <Stack gap="sm">
        <About detail={detail.data} />
        <Settlement batch={batch} detail={detail.data} />
        {place.stage === 'prepare' && !isSheet && <Changes batch={batch} />}
        {/* Asked for once there are figures: an answer from before them would stand beside them. */}
        {JUDGING.has(place.stage) && !isSheet && batch.calculatedAt !== null && (
          <DifferencesReport key={batch.calculatedAt} batch={batch} place={place} />
        )}
      </Stack>
    </Paper>
  );
}

function About({ detail }: { detail: Detail }) {
  const t = useText('workbench/payroll/batches/corrections');
  const format = useFormat();
  const { corrects, inForce, rules, run, state } = detail;
  const others = run.filter(({ id }) => id !== detail.id);
  return (
    <Stack gap={2}>
      <Group gap={6}>
        <Badge color={STATE_COLOURS[state]}>{t(`states.${state}`)}</Badge>
        <Text size="sm" fw={600}>
          {t('computesAgain', { period: format.periodName(corrects.period) })}
        </Text>
        <AppLink size="sm" href={hrefOf(corrects.id)}>
          {corrects.number}
        </AppLink>
        <Text size="sm" c="dimmed">
          {t(`rules.${rules}`)}
        </Text>
      </Group>
      {inForce && (
        <Group gap={6}>
          <Text size="sm">{t('inForce')}</Text>
          <AppLink size="sm" href={hrefOf(inForce.id)}>
            {inForce.number}
          </AppLink>
        </Group>
      )}
      {others.length > 0 && (
        <Group gap={6}>
          <Text size="sm">{t('together')}</Text>
          {others.map(({ id, number, period }) => (
            <AppLink key={id} size="sm" href={hrefOf(id)}>
              {format.periodName(period)} · {number}
            </AppLink>
          ))}
        </Group>
      )}
    </Stack>
  );
}

const APART = 'apart';

/** Paid apart, or carried into an open batch: chosen before it is approved, done once when it is submitted. */
function Settlement({ batch, detail }: { batch: Batch; detail: Detail }) {
  const t = useText('workbench/payroll/batches/corrections');
  const format = useFormat();
  const nameOf = useLocalName();
  const { candidates, carried, carries, editable, into, settledAt, settlement } = detail;
  const settle = useCommand(
    trpc.payroll.corrections.settle.mutationOptions({
      onSettled: async () => {
        await queryClient.invalidateQueries(trpc.payroll.corrections.pathFilter());
        await invalidateBatch();
      },
    }),
  );
  if (!editable)
    return (
      <Group gap={6}>
        <Text size="sm">
          {settlement === 'carry'
            ? settledAt
              ? t('settlement.wasCarried', { count: carried })
              : t('settlement.willCarry')
            : t(settledAt ? 'settlement.wasApart' : 'settlement.apart')}
        </Text>
        {into && (
          <AppLink size="sm" href={hrefOf(into.id)}>
            {into.number}
          </AppLink>
        )}
        {settledAt && (
          <Text size="xs" c="dimmed">
            {format.instant(settledAt)}
          </Text>
        )}
      </Group>
    );
  return (
    <Select
      size="sm"
      w={420}
      maw="100%"
      allowDeselect={false}
      label={t('settlement.title')}
      description={
        carries ? (candidates.length === 0 ? t('settlement.noOpen') : undefined) : t('settlement.noCarry')
      }
      disabled={settle.isPending}
      data={[
        { value: APART, label: t('settlement.apart') },
        ...(carries ? candidates : []).map(({ id, number, name }) => ({
          value: id,
          label: t('settlement.into', { batch: `${nameOf(name)} · ${number}` }),
        })),
      ]}
      value={settlement === 'carry' && into ? into.id : APART}
      onChange={(value) =>
        value &&
        settle.mutate({
          id: batch.id,
          settlement: value === APART ? 'apart' : 'carry',
          intoId: value === APART ? null : value,
        })
      }
    />
  );
}

function Changes({ batch }: { batch: Batch }) {
  const state = useTableState({ pageSize: 20, prefix: 'changes' });
  const { sort: _, ...page } = state.input;
  const changes = useQuery({
    ...trpc.payroll.corrections.changes.queryOptions({ id: batch.id, ...page }),
    placeholderData: keepPreviousData,
  });
  return <ChangedInputs query={changes} state={state} />;
}
