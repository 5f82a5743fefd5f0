import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type RouterInputs, trpc, useCommand } from '@suanpan/portal/kit/api';
import { FormDialog, MultilineInput, required } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { useMe } from '@suanpan/portal/kit/permission';
import { useState } from 'react';
import { AssignDialog } from '../panels/assign-dialog.tsx';
import { invalidateBatch } from '../state/use-batch.ts';

interface DecideProps {
  batchId: string;
  people: RouterInputs['payroll']['findings']['assignAbnormal']['people'];
  onDone: () => void;
}

/** What is done with the abnormal employees that are ticked: somebody cures them, or says why they are in order. */
export function DecideAbnormal({ batchId, people, onDone }: DecideProps) {
  const t = useText('workbench/payroll/batches');
  const me = useMe();
  const [asking, setAsking] = useState<'owner' | 'note' | null>(null);
  const done = async () => {
    setAsking(null);
    onDone();
    await invalidateBatch();
  };
  const assign = useCommand(trpc.payroll.findings.assignAbnormal.mutationOptions({ onSuccess: done }), {
    success: () => t('findings.assigned'),
  });
  const button = { size: 'compact-sm', variant: 'default' } as const;
  return (
    <>
      <Button {...button} onClick={() => setAsking('owner')}>
        {t('findings.assign')}
      </Button>
      <Button
        {...button}
        loading={assign.isPending}
        onClick={() => assign.mutate({ batchId, people, userId: me.user.id })}
      >
        {t('findings.assignToMe')}
      </Button>
      <Button
        {...button}
        disabled={assign.isPending}
        onClick={() => assign.mutate({ batchId, people, userId: null })}
      >
        {t('findings.unassign')}
      </Button>
      <Button {...button} onClick={() => setAsking('note')}>
        {t('findings.acknowledge', { count: people.length })}
      </Button>
      {asking === 'owner' && (
        <AssignDialog
          batchId={batchId}
          pending={assign.isPending}
          onGive={(to) => assign.mutate({ batchId, people, ...to })}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === 'note' && (
        <NoteDialog batchId={batchId} people={people} onDone={done} onClose={() => setAsking(null)} />
      )}
    </>
  );
}

function NoteDialog({ batchId, people, onDone, onClose }: DecideProps & { onClose: () => void }) {
  const t = useText('workbench/payroll/batches');
  const form = useForm({ initialValues: { note: '' }, validate: { note: required } });
  const acknowledge = useCommand(
    trpc.payroll.findings.acknowledgeAbnormal.mutationOptions({ onSuccess: onDone }),
    { success: () => t('findings.acknowledged') },
  );
  return (
    <FormDialog
      opened
      title={t('findings.acknowledge', { count: people.length })}
      submitLabel={t('findings.acknowledge', { count: people.length })}
      pending={acknowledge.isPending}
      onClose={onClose}
      onSubmit={form.onSubmit(({ note }) => acknowledge.mutate({ batchId, people, note }))}
    >
      <MultilineInput label={t('findings.note')} required data-autofocus {...form.getInputProps('note')} />
    </FormDialog>
  );
}
