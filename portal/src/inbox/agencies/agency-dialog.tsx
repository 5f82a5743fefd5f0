import { MultiSelect, Select, SimpleGrid, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { problemOf, type RouterOutputs, trpc, useCommand } from '../../kit/api/index.ts';
import { DayInput, FormDialog, MultilineInput, required } from '../../kit/form/index.ts';
import { useLocalText, useText } from '../../kit/i18n/index.ts';
import { refreshInbox } from '../refresh-inbox.ts';

interface AgencyDialogProps {
  /** What may be lent. */
  subjects: RouterOutputs['inbox']['agencies']['own']['subjects'];
  onClose: () => void;
}

/** From when to when somebody acts for one, and on what. */
export function AgencyDialog({ subjects, onClose }: AgencyDialogProps) {
  const t = useText('portal/inbox');
  const local = useLocalText();
  const [search, setSearch] = useState('');
  const [sought] = useDebouncedValue(search.trim(), 250);
  const people = useQuery({
    ...trpc.inbox.agencies.people.queryOptions({ search: sought }),
    placeholderData: keepPreviousData,
  });
  const [chosen, setChosen] = useState<{ value: string; label: string }>();
  const form = useForm({
    initialValues: {
      agentId: null as string | null,
      startsOn: null as string | null,
      endsOn: null as string | null,
      subjects: [] as (typeof subjects)[number]['subject'][],
      remark: '',
    },
    validate: {
      agentId: (value) => required(value),
      startsOn: required,
      endsOn: required,
      subjects: (value) => value.length === 0 && t('agencies.subjectsNeeded'),
    },
  });
  const create = useCommand(
    {
      ...trpc.inbox.agencies.create.mutationOptions(),
      onSuccess: async () => {
        onClose();
        await refreshInbox();
      },
      onError: (error) => form.setErrors(problemOf(error).fields ?? {}),
    },
    { success: t('agencies.done') },
  );
  const found = (people.data?.rows ?? []).map((one) => ({
    value: one.id,
    label: `${one.name} (${one.loginName})`,
  }));
  const agent = form.getInputProps('agentId');
  return (
    <FormDialog
      title={t('agencies.new')}
      opened
      onClose={onClose}
      pending={create.isPending}
      submitLabel={t('agencies.submit')}
      onSubmit={form.onSubmit(({ agentId, startsOn, endsOn, remark, ...rest }) =>
        create.mutate({
          ...rest,
          agentId: agentId ?? '',
          startsOn: startsOn ?? '',
          endsOn: endsOn ?? '',
          ...(remark.trim() ? { remark: remark.trim() } : {}),
        }),
      )}
    >
      <Text size="sm" c="dimmed">
        {t('agencies.about')}
      </Text>
      <Select
        label={t('agencies.agent')}
        searchable
        required
        data={chosen && !found.some(({ value }) => value === chosen.value) ? [chosen, ...found] : found}
        onSearchChange={setSearch}
        nothingFoundMessage={t('nobody')}
        {...agent}
        onChange={(id, option) => {
          setChosen(id ? { value: id, label: option.label } : undefined);
          agent.onChange(id);
        }}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <DayInput label={t('absences.from')} required {...form.getInputProps('startsOn')} />
        <DayInput label={t('absences.to')} required {...form.getInputProps('endsOn')} />
      </SimpleGrid>
      <MultiSelect
        label={t('agencies.subjects')}
        required
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
