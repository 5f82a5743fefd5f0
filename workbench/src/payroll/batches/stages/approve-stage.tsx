import { Alert, Badge, Button, Group, List, Paper, Skeleton, Stack, Text, Timeline } from '@mantine/core';
import { isOpen } from '@suanpan/engine/approvals';
import { type RouterOutputs, trpc } from '@suanpan/portal/kit/api';
import { EmptyState, ErrorState, LastFailureHere } from '@suanpan/portal/kit/errors';
import { Dialog, MultilineInput } from '@suanpan/portal/kit/form';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocalName } from '../../../shared/local-name.ts';
import { NotedPlace } from '../notes/noted-place.tsx';
import { OpenNotes } from '../notes/said-of-cell.tsx';
import { useAskFirst } from '../state/use-ask-first.ts';
import { type Batch, useBatchAct } from '../state/use-batch.ts';
import type { BatchPlace } from '../state/use-batch-place.ts';
import { NetTotal } from './net-total.tsx';

type Approval = RouterOutputs['inbox']['approvals']['get'];
type Task = Approval['tasks'][number];

/** Submits the batch for approval, shows who decided what, and takes it back. Decisions themselves fall in the inbox. */
export function ApproveStage({ batch, place }: { batch: Batch; place: BatchPlace }) {
  const t = useText('workbench/payroll/batches');
  const format = useFormat();
  const act = useBatchAct();
  const askFirst = useAskFirst();
  const [asking, setAsking] = useState(false);
  const [remark, setRemark] = useState('');
  const may = (action: Batch['allowedActions'][number]) => batch.allowedActions.includes(action);
  const blockers = (batch.blockers.submitForApproval ?? []).filter((code) => code !== 'WRONG_STATUS');
  const isBlocked = blockers.length > 0 && batch.status === 'calculated';

  const withdraw = async () => {
    if (await askFirst('withdraw', batch)) act.mutate({ id: batch.id, action: 'withdraw' });
  };

  if (batch.withoutApproval) {
    return (
      <EmptyState
        text={t('approve.noStage')}
        action={<Button onClick={() => place.goStage('submit')}>{t('approve.toSubmit')}</Button>}
      />
    );
  }
  return (
    <Stack gap="sm">
      {batch.lastRemark && (
        <Alert
          color="yellow"
          title={t('approve.remark', {
            by: batch.lastRemark.by ?? '',
            when: format.relative(batch.lastRemark.at),
          })}
        >
          {batch.lastRemark.text}
        </Alert>
      )}
      <Paper withBorder p="md">
        <Group justify="space-between" align="flex-start">
          <Stack gap={4} maw={720}>
            {!isBlocked && <Text fw={600}>{t(`approve.states.${batch.status}`)}</Text>}
            <Text size="sm" c="dimmed">
              {t('approve.about')}
            </Text>
            <Deciders deciders={batch.deciders} />
            {isBlocked && (
              <Alert color="red" title={t('approve.blocked')}>
                <List size="sm">
                  {blockers.map((code) => (
                    <List.Item key={code}>{t(`blockers.${code}`)}</List.Item>
                  ))}
                </List>
              </Alert>
            )}
          </Stack>
          <Group gap="xs">
            {may('withdraw') && (
              <Button variant="default" loading={act.isPending} onClick={() => void withdraw()}>
                {t('actions.withdraw')}
              </Button>
            )}
            {may('submitForApproval') && (
              <Button leftSection={<IconSend size={16} />} onClick={() => setAsking(true)}>
                {t('actions.submitForApproval')}
              </Button>
            )}
            {batch.status === 'approvalDone' && (
              <Button onClick={() => place.goStage('submit')}>{t('approve.toSubmit')}</Button>
            )}
          </Group>
        </Group>
      </Paper>
      <OpenNotes batchId={batch.id} onOpen={(thread) => <NotedPlace {...{ batch, place, thread }} />} />
      {batch.approval ? (
        <ApprovalTrail id={batch.approval.id} />
      ) : (
        <EmptyState compact text={t('approve.notYet')} />
      )}
      <Dialog opened={asking} onClose={() => setAsking(false)} title={t('actions.submitForApproval')}>
        <Stack>
          <LastFailureHere />
          <Text size="sm">
            {t('approve.confirm', { count: batch.employees, shown: format.number(batch.employees) })}{' '}
            <NetTotal batch={batch} label={t('approve.net')} />
          </Text>
          <MultilineInput
            label={t('approve.yourRemark')}
            value={remark}
            onChange={(event) => setRemark(event.currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={() => setAsking(false)}>
              {t('cancel')}
            </Button>
            <Button
              loading={act.isPending}
              onClick={() =>
                act.mutate(
                  {
                    id: batch.id,
                    action: 'submitForApproval',
                    ...(remark.trim() ? { remark: remark.trim() } : {}),
                  },
                  { onSettled: () => setAsking(false) },
                )
              }
            >
              {t('actions.submitForApproval')}
            </Button>
          </Group>
        </Stack>
      </Dialog>
    </Stack>
  );
}

/** Who can decide, node by node, and who fell away by preparing the batch. */
function Deciders({ deciders }: { deciders: Batch['deciders'] }) {
  const t = useText('workbench/payroll/batches');
  const nameOf = useLocalName();
  return (
    <Stack gap={2}>
      <Text size="sm" fw={500}>
        {t('approve.canDecide')}
      </Text>
      <List size="sm" aria-label={t('approve.canDecide')}>
        {deciders.map((node) => (
          <List.Item key={nameOf(node.name, '')}>
            {nameOf(node.name, '')}:{' '}
            {!node.asked ? (
              <Text span size="sm" c="dimmed">
                {t('approve.passedOver')}
              </Text>
            ) : node.able.length > 0 ? (
              node.able.join(', ')
            ) : (
              <Text span size="sm" c="var(--suanpan-negative)">
                {t('approve.nobody')}
              </Text>
            )}
            {node.asked && node.prepared.length > 0 && (
              <Text span size="sm" c="dimmed">
                {' '}
                ({node.prepared.join(', ')}: {t('approve.prepared')})
              </Text>
            )}
          </List.Item>
        ))}
      </List>
    </Stack>
  );
}

const taskColours: Record<Task['status'], string> = {
  open: 'blue',
  waiting: 'gray',
  approved: 'green',
  rejected: 'red',
  rolledBack: 'orange',
  forwarded: 'gray',
  delegated: 'gray',
  void: 'gray',
};

/** The nodes in order with everyone's decision in them; earlier rounds stay readable. */
function ApprovalTrail({ id }: { id: string }) {
  const t = useText('workbench/payroll/batches');
  const format = useFormat();
  const nameOf = useLocalName();
  const approval = useQuery({
    ...trpc.inbox.approvals.get.queryOptions({ id }),
    refetchInterval: 15_000,
    meta: { quiet: true },
  });
  if (approval.error) return <ErrorState error={approval.error} onRetry={() => approval.refetch()} />;
  if (!approval.data) return <Skeleton h={160} />;
  const { nodes, tasks, current, applicant, submittedAt, status, number } = approval.data;
  const { department, position } = applicant;
  const facts = [department && nameOf(department, ''), position && nameOf(position, ''), number];
  return (
    <Paper withBorder p="md">
      <Timeline active={isOpen(status) ? current : nodes.length} bulletSize={18} lineWidth={2}>
        <Timeline.Item title={t('approve.submittedBy', { name: applicant.name })}>
          <Text size="xs" c="dimmed" title={format.instant(submittedAt)}>
            {format.relative(submittedAt)} · {facts.filter(Boolean).join(' · ')}
          </Text>
        </Timeline.Item>
        {nodes.map((node, index) => (
          <Timeline.Item
            key={node.code}
            title={
              <Group gap="xs">
                <Text fw={600} size="sm">
                  {nameOf(node.name, node.code)}
                </Text>
                <Badge size="xs" color="gray">
                  {t(`approve.modes.${node.mode}`)}
                </Badge>
                {isOpen(status) && index === current && <Badge size="xs">{t('approve.here')}</Badge>}
              </Group>
            }
          >
            {tasks
              .filter((task) => task.node === index)
              .map((task) => (
                <Stack key={task.id} gap={0} mt={6}>
                  <Group gap="xs">
                    <Text size="sm">{task.user.name}</Text>
                    <Badge size="xs" color={taskColours[task.status]}>
                      {t(`approve.tasks.${task.status}`)}
                    </Badge>
                    {task.decidedAt && (
                      <Text size="xs" c="dimmed" title={format.instant(task.decidedAt)}>
                        {format.relative(task.decidedAt)}
                      </Text>
                    )}
                  </Group>
                  {task.remark && (
                    <Text size="sm" c="dimmed">
                      {task.remark}
                    </Text>
                  )}
                </Stack>
              ))}
          </Timeline.Item>
        ))}
      </Timeline>
    </Paper>
  );
}
