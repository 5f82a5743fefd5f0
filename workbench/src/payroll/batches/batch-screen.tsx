import { Group, Skeleton, Stack, Text } from '@mantine/core';
import { isPeriodNamed } from '@suanpan/engine/domain';
import { ErrorState } from '@suanpan/portal/kit/errors';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { AppLink, useAppLocation } from '@suanpan/portal/kit/location';
import { lazy, Suspense, useState } from 'react';
import { useLocalName } from '../../shared/local-name.ts';
import { Page, type SecondaryAction } from '../../shared/page.tsx';
import { useExcel } from '../excel/use-excel.tsx';
import { useProof } from '../proofs/use-proof.tsx';
import { useScratch } from '../scratch/use-scratch.tsx';
import { useCanOver } from '../shared/rights-over.ts';
import { AccountingPage } from './accounting/accounting-page.tsx';
import { BatchHead, BatchHeadLine } from './batch-head.tsx';
import { BatchStatusBadge } from './batch-status-badge.tsx';
import { RefreshDialog } from './panels/refresh-dialog.tsx';
import { SecondOpinion } from './panels/second-opinion.tsx';
import { PeoplePage } from './people/people-page.tsx';
import { OthersHere } from './presence/others-here.tsx';
import { useStandingHere } from './presence/use-others-here.ts';
import { ApproveStage } from './stages/approve-stage.tsx';
import { CalculateStage } from './stages/calculate-stage.tsx';
import { PayslipsStage } from './stages/payslips-stage.tsx';
import { PrepareStage } from './stages/prepare-stage.tsx';
import { ReviewStage } from './stages/review-stage.tsx';
import { SubmitStage } from './stages/submit-stage.tsx';
import { StaleBanner } from './stale-banner.tsx';
import { useAskFirst } from './state/use-ask-first.ts';
import { type Batch, type BatchAction, useBatch, useBatchAct } from './state/use-batch.ts';
import { useBatchChanges } from './state/use-batch-changes.ts';
import { type BatchPlace, useBatchPlace } from './state/use-batch-place.ts';
import { useFoldedHead } from './state/use-folded-head.ts';
import { UnsavedBanner } from './unsaved/unsaved-banner.tsx';

/** Actions that stand in the menu of every stage, harmless ones first. */
const menuActions: readonly BatchAction[] = [
  'refreshSnapshots',
  'adoptVersions',
  'setDefaultDynamic',
  'returnToCalculated',
  'returnToBeCalculated',
  'returnToNew',
  'cancel',
  'delete',
];
const dangerous: ReadonlySet<BatchAction> = new Set(['returnToNew', 'cancel', 'delete']);
// Few batches compute a closed one again.
const CorrectionSection = lazy(async () => ({
  default: (await import('./corrections/correction-section.tsx')).CorrectionSection,
}));
// Few solutions ask their employees.
const ConfirmStage = lazy(async () => ({
  default: (await import('./confirm/confirm-stage.tsx')).ConfirmStage,
}));
// Few batches are tried with other rules, and its texts come with it.
const WhatIfPage = lazy(async () => ({
  default: (await import('./what-if/what-if-page.tsx')).WhatIfPage,
}));
const CORRECTED: ReadonlySet<string> = new Set(['prepare', 'calculate', 'review', 'approve', 'submit']);

/** Where figures are looked at before they are paid. */
const JUDGING: ReadonlySet<string> = new Set(['review', 'approve', 'submit']);

/** One batch: title and state, totals, the stages, and the page of the stage one is in. */
export function BatchScreen() {
  const place = useBatchPlace();
  const query = useBatch(place.id);
  useBatchChanges(place.id);
  const batch = query.data;
  if (query.error && !batch) return <ErrorState error={query.error} onRetry={() => query.refetch()} />;
  if (!batch) {
    return (
      <Stack>
        <Skeleton h={34} w={360} />
        <Skeleton h={54} />
        <Skeleton h={74} />
        <Skeleton h={420} />
      </Stack>
    );
  }
  return <OpenBatch batch={batch} place={place} />;
}

function OpenBatch({ batch, place }: { batch: Batch; place: BatchPlace }) {
  const t = useText('workbench/payroll/batches');
  const ask = useAskFirst();
  const nameOf = useLocalName();
  const { navigate } = useAppLocation();
  const act = useBatchAct();
  const excel = useExcel({ batchId: batch.id }, useCanOver('payroll.batches.edit', batch.solution.id));
  const proof = useProof(batch);
  const scratch = useScratch({ kind: 'batch', id: batch.id });
  const head = useFoldedHead(holdsSheet(place));
  const [refreshing, setRefreshing] = useState(false);
  const { stage } = place;
  useStandingHere(place);

  const run = async (action: BatchAction) => {
    if (action === 'refreshSnapshots') return setRefreshing(true);
    if (!(await ask(action, batch))) return;
    act.mutate(
      { id: batch.id, action },
      { onSuccess: (answer) => answer.status === 'gone' && navigate('/workbench/payroll/batches') },
    );
  };

  const secondary: SecondaryAction[] = menuActions
    .filter((action) => batch.allowedActions.includes(action))
    .map((action) => ({
      label: t(`actions.${action}`),
      danger: dangerous.has(action),
      onClick: () => void run(action),
    }));

  return (
    <Page
      title={nameOf(batch.name)}
      badge={
        <BatchStatusBadge
          status={batch.status}
          submitted={batch.submitted}
          running={batch.running !== null}
          withoutApproval={batch.withoutApproval}
        />
      }
      about={<About batch={batch} place={place} />}
      {...(head.isFolded
        ? {
            beside: (
              <BatchHeadLine batch={batch} stage={stage} head={head}>
                <OthersHere place={place} />
                {JUDGING.has(stage) && <SecondOpinion batch={batch} onOpen={head.toggle} />}
              </BatchHeadLine>
            ),
          }
        : {})}
      secondary={[
        ...excel.actions,
        ...proof.actions,
        ...scratch.actions,
        { label: t('people.title'), onClick: () => place.goStage('people') },
        { label: t('whatIf'), onClick: () => place.goStage('what-if') },
        { label: t('accounting'), onClick: () => place.goStage('accounting') },
        ...secondary,
      ]}
      crumbs={[{ label: t('title'), href: '/workbench/payroll/batches' }]}
    >
      {excel.dialog}
      {proof.dialog}
      {scratch.dialog}
      {refreshing && <RefreshDialog batch={batch} onClose={() => setRefreshing(false)} />}
      <Stack gap={head.isFolded ? 6 : 'sm'}>
        {!head.isFolded && <BatchHead batch={batch} stage={stage} head={head} />}
        <StaleBanner batch={batch} />
        <UnsavedBanner batch={batch} place={place} />
        {!head.isFolded && JUDGING.has(stage) && <SecondOpinion batch={batch} />}
        {batch.corrects && CORRECTED.has(stage) && (
          <Suspense fallback={<Skeleton h={90} />}>
            <CorrectionSection batch={batch} place={place} />
          </Suspense>
        )}
        <Stage batch={batch} place={place} />
      </Stack>
    </Page>
  );
}

/** Its number, rules, period and pay day. */
function About({ batch, place }: { batch: Batch; place: BatchPlace }) {
  const t = useText('workbench/payroll/batches');
  const format = useFormat();
  const nameOf = useLocalName();
  return (
    <Group gap={6}>
      <Text size="sm" ff="monospace">
        {batch.number}
      </Text>
      <span>·</span>
      <AppLink size="sm" href={`/workbench/payroll/solutions/${batch.solution.id}/overview`}>
        {nameOf(batch.solution.name, batch.solution.code)}
      </AppLink>
      <span>·</span>
      <Text size="sm">
        {isPeriodNamed(batch.period)
          ? `${batch.period.name} (${format.period(batch.period)})`
          : format.period(batch.period)}
      </Text>
      <span>·</span>
      <Text size="sm">{t('payDate', { date: format.day(batch.payDate) })}</Text>
      <OthersHere place={place} />
    </Group>
  );
}

function Stage({ batch, place }: { batch: Batch; place: BatchPlace }) {
  switch (place.stage) {
    case 'prepare':
      return <PrepareStage batch={batch} place={place} />;
    case 'calculate':
      return <CalculateStage batch={batch} place={place} />;
    case 'review':
      return <ReviewStage batch={batch} place={place} />;
    case 'confirm':
      return (
        <Suspense fallback={<Skeleton h={420} />}>
          <ConfirmStage batch={batch} />
        </Suspense>
      );
    case 'approve':
      return <ApproveStage batch={batch} place={place} />;
    case 'submit':
      return <SubmitStage batch={batch} place={place} />;
    case 'payslips':
      return <PayslipsStage batch={batch} />;
    case 'accounting':
      return <AccountingPage batch={batch} />;
    case 'people':
      return <PeoplePage batch={batch} />;
    case 'what-if':
      return (
        <Suspense fallback={<Skeleton h={420} />}>
          <WhatIfPage batch={batch} />
        </Suspense>
      );
  }
}

/** Where rows are worked on, everything above them may fold. */
const holdsSheet = ({ stage, table, tab }: BatchPlace): boolean =>
  stage === 'prepare' || (stage === 'review' && (table !== undefined || tab === 'tables'));
