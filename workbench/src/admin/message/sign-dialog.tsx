import { Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { queryClient, trpc, useCommand } from '@suanpan/portal/kit/api';
import { FormDialog, required } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { MESSAGE_APPROVALS, type MessageApproval } from '@suanpan/server/words';
import { useQuery } from '@tanstack/react-query';
import { type MessageSignRow, textOrNull } from './message-rows.ts';

/** The name before a message, and what the vendor said to it. */
export function SignDialog({ sign, onClose }: { sign: MessageSignRow | undefined; onClose: () => void }) {
  const t = useText('workbench/admin/message');
  const accounts = useQuery(trpc.admin.message.accounts.list.queryOptions({ data: { pageSize: 200 } }));
  const form = useForm({
    initialValues: {
      name: sign?.name ?? '',
      accountId: sign?.accountId ?? '',
      approval: (sign?.approval ?? 'pending') as MessageApproval,
      remark: sign?.remark ?? '',
    },
    validate: { name: required, accountId: required },
  });
  const done = {
    onSuccess: () => {
      queryClient.invalidateQueries(trpc.admin.message.pathFilter());
      onClose();
    },
  };
  const create = useCommand(trpc.admin.message.signs.create.mutationOptions(done), { done: 'added' });
  const update = useCommand(trpc.admin.message.signs.update.mutationOptions(done), { done: 'saved' });
  const field = form.getInputProps;
  return (
    <FormDialog
      opened
      title={t(sign ? 'signs.editTitle' : 'signs.add')}
      onClose={onClose}
      pending={create.isPending || update.isPending}
      onSubmit={form.onSubmit((values) => {
        const input = { ...values, remark: textOrNull(values.remark) };
        if (sign) update.mutate({ ...input, id: sign.id, version: sign.version });
        else create.mutate(input);
      })}
    >
      <TextInput label={t('signs.name')} required {...field('name')} />
      <Select
        label={t('account')}
        required
        data={(accounts.data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        {...field('accountId')}
      />
      <Select
        label={t('approval')}
        description={t('approvalHint')}
        allowDeselect={false}
        data={MESSAGE_APPROVALS.map((value) => ({ value, label: t(`approvals.${value}`) }))}
        {...field('approval')}
      />
      <TextInput label={t('remark')} {...field('remark')} />
    </FormDialog>
  );
}
