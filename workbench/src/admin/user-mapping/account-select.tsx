import { Select, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { trpc } from '@suanpan/portal/kit/api';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

/** Finds an account of this installation by name. */
export function AccountSelect(field: Omit<SelectProps, 'data'>) {
  const [search, setSearch] = useState('');
  const [sought] = useDebouncedValue(search.split(' (')[0]?.trim() ?? '', 250);
  const { data } = useQuery({
    ...trpc.identity.users.list.queryOptions({
      page: 1,
      pageSize: 20,
      ...(sought ? { search: sought } : {}),
    }),
    placeholderData: keepPreviousData,
  });
  return (
    <Select
      {...field}
      searchable
      data={(data?.rows ?? []).map(({ id, name, loginName }) => ({
        value: id,
        label: `${name} (${loginName})`,
      }))}
      onSearchChange={setSearch}
    />
  );
}
