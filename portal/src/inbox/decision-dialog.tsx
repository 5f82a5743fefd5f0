import { SegmentedControl, Select, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { SIGNER_PLACES } from '@suanpan/server/words';
import { trpc, useCommand } from '../kit/api/index.ts';
import { FormDialog, MultilineInput, required } from '../kit/form/index.ts';
import { useLocalText, useText } from '../kit/i18n/index.ts';
import { notifySuccess } from '../kit/notices/index.ts';
import type { ApprovalBody } from './approval-body.ts';
import { Beware } from './beware.tsx';
import { CandidateInput } from './handing/candidate-input.tsx';
import { refreshInbox } from './refresh-inbox.ts';
import { WhatIsPaid } from './what-is-paid.tsx';

export type Decision = ApprovalBody['allowed'][number];

interface DecisionDialogProps {
  approval: ApprovalBody;
  decision: Decision | undefined;
  onClose: () => void;
}

/** Confirms one action on one item: what will happen, to whom it goes where that is asked, and a remark. */
export function DecisionDialog({ approval, decision, onClose }: DecisionDialogProps) {
  const t = useText('portal/inbox');
  const local = useLocalText();
  const needsPerson = decision === 'forward' || decision === 'addSigner' || decision === 'delegate';
  const needsNode = decision === 'rollBack';
  const form = useForm({
    initialValues: {
      remark: '',
      to: null as string | null,
      readers: [] as string[],
      place: 'after' as (typeof SIGNER_PLACES)[number],
      node: '0' as string | null,
    },
    validate: {
      to: (value) =>
        needsPerson
          ? required(value) && t(decision === 'forward' ? 'principalNeeded' : 'approverNeeded')
          : null,
      readers: (value) => (decision === 'sendCopy' ? required(value) : null),
      node: (value) => (needsNode ? required(value) : null),
    },
  });
  const close = () => {
    form.reset();
    onClose();
  };
  const settled = {
    onSuccess: async () => {
      if (decision) notifySuccess(t(`done.${decision}`));
      close();
      await refreshInbox();
    },
  };
  const decide = useCommand({ ...trpc.inbox.approvals.decide.mutationOptions(), ...settled });
  const forward = useCommand({ ...trpc.inbox.approvals.forward.mutationOptions(), ...settled });
  const addSigner = useCommand({ ...trpc.inbox.approvals.addSigner.mutationOptions(), ...settled });
  const delegate = useCommand({ ...trpc.inbox.approvals.delegate.mutationOptions(), ...settled });
  const withdraw = useCommand({ ...trpc.inbox.approvals.withdraw.mutationOptions(), ...settled });
  const sendCopy = useCommand({ ...trpc.inbox.approvals.sendCopy.mutationOptions(), ...settled });
  const handOn = { forward, delegate };
  const pending = [decide, forward, addSigner, delegate, withdraw, sendCopy].some((one) => one.isPending);

  const submit = form.onSubmit(({ remark: typed, to, readers, place, node }) => {
    const { id } = approval;
    const remark = typed.trim() ? { remark: typed.trim() } : {};
    if (decision === 'withdraw') withdraw.mutate({ id });
    else if (decision === 'rollBack') decide.mutate({ id, decision, toNode: Number(node), ...remark });
    else if (decision === 'approve' || decision === 'reject') decide.mutate({ id, decision, ...remark });
    else if (decision === 'sendCopy') sendCopy.mutate({ id, to: readers, ...remark });
    else if (decision === 'addSigner' && to) addSigner.mutate({ id, to, place, ...remark });
    else if ((decision === 'forward' || decision === 'delegate') && to)
      handOn[decision].mutate({ id, to, ...remark });
  });

  const action = decision ?? 'approve';
  return (
    <FormDialog
      title={t(`actions.${action}`)}
      opened={decision !== undefined}
      onClose={close}
      onSubmit={submit}
      pending={pending}
      danger={action === 'reject'}
      submitLabel={t(`actions.${action}`)}
    >
      <Text size="sm">{t(`confirm.${action}`, { title: local(approval.title) })}</Text>
      <WhatIsPaid approval={approval} />
      {decision === 'approve' && <Beware approval={approval} />}
      {needsPerson && (
        <CandidateInput
          approvalId={approval.id}
          purpose="handOn"
          label={t(decision === 'forward' ? 'principal' : 'approver')}
          {...form.getInputProps('to')}
        />
      )}
      {decision === 'sendCopy' && (
        <CandidateInput
          approvalId={approval.id}
          purpose="copy"
          several
          label={t('readers')}
          {...form.getInputProps('readers')}
        />
      )}
      {decision === 'addSigner' && (
        <SegmentedControl
          aria-label={t('signerPlace')}
          data={SIGNER_PLACES.map((value) => ({ value, label: t(`signerPlaces.${value}`) }))}
          {...form.getInputProps('place')}
        />
      )}
      {needsNode && (
        <Select
          label={t('backToNode')}
          required
          allowDeselect={false}
          data={approval.nodes
            .slice(0, approval.current)
            .map((node, index) => ({ value: String(index), label: local(node.name) }))}
          {...form.getInputProps('node')}
        />
      )}
      {decision !== 'withdraw' && (
        <MultilineInput
          label={t('remark')}
          description={t('remarkOptional')}
          {...form.getInputProps('remark')}
        />
      )}
    </FormDialog>
  );
}
