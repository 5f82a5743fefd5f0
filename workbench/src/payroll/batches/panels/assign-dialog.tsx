import { Select } from '@mantine/core';
import { useForm } from '@mantine/form';
import { trpc } from '@suanpan/portal/kit/api';
import { DayInput, FormDialog, required } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { useQuery } from '@tanstack/react-query';

interface AssignDialogProps {
  batchId: string;
  pending: boolean;
  onGive: (to: { userId: string; due: string | null }) => void;
  onClose: () => void;
}

/** Who cures what was found, and until when. */
export function AssignDialog({ batchId, pending, onGive, onClose }: AssignDialogProps) {
  const t = useText('workbench/payroll/batches');
  const people = useQuery(trpc.payroll.notes.people.queryOptions({ batchId, curing: true }));
  const form = useForm<{ userId: string | null; due: string | null }>({
    initialValues: { userId: null, due: null },
    validate: { userId: required },
  });
  return (
    <FormDialog
      opened
      title={t('findings.assignTitle')}
      submitLabel={t('findings.give')}
      pending={pending}
      onClose={onClose}
      onSubmit={form.onSubmit(({ userId, due }) => {
        if (userId) onGive({ userId, due });
      })}
    >
      <Select
        label={t('findings.assignee')}
        required
        searchable
        data-autofocus
        data={people.data?.map(({ id, name }) => ({ value: id, label: name })) ?? []}
        {...form.getInputProps('userId')}
      />
      <DayInput label={t('findings.due')} clearable {...form.getInputProps('due')} />
    </FormDialog>
  );
}
