import type { ColumnFile, LocalText, TableFile } from '@suanpan/engine';
import { useLocalName } from '../../../../shared/local-name.ts';

export interface Choice {
  readonly value: string;
  readonly label: string;
}

interface Coded {
  readonly code: string;
  readonly name?: LocalText | undefined;
}

/** Tables and columns to choose from, by their names. What the file names and isn't there stays to be seen. */
export function useChoices() {
  const nameOf = useLocalName();
  const choices = (list: readonly Coded[], chosen: readonly (string | null | undefined)[]): Choice[] => {
    const names = new Map(list.map(({ code, name }) => [code, nameOf(name, code)]));
    for (const code of chosen) if (code && !names.has(code)) names.set(code, code);
    const all = [...names.values()];
    return [...names].map(([value, label]) => ({
      value,
      // Two of one name are told apart by their codes.
      label: all.filter((each) => each === label).length > 1 ? `${label} (${value})` : label,
    }));
  };
  return {
    coded: (list: readonly Coded[], ...chosen: (string | null | undefined)[]) => choices(list, chosen),
    tables: (tables: readonly TableFile[], ...chosen: (string | null | undefined)[]) =>
      choices(tables, chosen),
    columns: (columns: readonly ColumnFile[] | undefined, ...chosen: (string | null | undefined)[]) =>
      choices(columns ?? [], chosen),
  };
}
