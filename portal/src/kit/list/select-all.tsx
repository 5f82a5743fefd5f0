import { Checkbox, type CheckboxProps } from '@mantine/core';
import { withKeys } from './selection.ts';

interface SelectAllProps extends Pick<CheckboxProps, 'aria-label' | 'label' | 'size'> {
  /** The rows that are shown. */
  keys: readonly string[];
  selection: ReadonlySet<string>;
  onChange: (selection: ReadonlySet<string>) => void;
}

/** Ticks all rows that are shown, or none of them. */
export function SelectAll({ keys, selection, onChange, ...box }: SelectAllProps) {
  const selected = keys.filter((key) => selection.has(key)).length;
  return (
    <Checkbox
      {...box}
      checked={keys.length > 0 && selected === keys.length}
      indeterminate={selected > 0 && selected < keys.length}
      onChange={(event) => onChange(withKeys(selection, keys, event.currentTarget.checked))}
      disabled={keys.length === 0}
    />
  );
}
