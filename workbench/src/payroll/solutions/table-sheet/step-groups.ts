import type { SolutionFile, StepFile, TableFile } from '@suanpan/engine';
import { tableCells } from '@suanpan/engine/domain';

export interface TableGroup {
  readonly key: string;
  readonly kind: 'inputs' | 'step' | 'parameters';
  readonly step?: StepFile;
  readonly number?: number;
  readonly tables: readonly TableFile[];
}

/** The tables in the order of the work: those in no step, then step by step, then parameter tables. */
export function groupsOf(file: SolutionFile): readonly TableGroup[] {
  const steps = file.steps ?? [];
  const listed = new Set(steps.flatMap((step) => step.tables));
  const groups: TableGroup[] = [
    {
      key: ' inputs',
      kind: 'inputs',
      tables: file.tables.filter((table) => tableCells(table) !== 'inFile' && !listed.has(table.code)),
    },
    ...steps.map(
      (step, index): TableGroup => ({
        key: step.code,
        kind: 'step',
        step,
        number: index + 1,
        tables: step.tables.flatMap((code) => file.tables.find((table) => table.code === code) ?? []),
      }),
    ),
    {
      key: ' parameters',
      kind: 'parameters',
      tables: file.tables.filter((table) => tableCells(table) === 'inFile' && !listed.has(table.code)),
    },
  ];
  return groups.filter((group) => group.tables.length > 0);
}
