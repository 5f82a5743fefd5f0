import { Alert, Button, Checkbox, Group, List, Paper, Skeleton, Stack, Text } from '@mantine/core';
import { trpc } from '@suanpan/portal/kit/api';
import { ErrorState, LastFailureHere } from '@suanpan/portal/kit/errors';
import { Dialog } from '@suanpan/portal/kit/form';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { IconLock, IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Checklist, type ChecklistTopic } from '../../checklists/checklist.tsx';
import { useWhatIsSettled } from '../corrections/what-is-settled.ts';
import { type Batch, type BatchAction, batchHref, useBatchAct } from '../state/use-batch.ts';
import type { BatchPlace } from '../state/use-batch-place.ts';
import { WriteBackSection } from '../write-back/write-back-section.tsx';
import { HeldTotal, NetDifference, NetTotal } from './net-total.tsx';

const choices: readonly BatchAction[] = ['submit', 'submitAndClose', 'close'];

/** Posts what was computed, once, and locks the batch. Every consequence is read and ticked before. */
export function SubmitStage({ batch, place }: { batch: Batch; place: BatchPlace }) {
  const t = useText('workbench/payroll/batches');
  const format = useFormat();
  const [asked, setAsked] = useState<BatchAction | null>(null);
  const allowed = choices.filter((action) => batch.allowedActions.includes(action));
  const blockers = [
    ...new Set([...(batch.blockers.submit ?? []), ...(batch.blockers.submitAndClose ?? [])]),
  ].filter((code) => code !== 'WRONG_STATUS');
  const closed = batch.status === 'closed';
  const writesBack = useWritesBack(batch);
  return (
    <Stack gap="sm">
      {closed && (
        <Alert color="green" icon={<IconLock />} title={t('submit.closed')}>
          <Text size="sm">
            {batch.closedAt && t('submit.closedAt', { when: format.instant(batch.closedAt) })}
            {batch.resultHash && ` · ${t('submit.proof', { hash: batch.resultHash.slice(0, 16) })}`}
          </Text>
        </Alert>
      )}
      {!closed && batch.submitted && (
        <Alert color="green" title={t('submit.submitted')}>
          {batch.submittedAt && t('submit.submittedAt', { when: format.instant(batch.submittedAt) })}
        </Alert>
      )}
      {!closed && !batch.submitted && (
        <Paper withBorder p="md">
          <Text fw={600} mb={6}>
            {t('submit.what')}
          </Text>
          <Consequences batch={batch} />
        </Paper>
      )}
      {writesBack && <WriteBackSection batch={batch} />}
      {!closed && <Checks batch={batch} />}
      {blockers.length > 0 && !batch.submitted && !closed && (
        <Alert color="red" title={t('submit.blocked')}>
          <List size="sm">
            {blockers.map((code) => (
              <List.Item key={code}>{t(`blockers.${code}`)}</List.Item>
            ))}
          </List>
        </Alert>
      )}
      <Group justify="flex-end">
        {allowed.map((action) => (
          <Button
            key={action}
            variant={action === 'submitAndClose' || allowed.length === 1 ? 'filled' : 'default'}
            leftSection={action === 'submit' ? <IconUpload size={16} /> : <IconLock size={16} />}
            onClick={() => setAsked(action)}
          >
            {t(`actions.${action}`)}
          </Button>
        ))}
        {closed && (
          <Button variant="default" onClick={() => place.goStage('accounting')}>
            {t('accounting')}
          </Button>
        )}
        {(batch.submitted || closed) && (
          <Button variant={closed ? 'filled' : 'default'} onClick={() => place.goStage('payslips')}>
            {t('submit.next')}
          </Button>
        )}
      </Group>
      {asked && <StepByStep batch={batch} action={asked} onClose={() => setAsked(null)} />}
    </Stack>
  );
}

const usePlan = (batch: Batch) =>
  useQuery({
    ...trpc.payroll.batchTables.plan.queryOptions({ batchId: batch.id }),
    staleTime: 5 * 60_000,
  });

/** Whether the batch's rules write anything elsewhere when it is submitted; a backtracking batch doesn't. */
const useWritesBack = (batch: Batch): boolean =>
  batch.corrects === null && (usePlan(batch).data?.file.writeBack ?? []).some(({ mode }) => mode !== 'off');

/** How many balances the batch posts to when it is submitted. */
function useBalances(batch: Batch): number {
  const count = usePlan(batch).data?.file.balances?.length ?? 0;
  const { into } = useWhatIsSettled(batch);
  return into ? 0 : count;
}

/** Afterwards the copy and its figures change no more: what is missing is cured before. */
function Checks({ batch }: { batch: Batch }) {
  const t = useText('workbench/payroll/batches');
  const checklist = useQuery({
    ...trpc.payroll.checklists.batch.queryOptions({ id: batch.id }),
    meta: { quiet: true },
  });
  const solution = `/workbench/payroll/solutions/${batch.solution.id}`;
  const places: Partial<Record<ChecklistTopic, string>> = {
    stale: batchHref(batch.id, 'calculate'),
    failedRows: batchHref(batch.id, 'review', undefined, { tab: 'tables', panel: 'findings' }),
    findings: batchHref(batch.id, 'review', undefined, { tab: 'tables', panel: 'findings' }),
    typedOver: batchHref(batch.id, 'review', undefined, { tab: 'tables', panel: 'findings' }),
    tests: `${solution}/tests`,
    totals: `${solution}/tables`,
    layout: `${solution}/payslip`,
    people: batchHref(batch.id, 'people'),
    disputes: batchHref(batch.id, 'confirm', undefined, { open: 'yes' }),
    answers: batchHref(batch.id, 'confirm'),
    deciders: `${solution}/process`,
  };
  return (
    <Paper withBorder p="md">
      <Text fw={600} mb={6}>
        {t('submit.checklist')}
      </Text>
      <Checklist
        lines={checklist.data}
        error={checklist.error}
        onRetry={() => void checklist.refetch()}
        cureOf={(topic) => places[topic]}
      />
    </Paper>
  );
}

function Consequences({ batch }: { batch: Batch }) {
  return batch.corrects ? <Settles batch={batch} /> : <Freezes batch={batch} />;
}

/** Of a backtracking batch: its differences are what is paid. */
function Settles({ batch }: { batch: Batch }) {
  const t = useText('workbench/payroll/batches');
  const format = useFormat();
  const balances = useBalances(batch);
  const { people = 0, into, known, error, refetch } = useWhatIsSettled(batch);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!known) return <Skeleton h={90} />;
  return (
    <List size="sm" spacing={4}>
      <List.Item>
        {t('submit.differences', { count: people, shown: format.number(people) })}{' '}
        <NetDifference batch={batch} label={t('submit.netDifference')} />
      </List.Item>
      <List.Item>{into ? t('submit.carried', { batch: into.number }) : t('submit.apart')}</List.Item>
      {batch.held > 0 && (
        <List.Item>{t('submit.heldBack', { count: batch.held, shown: format.number(batch.held) })}</List.Item>
      )}
      {balances > 0 && <List.Item>{t('submit.balanceDifferences', { count: balances })}</List.Item>}
      <List.Item>{t('submit.frozen')}</List.Item>
      {!into && <List.Item>{t('submit.payslipsOfDifferences')}</List.Item>}
    </List>
  );
}

function Freezes({ batch }: { batch: Batch }) {
  const t = useText('workbench/payroll/batches');
  const format = useFormat();
  const writesBack = useWritesBack(batch);
  const balances = useBalances(batch);
  return (
    <List size="sm" spacing={4}>
      <List.Item>
        {t('submit.people', { count: batch.employees, shown: format.number(batch.employees) })}{' '}
        <NetTotal batch={batch} label={t('submit.net')} />
      </List.Item>
      {batch.held > 0 && (
        <List.Item>
          {t('submit.held', { count: batch.held, shown: format.number(batch.held) })}{' '}
          <HeldTotal batch={batch} label={t('submit.paid')} />
        </List.Item>
      )}
      {balances > 0 && <List.Item>{t('submit.balances', { count: balances })}</List.Item>}
      {writesBack && <List.Item>{t('submit.writesBack')}</List.Item>}
      <List.Item>{t('submit.frozen')}</List.Item>
      <List.Item>{t('submit.payslips')}</List.Item>
    </List>
  );
}

/** One statement after another is ticked; only then can the button be pressed. */
function StepByStep({ batch, action, onClose }: { batch: Batch; action: BatchAction; onClose(): void }) {
  const t = useText('workbench/payroll/batches');
  const format = useFormat();
  const act = useBatchAct();
  const balances = useBalances(batch);
  const { isCorrection, people = 0, known } = useWhatIsSettled(batch);
  const statements = [
    isCorrection
      ? t('submit.sure.differences', { count: people, shown: format.number(people) })
      : t('submit.sure.people', { count: batch.employees, shown: format.number(batch.employees) }),
    ...(batch.held > 0
      ? [t('submit.sure.held', { count: batch.held, shown: format.number(batch.held) })]
      : []),
    ...(balances > 0 && action !== 'close' ? [t('submit.sure.balances')] : []),
    ...(action === 'submit' ? [] : [t('submit.sure.closed')]),
    ...(batch.withoutApproval && action !== 'close' ? [t('submit.sure.alone')] : []),
  ];
  const [ticked, setTicked] = useState(0);
  return (
    <Dialog opened onClose={onClose} title={t(`actions.${action}`)} closeOnClickOutside={false}>
      <Stack>
        <LastFailureHere />
        {statements.map((statement, index) => (
          <Checkbox
            key={statement}
            label={statement}
            checked={ticked > index}
            disabled={index > ticked}
            onChange={(event) => setTicked(event.currentTarget.checked ? index + 1 : index)}
          />
        ))}
        <Text size="sm" fw={600} c="var(--suanpan-negative)">
          {t('submit.noWayBack')}
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            color="red"
            disabled={!known || ticked < statements.length}
            loading={act.isPending}
            onClick={() => act.mutate({ id: batch.id, action }, { onSettled: onClose })}
          >
            {t(`actions.${action}`)}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
