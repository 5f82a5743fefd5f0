import { Alert, Button, Group, Progress, Stack, Text, Title } from '@mantine/core';
import { trpc, useCommand } from '@suanpan/portal/kit/api';
import { confirm } from '@suanpan/portal/kit/form';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { useAppLocation } from '@suanpan/portal/kit/location';
import { IconArrowLeft } from '@tabler/icons-react';
import { type Batch, invalidateBatch } from '../state/use-batch.ts';
import { ChangeList } from './change-list.tsx';
import { StateBadge } from './state-badge.tsx';
import { WhatIfFigures } from './what-if-figures.tsx';
import { invalidateSolutions, invalidateWhatIfs, type WhatIf } from './what-ifs.ts';

interface DetailProps {
  batch: Batch;
  whatIf: WhatIf;
  onBack: () => void;
}

/** One what-if: what is changed, what it comes to beside the real run, and where it may go from here. */
export function WhatIfDetail({ batch, whatIf, onBack }: DetailProps) {
  const t = useText('workbench/payroll/batches/what-if');
  const format = useFormat();
  return (
    <Stack gap="md">
      <Group justify="space-between" align="flex-start">
        <Group gap="sm">
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconArrowLeft size={14} />}
            onClick={onBack}
          >
            {t('all')}
          </Button>
          <div>
            <Title order={2} fz="md">
              {whatIf.name}
            </Title>
            <Text size="xs" c="dimmed">
              {t('madeBy', { name: whatIf.owner, at: format.instant(whatIf.createdAt) })}
            </Text>
          </div>
          <StateBadge whatIf={whatIf} />
        </Group>
        <Merging batch={batch} whatIf={whatIf} onBack={onBack} />
      </Group>
      <ChangeList batch={batch} whatIf={whatIf} />
      <Calculation batch={batch} whatIf={whatIf} />
      {whatIf.figures && <WhatIfFigures batch={batch} whatIf={whatIf} figures={whatIf.figures} />}
    </Stack>
  );
}

/** What is to be done before its figures can be read. */
function Calculation({ batch, whatIf }: { batch: Batch; whatIf: WhatIf }) {
  const t = useText('workbench/payroll/batches/what-if');
  const calculate = useCommand(
    trpc.payroll.whatIfs.calculate.mutationOptions({ onSettled: invalidateWhatIfs }),
  );
  if (whatIf.state === 'running') {
    const { done, total } = whatIf.progress ?? { done: 0, total: 0 };
    return (
      <Stack gap={6} maw={420} role="status">
        <Text size="sm">{t('running')}</Text>
        <Progress value={total > 0 ? (done / total) * 100 : 5} animated aria-label={t('running')} />
      </Stack>
    );
  }
  const isOld = whatIf.state === 'done' && !whatIf.fresh;
  const words = batch.stale.is
    ? t('batchStale')
    : isOld
      ? t('stale')
      : whatIf.state === 'failed'
        ? t('failed')
        : whatIf.state === null && whatIf.list.length > 0
          ? t('ready')
          : null;
  if (!words && !whatIf.may.calculate) return null;
  return (
    <Alert color={isOld || batch.stale.is ? 'yellow' : whatIf.state === 'failed' ? 'red' : 'blue'}>
      <Group justify="space-between">
        <Text size="sm">{words ?? t('ready')}</Text>
        {whatIf.may.calculate && !batch.stale.is && (
          <Button size="xs" loading={calculate.isPending} onClick={() => calculate.mutate({ id: whatIf.id })}>
            {t('calculate')}
          </Button>
        )}
      </Group>
    </Alert>
  );
}

/** On as a draft of the solution or as inputs of the batch, or away. Nothing of it is ever submitted. */
function Merging({ batch, whatIf, onBack }: DetailProps) {
  const t = useText('workbench/payroll/batches/what-if');
  const { navigate } = useAppLocation();
  const { id, may, draft } = whatIf;
  const toDraft = useCommand(
    trpc.payroll.whatIfs.toDraft.mutationOptions({
      onSuccess: async ({ solutionId }) => {
        await Promise.all([invalidateWhatIfs(), invalidateSolutions()]);
        navigate(`/workbench/payroll/solutions/${solutionId}/copies`);
      },
      onError: () => void invalidateWhatIfs(),
    }),
    { success: ({ number }) => t('drafted', { number }) },
  );
  const toBatch = useCommand(
    trpc.payroll.whatIfs.toBatch.mutationOptions({
      onSuccess: () => Promise.all([invalidateBatch(), invalidateWhatIfs()]),
    }),
    { success: ({ cells }) => t('taken', { count: cells }) },
  );
  const discard = useCommand(
    trpc.payroll.whatIfs.discard.mutationOptions({
      onSuccess: async () => {
        onBack();
        await invalidateWhatIfs();
      },
    }),
    { success: t('discarded') },
  );
  const inputs = whatIf.list.filter(({ kind }) => kind === 'input').length;
  const ask = {
    draft: () =>
      confirm({
        title: t('toDraft'),
        message: draft ? t('toDraftOld', { number: draft.number }) : t('toDraftNew'),
        confirmLabel: t('toDraft'),
      }),
    batch: () =>
      confirm({
        title: t('toBatch'),
        message: t('toBatchAbout', { count: inputs, number: batch.number }),
        confirmLabel: t('toBatch'),
      }),
    discard: () =>
      confirm({
        title: t('discard'),
        message: t('discardAbout', { name: whatIf.name }),
        confirmLabel: t('discard'),
        irreversible: true,
      }),
  };
  return (
    <Group gap="xs">
      {may.draft && (
        <Button
          size="xs"
          variant="default"
          loading={toDraft.isPending}
          onClick={async () => (await ask.draft()) && toDraft.mutate({ id, draft: draft?.number ?? null })}
        >
          {t('toDraft')}
        </Button>
      )}
      {may.take && (
        <Button
          size="xs"
          variant="default"
          loading={toBatch.isPending}
          onClick={async () => (await ask.batch()) && toBatch.mutate({ id })}
        >
          {t('toBatch')}
        </Button>
      )}
      {whatIf.mine && (
        <Button
          size="xs"
          variant="subtle"
          color="red"
          loading={discard.isPending}
          onClick={async () => (await ask.discard()) && discard.mutate({ id })}
        >
          {t('discard')}
        </Button>
      )}
    </Group>
  );
}
