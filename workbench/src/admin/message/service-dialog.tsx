import { Checkbox, Group, Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { queryClient, trpc, useCommand } from '@suanpan/portal/kit/api';
import { FormDialog, NumberField, required } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { useQuery } from '@tanstack/react-query';
import { type MessageServiceRow, textOrNull } from './message-rows.ts';

interface ServiceDialogProps {
  service: MessageServiceRow | undefined;
  onClose: () => void;
}

/** By which account, under which sign and from which sender messages leave. */
export function ServiceDialog({ service, onClose }: ServiceDialogProps) {
  const t = useText('workbench/admin/message');
  const everything = { data: { pageSize: 200 } };
  const accounts = useQuery(trpc.admin.message.accounts.list.queryOptions(everything));
  const signs = useQuery(trpc.admin.message.signs.list.queryOptions(everything));
  const form = useForm({
    initialValues: {
      name: service?.name ?? '',
      accountId: service?.accountId ?? '',
      signId: service?.signId ?? (null as string | null),
      sender: service?.sender ?? '',
      countryCode: service?.countryCode ?? '+86',
      perMinute: (service?.perMinute ?? '') as number | '',
      isDefault: service?.isDefault ?? false,
    },
    validate: {
      name: required,
      accountId: required,
      countryCode: (value) => (/^\+[1-9]\d{0,3}$/.test(value) ? null : t('services.countryCodeWrong')),
    },
  });
  const provider = accounts.data?.rows.find(({ id }) => id === form.values.accountId)?.provider;
  const done = {
    onSuccess: () => {
      queryClient.invalidateQueries(trpc.admin.message.pathFilter());
      onClose();
    },
  };
  const create = useCommand(trpc.admin.message.services.create.mutationOptions(done), {
    done: 'added',
  });
  const update = useCommand(trpc.admin.message.services.update.mutationOptions(done), {
    done: 'saved',
  });
  const field = form.getInputProps;
  return (
    <FormDialog
      opened
      title={t(service ? 'services.editTitle' : 'services.add')}
      onClose={onClose}
      pending={create.isPending || update.isPending}
      onSubmit={form.onSubmit(({ sender, perMinute, ...values }) => {
        const input = {
          ...values,
          sender: textOrNull(sender),
          perMinute: perMinute === '' ? null : perMinute,
        };
        if (service) update.mutate({ ...input, id: service.id, version: service.version });
        else create.mutate(input);
      })}
    >
      <TextInput label={t('name')} required {...field('name')} />
      <Select
        label={t('account')}
        required
        data={(accounts.data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        {...field('accountId')}
        onChange={(accountId) => form.setValues({ accountId: accountId ?? '', signId: null })}
      />
      {provider !== 'twilio' && (
        <Select
          label={t('services.sign')}
          clearable
          data={(signs.data?.rows ?? [])
            .filter(({ accountId }) => accountId === form.values.accountId)
            .map(({ id, name }) => ({ value: id, label: name }))}
          {...field('signId')}
        />
      )}
      {provider !== 'aliyun' && (
        <TextInput
          label={t('services.sender')}
          description={provider && t(`services.senderHints.${provider}`)}
          {...field('sender')}
        />
      )}
      <Group grow align="flex-start">
        <TextInput
          label={t('services.countryCode')}
          description={t('services.countryCodeHint')}
          {...field('countryCode')}
        />
        <NumberField
          label={t('services.perMinute')}
          description={t('services.perMinuteHint')}
          min={1}
          max={100_000}
          whole
          {...field('perMinute')}
        />
      </Group>
      <Checkbox label={t('services.useAsDefault')} {...field('isDefault', { type: 'checkbox' })} />
    </FormDialog>
  );
}
