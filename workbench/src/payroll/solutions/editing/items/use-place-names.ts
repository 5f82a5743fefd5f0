import type { ReferencePlace } from '@suanpan/engine/authoring';
import { useLocalName } from '../../../../shared/local-name.ts';
import { useCopyEditor } from '../copy/copy-editor.tsx';

/** What is called in the reader's language what a place of the file is known by: its code only where it has no name. */
export function usePlaceNames() {
  const nameOf = useLocalName();
  const { file } = useCopyEditor();
  return ({ kind, code, column }: ReferencePlace): string => {
    const lists = {
      column: file.tables,
      table: file.tables,
      step: file.steps,
      rule: file.verification,
      balance: file.balances,
      payslip: undefined,
      test: undefined,
    };
    const list: readonly Named[] = (kind in lists ? lists[kind as keyof typeof lists] : undefined) ?? [];
    const named = nameOf(list.find((each) => each.code === code)?.name, code);
    if (column === undefined) return named;
    const table = file.tables.find((each) => each.code === code);
    return `${named} › ${nameOf(columnOf(table, column)?.name, column)}`;
  };
}

interface Named {
  readonly code: string;
  readonly name?: Parameters<ReturnType<typeof useLocalName>>[0];
}

type Table = ReturnType<typeof useCopyEditor>['file']['tables'][number];

/** A value of a pivot is a column too, and has its name where it is listed. */
export function columnOf(table: Table | undefined, code: string): Pick<Named, 'name'> | undefined {
  return (
    table?.values?.find((each) => each.as === code && each.name !== undefined) ??
    table?.columns?.find((each) => each.code === code)
  );
}
