import { PasswordInput, Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { queryClient, trpc, useCommand } from '@suanpan/portal/kit/api';
import { FormDialog, required } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { MESSAGE_PROVIDERS, type MessageProvider } from '@suanpan/server/words';
import { type MessageAccountRow, textOrNull } from './message-rows.ts';

interface AccountDialogProps {
  account: MessageAccountRow | undefined;
  onClose: () => void;
}

/** An account at a vendor. The secret is written and never shown. */
export function AccountDialog({ account, onClose }: AccountDialogProps) {
  const t = useText('workbench/admin/message');
  const form = useForm({
    initialValues: {
      name: account?.name ?? '',
      provider: (account?.provider ?? 'aliyun') as MessageProvider,
      keyId: account?.keyId ?? '',
      secret: '',
      region: account?.region ?? '',
      endpoint: account?.endpoint ?? '',
    },
    validate: { name: required, keyId: required, ...(account ? {} : { secret: required }) },
  });
  const done = {
    onSuccess: () => {
      queryClient.invalidateQueries(trpc.admin.message.pathFilter());
      onClose();
    },
  };
  const create = useCommand(trpc.admin.message.accounts.create.mutationOptions(done), {
    done: 'added',
  });
  const update = useCommand(trpc.admin.message.accounts.update.mutationOptions(done), {
    done: 'saved',
  });
  const field = form.getInputProps;
  return (
    <FormDialog
      opened
      title={t(account ? 'accounts.editTitle' : 'accounts.add')}
      onClose={onClose}
      pending={create.isPending || update.isPending}
      onSubmit={form.onSubmit(({ secret, region, endpoint, ...values }) => {
        const input = {
          ...{ ...values, region: textOrNull(region), endpoint: textOrNull(endpoint) },
          ...(secret === '' ? {} : { secret }),
        };
        if (account) update.mutate({ ...input, id: account.id, version: account.version });
        else create.mutate(input);
      })}
    >
      <TextInput label={t('name')} required {...field('name')} />
      <Select
        label={t('accounts.provider')}
        allowDeselect={false}
        data={MESSAGE_PROVIDERS.map((value) => ({ value, label: t(`providers.${value}`) }))}
        {...field('provider')}
      />
      <TextInput
        label={t('accounts.keyId')}
        description={t(`accounts.keyHints.${form.values.provider}`)}
        required
        autoComplete="off"
        {...field('keyId')}
      />
      <PasswordInput
        label={t('accounts.secret')}
        description={account ? t('accounts.secretKept') : undefined}
        autoComplete="new-password"
        {...field('secret')}
      />
      {form.values.provider === 'tencent' && <TextInput label={t('accounts.region')} {...field('region')} />}
      <TextInput
        label={t('accounts.endpoint')}
        description={t('accounts.endpointHint')}
        {...field('endpoint')}
      />
    </FormDialog>
  );
}
