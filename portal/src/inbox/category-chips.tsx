import { Chip, Group } from '@mantine/core';
import { useListFilter } from '../kit/table/index.ts';

interface CategoryChipsProps<Category extends string> {
  /** Those of which there is something; one that is chosen stays, also when its last is gone. */
  categories: readonly Category[];
  chosen: Category | undefined;
  nameOf: (category: Category | 'all') => string;
}

/** One kind only, where there are several. */
export function CategoryChips<Category extends string>(props: CategoryChipsProps<Category>) {
  const { categories, chosen, nameOf } = props;
  const filter = useListFilter();
  if (!chosen && categories.length < 2) return null;
  const shown = chosen && !categories.includes(chosen) ? [...categories, chosen] : categories;
  return (
    <Chip.Group value={String(chosen ?? 'all')} onChange={(category) => filter.choose({ category })}>
      <Group gap={6}>
        {(['all', ...shown] as const).map((one) => (
          <Chip key={one} value={one} size="xs" variant="light">
            {nameOf(one)}
          </Chip>
        ))}
      </Group>
    </Chip.Group>
  );
}
