import { MultiSelect, Select, SimpleGrid, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { problemOf, type RouterInputs, trpc } from '../../kit/api/index.ts';
import { DayInput, FormDialog, MultilineInput, required } from '../../kit/form/index.ts';
import { useText } from '../../kit/i18n/index.ts';

export interface StandIn<Subject extends string> {
  personId: string;
  startsOn: string;
  endsOn: string;
  subjects: Subject[];
  remark?: string;
}

interface StandInDialogProps<Subject extends string> {
  title: string;
  about: ReactNode;
  /** Who may be chosen. */
  purpose: RouterInputs['inbox']['standIns']['people']['purpose'];
  /** What that person is called, here and in the command. */
  person: { label: string; needed: string; field: string };
  subjects: { label: string; options: readonly { value: Subject; label: string }[] };
  /** Said where no subject is chosen; absent: one is needed, and why. */
  everything?: string;
  subjectsNeeded?: string;
  submitLabel: string;
  pending: boolean;
  onSubmit: (values: StandIn<Subject>, onError: (error: unknown) => void) => void;
  onClose: () => void;
}

/** From when to when somebody stands in for one, and on what. */
export function StandInDialog<Subject extends string>(props: StandInDialogProps<Subject>) {
  const { person, subjects, everything, subjectsNeeded } = props;
  const t = useText('portal/inbox');
  const [search, setSearch] = useState('');
  const [sought] = useDebouncedValue(search.trim(), 250);
  const people = useQuery({
    ...trpc.inbox.standIns.people.queryOptions({ search: sought, purpose: props.purpose }),
    placeholderData: keepPreviousData,
  });
  const [chosen, setChosen] = useState<{ value: string; label: string }>();
  const form = useForm({
    initialValues: {
      personId: null as string | null,
      startsOn: null as string | null,
      endsOn: null as string | null,
      subjects: [] as Subject[],
      remark: '',
    },
    validate: {
      personId: (value) => required(value) && person.needed,
      startsOn: required,
      endsOn: required,
      subjects: (value) => value.length === 0 && subjectsNeeded,
    },
  });
  const found = (people.data?.rows ?? []).map((one) => ({
    value: one.id,
    label: `${one.name} (${one.loginName})`,
  }));
  const who = form.getInputProps('personId');
  const refused = (error: unknown) => {
    const { [person.field]: personId, ...others } = problemOf(error).fields ?? {};
    form.setErrors({ ...others, ...(personId !== undefined && { personId }) });
  };
  return (
    <FormDialog
      title={props.title}
      opened
      onClose={props.onClose}
      pending={props.pending}
      submitLabel={props.submitLabel}
      onSubmit={form.onSubmit(({ personId, startsOn, endsOn, remark, ...rest }) =>
        props.onSubmit(
          {
            ...rest,
            personId: personId ?? '',
            startsOn: startsOn ?? '',
            endsOn: endsOn ?? '',
            ...(remark.trim() ? { remark: remark.trim() } : {}),
          },
          refused,
        ),
      )}
    >
      <Text size="sm" c="dimmed">
        {props.about}
      </Text>
      <Select
        label={person.label}
        searchable
        required
        // Who is chosen stays an option, whatever is sought meanwhile.
        data={chosen && !found.some(({ value }) => value === chosen.value) ? [chosen, ...found] : found}
        onSearchChange={setSearch}
        nothingFoundMessage={t('nobody')}
        {...who}
        onChange={(id, option) => {
          setChosen(id ? { value: id, label: option.label } : undefined);
          who.onChange(id);
        }}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <DayInput label={t('absences.from')} required {...form.getInputProps('startsOn')} />
        <DayInput label={t('absences.to')} required {...form.getInputProps('endsOn')} />
      </SimpleGrid>
      <MultiSelect
        label={subjects.label}
        required={subjectsNeeded !== undefined}
        placeholder={form.values.subjects.length === 0 ? (everything ?? '') : ''}
        data={subjects.options}
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
