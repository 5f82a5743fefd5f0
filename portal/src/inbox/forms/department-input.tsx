import { Select, type SelectProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { trpc } from '../../kit/api/index.ts';

type DepartmentInputProps = Omit<SelectProps, 'data'>;

export function DepartmentInput(field: DepartmentInputProps) {
  const { data } = useQuery({ ...trpc.inbox.applications.departments.queryOptions(), staleTime: 60_000 });
  return (
    <Select
      {...field}
      searchable
      clearable={!field.required}
      data={(data?.rows ?? []).map((one) => ({ value: one.id, label: one.name }))}
    />
  );
}
