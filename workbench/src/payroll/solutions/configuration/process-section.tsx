import { Alert, Badge, Button, Group, Paper, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core';
import { queryClient, type RouterOutputs, trpc, useCommand } from '@suanpan/portal/kit/api';
import { ErrorState } from '@suanpan/portal/kit/errors';
import { confirm, MultilineInput, useLeaveGuard } from '@suanpan/portal/kit/form';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { AppLink } from '@suanpan/portal/kit/location';
import { useMe } from '@suanpan/portal/kit/permission';
import { IconAlertTriangle, IconUsersGroup } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocalName } from '../../../shared/local-name.ts';
import { ApprovalNodes, isComplete } from './approval-nodes.tsx';
import { useNodeWords } from './node-words.ts';

type Process = RouterOutputs['payroll']['processes']['get'];
type Nodes = Process['inForce']['nodes'];

/** Who decides the batches of a solution. Changing it is asked for here and decided by another person in the inbox. */
export function ProcessSection({ solutionId, readOnly }: { solutionId: string; readOnly: boolean }) {
  const t = useText('workbench/payroll/solutions');
  const process = useQuery(trpc.payroll.processes.get.queryOptions({ solutionId }));
  return (
    <Paper
      withBorder
      p="md"
      bg="var(--suanpan-surface)"
      component="section"
      aria-label={t('settings.process')}
    >
      <Stack gap="sm">
        <Text fw={600}>{t('settings.process')}</Text>
        <Text size="xs" c="dimmed">
          {t('settings.processHint')}
        </Text>
        {process.error && !process.data && (
          <ErrorState error={process.error} onRetry={() => process.refetch()} />
        )}
        {process.isPending && <Skeleton h={90} />}
        {process.data && <Loaded solutionId={solutionId} process={process.data} readOnly={readOnly} />}
      </Stack>
    </Paper>
  );
}

interface LoadedProps {
  solutionId: string;
  process: Process;
  readOnly: boolean;
}

function Loaded({ solutionId, process, readOnly }: LoadedProps) {
  const t = useText('workbench/payroll/solutions');
  const [editing, setEditing] = useState(false);
  const { inForce, pending } = process;
  return (
    <>
      {inForce.nodes.length === 0 && <Unapproved process={process} />}
      {pending ? (
        <Pending solutionId={solutionId} process={process} pending={pending} />
      ) : editing ? (
        <Change solutionId={solutionId} process={process} onDone={() => setEditing(false)} />
      ) : (
        <>
          <NodeList nodes={inForce.nodes} process={process} />
          {!readOnly && (
            <Group justify="flex-end">
              <Button variant="default" onClick={() => setEditing(true)}>
                {t('process.change')}
              </Button>
            </Group>
          )}
        </>
      )}
    </>
  );
}

function Unapproved({ process }: { process: Process }) {
  const t = useText('workbench/payroll/solutions');
  const format = useFormat();
  const { withoutApproval } = process;
  return (
    <Alert color="red" icon={<IconAlertTriangle />} title={t('process.unapproved')}>
      {withoutApproval
        ? t('process.allowedBy', { by: withoutApproval.by, when: format.instant(withoutApproval.at) })
        : t('process.notAllowed')}
    </Alert>
  );
}

/** A change that waits: what holds now beside what is asked for, and who must decide. */
function Pending({
  solutionId,
  process,
  pending,
}: {
  solutionId: string;
  process: Process;
  pending: NonNullable<Process['pending']>;
}) {
  const t = useText('workbench/payroll/solutions');
  const format = useFormat();
  const me = useMe();
  const withdraw = useCommand(
    trpc.inbox.approvals.withdraw.mutationOptions({ onSuccess: () => refresh(solutionId) }),
    { success: t('process.withdrawn') },
  );
  const { approvalId } = pending;
  return (
    <Alert color="yellow" icon={<IconUsersGroup />} title={t('process.pending')} data-pending-process>
      <Stack gap="sm">
        <Text size="sm">
          {t('process.asked', { by: pending.askedBy?.name ?? '', when: format.instant(pending.askedAt) })}{' '}
          {t('process.mustDecide', { names: pending.deciders.map((one) => one.name).join(', ') })}
        </Text>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <Stack gap={6}>
            <Text size="xs" c="dimmed">
              {t('process.now')}
            </Text>
            <NodeList nodes={process.inForce.nodes} process={process} />
          </Stack>
          <Stack gap={6}>
            <Text size="xs" c="dimmed">
              {t('process.then')}
            </Text>
            <NodeList nodes={pending.nodes} process={process} />
          </Stack>
        </SimpleGrid>
        {approvalId && (
          <Group gap="sm">
            {pending.askedBy?.id === me.user?.id && (
              <Button
                size="compact-sm"
                variant="default"
                loading={withdraw.isPending}
                onClick={() => withdraw.mutate({ id: approvalId })}
              >
                {t('process.withdraw')}
              </Button>
            )}
            {pending.deciders.some((one) => one.id === me.user?.id) && (
              <AppLink size="sm" href={`/workbench/inbox/pending/${approvalId}`}>
                {t('process.decide')}
              </AppLink>
            )}
          </Group>
        )}
      </Stack>
    </Alert>
  );
}

function NodeList({ nodes, process }: { nodes: Nodes; process: Process }) {
  const t = useText('workbench/payroll/solutions');
  const nameOf = useLocalName();
  const words = useNodeWords();
  if (nodes.length === 0)
    return (
      <Text size="sm" c="var(--suanpan-negative)">
        {t('process.nobody')}
      </Text>
    );
  return (
    <Stack gap={6}>
      {nodes.map((node, index) => (
        <Group key={node.code} gap={6}>
          <Text size="sm" fw={500}>
            {index + 1}. {nameOf(node.name, node.code)}
          </Text>
          {node.roleCodes.map((code) => (
            <Badge key={code} color="gray">
              {nameOf(process.roles.find((role) => role.code === code)?.name, code)}
            </Badge>
          ))}
          {node.userIds.map((id) => (
            <Badge key={id} color="blue">
              {process.users.find((user) => user.id === id)?.name ?? id}
            </Badge>
          ))}
          {node.leaders?.map((rule) => (
            <Badge key={JSON.stringify(rule)} color="teal">
              {words.leader(rule)}
            </Badge>
          ))}
          <Text size="xs" c="dimmed">
            {[t(`nodes.modes.${node.mode}`), ...(node.when ? [words.condition(node.when)] : [])].join(' · ')}
          </Text>
        </Group>
      ))}
    </Stack>
  );
}

function Change({
  solutionId,
  process,
  onDone,
}: {
  solutionId: string;
  process: Process;
  onDone: () => void;
}) {
  const t = useText('workbench/payroll/solutions');
  const [nodes, setNodes] = useState<Nodes>(process.inForce.nodes);
  const [remark, setRemark] = useState('');
  const [shown, setShown] = useState(false);
  // Somebody whom a node names may have lost the right since; their name still stands there.
  const everybody = [
    ...new Map([...process.users, ...process.approvers].map((one) => [one.id, one])).values(),
  ];
  const changed = JSON.stringify(nodes) !== JSON.stringify(process.inForce.nodes);
  useLeaveGuard(changed);
  const ask = useCommand(
    trpc.payroll.processes.ask.mutationOptions({
      onSuccess: (saved) => {
        queryClient.setQueryData(trpc.payroll.processes.get.queryKey({ solutionId }), saved);
        onDone();
      },
    }),
    { success: t('process.askedFor') },
  );
  const send = async () => {
    setShown(true);
    if (!nodes.every(isComplete)) return;
    const sure =
      nodes.length > 0 ||
      (await confirm({ title: t('process.unapproved'), message: t('process.emptyWarning') }));
    if (sure) ask.mutate({ solutionId, nodes, ...(remark.trim() ? { remark: remark.trim() } : {}) });
  };
  return (
    <Stack gap="sm">
      <ApprovalNodes
        nodes={nodes}
        approvers={everybody}
        roles={process.roles}
        showProblems={shown}
        onChange={setNodes}
      />
      {nodes.length === 0 && (
        <Alert color="red" icon={<IconAlertTriangle />} title={t('process.unapproved')}>
          {process.withoutApproval ? t('process.emptyWarning') : t('process.notAllowed')}
        </Alert>
      )}
      <MultilineInput
        label={t('process.why')}
        value={remark}
        onChange={(event) => setRemark(event.currentTarget.value)}
      />
      <Group justify="flex-end">
        <Button variant="default" onClick={onDone}>
          {t('cancel')}
        </Button>
        <Button disabled={!changed} loading={ask.isPending} onClick={() => void send()}>
          {t('process.ask')}
        </Button>
      </Group>
    </Stack>
  );
}

function refresh(solutionId: string) {
  queryClient.invalidateQueries(trpc.payroll.processes.get.queryFilter({ solutionId }));
  queryClient.invalidateQueries(trpc.inbox.pathFilter());
}
