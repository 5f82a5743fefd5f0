import { TextInput, type TextInputProps } from '@mantine/core';
import { isCode } from '@suanpan/engine/formula';
import { useText } from '@suanpan/portal/kit/i18n';
import { useEffect, useState } from 'react';

interface CodeInputProps extends Pick<TextInputProps, 'label' | 'description' | 'size' | 'disabled'> {
  value: string;
  /** Codes that others of the kind have. */
  taken: readonly string[];
  onCommit: (code: string) => void;
}

/** What is wrong with a code, as a key of the room's texts. */
export function codeProblem(code: string, taken: readonly string[]) {
  if (code.trim() === '') return 'problems.required';
  if (!isCode(code)) return 'problems.code';
  if (taken.some((one) => one.toLowerCase() === code.toLowerCase())) return 'problems.codeTaken';
  return undefined;
}

/** A code that is taken over on leaving the field or Enter, because it is rewritten wherever it is read; one that can't be stays beside its reason. */
export function CodeInput({ value, taken, onCommit, ...field }: CodeInputProps) {
  const t = useText('workbench/payroll/solutions');
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  const problem = typed === value ? undefined : codeProblem(typed, taken);

  const commit = () => {
    if (typed !== value && !problem) onCommit(typed);
  };

  return (
    <TextInput
      {...field}
      required
      value={typed}
      error={problem ? t(problem) : undefined}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
        if (event.key === 'Escape') setTyped(value);
      }}
      styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
    />
  );
}
