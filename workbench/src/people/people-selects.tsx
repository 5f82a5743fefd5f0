import { MultiSelect, type MultiSelectProps, Select, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { trpc } from '@suanpan/portal/kit/api';
import { useText } from '@suanpan/portal/kit/i18n';
import { type CatalogueKind, CONTRACT_KINDS } from '@suanpan/server/words';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

type Many = Pick<
  MultiSelectProps,
  'label' | 'description' | 'required' | 'error' | 'size' | 'placeholder'
> & {
  value: string[];
  onChange: (ids: string[]) => void;
};
type One = Pick<
  SelectProps,
  'label' | 'description' | 'required' | 'error' | 'size' | 'placeholder' | 'w' | 'onFocus' | 'onBlur'
> & {
  'aria-label'?: string;
  value?: string | null;
  onChange: (id: string | null) => void;
};

const all = { page: 1, pageSize: 500 };

export function useLegalEntities() {
  return useQuery({ ...trpc.people.legalEntities.list.queryOptions(all), staleTime: 60_000 });
}

export function useDepartmentTree() {
  return useQuery({ ...trpc.people.departments.tree.queryOptions(), staleTime: 60_000 });
}

export function LegalEntitiesSelect({ value, onChange, ...field }: Many) {
  const entities = useLegalEntities();
  return (
    <MultiSelect
      {...field}
      searchable
      data={(entities.data?.rows ?? []).map((one) => ({ value: one.id, label: `${one.name} · ${one.code}` }))}
      value={value}
      onChange={onChange}
    />
  );
}

export function LegalEntitySelect({ value, onChange, ...field }: One) {
  const entities = useLegalEntities();
  return (
    <Select
      {...field}
      searchable
      clearable={!field.required}
      data={(entities.data?.rows ?? []).map((one) => ({ value: one.id, label: `${one.name} · ${one.code}` }))}
      value={value ?? null}
      onChange={onChange}
    />
  );
}

/** Departments in the order of their tree, set in by level; optionally only of some legal entities. */
function useDepartmentChoices(legalEntityIds?: readonly string[]) {
  const tree = useDepartmentTree();
  return (tree.data ?? [])
    .filter(
      (one) =>
        !legalEntityIds ||
        legalEntityIds.length === 0 ||
        one.legalEntityId === null ||
        legalEntityIds.includes(one.legalEntityId),
    )
    .map((one) => ({
      value: one.id,
      label: `${'\u2003'.repeat(Math.max(0, one.level - 1))}${one.name || one.code} · ${one.code}`,
    }));
}

export function DepartmentsSelect({
  value,
  onChange,
  legalEntityIds,
  ...field
}: Many & { legalEntityIds?: readonly string[] }) {
  const choices = useDepartmentChoices(legalEntityIds);
  return <MultiSelect {...field} searchable clearable data={choices} value={value} onChange={onChange} />;
}

export function DepartmentSelect({
  value,
  onChange,
  legalEntityIds,
  ...field
}: One & { legalEntityIds?: readonly string[] }) {
  const choices = useDepartmentChoices(legalEntityIds);
  return (
    <Select
      {...field}
      searchable
      clearable={!field.required}
      data={choices}
      value={value ?? null}
      onChange={onChange}
      comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
    />
  );
}

export function CatalogueSelect({
  catalogue,
  value,
  onChange,
  ...field
}: One & { catalogue: CatalogueKind }) {
  const options = {
    jobs: trpc.people.jobs.list.queryOptions({ ...all, activeOnly: true }),
    posts: trpc.people.posts.list.queryOptions({ ...all, activeOnly: true }),
    costCentres: trpc.people.costCentres.list.queryOptions({ ...all, activeOnly: true }),
  }[catalogue];
  const list = useQuery({ ...options, staleTime: 60_000 });
  return (
    <Select
      {...field}
      searchable
      clearable
      data={(list.data?.rows ?? []).map((one) => ({ value: one.id, label: `${one.name} · ${one.code}` }))}
      value={value ?? null}
      onChange={onChange}
    />
  );
}

/** People are found by typing: there may be a hundred thousand of them. */
function useEmploymentChoices(chosenIds: readonly string[]) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, 250);
  const found = useQuery({
    ...trpc.people.employments.list.queryOptions({ page: 1, pageSize: 30, ...(search ? { search } : {}) }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
  const chosen = useQuery({
    ...trpc.people.employments.list.queryOptions({
      page: 1,
      pageSize: 500,
      filter: { ids: [...chosenIds].slice(0, 500) },
    }),
    enabled: chosenIds.length > 0,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
  const rows = new Map(
    [...(chosen.data?.rows ?? []), ...(found.data?.rows ?? [])].map((row) => [row.id, row]),
  );
  const data = [...rows.values()].map((row) => ({
    value: row.id,
    label: `${row.name} · ${row.employeeNumber}`,
  }));
  return { typed, setTyped, data };
}

export function EmploymentsSelect({ value, onChange, ...field }: Many) {
  const t = useText('workbench/people');
  const { typed, setTyped, data } = useEmploymentChoices(value);
  return (
    <MultiSelect
      {...field}
      searchable
      clearable
      placeholder={t('select.typeToSearch')}
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      data={data}
      value={value}
      onChange={onChange}
    />
  );
}

export function EmploymentSelect({ value, onChange, ...field }: One) {
  const t = useText('workbench/people');
  const { setTyped, data } = useEmploymentChoices(value ? [value] : []);
  return (
    <Select
      {...field}
      searchable
      clearable
      placeholder={t('select.typeToSearch')}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      data={data}
      value={value ?? null}
      onChange={onChange}
    />
  );
}

/** A kind of contract; `before` is what a record holds from before there was a list, and may keep. */
export function ContractSelect({ before, ...field }: Omit<SelectProps, 'data'> & { before?: string | null }) {
  const t = useText('workbench/people');
  const known = CONTRACT_KINDS.map((value) => ({ value, label: t(`contracts.${value}`) }));
  const own =
    before && !known.some(({ value }) => value === before) ? [{ value: before, label: before }] : [];
  return <Select clearable searchable label={t('fields.contract')} data={[...known, ...own]} {...field} />;
}
