import { Alert, Button, Checkbox, Group, PasswordInput, Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { trpc, useCommand } from '@suanpan/portal/kit/api';
import { FormDialog, required } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { APP_PURPOSES, PROVIDERS, type Provider, USUAL_PURPOSES } from '@suanpan/server/words';
import { useState } from 'react';
import { type AppRow, usePlatform } from '../use-platform.ts';
import { EventAddress } from './event-address.tsx';

interface AppDialogProps {
  app: AppRow | undefined;
  platform: Provider;
  onClose: () => void;
}

/** An app as its platform issued it. Secrets are written and never shown; one can try them before they are kept. */
export function AppDialog({ app, platform, onClose }: AppDialogProps) {
  const t = useText('workbench/admin/integrations');
  const { refresh } = usePlatform();
  const [typeCode, setTypeCode] = useState<Provider>(platform);
  const calls = trpc.integrations[typeCode];
  const form = useForm({
    initialValues: {
      name: app?.name ?? '',
      appKey: app?.appKey ?? '',
      appId: app?.appId ?? '',
      appSecret: '',
      baseUrl: app?.baseUrl ?? '',
      purposes: [...(app?.purposes ?? USUAL_PURPOSES)] as string[],
      enabled: app?.enabled ?? true,
      eventToken: '',
      eventKey: '',
    },
    validate: {
      name: required,
      appKey: required,
      appSecret: (value) => (app ? null : required(value)),
      purposes: (value) => (value.length === 0 ? t('apps.purposeMissing') : null),
    },
  });
  const done = {
    onSuccess: async () => {
      await refresh.onSuccess();
      onClose();
    },
  };
  const create = useCommand(calls.apps.create.mutationOptions(done), { done: 'added' });
  const update = useCommand(calls.apps.update.mutationOptions(done), { done: 'saved' });
  const tryEntered = useCommand(trpc.integrations.office.apps.verify.mutationOptions());
  const save = ({ eventToken, eventKey, appSecret, purposes, ...values }: typeof form.values) => {
    const input = {
      ...values,
      purposes: APP_PURPOSES.filter((one) => purposes.includes(one)),
      baseUrl: values.baseUrl.trim() || null,
      ...(eventToken ? { eventToken } : {}),
      ...(eventKey ? { eventKey } : {}),
    };
    if (app)
      update.mutate({ ...input, ...(appSecret ? { appSecret } : {}), id: app.id, version: app.version });
    else create.mutate({ ...input, appSecret });
  };
  const { appKey, appId, appSecret, baseUrl } = form.values;
  const field = form.getInputProps;
  return (
    <FormDialog
      opened
      size="lg"
      title={t(app ? 'apps.editTitle' : 'apps.add')}
      onClose={onClose}
      pending={create.isPending || update.isPending}
      onSubmit={form.onSubmit(save)}
      aside={
        <Button
          variant="light"
          loading={tryEntered.isPending}
          disabled={!appKey.trim() || !appSecret}
          onClick={() =>
            tryEntered.mutate({
              appId: appKey.trim(),
              appKey: appId.trim(),
              appSecret,
              typeCode,
              ...(baseUrl.trim() ? { baseUrl: baseUrl.trim() } : {}),
            })
          }
        >
          {t('apps.verify')}
        </Button>
      }
    >
      <Group grow align="flex-start">
        <TextInput label={t('apps.name')} required {...field('name')} />
        <Select
          label={t('apps.type')}
          allowDeselect={false}
          disabled={app !== undefined}
          data={PROVIDERS.map((value) => ({ value, label: t(`platforms.${value}`) }))}
          value={typeCode}
          onChange={(next) => setTypeCode(PROVIDERS.find((one) => one === next) ?? platform)}
        />
      </Group>
      <Group grow align="flex-start">
        <TextInput label={t(`apps.keyOf.${typeCode}`)} required {...field('appKey')} />
        <TextInput
          label={t(`apps.idOf.${typeCode}`)}
          description={t(`apps.idHint.${typeCode}`)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...field('appId')}
        />
      </Group>
      <PasswordInput
        label={t('apps.secret')}
        required={!app}
        autoComplete="new-password"
        {...(app ? { placeholder: '••••••••', description: t('apps.secretKept') } : {})}
        {...field('appSecret')}
      />
      <Checkbox.Group label={t('apps.purposes')} description={t('apps.purposesHint')} {...field('purposes')}>
        <Group mt={6}>
          {APP_PURPOSES.map((one) => (
            <Checkbox key={one} value={one} label={t(`purposes.${one}`)} />
          ))}
        </Group>
      </Checkbox.Group>
      <TextInput
        label={t('apps.baseUrl')}
        placeholder={app?.address}
        description={t('apps.baseUrlHint')}
        {...field('baseUrl')}
      />
      <Group grow align="flex-start">
        <PasswordInput
          label={t('apps.eventToken')}
          autoComplete="new-password"
          {...(app?.hasEventToken ? { placeholder: '••••••••' } : {})}
          {...field('eventToken')}
        />
        <PasswordInput
          label={t('apps.eventKey')}
          autoComplete="new-password"
          {...(app?.hasEventKey ? { placeholder: '••••••••' } : {})}
          {...field('eventKey')}
        />
      </Group>
      <EventAddress app={app} platform={typeCode} />
      <Checkbox label={t('apps.enabled')} {...form.getInputProps('enabled', { type: 'checkbox' })} />
      {tryEntered.data && (
        <Alert
          color={tryEntered.data.ok ? 'green' : 'red'}
          variant="light"
          role="status"
          title={t(tryEntered.data.ok ? 'apps.fine' : 'apps.notFine')}
        >
          {tryEntered.data.message}
        </Alert>
      )}
    </FormDialog>
  );
}
