import { ActionIcon, Alert, Button, Group, Progress, Stack, Text, Tooltip } from '@mantine/core';
import { isOver } from '@suanpan/engine/domain';
import { type RouterOutputs, trpc, useCommand } from '@suanpan/portal/kit/api';
import { ErrorState } from '@suanpan/portal/kit/errors';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { AppLink } from '@suanpan/portal/kit/location';
import { useSession } from '@suanpan/portal/kit/permission';
import { IconChecks, IconPlayerStop, IconScale } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type Batch, batchHref, invalidateBatch } from '../state/use-batch.ts';

type State = RouterOutputs['payroll']['secondOpinion']['get'];
type Given = NonNullable<State['given']>;

interface SecondOpinionProps {
  batch: Batch;
  /** Room is short: a sign alone, which opens what else is to be said. */
  onOpen?: () => void;
}

/** What the second engine made of the figures: confirmed, running, differences, or not asked yet. */
export function SecondOpinion({ batch, onOpen }: SecondOpinionProps) {
  const query = useQuery({
    ...trpc.payroll.secondOpinion.get.queryOptions({ batchId: batch.id }),
    refetchInterval: ({ state }) => (state.data?.given?.state === 'running' ? 1_000 : false),
  });
  const running = query.data?.given?.state === 'running';
  const wasRunning = useRef(running);
  useEffect(() => {
    // Its end changes what may be done with the batch, and its findings.
    if (wasRunning.current && !running) void invalidateBatch();
    wasRunning.current = running;
  }, [running]);
  if (query.error) return <ErrorState error={query.error} onRetry={() => query.refetch()} />;
  if (!query.data || batch.calculatedAt === null) return null;
  const { demand, given } = query.data;
  if (!given && (demand === 'never' || batch.status === 'closed')) return null;
  if (onOpen) return <Sign given={given} onOpen={onOpen} />;
  return <Shown batch={batch} state={query.data} />;
}

function Sign({ given, onOpen }: { given: Given | null; onOpen: () => void }) {
  const label = useTitle(given);
  const is = shownWord(given);
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="light"
        size="sm"
        color={COLOURS[is]}
        aria-label={label}
        onClick={onOpen}
        data-testid="second-opinion"
        data-state={is}
      >
        <SignIcon is={is} />
      </ActionIcon>
    </Tooltip>
  );
}

const SignIcon = ({ is }: { is: Word }) =>
  is === 'confirmed' ? <IconChecks size={16} /> : <IconScale size={16} />;

function Shown({ batch, state }: { batch: Batch; state: State }) {
  const t = useText('workbench/payroll/batches');
  const { given, demand } = state;
  const { can } = useSession();
  const ask = useCommand(trpc.payroll.secondOpinion.ask.mutationOptions({ onSettled: invalidateBatch }));
  const cancel = useCommand(
    trpc.payroll.secondOpinion.cancel.mutationOptions({ onSettled: invalidateBatch }),
  );
  const is = shownWord(given);
  const title = useTitle(given);
  const isOpen = !isOver(batch.status) && can('payroll.batches.edit');
  const canAsk =
    isOpen &&
    demand !== 'never' &&
    is !== 'running' &&
    !batch.running &&
    !batch.stale.is &&
    is !== 'confirmed';
  return (
    <Alert color={COLOURS[is]} py={8} data-testid="second-opinion" data-state={is}>
      <Group justify="space-between" gap="xs" align="flex-start">
        <Stack gap={4} style={{ flex: 1, minWidth: 240 }}>
          <Group gap={6} wrap="nowrap">
            <SignIcon is={is} />
            <Text size="sm" fw={650} role="status">
              {title}
            </Text>
          </Group>
          <Details batch={batch} is={is} given={given} demand={demand} />
        </Stack>
        {canAsk && (
          <Button
            size="compact-sm"
            variant={demand === 'beforeSubmission' ? 'filled' : 'default'}
            loading={ask.isPending}
            onClick={() => ask.mutate({ batchId: batch.id })}
          >
            {t(is === 'none' ? 'opinion.ask' : 'opinion.askAgain')}
          </Button>
        )}
        {is === 'running' && isOpen && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconPlayerStop size={14} />}
            loading={cancel.isPending}
            onClick={() => cancel.mutate({ batchId: batch.id })}
          >
            {t('opinion.stop')}
          </Button>
        )}
      </Group>
    </Alert>
  );
}

type Word = 'none' | 'running' | 'confirmed' | 'differs' | 'stale' | 'cancelled' | 'failed';

const COLOURS: Readonly<Record<Word, string>> = {
  none: 'gray',
  running: 'blue',
  confirmed: 'green',
  differs: 'red',
  stale: 'yellow',
  cancelled: 'gray',
  failed: 'red',
};

function shownWord(given: Given | null): Word {
  if (!given) return 'none';
  if (given.state === 'done' && !given.fresh) return 'stale';
  if (given.state !== 'done') return given.state;
  return given.differences > 0 ? 'differs' : 'confirmed';
}

function useTitle(given: Given | null): string {
  const t = useText('workbench/payroll/batches');
  const format = useFormat();
  const is = shownWord(given);
  const count = is === 'differs' ? (given?.differences ?? 0) : (given?.confirmed ?? 0);
  return t(`opinion.is.${is}`, { count, shown: format.number(count) });
}

function Details({ batch, is, given, demand }: { batch: Batch; is: Word } & State) {
  const t = useText('workbench/payroll/batches');
  const format = useFormat();
  if (is === 'running' && given) {
    const { done, total } = given.progress;
    const share = total > 0 ? Math.min(100, Math.round((100 * done) / total)) : 0;
    return (
      <>
        <Progress value={share} animated aria-label={t('opinion.is.running')} />
        <Text size="xs" c="dimmed">
          {total > 0
            ? t('opinion.progress', { count: total, done: format.number(done), total: format.number(total) })
            : t('opinion.waiting')}
        </Text>
      </>
    );
  }
  const sum = (counts: Given['carried']) => Object.values(counts).reduce((all, each) => all + each, 0);
  const [carried, explained] = [sum(given?.carried ?? {}), sum(given?.explained ?? {})];
  const facts = [
    ...(given?.endedAt ? [t('opinion.when', { when: format.instant(given.endedAt) })] : []),
    ...(given?.askedBy ? [t('opinion.by', { name: given.askedBy })] : []),
    ...(given?.state === 'done' && explained > 0
      ? [t('opinion.explained', { count: explained, shown: format.number(explained) })]
      : []),
    ...(given?.state === 'done' && carried > 0
      ? [t('opinion.carried', { count: carried, shown: format.number(carried) })]
      : []),
  ];
  return (
    <>
      {facts.length > 0 && <Text size="sm">{facts.join(' · ')}</Text>}
      {demand === 'beforeSubmission' && is !== 'confirmed' && !batch.submitted && (
        <Text size="sm">{t('opinion.demanded')}</Text>
      )}
      {is === 'differs' && (
        <AppLink
          size="sm"
          href={batchHref(batch.id, 'review', undefined, { tab: 'tables', panel: 'findings' })}
        >
          {t('opinion.open')}
        </AppLink>
      )}
    </>
  );
}
