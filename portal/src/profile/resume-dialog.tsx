import { Group, Select, Stack, TextInput } from '@mantine/core';
import { MonthPickerInput } from '@mantine/dates';
import { useForm } from '@mantine/form';
import { RESUME_KINDS } from '@suanpan/server/words';
import { problemOf, queryClient, trpc, useCommand } from '../kit/api/index.ts';
import { FormDialog, MultilineInput, required } from '../kit/form/index.ts';
import { useText } from '../kit/i18n/index.ts';
import type { ResumeEntry } from './own.ts';

const firstOf = (month: string | null | undefined) => (month ? `${month}-01` : null);

export function ResumeDialog({ entry, onClose }: { entry: ResumeEntry | undefined; onClose: () => void }) {
  const t = useText('portal/profile');
  const form = useForm({
    initialValues: {
      kind: entry?.kind ?? ('education' as ResumeEntry['kind']),
      title: entry?.title ?? '',
      place: entry?.place ?? '',
      from: firstOf(entry?.from),
      until: firstOf(entry?.until),
      memo: entry?.memo ?? '',
    },
    validate: {
      title: required,
      until: (until, { from }) => (from && until && from > until ? t('resume.order') : null),
    },
  });
  const save = useCommand(
    trpc.portal.profile.saveResume.mutationOptions({
      onSuccess: async () => {
        await queryClient.invalidateQueries(trpc.portal.profile.resume.pathFilter());
        onClose();
      },
      onError: (error) => form.setErrors(problemOf(error).fields ?? {}),
    }),
    { done: entry ? 'saved' : 'added' },
  );
  return (
    <FormDialog
      opened
      title={t(entry ? 'resume.edit' : 'resume.add')}
      onClose={onClose}
      pending={save.isPending}
      onSubmit={form.onSubmit(({ from, until, ...values }) =>
        save.mutate({
          ...values,
          ...(entry ? { id: entry.id } : {}),
          ...{ from: from?.slice(0, 7) ?? null, until: until?.slice(0, 7) ?? null },
        }),
      )}
    >
      <Stack gap="sm">
        <Select
          label={t('resume.kind')}
          required
          allowDeselect={false}
          data={RESUME_KINDS.map((value) => ({ value, label: t(`resume.kinds.${value}`) }))}
          {...form.getInputProps('kind')}
        />
        <TextInput label={t('resume.title')} required maxLength={200} {...form.getInputProps('title')} />
        <TextInput label={t('resume.place')} maxLength={200} {...form.getInputProps('place')} />
        <Group grow align="flex-start">
          <MonthPickerInput
            label={t('resume.from')}
            clearable
            valueFormat="YYYY-MM"
            {...form.getInputProps('from')}
          />
          <MonthPickerInput
            label={t('resume.until')}
            clearable
            valueFormat="YYYY-MM"
            {...form.getInputProps('until')}
          />
        </Group>
        <MultilineInput label={t('resume.memo')} maxLength={1000} {...form.getInputProps('memo')} />
      </Stack>
    </FormDialog>
  );
}
