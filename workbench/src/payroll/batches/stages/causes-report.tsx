import { Box, Button, Group, Select, Skeleton, Stack, Text } from '@mantine/core';
import { type RouterOutputs, trpc } from '@suanpan/portal/kit/api';
import { EmptyState, ErrorState } from '@suanpan/portal/kit/errors';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { Money } from '@suanpan/portal/kit/money';
import { type Column, DataTable, type ListSum, ofQuery, useListFilter } from '@suanpan/portal/kit/table';
import { CauseWords } from '@suanpan/portal/screens';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useLocalName } from '../../../shared/local-name.ts';
import { FindCauses, isFound, PREVIOUS, useCauses } from '../panels/difference-causes.tsx';
import type { Batch } from '../state/use-batch.ts';
import type { BatchPlace } from '../state/use-batch-place.ts';
import { CausePeople } from './cause-people.tsx';

type Ranked = RouterOutputs['payroll']['differences']['causes'];
type RankedCause = Ranked['causes'][number];

/** Why an item is another than in the last period or another run: causes ranked over everybody, each with its people. */
export function CausesReport({ batch, place }: { batch: Batch; place: BatchPlace }) {
  const t = useText('workbench/payroll/batches');
  const nameOf = useLocalName();
  const filter = useListFilter();
  const against = filter.one('against') ?? PREVIOUS;
  const state = useCauses(batch, against);
  const runs = useQuery(trpc.payroll.differences.runs.queryOptions({ batchId: batch.id }));
  const items = state.data?.found?.columns ?? [];
  const preferred = batch.totals.find(({ role }) => role === 'net')?.item;
  const named = filter.one('item') ?? preferred;
  const item = items.find(({ code }) => code === named) ?? items[0];
  const ready = state.data !== undefined && isFound(state.data);
  const chosen = filter.one('cause');
  const choose = (choices: Record<string, string | undefined>) =>
    filter.choose({ tab: 'causes', ...choices });
  const to = state.data?.against;
  return (
    <Stack gap="sm">
      <Group gap="sm">
        <Select
          size="xs"
          w={240}
          searchable
          allowDeselect={false}
          aria-label={t('causes.item')}
          placeholder={t('causes.item')}
          disabled={items.length === 0}
          data={items.map(({ code, name }) => ({ value: code, label: nameOf(name, code) }))}
          value={item?.code ?? null}
          onChange={(next) => next && choose({ item: next, cause: undefined })}
        />
        <Select
          size="xs"
          w={280}
          allowDeselect={false}
          aria-label={t('causes.against')}
          data={[
            { value: PREVIOUS, label: t('causes.previous') },
            ...(runs.data ?? []).map(({ id, name, number, period }) => ({
              value: id,
              label: `${period} · ${nameOf(name, number)} (${number})`,
            })),
          ]}
          value={against}
          onChange={(next) =>
            choose({ against: next === PREVIOUS ? undefined : (next ?? undefined), cause: undefined })
          }
        />
      </Group>
      {state.error && !state.data ? (
        <ErrorState error={state.error} onRetry={() => state.refetch()} />
      ) : !state.data ? (
        <Skeleton h={240} />
      ) : !ready ? (
        <FindCauses batch={batch} against={against} state={state.data} />
      ) : !item ? (
        <EmptyState compact text={t('causes.nothing')} />
      ) : (
        <Causes
          batch={batch}
          place={place}
          against={against}
          item={item}
          chosen={chosen === undefined ? undefined : Number(chosen)}
          onChoose={(cause) => choose({ cause: cause === undefined ? undefined : String(cause) })}
        />
      )}
      {ready && to && (
        <Text size="xs" c="dimmed" maw={760}>
          {t('causes.intro', { name: nameOf(to.name, to.number), period: to.period })}
        </Text>
      )}
    </Stack>
  );
}

interface CausesProps {
  batch: Batch;
  place: BatchPlace;
  against: string;
  item: { code: string; scale: number | null };
  chosen: number | undefined;
  onChoose: (cause: number | undefined) => void;
}

function Causes({ batch, place, against, item, chosen, onChoose }: CausesProps) {
  const t = useText('workbench/payroll/batches');
  const format = useFormat();
  const list = useQuery(
    trpc.payroll.differences.causes.queryOptions({ batchId: batch.id, against, column: item.code }),
  );
  const scale = item.scale ?? undefined;
  const cause = list.data?.causes.find(({ index }) => index === chosen);
  const largest = Math.max(...(list.data?.causes ?? []).map(({ amount }) => Math.abs(amount)), 0);
  if (cause)
    return (
      <Stack gap="sm">
        <Group gap="sm" align="flex-start">
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconArrowLeft size={14} />}
            onClick={() => onChoose(undefined)}
          >
            {t('causes.all')}
          </Button>
          <div>
            <CauseWords cause={cause} />
          </div>
        </Group>
        <CausePeople batch={batch} place={place} against={against} item={item} cause={cause.index} />
      </Stack>
    );
  const columns: Column<RankedCause>[] = [
    { key: 'cause', header: t('causes.cause'), fixed: true, render: (row) => <CauseWords cause={row} /> },
    {
      key: 'people',
      header: t('causes.people'),
      align: 'right',
      render: (row) => (
        <>
          <Text size="sm" component="div">
            {format.number(row.people)}
          </Text>
          <Most cause={row} scale={scale} />
        </>
      ),
    },
    {
      key: 'share',
      header: t('causes.share'),
      render: ({ amount }) => <Bar share={largest > 0 ? amount / largest : 0} />,
    },
    {
      key: 'amount',
      header: t('causes.amount'),
      align: 'right',
      render: ({ amount }) => (
        <Money amount={amount} scale={scale} symbol={false} sign="always" toned fw={600} />
      ),
    },
  ];
  const sumOf = ({ people, difference }: Ranked): ListSum => ({
    key: 'difference',
    label: t('causes.difference'),
    cells: {
      people: format.number(people),
      amount: <Money amount={difference} scale={scale} symbol={false} sign="always" fw={650} />,
    },
  });
  return (
    <DataTable
      id="batch-causes"
      label={t('review.tabs.causes')}
      columns={columns}
      {...ofQuery({ ...list, data: list.data && { rows: list.data.causes, total: list.data.causes.length } })}
      rowKey={({ index }) => String(index)}
      onRowOpen={({ index }) => onChoose(index)}
      empty={<EmptyState compact text={t('causes.nothing')} />}
      {...(list.data ? { sums: [sumOf(list.data)] } : {})}
    />
  );
}

/** Whom it concerns most. */
function Most({ cause, scale }: { cause: RankedCause; scale: number | undefined }) {
  const t = useText('workbench/payroll/batches');
  const format = useFormat();
  const said = cause.most.map(({ name, employeeNumber, amount }) =>
    t('causes.most', {
      name: name || employeeNumber,
      amount: format.money(amount, { scale, symbol: false, sign: 'always' }),
    }),
  );
  const more = cause.people - said.length;
  return (
    <Text size="xs" c="dimmed" component="div" visibleFrom="sm">
      {(more > 0 ? [...said, t('causes.more', { count: more })] : said).join(' · ')}
    </Text>
  );
}

/** To the right what adds, to the left what takes away. */
function Bar({ share }: { share: number }) {
  const width = `${Math.abs(share) * 50}%`;
  return (
    <Box w={140} h={8} pos="relative" aria-hidden bg="var(--suanpan-sunken, transparent)" visibleFrom="md">
      <Box
        pos="absolute"
        h={8}
        style={{
          borderRadius: 2,
          width,
          ...(share < 0 ? { right: '50%' } : { left: '50%' }),
          background: share < 0 ? 'var(--mantine-color-red-6)' : 'var(--mantine-color-teal-6)',
        }}
      />
      <Box pos="absolute" left="50%" h={8} w={1} bg="var(--suanpan-line)" />
    </Box>
  );
}
