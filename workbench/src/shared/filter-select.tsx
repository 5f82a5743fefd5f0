import { MultiSelect, Select, type SelectProps } from '@mantine/core';
import { useListFilter } from '@suanpan/portal/kit/table';

interface FilterProps
  extends Pick<SelectProps, 'aria-label' | 'data' | 'disabled' | 'placeholder' | 'searchable' | 'w'> {
  /** The address keeps the choice under this name. */
  param: string;
}

interface FilterSelectProps extends FilterProps {
  /** Choices that depend on this one and fall with it. */
  clears?: readonly string[];
}

/** A choice above a list. */
export function FilterSelect({ param, clears = [], ...field }: FilterSelectProps) {
  const filter = useListFilter();
  const cleared = Object.fromEntries(clears.map((each) => [each, undefined]));
  return (
    <Select
      size="xs"
      clearable
      {...field}
      value={filter.one(param) ?? null}
      onChange={(value) => filter.choose({ ...cleared, [param]: value })}
    />
  );
}

/** A choice of several above a list. */
export function FilterMultiSelect({ param, placeholder, ...field }: FilterProps) {
  const filter = useListFilter();
  const chosen = filter.many(param);
  return (
    <MultiSelect
      size="xs"
      clearable
      {...field}
      placeholder={chosen.length === 0 ? placeholder : ''}
      value={chosen}
      onChange={(values) => filter.choose({ [param]: values })}
    />
  );
}
