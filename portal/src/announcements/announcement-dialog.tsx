import { MultiSelect, SegmentedControl, Stack, TextInput } from '@mantine/core';
import { DateTimePicker } from '@mantine/dates';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { type RouterInputs, type RouterOutputs, trpc, useCommand } from '../kit/api/index.ts';
import { FilesInput } from '../kit/files/index.ts';
import { FormDialog, required } from '../kit/form/index.ts';
import { useText } from '../kit/i18n/index.ts';
import { useMe } from '../kit/permission/index.ts';
import { refreshAnnouncements } from './refresh-announcements.ts';
import { RichTextInput } from './rich-text-input.tsx';

type Detail = RouterOutputs['portal']['announcements']['getManaged'];
type Audience = RouterInputs['portal']['announcements']['create']['audience'];
type When = 'draft' | 'now' | 'later';

const EVERYBODY = 'everybody:';
const keyOf = ({ kind, targetId = '' }: Audience[number]) => `${kind}:${targetId}`;
const partOf = (key: string): Audience[number] => {
  const [kind = '', targetId = ''] = key.split(':');
  return { kind: kind as Audience[number]['kind'], targetId };
};

function useAnnouncementForm(announcement: Detail | undefined) {
  const { user } = useMe();
  return useForm({
    initialValues: {
      title: announcement?.title ?? '',
      body: announcement?.body ?? '',
      release: announcement?.release ?? user.name,
      audience: announcement?.audience.map(keyOf) ?? [EVERYBODY],
      when: (announcement?.state === 'scheduled' ? 'later' : 'draft') as When,
      at: announcement?.releasedAt ?? null,
      files: announcement?.files ?? [],
    },
    validate: {
      title: required,
      release: required,
      audience: required,
      body: (html) => required(html.replace(/<[^>]*>|&nbsp;/g, ' ').trim()),
      at: (value, { when }) => (when === 'later' ? required(value) : null),
    },
  });
}

interface AnnouncementDialogProps {
  /** The one that is changed. */
  announcement?: Detail | undefined;
  onClose: () => void;
}

/** What it says, whom it is for and when it comes out; one that is out keeps its time. */
export function AnnouncementDialog({ announcement, onClose }: AnnouncementDialogProps) {
  const t = useText('portal/announcements');
  const form = useAnnouncementForm(announcement);
  const targets = useQuery(trpc.portal.announcements.targets.queryOptions());
  const done = {
    onSuccess: () => {
      refreshAnnouncements();
      onClose();
    },
  };
  const create = useCommand(trpc.portal.announcements.create.mutationOptions(done), { done: 'added' });
  const update = useCommand(trpc.portal.announcements.update.mutationOptions(done), { done: 'saved' });
  const isOut = announcement?.state === 'released';
  const of = (kind: 'legalEntity' | 'department') =>
    (targets.data?.rows ?? [])
      .filter((row) => row.kind === kind)
      .map(({ id, name }) => ({ value: keyOf({ kind, targetId: id }), label: name }));
  return (
    <FormDialog
      opened
      size="lg"
      title={t(announcement ? 'edit' : 'new')}
      onClose={onClose}
      pending={create.isPending || update.isPending}
      onSubmit={form.onSubmit(({ when, at, audience, files, ...values }) => {
        const sent = {
          ...values,
          audience: audience.map(partOf),
          files: files.map(({ fileId }) => fileId),
          releaseAt:
            when === 'now' ? ('now' as const) : when === 'later' && at ? new Date(at).toISOString() : null,
        };
        if (announcement) update.mutate({ ...sent, id: announcement.id, version: announcement.version });
        else create.mutate(sent);
      })}
    >
      <Stack gap="sm">
        <TextInput label={t('fields.title')} required maxLength={200} {...form.getInputProps('title')} />
        <RichTextInput
          label={t('fields.body')}
          value={form.values.body}
          onChange={(body) => form.setFieldValue('body', body)}
          error={form.errors.body}
        />
        <TextInput label={t('fields.release')} required maxLength={100} {...form.getInputProps('release')} />
        <MultiSelect
          label={t('fields.audience')}
          description={t('audienceHint')}
          required
          searchable
          data={[
            { value: EVERYBODY, label: t('everybody') },
            { group: t('entities'), items: of('legalEntity') },
            { group: t('departments'), items: of('department') },
          ]}
          {...form.getInputProps('audience')}
        />
        <FilesInput value={form.values.files} onChange={(files) => form.setFieldValue('files', files)} />
        {!isOut && (
          <SegmentedControl
            aria-label={t('fields.when')}
            data={(['draft', 'now', 'later'] as const).map((value) => ({ value, label: t(`when.${value}`) }))}
            {...form.getInputProps('when')}
          />
        )}
        {!isOut && form.values.when === 'later' && (
          <DateTimePicker
            label={t('fields.at')}
            required
            valueFormat="YYYY-MM-DD HH:mm"
            {...form.getInputProps('at')}
          />
        )}
      </Stack>
    </FormDialog>
  );
}
