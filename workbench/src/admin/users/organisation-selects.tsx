import { MultiSelect, Select } from '@mantine/core';
import { trpc } from '@suanpan/portal/kit/api';
import { useQuery } from '@tanstack/react-query';

const all = { page: 1, pageSize: 500 };

function useEntityChoices() {
  const entities = useQuery({ ...trpc.people.legalEntities.list.queryOptions(all), staleTime: 60_000 });
  return (entities.data?.rows ?? []).map((one) => ({ value: one.id, label: `${one.name} · ${one.code}` }));
}

function useDepartmentChoices() {
  const tree = useQuery({ ...trpc.people.departments.tree.queryOptions(), staleTime: 60_000 });
  return (tree.data ?? []).map((one) => ({
    value: one.id,
    label: `${'\u2003'.repeat(Math.max(0, one.level - 1))}${one.name || one.code} · ${one.code}`,
  }));
}

interface Of<T> {
  of: 'departments' | 'legalEntities';
  label: string;
  value: T;
  onChange: (value: T) => void;
}

/** One department or legal entity that a role reaches. */
export function OneOfOrganisation({ of, ...field }: Of<string | null>) {
  const choices = { departments: useDepartmentChoices(), legalEntities: useEntityChoices() };
  return <Select required searchable data={choices[of]} {...field} />;
}

/** Departments or legal entities whose people are meant; all of them where none is chosen. */
export function SomeOfOrganisation({ of, placeholder, ...field }: Of<string[]> & { placeholder: string }) {
  const choices = { departments: useDepartmentChoices(), legalEntities: useEntityChoices() };
  return (
    <MultiSelect
      searchable
      clearable
      data={choices[of]}
      {...(field.value.length === 0 ? { placeholder } : {})}
      {...field}
    />
  );
}
