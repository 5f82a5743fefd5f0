import { Checkbox, Code, Group, Select, Tabs, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { queryClient, trpc, useCommand } from '@suanpan/portal/kit/api';
import { FormDialog, MultilineInput, required } from '@suanpan/portal/kit/form';
import { LANGUAGE_NAMES, LANGUAGES, useLanguage, useText } from '@suanpan/portal/kit/i18n';
import { MESSAGE_APPROVALS, type MessageApproval } from '@suanpan/server/words';
import { useQuery } from '@tanstack/react-query';
import { type MessageTemplateRow, textOrNull } from './message-rows.ts';

interface TemplateDialogProps {
  template: MessageTemplateRow | undefined;
  onClose: () => void;
}

/** What messages for a purpose say, by language, and under what name the vendor knows it. */
export function TemplateDialog({ template, onClose }: TemplateDialogProps) {
  const t = useText('workbench/admin/message');
  const own = useLanguage();
  const purposes = useQuery({ ...trpc.admin.message.templates.purposes.queryOptions(), staleTime: 60_000 });
  const services = useQuery(trpc.admin.message.services.list.queryOptions({ data: { pageSize: 200 } }));
  const form = useForm({
    initialValues: {
      name: template?.name ?? '',
      purpose: template?.purpose ?? 'notice',
      serviceId: template?.serviceId ?? '',
      code: template?.code ?? '',
      approval: (template?.approval ?? 'pending') as MessageApproval,
      enabled: template?.enabled ?? true,
      texts: {
        ...Object.fromEntries(LANGUAGES.map((language) => [language, ''])),
        ...template?.texts,
      } as Record<string, string>,
    },
    validate: { name: required, serviceId: required },
  });
  const done = {
    onSuccess: () => {
      queryClient.invalidateQueries(trpc.admin.message.pathFilter());
      onClose();
    },
  };
  const create = useCommand(trpc.admin.message.templates.create.mutationOptions(done), {
    done: 'added',
  });
  const update = useCommand(trpc.admin.message.templates.update.mutationOptions(done), {
    done: 'saved',
  });
  const known = purposes.data?.find(({ code }) => code === form.values.purpose);
  const field = form.getInputProps;
  return (
    <FormDialog
      opened
      size="lg"
      title={t(template ? 'templates.editTitle' : 'templates.add')}
      onClose={onClose}
      pending={create.isPending || update.isPending}
      onSubmit={form.onSubmit((values) => {
        const input = { ...values, code: textOrNull(values.code) };
        if (template) update.mutate({ ...input, id: template.id, version: template.version });
        else create.mutate(input);
      })}
    >
      <TextInput label={t('name')} required {...field('name')} />
      <Group grow align="flex-start" wrap="wrap">
        <Select
          label={t('templates.purpose')}
          allowDeselect={false}
          data={(purposes.data ?? []).map(({ code, name }) => ({ value: code, label: name }))}
          {...field('purpose')}
        />
        <Select
          label={t('templates.service')}
          required
          data={(services.data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          {...field('serviceId')}
        />
      </Group>
      <Group grow align="flex-start" wrap="wrap">
        <TextInput label={t('templates.code')} description={t('templates.codeHint')} {...field('code')} />
        <Select
          label={t('approval')}
          description={t('approvalHint')}
          allowDeselect={false}
          data={MESSAGE_APPROVALS.map((value) => ({ value, label: t(`approvals.${value}`) }))}
          {...field('approval')}
        />
      </Group>
      <Text size="xs" c="dimmed">
        {t('templates.places')}{' '}
        {(known?.variables ?? []).map((name) => (
          <Code key={name} mr={6}>
            {`{{${name}}}`}
          </Code>
        ))}
      </Text>
      <Tabs keepMounted={false} defaultValue={own}>
        <Tabs.List>
          {LANGUAGES.map((one) => (
            <Tabs.Tab key={one} value={one} lang={one}>
              {LANGUAGE_NAMES[one]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {LANGUAGES.map((one) => (
          <Tabs.Panel key={one} value={one} pt="sm">
            <MultilineInput
              label={t('templates.text')}
              lang={one}
              minRows={3}
              maxRows={8}
              maxLength={1000}
              {...field(`texts.${one}`)}
            />
          </Tabs.Panel>
        ))}
      </Tabs>
      <Checkbox label={t('on')} {...field('enabled', { type: 'checkbox' })} />
    </FormDialog>
  );
}
