import type { ColumnFile, ColumnType, JsonRow, SolutionFile, TableFile } from '@suanpan/engine';
import { decimalSignOf, readTyped } from '@suanpan/engine/domain';
import { sourceOf } from '../../editing/columns/kinds/registry.ts';
import { changeColumn, changeTable } from '../../editing/copy/edit-file.ts';
import { cellsOf, plainColumns, rowsOf } from '../../editing/copy/table-rows.ts';
import { typedCell } from '../../editing/rows/sheet-text.ts';
import { addNamedColumn, nameColumn, setFormula } from './columns.ts';
import { addNamedRule, nameRule, setRuleFormula } from './rules.ts';
import { addSamples, changeSampleRows, typeByKey, typeSample } from './sample-rows.ts';
import { versionsOf } from './versions.ts';

/** What a column of the sheet stands for. */
export type SheetSlot =
  | { readonly role: 'column' | 'rule' | 'before'; readonly code: string }
  | { readonly role: 'newColumn' | 'newRule' };

/** Where values typed beneath the formulas go. */
export type RowTarget =
  /** Rows of a test; `keyAt` where the rows follow other tables. */
  | { readonly kind: 'sample'; readonly index: number; readonly keyAt?: (row: number) => JsonRow | undefined }
  /** There is no test yet: the first value makes one. */
  | { readonly kind: 'fresh'; readonly name: string; readonly day: string }
  /** Rows that stand in the file: a version of a parameter table. */
  | { readonly kind: 'version'; readonly at: number }
  | { readonly kind: 'fixed' };

export interface BlockContext {
  readonly table: string;
  readonly slots: readonly SheetSlot[];
  readonly target: RowTarget;
  readonly language: string;
  /** Codes that the published copy has in this table: they stay when names change. */
  readonly published: ReadonlySet<string>;
}

const NAMES = 0;
const FORMULAS = 1;
const HEAD_ROWS = 2;

const tableOf = (file: SolutionFile, code: string): TableFile | undefined =>
  file.tables.find((one) => one.code === code);

/**
 * The file after texts were typed or pasted into the sheet: names in the first row, formulas in the second, values beneath.
 * One block is one change, and so one step of undo.
 */
export function writeBlock(
  file: SolutionFile,
  context: BlockContext,
  top: number,
  left: number,
  texts: readonly (readonly string[])[],
): SolutionFile {
  const { table, slots, language, published } = context;
  let next = file;
  let { target } = context;
  // A heading pasted with figures beneath it has no row of formulas.
  const skips = top === NAMES && texts.length > 1 && !texts[1]?.some((text) => text.trim().startsWith('='));
  const fresh = slots.findIndex((slot) => slot.role === 'newColumn');
  const made: (string | undefined)[] = [];
  const codes = new Map<number, string>();

  const codeAt = (at: number): string | undefined => {
    if (fresh >= 0 && left <= fresh && at >= fresh) return made[at - fresh];
    const slot = slots[at];
    return codes.get(at) ?? (slot && 'code' in slot ? slot.code : undefined);
  };
  const isNew = (at: number) => fresh >= 0 && left <= fresh && at >= fresh;

  const writeName = (at: number, text: string): void => {
    if (text === '') return;
    const slot = slots[at];
    if (isNew(at)) {
      next = addNamedColumn(next, table, text, language);
      made[at - fresh] = tableOf(next, table)?.columns?.at(-1)?.code;
    } else if (slot?.role === 'newRule') next = addNamedRule(next, table, text, language);
    else if (slot?.role === 'rule') next = nameRule(next, slot.code, text, language);
    else if (slot?.role === 'column') {
      const place = tableOf(next, table)?.columns?.findIndex((one) => one.code === slot.code) ?? -1;
      next = nameColumn(next, table, slot.code, text, language, published);
      codes.set(at, tableOf(next, table)?.columns?.[place]?.code ?? slot.code);
    }
  };

  const writeFormula = (at: number, text: string): void => {
    const slot = slots[at];
    const code = codeAt(at);
    if (slot?.role === 'rule' && !isNew(at)) next = setRuleFormula(next, slot.code, text);
    else if (code !== undefined && (isNew(at) || slot?.role === 'column'))
      next = setFormula(next, table, code, text);
  };

  const writeValue = (at: number, row: number, text: string): void => {
    const slot = slots[at];
    const code = codeAt(at);
    if (code === undefined || target.kind === 'fixed' || !(isNew(at) || slot?.role === 'column')) return;
    const column = tableOf(next, table)?.columns?.find((one) => one.code === code);
    if (!column || !takesValues(column)) return;
    const type = isUnsettled(next, table, column, published)
      ? typeFor(text, column.type, language)
      : column.type;
    if (type !== column.type) next = changeColumn(next, table, code, (one) => ({ ...one, type }));
    const value = typedCell(text, { type: scalarOf(type), currency: column.currency }, language);
    if (target.kind === 'version') {
      next = writeVersion(next, table, target.at, row, code, value);
      return;
    }
    if (target.kind === 'fresh') {
      next = addSamples(next, target.name, target.day);
      target = { kind: 'sample', index: (next.tests?.length ?? 1) - 1 };
    }
    const { index, keyAt } = target;
    const key = keyAt?.(row);
    const keys = keysOf(tableOf(next, table));
    next = changeSampleRows(next, index, table, (rows) =>
      key ? typeByKey(rows, key, code, value) : typeSample(rows, row, code, value, keys),
    );
  };

  texts.forEach((line, down) => {
    const row = top + down + (skips && down > 0 ? 1 : 0);
    line.forEach((text, right) => {
      const at = left + right;
      if (row === NAMES) writeName(at, text.trim());
      else if (row === FORMULAS) writeFormula(at, text);
      else writeValue(at, row - HEAD_ROWS, text);
    });
  });
  return next;
}

export const keysOf = (table: TableFile | undefined): readonly string[] =>
  typeof table?.key === 'string' ? [table.key] : (table?.key ?? []);

/** Whether values may be typed beneath a column: it is an input, or its formula may be typed over. */
export const takesValues = (column: ColumnFile): boolean =>
  sourceOf(column) === 'input' || sourceOf(column) === 'inputOrFormula';

const scalarOf = (type: ColumnType) => (type === 'reference' || type === 'rows' ? 'text' : type);

/** A new column that holds nothing yet and that nobody has chosen a type for takes it from what is typed first. */
function isUnsettled(
  file: SolutionFile,
  table: string,
  column: ColumnFile,
  published: ReadonlySet<string>,
): boolean {
  if ((column.type !== 'money' && column.type !== 'number') || published.has(column.code)) return false;
  if (column.scale !== undefined || column.tags || column.payType || column.formula !== undefined)
    return false;
  const one = tableOf(file, table);
  const columns = one?.columns ?? [];
  const place = plainColumns(columns).indexOf(column);
  const inFile = versionsOf(one).some((version) =>
    cellsOf(version.rows, columns).some((cells) => (cells[place] ?? null) !== null),
  );
  return !inFile && !JSON.stringify(file.tests ?? []).includes(`${JSON.stringify(column.code)}:`);
}

function typeFor(text: string, type: ColumnType, language: string): ColumnType {
  const trimmed = text.trim();
  if (trimmed === '') return type;
  const decimal = decimalSignOf(language);
  const number = readTyped(trimmed, 'number', { decimal });
  if (number.ok) {
    // Rates and percentages would be rounded to cents as money.
    const isFine =
      typeof number.value === 'number' && !Number.isInteger(Math.round(number.value * 1e9) / 1e7);
    return trimmed.endsWith('%') || isFine ? 'number' : type;
  }
  if (readTyped(trimmed, type === 'money' ? 'money' : 'number', { decimal }).ok) return type;
  if (readTyped(trimmed, 'date', { decimal }).ok) return 'date';
  if (readTyped(trimmed, 'time', { decimal }).ok) return 'time';
  return readTyped(trimmed, 'boolean', { decimal }).ok ? 'boolean' : 'text';
}

function writeVersion(
  file: SolutionFile,
  table: string,
  at: number,
  row: number,
  code: string,
  value: ReturnType<typeof typedCell>,
): SolutionFile {
  return changeTable(file, table, (one) => {
    const columns = one.columns ?? [];
    const plain = plainColumns(columns);
    const place = plain.findIndex((column) => column.code === code);
    return changeVersion(one, at, (cells) => {
      const next = cells.map((each) => [...each]);
      while (next.length <= row) next.push(plain.map(() => null));
      const line = next[row];
      if (line) line[place] = value;
      return next;
    });
  });
}

type Cells = ReturnType<typeof cellsOf>;

/** A parameter table with other rows in one of its versions. */
function changeVersion(table: TableFile, at: number, change: (cells: Cells) => Cells): TableFile {
  const columns = table.columns ?? [];
  const { rows: _, effectiveFrom: __, ...rest } = table;
  return {
    ...rest,
    versions: versionsOf(table).map((version, index) =>
      index === at ? { ...version, rows: rowsOf(change(cellsOf(version.rows, columns)), columns) } : version,
    ),
  };
}

/** Rows taken out of what stands beneath the formulas. */
export function removeRows(
  file: SolutionFile,
  table: string,
  target: RowTarget,
  rows: ReadonlySet<number>,
): SolutionFile {
  if (target.kind === 'version') {
    return changeTable(file, table, (one) =>
      changeVersion(one, target.at, (cells) => cells.filter((_, at) => !rows.has(at))),
    );
  }
  if (target.kind !== 'sample' || target.keyAt) return file;
  return changeSampleRows(file, target.index, table, (all) => all.filter((_, at) => !rows.has(at)));
}
