import {
  Alert,
  Checkbox,
  Group,
  PasswordInput,
  Select,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useForm } from '@mantine/form';
import { queryClient, trpc, useCommand } from '@suanpan/portal/kit/api';
import { emailOr, FormDialog, NumberField, required } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { MAIL_SECURITIES, type MailSecurity } from '@suanpan/server/words';
import type { MailServiceRow } from './email-rows.ts';

interface ServiceDialogProps {
  service: MailServiceRow | undefined;
  onClose: () => void;
}

const textOrNull = (text: string) => (text.trim() === '' ? null : text.trim());

/** A mail server: where it is, under which name, how much it takes. The password is written and never shown. */
export function ServiceDialog({ service, onClose }: ServiceDialogProps) {
  const t = useText('workbench/admin/email');
  const isInstalled = service?.origin === 'environment';
  const form = useForm({
    initialValues: {
      name: service?.name ?? '',
      host: service?.host ?? '',
      port: service?.port ?? 587,
      security: (service?.security ?? 'starttls') as MailSecurity,
      userName: service?.userName ?? '',
      password: '',
      fromName: service?.fromName ?? '',
      fromAddress: service?.fromAddress ?? '',
      connections: service?.connections ?? 2,
      perMinute: (service?.perMinute ?? '') as number | '',
      signed: service?.dkim !== null && service?.dkim !== undefined,
      domain: service?.dkim?.domain ?? '',
      selector: service?.dkim?.selector ?? '',
      privateKey: '',
      isDefault: service?.isDefault ?? false,
      enabled: service?.enabled ?? true,
    },
    validate: {
      name: required,
      host: required,
      fromAddress: (value) => required(value) ?? emailOr(t('services.addressWrong'))(value),
    },
  });
  const done = {
    onSuccess: () => {
      queryClient.invalidateQueries(trpc.admin.email.pathFilter());
      onClose();
    },
  };
  const create = useCommand(trpc.admin.email.services.create.mutationOptions(done), { done: 'added' });
  const update = useCommand(trpc.admin.email.services.update.mutationOptions(done), { done: 'saved' });
  const save = ({
    signed,
    domain,
    selector,
    privateKey,
    password,
    perMinute,
    ...values
  }: typeof form.values) => {
    const input = {
      ...values,
      userName: textOrNull(values.userName),
      fromName: textOrNull(values.fromName),
      ...(password === '' ? {} : { password }),
      perMinute: perMinute === '' ? null : perMinute,
      dkim: signed ? { domain, selector, ...(privateKey === '' ? {} : { privateKey }) } : null,
    };
    if (service) update.mutate({ ...input, id: service.id, version: service.version });
    else create.mutate(input);
  };
  const field = form.getInputProps;
  return (
    <FormDialog
      opened
      size="lg"
      title={t(service ? 'services.editTitle' : 'services.add')}
      onClose={onClose}
      pending={create.isPending || update.isPending}
      onSubmit={form.onSubmit(save)}
    >
      {isInstalled && (
        <Alert color="blue" variant="light">
          {t('services.installed')}
        </Alert>
      )}
      <TextInput label={t('services.name')} required disabled={isInstalled} {...field('name')} />
      <Group grow align="flex-start" wrap="wrap">
        <TextInput label={t('services.host')} required disabled={isInstalled} {...field('host')} />
        <NumberField
          label={t('services.port')}
          min={1}
          max={65_535}
          whole
          disabled={isInstalled}
          {...field('port')}
        />
        <Select
          label={t('services.security')}
          allowDeselect={false}
          disabled={isInstalled}
          data={MAIL_SECURITIES.map((value) => ({ value, label: t(`services.securities.${value}`) }))}
          {...field('security')}
        />
      </Group>
      {!isInstalled && (
        <Group grow align="flex-start">
          <TextInput label={t('services.userName')} autoComplete="off" {...field('userName')} />
          <PasswordInput
            label={t('services.password')}
            description={service?.hasPassword ? t('services.passwordKept') : undefined}
            autoComplete="new-password"
            {...field('password')}
          />
        </Group>
      )}
      <Group grow align="flex-start">
        <TextInput label={t('services.fromName')} disabled={isInstalled} {...field('fromName')} />
        <TextInput
          label={t('services.fromAddress')}
          required
          disabled={isInstalled}
          {...field('fromAddress')}
        />
      </Group>
      <Group grow align="flex-start">
        <NumberField label={t('services.connections')} min={1} max={20} whole {...field('connections')} />
        <NumberField
          label={t('services.perMinute')}
          description={t('services.perMinuteHint')}
          min={1}
          max={100_000}
          whole
          {...field('perMinute')}
        />
      </Group>
      {!isInstalled && <Checkbox label={t('services.sign')} {...field('signed', { type: 'checkbox' })} />}
      {form.values.signed && !isInstalled && (
        <Stack gap="xs">
          <Text size="sm" c="dimmed">
            {t('services.signHint')}
          </Text>
          <Group grow>
            <TextInput label={t('services.domain')} {...field('domain')} />
            <TextInput label={t('services.selector')} {...field('selector')} />
          </Group>
          <Textarea
            label={t('services.privateKey')}
            description={service?.dkim ? t('services.keyKept') : undefined}
            autosize
            minRows={3}
            maxRows={6}
            {...field('privateKey')}
          />
        </Stack>
      )}
      <Group>
        <Checkbox label={t('services.useAsDefault')} {...field('isDefault', { type: 'checkbox' })} />
        <Checkbox label={t('on')} {...field('enabled', { type: 'checkbox' })} />
      </Group>
    </FormDialog>
  );
}
