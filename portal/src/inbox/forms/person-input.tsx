import { Select, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { trpc } from '../../kit/api/index.ts';
import { useText } from '../../kit/i18n/index.ts';

type PersonInputProps = Omit<SelectProps, 'data' | 'value' | 'onChange'> & {
  value?: string | null;
  onChange: (id: string | null) => void;
  /** What who was chosen before is called. */
  names: Readonly<Record<string, string>>;
  /** Of whom one may ask for this; absent: any colleague. */
  type?: string;
};

/** Finds somebody by name or number. */
export function PersonInput({ value = null, onChange, names, type, ...field }: PersonInputProps) {
  const t = useText('portal/inbox');
  const [search, setSearch] = useState('');
  const [sought] = useDebouncedValue(search.trim(), 250);
  const [chosen, setChosen] = useState<{ value: string; label: string } | undefined>();
  const { data } = useQuery({
    ...trpc.inbox.applications.people.queryOptions({ search: sought, ...(type ? { type } : {}) }),
    placeholderData: keepPreviousData,
  });
  const found = (data?.rows ?? []).map((one) => ({
    value: one.id,
    label: [`${one.name} (${one.employeeNumber})`, one.department].filter(Boolean).join(' · '),
  }));
  // Who is chosen stays an option, whatever is sought meanwhile.
  const known = value && names[value] ? [{ value, label: names[value] }] : chosen ? [chosen] : [];
  const options = [...known.filter((one) => found.every((each) => each.value !== one.value)), ...found];
  return (
    <Select
      {...field}
      searchable
      clearable={!field.required}
      value={value}
      onChange={(id, option) => {
        setChosen(id ? { value: id, label: option?.label ?? '' } : undefined);
        onChange(id);
      }}
      onSearchChange={setSearch}
      data={options}
      filter={({ options: all }) => all}
      placeholder={t('forms.findPerson')}
      nothingFoundMessage={sought ? t('nobody') : t('forms.findPerson')}
    />
  );
}
