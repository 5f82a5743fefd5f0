import { MultiSelect } from '@mantine/core';
import { useText } from '../kit/i18n/index.ts';
import type { PivotPlace } from './pivot-place.ts';
import type { PivotWords } from './use-pivot-words.ts';

interface PivotFilterProps {
  field: string;
  place: PivotPlace;
  words: PivotWords;
  /** What each filter may choose from, as the last answer says. */
  choices: readonly { field: string; values: readonly (string | null)[] }[] | undefined;
}

/** What a filter lets through; nothing chosen lets everything. */
export function PivotFilter({ field, place, words, choices }: PivotFilterProps) {
  const t = useText('portal/pivot');
  const { definition, change } = place;
  const chosen = definition.filter.find((each) => each.field === field)?.values ?? [];
  const offered = choices?.find((each) => each.field === field)?.values ?? [];
  const all = [...new Set([...offered.map((value) => value ?? ''), ...chosen])];
  return (
    <MultiSelect
      mt={6}
      size="xs"
      searchable
      clearable
      aria-label={t('filterBy', { field: words.field(field) })}
      placeholder={chosen.length === 0 ? words.field(field) : ''}
      data={all.map((value) => ({ value, label: words.group(field, value || null) }))}
      value={chosen}
      onChange={(values) =>
        change({ filter: definition.filter.map((each) => (each.field === field ? { field, values } : each)) })
      }
    />
  );
}
