import { Select, type SelectProps } from '@mantine/core';
import { useSearchWords } from '@suanpan/portal/kit/location';

interface WordFilterProps
  extends Pick<SelectProps, 'aria-label' | 'data' | 'disabled' | 'placeholder' | 'searchable' | 'w'> {
  /** The address keeps the choice under this name. */
  word: string;
  /** Choices that depend on this one and fall with it. */
  clears?: readonly string[];
}

/** A choice above a list that the address keeps; another choice begins at the first page. */
export function WordFilter({ word, clears = [], ...field }: WordFilterProps) {
  const [words, setWords] = useSearchWords();
  const cleared = Object.fromEntries(['page', ...clears].map((each) => [each, undefined]));
  return (
    <Select
      size="xs"
      clearable
      {...field}
      value={words.get(word)}
      onChange={(value) => setWords({ ...cleared, [word]: value ?? undefined })}
    />
  );
}
