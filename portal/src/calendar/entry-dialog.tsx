import { Alert, Select, SimpleGrid, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { DateTimePicker } from '@mantine/dates';
import { useForm } from '@mantine/form';
import { REMINDERS } from '@suanpan/server/words';
import { useQuery } from '@tanstack/react-query';
import { type RouterOutputs, trpc, useCommand } from '../kit/api/index.ts';
import { FilesInput } from '../kit/files/index.ts';
import { DayInput, dayOf, FormDialog, required } from '../kit/form/index.ts';
import { useFormat, useText } from '../kit/i18n/index.ts';
import { dateOf } from './days.ts';
import { PeoplePicker } from './people-picker.tsx';
import { refreshCalendar } from './refresh-calendar.ts';

type Detail = RouterOutputs['portal']['calendar']['get'];

interface EntryDialogProps {
  /** The one that is changed. */
  entry?: Detail | undefined;
  /** The day a new one begins on. */
  day: string;
  onClose: () => void;
}

const timeOf = (iso: string) => {
  const date = new Date(iso);
  return `${dayOf(date)} ${date.toTimeString().slice(0, 8)}`;
};
const instantOf = (local: string) => {
  const date = new Date(local.replace(' ', 'T'));
  return Number.isNaN(date.getTime()) ? '' : date.toISOString();
};

function useEntryForm(entry: Detail | undefined, day: string) {
  const t = useText('portal/calendar');
  return useForm({
    initialValues: {
      subject: entry?.title ?? '',
      content: entry?.content ?? '',
      location: entry?.location ?? '',
      allDay: entry?.allDay ?? false,
      start: entry ? timeOf(entry.startsAt) : `${day} 09:00:00`,
      end: entry ? timeOf(entry.endsAt) : `${day} 10:00:00`,
      startDay: (entry?.startDay ?? day) as string | null,
      endDay: (entry?.endDay ?? day) as string | null,
      reminder: entry ? String(entry.reminder ?? '') : '15',
      availability: entry?.availability ?? ('busy' as const),
      invitees: entry?.invitees.map(({ id }) => id) ?? [],
      shared: entry?.shared.map(({ id }) => id) ?? [],
      files: entry?.files ?? [],
    },
    validate: {
      subject: required,
      location: required,
      invitees: required,
      start: (value, { allDay }) => (allDay ? null : required(value)),
      startDay: (value, { allDay }) => (allDay ? required(value) : null),
      end: (value, { allDay, start }) =>
        allDay ? null : (required(value) ?? (value < start ? t('startAfterEnd') : null)),
      endDay: (value, { allDay, startDay }) =>
        allDay ? (required(value) ?? ((value ?? '') < (startDay ?? '') ? t('startAfterEnd') : null)) : null,
    },
  });
}

type EntryForm = ReturnType<typeof useEntryForm>;

/** Everything an entry says. The invited are told when it is saved. */
export function EntryDialog({ entry, day, onClose }: EntryDialogProps) {
  const t = useText('portal/calendar');
  const form = useEntryForm(entry, day);
  const done = {
    onSuccess: () => {
      refreshCalendar();
      onClose();
    },
  };
  const create = useCommand(trpc.portal.calendar.create.mutationOptions(done), { done: 'added' });
  const update = useCommand(trpc.portal.calendar.update.mutationOptions(done), { done: 'saved' });
  const { allDay, start, end, startDay, endDay } = form.values;
  const from = allDay ? (startDay ? dateOf(startDay).toISOString() : '') : instantOf(start);
  const to = allDay
    ? endDay
      ? new Date(dateOf(endDay).getTime() + 86_400_000).toISOString()
      : ''
    : instantOf(end);
  return (
    <FormDialog
      opened
      size="lg"
      title={t(entry ? 'edit' : 'create')}
      onClose={onClose}
      pending={create.isPending || update.isPending}
      onSubmit={form.onSubmit((values) => {
        const sent = {
          subject: values.subject,
          content: values.content,
          location: values.location,
          allDay: values.allDay,
          startsAt: from,
          endsAt: to,
          startDay: values.allDay ? values.startDay : null,
          endDay: values.allDay ? values.endDay : null,
          reminder: values.reminder === '' ? null : Number(values.reminder),
          availability: values.availability,
          invitees: values.invitees,
          shared: values.shared,
          files: values.files.map(({ fileId }) => fileId),
        };
        if (entry) update.mutate({ ...sent, id: entry.id, version: entry.version });
        else create.mutate(sent);
      })}
    >
      <Stack gap="sm">
        <WhenAndWhere form={form} />
        <WhoComes form={form} entry={entry} from={from} to={to} />
        <HowShown form={form} />
        <FilesInput value={form.values.files} onChange={(files) => form.setFieldValue('files', files)} />
      </Stack>
    </FormDialog>
  );
}

function WhenAndWhere({ form }: { form: EntryForm }) {
  const t = useText('portal/calendar');
  const { allDay } = form.values;
  return (
    <>
      <TextInput label={t('fields.subject')} required maxLength={200} {...form.getInputProps('subject')} />
      <Switch label={t('fields.allDay')} {...form.getInputProps('allDay', { type: 'checkbox' })} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {allDay ? (
          <>
            <DayInput label={t('fields.start')} required {...form.getInputProps('startDay')} />
            <DayInput label={t('fields.end')} required {...form.getInputProps('endDay')} />
          </>
        ) : (
          <>
            <DateTimePicker
              label={t('fields.start')}
              required
              valueFormat="YYYY-MM-DD HH:mm"
              {...form.getInputProps('start')}
            />
            <DateTimePicker
              label={t('fields.end')}
              required
              valueFormat="YYYY-MM-DD HH:mm"
              {...form.getInputProps('end')}
            />
          </>
        )}
      </SimpleGrid>
      <TextInput label={t('fields.location')} required maxLength={300} {...form.getInputProps('location')} />
    </>
  );
}

interface WhoComesProps {
  form: EntryForm;
  entry: Detail | undefined;
  from: string;
  to: string;
}

/** Who is invited and who only sees it; of who is taken at the time one is told before. */
function WhoComes({ form, entry, from, to }: WhoComesProps) {
  const t = useText('portal/calendar');
  const format = useFormat();
  const { invitees } = form.values;
  const busy = useQuery({
    ...trpc.portal.calendar.busy.queryOptions({ from, until: to, people: invitees }),
    enabled: invitees.length > 0 && from !== '' && from < to,
    meta: { quiet: true },
  });
  const taken = new Set(
    (busy.data?.rows ?? []).filter((row) => row.entryId !== entry?.id).map((row) => row.employmentId),
  );
  const known = new Map(
    [...(entry?.invitees ?? []), ...(entry?.shared ?? [])].map(({ id, name }) => [id, name]),
  );

  return (
    <>
      <PeoplePicker label={t('fields.invitees')} required known={known} {...form.getInputProps('invitees')} />
      {taken.size > 0 && (
        <Alert color="yellow" variant="light">
          {t('taken', {
            names: format.list([...taken].map((id) => known.get(id) ?? '').filter(Boolean)),
            count: taken.size,
          })}
        </Alert>
      )}
      <PeoplePicker
        label={t('fields.shared')}
        description={t('sharedHint')}
        known={known}
        {...form.getInputProps('shared')}
      />
    </>
  );
}

function HowShown({ form }: { form: EntryForm }) {
  const t = useText('portal/calendar');
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <Select
          label={t('fields.reminder')}
          allowDeselect={false}
          data={['', ...REMINDERS.map(String)].map((value) => ({
            value,
            label: value === '' ? t('reminders.none') : t(`reminders.${value as '5'}`),
          }))}
          {...form.getInputProps('reminder')}
        />
        <Select
          label={t('fields.availability')}
          allowDeselect={false}
          data={[
            { value: 'busy', label: t('availabilities.busy') },
            { value: 'free', label: t('availabilities.free') },
          ]}
          {...form.getInputProps('availability')}
        />
      </SimpleGrid>
      <Textarea
        label={t('fields.content')}
        autosize
        minRows={2}
        maxLength={5000}
        {...form.getInputProps('content')}
      />
    </>
  );
}
