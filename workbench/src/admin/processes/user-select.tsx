import { Select, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { trpc } from '@suanpan/portal/kit/api';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

type UserSelectProps = Omit<SelectProps, 'data'> & { known: readonly { id: string; name: string }[] };

/** Finds an account by name. */
export function UserSelect({ known, ...field }: UserSelectProps) {
  const [search, setSearch] = useState('');
  const [sought] = useDebouncedValue(search.trim(), 250);
  const { data } = useQuery({
    ...trpc.inbox.processes.users.queryOptions({ search: sought }),
    placeholderData: keepPreviousData,
  });
  const found = new Map(known.map((one) => [one.id, one.name]));
  for (const one of data?.rows ?? []) found.set(one.id, `${one.name} (${one.loginName})`);
  return (
    <Select
      {...field}
      searchable
      style={{ flex: 1 }}
      data={[...found].map(([value, label]) => ({ value, label }))}
      onSearchChange={setSearch}
    />
  );
}
