import { MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { trpc } from '../kit/api/index.ts';

interface PeoplePickerProps {
  label: string;
  description?: string;
  required?: boolean;
  value?: string[];
  onChange: (value: string[]) => void;
  error?: React.ReactNode;
  /** Who was chosen before, by name. */
  known: ReadonlyMap<string, string>;
}

/** Colleagues, found as one types their name or number. */
export function PeoplePicker({ known, value = [], ...field }: PeoplePickerProps) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, 250);
  const [seen, setSeen] = useState(known);
  const found = useQuery({
    ...trpc.portal.calendar.people.queryOptions(search ? { search } : {}),
    placeholderData: keepPreviousData,
  });
  const options = new Map([...known, ...seen]);
  const offered = found.data?.rows ?? [];
  for (const row of offered) options.set(row.id, `${row.name} · ${row.employeeNumber}`);
  const shown = new Set([...value, ...offered.map(({ id }) => id)]);
  return (
    <MultiSelect
      {...field}
      value={value}
      onChange={(next) => {
        setSeen(options);
        field.onChange(next);
      }}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options: all }) => all}
      hidePickedOptions
      data={[...shown].map((id) => ({ value: id, label: options.get(id) ?? id }))}
    />
  );
}
