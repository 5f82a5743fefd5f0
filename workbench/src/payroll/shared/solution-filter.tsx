import { trpc } from '@suanpan/portal/kit/api';
import { useQuery } from '@tanstack/react-query';
import { FilterSelect } from '../../shared/filter-select.tsx';
import { useLocalName } from '../../shared/local-name.ts';

interface SolutionFilterProps {
  label: string;
  placeholder: string;
  /** What is chosen within a solution, and falls with it. */
  clears: readonly string[];
}

/** Keeps a list to one solution. */
export function SolutionFilter({ label, placeholder, clears }: SolutionFilterProps) {
  const nameOf = useLocalName();
  const solutions = useQuery(trpc.payroll.solutions.list.queryOptions({ page: 1, pageSize: 500 }));
  return (
    <FilterSelect
      param="solution"
      clears={clears}
      w={200}
      searchable
      aria-label={label}
      placeholder={placeholder}
      data={(solutions.data?.rows ?? []).map((one) => ({ value: one.id, label: nameOf(one.name, one.code) }))}
    />
  );
}
