import { Chip, Group } from '@mantine/core';
import { useFormat } from '../kit/i18n/index.ts';
import { useListFilter } from '../kit/table/index.ts';

interface CategoryChipsProps<Category extends string> {
  categories: readonly { category: Category; count: number }[];
  chosen: Category | undefined;
  nameOf: (category: Category | 'all') => string;
}

/** One kind only, with how much there is of each: one without anything says what belongs there. */
export function CategoryChips<Category extends string>(props: CategoryChipsProps<Category>) {
  const { categories, chosen, nameOf } = props;
  const filter = useListFilter();
  const format = useFormat();
  return (
    <Chip.Group value={String(chosen ?? 'all')} onChange={(category) => filter.choose({ category })}>
      <Group gap={6}>
        <Chip value="all" size="xs" variant="light">
          {nameOf('all')}
        </Chip>
        {categories.map(({ category, count }) => (
          <Chip key={category} value={category} size="xs" variant="light">
            {count > 0 ? `${nameOf(category)} ${format.number(count)}` : nameOf(category)}
          </Chip>
        ))}
      </Group>
    </Chip.Group>
  );
}
