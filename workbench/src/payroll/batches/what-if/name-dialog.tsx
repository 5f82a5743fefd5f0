import { Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { trpc, useCommand } from '@suanpan/portal/kit/api';
import { FormDialog, required } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { invalidateWhatIfs } from './what-ifs.ts';

interface NameDialogProps {
  batchId: string;
  onClose: () => void;
  onDone: (id: string) => void;
}

/** What it is called, and that nothing of the batch is touched by it. */
export function NameDialog({ batchId, onClose, onDone }: NameDialogProps) {
  const t = useText('workbench/payroll/batches/what-if');
  const form = useForm({ initialValues: { name: '' }, validate: { name: required } });
  const create = useCommand(
    trpc.payroll.whatIfs.create.mutationOptions({
      onSuccess: async ({ id }) => {
        await invalidateWhatIfs();
        onClose();
        onDone(id);
      },
    }),
  );
  return (
    <FormDialog
      opened
      title={t('begin')}
      submitLabel={t('make')}
      pending={create.isPending}
      onClose={onClose}
      onSubmit={form.onSubmit(({ name }) => create.mutate({ batchId, name: name.trim() }))}
    >
      <Text size="sm">{t('beginAbout')}</Text>
      <TextInput
        label={t('fields.name')}
        description={t('nameHint')}
        required
        maxLength={100}
        data-autofocus
        {...form.getInputProps('name')}
      />
    </FormDialog>
  );
}
