import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { queryClient, trpc, useCommand } from '@suanpan/portal/kit/api';
import { emailOr, FormDialog, required } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';

/** Somebody as the other system names them. */
export function ExternalUserDialog({ onClose }: { onClose: () => void }) {
  const t = useText('workbench/admin/user-mapping');
  const form = useForm({
    initialValues: { code: '', name: '', email: '' },
    validate: { code: required, name: required, email: emailOr(t('emailWrong')) },
  });
  const create = useCommand(
    trpc.identity.userMapping.createExternalUser.mutationOptions({
      onSuccess: () => {
        queryClient.invalidateQueries(trpc.identity.userMapping.pathFilter());
        onClose();
      },
    }),
    { done: 'added' },
  );
  return (
    <FormDialog
      opened
      title={t('add')}
      onClose={onClose}
      pending={create.isPending}
      onSubmit={form.onSubmit(({ email, ...values }) =>
        create.mutate({ ...values, email: email.trim() === '' ? null : email.trim() }),
      )}
    >
      <TextInput label={t('code')} description={t('codeHint')} required {...form.getInputProps('code')} />
      <TextInput label={t('name')} required {...form.getInputProps('name')} />
      <TextInput label={t('email')} {...form.getInputProps('email')} />
    </FormDialog>
  );
}
