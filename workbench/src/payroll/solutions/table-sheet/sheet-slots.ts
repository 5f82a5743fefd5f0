import type { ColumnFile, RuleFile, SolutionFile, TableFile } from '@suanpan/engine';
import { tableCells } from '@suanpan/engine/domain';
import type { SampleRows } from '../../../sheet/engine/engine-messages.ts';
import { rulesOf } from './commands/rules.ts';
import { keysOf } from './commands/write-block.ts';

/** A column of the sheet and what of the file it shows. */
export type Slot =
  | { readonly role: 'column'; readonly code: string; readonly column: ColumnFile }
  | { readonly role: 'before'; readonly code: string; readonly column: ColumnFile }
  | { readonly role: 'rule'; readonly code: string; readonly rule: RuleFile }
  | { readonly role: 'newColumn' }
  | { readonly role: 'newRule' };

/** Columns whose figures differ from what the published copy makes of the same rows. */
export function changedColumns(
  now: SampleRows | undefined,
  before: SampleRows | undefined,
): ReadonlySet<string> {
  if (!now || !before) return new Set();
  const places = new Map(before.keys.map((key, row) => [key, row]));
  return new Set(
    Object.keys(now.columns).filter((code) => {
      const then = before.columns[code];
      return (
        then &&
        now.keys.some((key, row) => {
          const place = places.get(key);
          return place !== undefined && now.columns[code]?.[row] !== then[place];
        })
      );
    }),
  );
}

/** The columns of the sheet: the table's, beside each what it gave before, then the rules of its rows. */
export function slotsOf(
  file: SolutionFile,
  table: TableFile,
  beside: ReadonlySet<string>,
  readOnly: boolean,
): Slot[] {
  const columns = (table.columns ?? []).flatMap((column): Slot[] => [
    { role: 'column', code: column.code, column },
    ...(beside.has(column.code) ? [{ role: 'before' as const, code: column.code, column }] : []),
  ]);
  const rules = rulesOf(file, table.code).map((rule): Slot => ({ role: 'rule', code: rule.code, rule }));
  if (readOnly) return [...columns, ...rules];
  const ruled = tableCells(table) !== 'inFile';
  return [...columns, { role: 'newColumn' }, ...(ruled ? [...rules, { role: 'newRule' as const }] : rules)];
}

/** How many of the first columns are keys: they stay in place. */
export function frozenKeys(table: TableFile): number {
  const keys = keysOf(table);
  const first = (table.columns ?? []).findIndex((column) => !keys.includes(column.code));
  return first < 0 ? 0 : Math.min(first, 2);
}

/** Where the columns at these places of the sheet go among the table's own, counted without them. */
export function placeAmong(slots: readonly Slot[], moved: readonly number[], to: number): number {
  const rest = slots.filter((_, at) => !moved.includes(at));
  return rest.slice(0, to).filter((slot) => slot.role === 'column').length;
}
