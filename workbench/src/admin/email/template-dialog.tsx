import {
  Button,
  Code,
  FileButton,
  Group,
  Paper,
  Pill,
  Select,
  Stack,
  Tabs,
  Text,
  TextInput,
} from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { problemOf, queryClient, trpc, uploadFile, useCommand } from '@suanpan/portal/kit/api';
import { FormDialog, MultilineInput, required } from '@suanpan/portal/kit/form';
import { LANGUAGE_NAMES, LANGUAGES, useLanguage, useText } from '@suanpan/portal/kit/i18n';
import { notifyProblem } from '@suanpan/portal/kit/notices';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MailTemplateRow } from './email-rows.ts';

interface TemplateDialogProps {
  template: MailTemplateRow | undefined;
  onClose: () => void;
}

const inEach = <T,>(make: () => T): Record<string, T> =>
  Object.fromEntries(LANGUAGES.map((language) => [language, make()]));

/** What mails for a purpose say, by language, with what somebody would get while it is written. */
export function TemplateDialog({ template, onClose }: TemplateDialogProps) {
  const t = useText('workbench/admin/email');
  const own = useLanguage();
  const [language, setLanguage] = useState<string>(own);
  const [files, setFiles] = useState(template?.files ?? []);
  const purposes = useQuery({ ...trpc.admin.email.templates.purposes.queryOptions(), staleTime: 60_000 });
  const services = useQuery(trpc.admin.email.services.list.queryOptions({ filter: { pageSize: 200 } }));
  const form = useForm({
    initialValues: {
      name: template?.name ?? '',
      purpose: template?.purpose ?? 'notice',
      serviceId: template?.serviceId ?? null,
      texts: { ...inEach(() => ({ subject: '', body: '' })), ...template?.texts },
    },
    validate: { name: required },
  });
  const done = {
    onSuccess: () => {
      queryClient.invalidateQueries(trpc.admin.email.pathFilter());
      onClose();
    },
  };
  const create = useCommand(trpc.admin.email.templates.create.mutationOptions(done), { done: 'added' });
  const update = useCommand(trpc.admin.email.templates.update.mutationOptions(done), { done: 'saved' });
  const known = purposes.data?.find(({ code }) => code === form.values.purpose);
  const add = async (file: File | null) => {
    if (!file) return;
    try {
      const { fileId, name, size } = await uploadFile(file);
      setFiles((before) => [...before, { id: fileId, name, size }]);
    } catch (error) {
      notifyProblem(problemOf(error));
    }
  };
  return (
    <FormDialog
      opened
      size="xl"
      title={t(template ? 'templates.editTitle' : 'templates.add')}
      onClose={onClose}
      pending={create.isPending || update.isPending}
      onSubmit={form.onSubmit((values) => {
        const input = { ...values, enabled: template?.enabled ?? true, files: files.map(({ id }) => id) };
        if (template) update.mutate({ ...input, id: template.id, version: template.version });
        else create.mutate(input);
      })}
    >
      <Group grow align="flex-start" wrap="wrap">
        <TextInput label={t('templates.name')} required {...form.getInputProps('name')} />
        <Select
          label={t('templates.purpose')}
          allowDeselect={false}
          disabled={template?.builtIn === true}
          data={(purposes.data ?? []).map(({ code, name }) => ({ value: code, label: name }))}
          {...form.getInputProps('purpose')}
        />
        <Select
          label={t('templates.service')}
          placeholder={t('templates.defaultService')}
          clearable
          data={(services.data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          {...form.getInputProps('serviceId')}
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
      <Tabs keepMounted={false} value={language} onChange={(next) => setLanguage(next ?? own)}>
        <Tabs.List>
          {LANGUAGES.map((one) => (
            <Tabs.Tab key={one} value={one} lang={one}>
              {LANGUAGE_NAMES[one]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {LANGUAGES.map((one) => (
          <Tabs.Panel key={one} value={one} pt="sm">
            <Stack gap="sm">
              <TextInput
                label={t('templates.subject')}
                lang={one}
                {...form.getInputProps(`texts.${one}.subject`)}
              />
              <MultilineInput
                label={t('templates.body')}
                lang={one}
                minRows={5}
                maxRows={12}
                maxLength={20_000}
                {...form.getInputProps(`texts.${one}.body`)}
              />
            </Stack>
          </Tabs.Panel>
        ))}
      </Tabs>
      <Group gap="xs">
        <FileButton onChange={add}>
          {(props) => (
            <Button size="compact-sm" variant="default" {...props}>
              {t('templates.attach')}
            </Button>
          )}
        </FileButton>
        {files.map((file) => (
          <Pill
            key={file.id}
            withRemoveButton
            removeButtonProps={{ 'aria-label': t('templates.detach', { name: file.name }) }}
            onRemove={() => setFiles((before) => before.filter(({ id }) => id !== file.id))}
          >
            {file.name}
          </Pill>
        ))}
      </Group>
      <Preview purpose={form.values.purpose} texts={form.values.texts} language={language} />
    </FormDialog>
  );
}

interface PreviewProps {
  purpose: string;
  texts: Record<string, { subject: string; body: string }>;
  language: string;
}

function Preview(props: PreviewProps) {
  const t = useText('workbench/admin/email');
  const [asked] = useDebouncedValue(props, 300);
  const preview = useQuery({
    ...trpc.admin.email.templates.preview.queryOptions(asked),
    placeholderData: keepPreviousData,
    retry: false,
    enabled: Object.values(asked.texts).some(({ subject, body }) => subject && body),
  });
  return (
    <Paper withBorder p="sm" aria-label={t('templates.preview')}>
      <Text size="xs" c="dimmed" mb={4}>
        {t(preview.data?.own ? 'templates.previewOwn' : 'templates.previewExample')}
      </Text>
      {preview.error ? (
        <Text size="sm" c="red" role="alert">
          {preview.error.message}
        </Text>
      ) : (
        <>
          <Text size="sm" fw={600}>
            {preview.data?.subject ?? ' '}
          </Text>
          <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {preview.data?.body ?? ' '}
          </Text>
        </>
      )}
    </Paper>
  );
}
