import { Button, FileButton, Group, MultiSelect, Select, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { api, uploadFile, useCommand } from '@suanpan/portal/kit/api';
import { FormDialog, MultilineInput, required } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { MEDIA_KINDS, MESSAGE_KINDS, type MediaKind, type MessageKind } from '@suanpan/server/words';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type MessageRow, usePlatform } from '../use-platform.ts';

interface MessageDialogProps {
  message: MessageRow | undefined;
  onClose: () => void;
}

/** A draft: what it says, and to whom; it leaves when somebody sends it. */
export function MessageDialog({ message, onClose }: MessageDialogProps) {
  const t = useText('workbench/admin/integrations');
  const { calls, platform, refresh } = usePlatform();
  const [mediaKind, setMediaKind] = useState<MediaKind>(message?.media?.kind ?? 'file');
  const form = useForm({
    initialValues: {
      kind: (message?.kind ?? 'text') as MessageKind,
      title: message?.title ?? '',
      text: message?.text ?? '',
      url: message?.url ?? '',
      media: message?.media ?? null,
      memberIds: message?.memberIds ?? [],
      departmentIds: message?.departmentIds ?? [],
    },
    validate: {
      title: (value, { kind }) => (kind === 'card' ? required(value) : null),
      text: (value, { kind }) => (kind === 'media' ? null : required(value)),
      url: (value, { kind }) => (kind === 'card' ? required(value) : null),
      media: (value, { kind }) => (kind === 'media' && !value ? t('messages.mediaMissing') : null),
    },
  });
  const done = {
    onSuccess: async () => {
      await refresh.onSuccess();
      onClose();
    },
  };
  const create = useCommand(calls.messages.create.mutationOptions(done), { done: 'added' });
  const update = useCommand(calls.messages.update.mutationOptions(done), { done: 'saved' });
  const upload = useCommand({
    mutationFn: async (file: File) => {
      const { fileId } = await uploadFile(file);
      return api.integrations[platform].messages.media.mutate({ fileId, kind: mediaKind });
    },
    onSuccess: ({ mediaId, kind }: { mediaId: string; kind: MediaKind }) =>
      form.setFieldValue('media', { id: mediaId, kind }),
  });
  const { kind, media, memberIds } = form.values;
  const field = form.getInputProps;
  return (
    <FormDialog
      opened
      size="lg"
      title={t(message ? 'messages.editTitle' : 'messages.add')}
      submitLabel={t('messages.keep')}
      onClose={onClose}
      pending={create.isPending || update.isPending}
      onSubmit={form.onSubmit((values) => {
        const input = {
          ...values,
          url: values.url.trim() || null,
          media: values.kind === 'media' ? values.media : null,
        };
        if (message) update.mutate({ ...input, id: message.id, version: message.version });
        else create.mutate(input);
      })}
    >
      <Select
        label={t('messages.kind')}
        allowDeselect={false}
        data={MESSAGE_KINDS.map((value) => ({ value, label: t(`messages.kinds.${value}`) }))}
        {...field('kind')}
      />
      {(kind === 'card' || kind === 'markdown') && (
        <TextInput
          label={t('messages.title')}
          required={kind === 'card'}
          maxLength={128}
          {...field('title')}
        />
      )}
      {kind !== 'media' && (
        <MultilineInput
          label={t('messages.text')}
          required
          minRows={4}
          maxRows={10}
          maxLength={5000}
          {...field('text')}
        />
      )}
      {kind === 'card' && <TextInput label={t('messages.url')} required {...field('url')} />}
      {kind === 'media' && (
        <Group align="flex-end">
          <Select
            label={t('messages.mediaKind')}
            allowDeselect={false}
            data={MEDIA_KINDS.map((value) => ({ value, label: t(`messages.mediaKinds.${value}`) }))}
            value={mediaKind}
            onChange={(next) => setMediaKind(MEDIA_KINDS.find((one) => one === next) ?? 'file')}
          />
          <FileButton onChange={(file) => file && upload.mutate(file)}>
            {(props) => (
              <Button variant="default" loading={upload.isPending} {...props}>
                {t('messages.upload')}
              </Button>
            )}
          </FileButton>
          <Text size="sm" style={{ overflowWrap: 'anywhere' }} {...(form.errors.media ? { c: 'red' } : {})}>
            {media ? t('messages.uploaded', { id: media.id }) : form.errors.media}
          </Text>
        </Group>
      )}
      <MemberChoice value={memberIds} onChange={(next) => form.setFieldValue('memberIds', next)} />
      <DepartmentChoice {...field('departmentIds')} />
    </FormDialog>
  );
}

const MOST = 50;

/** Members found by name or id; who is chosen stays in the list while one looks for others. */
function MemberChoice({ value, onChange }: { value: string[]; onChange: (next: string[]) => void }) {
  const t = useText('workbench/admin/integrations');
  const { calls } = usePlatform();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, 250);
  const filter = { page: 1, pageSize: MOST, ...(search ? { search } : {}) };
  const found = useQuery({
    ...calls.members.theirs.queryOptions({ filter }),
    placeholderData: keepPreviousData,
  });
  const rows = (found.data?.rows ?? []).map(({ id, name }) => ({
    value: id,
    label: name ? `${name} · ${id}` : id,
  }));
  const known = new Set(rows.map((row) => row.value));
  const kept = value.filter((id) => !known.has(id)).map((id) => ({ value: id, label: id }));
  return (
    <MultiSelect
      label={t('messages.members')}
      searchable
      data={[...rows, ...kept]}
      value={value}
      onChange={onChange}
      onSearchChange={setTyped}
      nothingFoundMessage={t('map.nothing')}
    />
  );
}

function DepartmentChoice(field: { value?: string[]; onChange?: (next: string[]) => void }) {
  const t = useText('workbench/admin/integrations');
  const { calls } = usePlatform();
  const departments = useQuery(calls.departments.options.queryOptions({}));
  return (
    <MultiSelect label={t('messages.departments')} searchable data={departments.data ?? []} {...field} />
  );
}
