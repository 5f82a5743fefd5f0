import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { queryClient, trpc, useCommand } from '@suanpan/portal/kit/api';
import { FormDialog, required } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { useAppLocation } from '@suanpan/portal/kit/location';
import { LocalNameInput } from '../../shared/local-name-input.tsx';

/** Code and name; columns and rows are written in the draft. */
export function NewGlobalTableDialog({ onClose }: { onClose: () => void }) {
  const t = useText('workbench/payroll/global-tables');
  const location = useAppLocation();
  const form = useForm({
    initialValues: { code: '', name: {} as Record<string, string> },
    validate: {
      code: (value) =>
        required(value) ?? (/^[\p{L}_][\p{L}\p{N}_]{0,49}$/u.test(value.trim()) ? null : t('codePattern')),
      name: (value: Record<string, string>) =>
        Object.values(value).every((text) => text.trim() === '') ? required('') : null,
    },
  });
  const create = useCommand(
    trpc.payroll.globalTables.create.mutationOptions({
      onSuccess: ({ code }) => {
        queryClient.invalidateQueries(trpc.payroll.globalTables.pathFilter());
        onClose();
        location.navigate(`/workbench/payroll/global-tables/${code}`);
      },
    }),
    { success: t('created') },
  );
  return (
    <FormDialog
      opened
      title={t('add')}
      onClose={onClose}
      submitLabel={t('create')}
      pending={create.isPending}
      onSubmit={form.onSubmit(({ code, name }) => create.mutate({ code: code.trim(), name }))}
    >
      <LocalNameInput
        label={t('fields.name')}
        required
        data-autofocus
        value={form.values.name}
        error={form.errors.name}
        onChange={(next) => form.setFieldValue('name', next)}
      />
      <TextInput
        label={t('fields.code')}
        description={t('codeHint')}
        required
        maxLength={50}
        {...form.getInputProps('code')}
      />
    </FormDialog>
  );
}
