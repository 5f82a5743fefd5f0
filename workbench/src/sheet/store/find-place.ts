import type { FormulaSolution } from '@suanpan/engine/authoring';
import { keyFromReadable } from './readable-key.ts';
import type { SheetStore } from './sheet-store.ts';
import type { SheetColumn } from './sheet-types.ts';

/** What the name box was asked for, by the sheet it stands in. */
export interface PlaceScope {
  readonly store: SheetStore;
  /** Visible columns. */
  readonly columns: readonly SheetColumn[];
  readonly solution: FormulaSolution;
  readonly table: string;
  readonly row: number;
  readonly column: string | undefined;
}

export type FoundPlace =
  | { readonly kind: 'cell'; readonly row: number; readonly column: string }
  | { readonly kind: 'elsewhere'; readonly table: string; readonly column: string }
  /** What of the text isn't there. */
  | { readonly kind: 'noRow' | 'noColumn' | 'noTable'; readonly text: string };

/** Understands `0012 · net`, `17 net` (a row number), `net`, `0012`, `Pay!net`, and a person's name, also followed by a column. */
export async function findPlace(typed: string, scope: PlaceScope): Promise<FoundPlace> {
  const text = typed.trim();
  const [table, rest] = splitOnce(text, '!');
  if (rest !== undefined) return inTable(table, rest, scope);
  const column = scope.column ?? scope.columns[0]?.code ?? '';
  const whole = columnNamed(text, scope.columns);
  if (whole) return { kind: 'cell', row: scope.row, column: whole.code };
  const row = await rowNamed(text, scope);
  if (row !== undefined) return { kind: 'cell', row, column };
  for (const [before, after] of splits(text)) {
    const named = columnNamed(after, scope.columns);
    const at = named && (await rowNamed(before, scope));
    if (named && at !== undefined) return { kind: 'cell', row: at, column: named.code };
    if (named) return { kind: 'noRow', text: before };
    if ((await rowNamed(before, scope)) !== undefined) return { kind: 'noColumn', text: after };
  }
  return { kind: 'noRow', text };
}

function inTable(name: string, rest: string, { solution, table, ...scope }: PlaceScope): FoundPlace {
  const found = solution.tables.find((one) => isNamed(name, one.code, namesOf(one)));
  if (!found) return { kind: 'noTable', text: name };
  if (found.code === table) {
    const column = columnNamed(rest, scope.columns);
    return column ? { kind: 'cell', row: scope.row, column: column.code } : { kind: 'noColumn', text: rest };
  }
  const column = found.columns?.find((one) => isNamed(rest, one.code, namesOf(one)));
  return column
    ? { kind: 'elsewhere', table: found.code, column: column.code }
    : { kind: 'noColumn', text: rest };
}

/** By its key, its number, or by what a text in it says: a person's name, whole or in part. */
async function rowNamed(text: string, { store }: PlaceScope): Promise<number | undefined> {
  if (text === '') return undefined;
  await store.rows.ensure(0, store.rows.total - 1);
  const byKey = store.rows.place(keyFromReadable(text));
  if (byKey !== undefined) return byKey;
  const number = Number(text);
  if (Number.isInteger(number) && number >= 1 && number <= store.rowCount) return number - 1;
  const texts = store.options.columns.filter(({ type }) => type === 'text' || type === 'reference');
  const wanted = fold(text);
  const rowWhere = (fits: (value: string) => boolean) => {
    for (let row = 0; row < store.rows.total; row++)
      for (const { code } of texts) {
        const value = store.value(row, code);
        if (typeof value === 'string' && fits(fold(value))) return row;
      }
    return undefined;
  };
  return rowWhere((value) => value === wanted) ?? rowWhere((value) => value.includes(wanted));
}

const fold = (text: string) => text.normalize('NFKC').trim().toLowerCase();

const isNamed = (text: string, ...names: readonly (string | readonly string[])[]) =>
  names.flat().some((name) => fold(name) === fold(text));

const namesOf = ({ name }: FormulaSolution['tables'][number] | { name?: unknown }): string[] =>
  typeof name === 'string' ? [name] : Object.values((name ?? {}) as Record<string, string>);

const columnNamed = (text: string, columns: readonly SheetColumn[]) =>
  columns.find((column) => isNamed(text, column.code, column.label));

function splitOnce(text: string, sign: string): [string, string | undefined] {
  const at = text.indexOf(sign);
  return at < 0 ? [text, undefined] : [text.slice(0, at).trim(), text.slice(at + 1).trim()];
}

/** A row and a column may both be of several words: every way to part them, the longest row first. */
function splits(text: string): [string, string][] {
  const parts = text.split(/\s*·\s*|\s+/u).filter((part) => part !== '');
  return parts
    .slice(1)
    .map((_, at): [string, string] => [parts.slice(0, at + 1).join(' '), parts.slice(at + 1).join(' ')])
    .reverse();
}
