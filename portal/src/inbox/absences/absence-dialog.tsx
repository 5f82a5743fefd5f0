import { MultiSelect, Select, SimpleGrid, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { problemOf, type RouterOutputs, trpc, useCommand } from '../../kit/api/index.ts';
import { DayInput, FormDialog, MultilineInput, required } from '../../kit/form/index.ts';
import { useLocalText, useText } from '../../kit/i18n/index.ts';
import { refreshInbox } from '../refresh-inbox.ts';

interface AbsenceDialogProps {
  subjects: RouterOutputs['inbox']['delegations']['own']['subjects'];
  onClose: () => void;
}

/** From when to when somebody is away, who decides for them meanwhile, and on what. */
export function AbsenceDialog({ subjects, onClose }: AbsenceDialogProps) {
  const t = useText('portal/inbox');
  const local = useLocalText();
  const [search, setSearch] = useState('');
  const [sought] = useDebouncedValue(search.trim(), 250);
  const people = useQuery({
    ...trpc.inbox.delegations.people.queryOptions({ search: sought }),
    placeholderData: keepPreviousData,
  });
  const [chosen, setChosen] = useState<{ value: string; label: string }>();
  const form = useForm({
    initialValues: {
      delegateId: null as string | null,
      startsOn: null as string | null,
      endsOn: null as string | null,
      subjects: [] as string[],
      remark: '',
    },
    validate: {
      delegateId: (value) => required(value) && t('approverNeeded'),
      startsOn: required,
      endsOn: required,
    },
  });
  const create = useCommand(
    {
      ...trpc.inbox.delegations.create.mutationOptions(),
      onSuccess: async () => {
        onClose();
        await refreshInbox();
      },
      onError: (error) => form.setErrors(problemOf(error).fields ?? {}),
    },
    { success: t('done.delegate') },
  );
  const found = (people.data?.rows ?? []).map((one) => ({
    value: one.id,
    label: `${one.name} (${one.loginName})`,
  }));
  const delegate = form.getInputProps('delegateId');
  return (
    <FormDialog
      title={t('absences.new')}
      opened
      onClose={onClose}
      pending={create.isPending}
      submitLabel={t('actions.delegate')}
      onSubmit={form.onSubmit(({ delegateId, startsOn, endsOn, remark, ...rest }) =>
        create.mutate({
          ...rest,
          delegateId: delegateId ?? '',
          startsOn: startsOn ?? '',
          endsOn: endsOn ?? '',
          ...(remark.trim() ? { remark: remark.trim() } : {}),
        }),
      )}
    >
      <Text size="sm" c="dimmed">
        {t('absences.hint')}
      </Text>
      <Select
        label={t('approver')}
        searchable
        required
        data={chosen && !found.some(({ value }) => value === chosen.value) ? [chosen, ...found] : found}
        onSearchChange={setSearch}
        nothingFoundMessage={t('nobody')}
        {...delegate}
        onChange={(id, option) => {
          setChosen(id ? { value: id, label: option.label } : undefined);
          delegate.onChange(id);
        }}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <DayInput label={t('absences.from')} required {...form.getInputProps('startsOn')} />
        <DayInput label={t('absences.to')} required {...form.getInputProps('endsOn')} />
      </SimpleGrid>
      <MultiSelect
        label={t('absences.subjects')}
        placeholder={form.values.subjects.length === 0 ? t('absences.everything') : ''}
        data={subjects.map(({ subject, name }) => ({ value: subject, label: local(name) }))}
        {...form.getInputProps('subjects')}
      />
      <MultilineInput
        label={t('remark')}
        description={t('remarkOptional')}
        {...form.getInputProps('remark')}
      />
    </FormDialog>
  );
}
