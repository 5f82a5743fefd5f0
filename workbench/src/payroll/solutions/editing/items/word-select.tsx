import { MultiSelect, type MultiSelectProps, Select, type SelectProps } from '@mantine/core';
import { useText } from '@suanpan/portal/kit/i18n';
import { useState } from 'react';
import type { Choice } from '../copy/use-choices.ts';

/** Words of the file to choose from; one that nobody wrote yet is a choice of its own once it is typed. */
function useWords(words: readonly Choice[], chosen: readonly string[]) {
  const t = useText('workbench/payroll/solutions');
  const [typed, setTyped] = useState('');
  const fresh = typed.trim();
  const known = new Map(words.map((word) => [word.value, word.label]));
  for (const word of chosen) if (!known.has(word)) known.set(word, word);
  const isNew = fresh !== '' && ![...known].flat().some((each) => each.toLowerCase() === fresh.toLowerCase());
  return {
    searchable: true,
    onSearchChange: setTyped,
    data: [
      ...[...known].map(([value, label]) => ({ value, label })),
      ...(isNew ? [{ value: fresh, label: t('items.newWord', { word: fresh }) }] : []),
    ],
  };
}

interface ManyProps extends Pick<MultiSelectProps, 'label' | 'description' | 'size'> {
  words: readonly Choice[];
  value: readonly string[];
  onChange: (words: string[]) => void;
}

export function WordsSelect({ words, value, onChange, ...field }: ManyProps) {
  return <MultiSelect {...field} {...useWords(words, value)} value={[...value]} onChange={onChange} />;
}

interface OneProps extends Pick<SelectProps, 'label' | 'description' | 'size'> {
  words: readonly Choice[];
  value: string | undefined;
  onChange: (word: string | undefined) => void;
}

export function WordSelect({ words, value, onChange, ...field }: OneProps) {
  return (
    <Select
      {...field}
      {...useWords(words, value ? [value] : [])}
      clearable
      value={value ?? null}
      onChange={(word) => onChange(word ?? undefined)}
    />
  );
}
