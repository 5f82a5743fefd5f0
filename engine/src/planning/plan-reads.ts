import type { Language } from '../errors/index.ts';
import type { BoundFormula, ColumnPlan, TablePlan, ValueSource } from '../plan/plan.ts';
import type { LocalText, Problem } from '../solution/solution-file.ts';

/** What is computed as one: a column, or the rows of a table. */
export type Computed = ColumnPlan | TablePlan;

export const isColumn = (node: Computed): node is ColumnPlan => 'table' in node;

/** What a node reads directly. Row sets are nodes of their own: pivots and rowsFrom depend on columns of their source. */
export function readsOf(node: Computed): readonly Computed[] {
  return isColumn(node) ? columnReads(node) : rowSetReads(node);
}

function formulaReads(formula: BoundFormula | undefined, into: Set<Computed>): void {
  if (!formula) return;
  for (const column of formula.reads.columns) into.add(column);
  for (const table of formula.reads.rowSets) into.add(table);
}

function sourceReads(source: ValueSource | undefined, into: Set<Computed>): void {
  if (!source) return;
  if (source.kind === 'formula') formulaReads(source.formula, into);
  else into.add(source.column);
}

function columnReads(column: ColumnPlan): readonly Computed[] {
  const reads = new Set<Computed>([column.table]);
  const { source } = column;
  switch (source.kind) {
    case 'input':
    case 'rowKey':
      break;
    case 'formula':
      formulaReads(source.formula, reads);
      break;
    case 'reference': {
      const { target, pairs, match, asOf } = source.reference;
      reads.add(target);
      for (const pair of match ? [...pairs, { target: match.column, source: match.source }] : pairs) {
        reads.add(pair.target);
        sourceReads(pair.source, reads);
      }
      sourceReads(asOf, reads);
      for (const key of target.key) reads.add(key);
      if (target.validity) {
        reads.add(target.validity.from);
        if (target.validity.to) reads.add(target.validity.to);
      }
      break;
    }
    case 'rows': {
      reads.add(source.rows.target);
      for (const pair of source.rows.pairs) {
        reads.add(pair.target);
        sourceReads(pair.source, reads);
      }
      if (source.rows.within) reads.add(source.rows.within);
      break;
    }
    case 'seek': {
      const { seek } = source;
      for (const formula of [seek.equals, seek.low, seek.high]) formulaReads(formula, reads);
      const inner = new Set<Computed>();
      formulaReads(seek.target, inner);
      for (const each of seek.chain) for (const read of readsOf(each)) inner.add(read);
      for (const each of inner)
        if (each !== column && !(isColumn(each) && seek.chain.includes(each))) reads.add(each);
      break;
    }
    case 'union': {
      const rows = column.table.rowSource;
      if (rows.kind !== 'union') break;
      for (const part of rows.parts) {
        reads.add(part.table);
        sourceReads(part.sources[column.index], reads);
      }
      break;
    }
    case 'pivot': {
      const rows = column.table.rowSource;
      if (rows.kind === 'pivot') reads.add(rows.from);
      if (source.of) reads.add(source.of);
      if (source.across) reads.add(source.across.column);
      break;
    }
  }
  reads.delete(column);
  if (readsItself(column)) reads.add(column);
  return [...reads];
}

function readsItself(column: ColumnPlan): boolean {
  return column.source.kind === 'formula' && column.source.formula.reads.columns.has(column);
}

function rowSetReads(table: TablePlan): readonly Computed[] {
  const reads = new Set<Computed>();
  const rows = table.rowSource;
  switch (rows.kind) {
    case 'input':
    case 'versions':
      break;
    case 'keys':
      for (const source of rows.sources) {
        reads.add(source.table);
        for (const column of source.columns) reads.add(column);
        formulaReads(source.where, reads);
      }
      break;
    case 'cross':
      for (const each of rows.tables) {
        reads.add(each);
        for (const key of each.key) reads.add(key);
      }
      break;
    case 'slices':
      for (const source of rows.sources) {
        reads.add(source.table);
        reads.add(source.by);
        reads.add(source.from);
        if (source.to) reads.add(source.to);
      }
      break;
    case 'union':
      for (const part of rows.parts) {
        reads.add(part.table);
        formulaReads(part.where, reads);
      }
      break;
    case 'pivot':
      reads.add(rows.from);
      for (const column of rows.by) reads.add(column);
      formulaReads(rows.where, reads);
      break;
  }
  return [...reads];
}

/**
 * Visits a node after everything it reads; no recursion, as chains may be thousands long.
 * @param state what was visited before, kept between calls
 * @param onCircle told of nodes that read each other in a circle, each once it closes
 */
export function visitReads(
  start: Computed,
  state: Map<Computed, 'open' | 'done'>,
  leave: (node: Computed) => void,
  onCircle: (circle: readonly Computed[]) => void = () => undefined,
): void {
  const path: { readonly node: Computed; readonly rest: Computed[] }[] = [];
  const enter = (node: Computed): void => {
    const known = state.get(node);
    if (known === 'open')
      onCircle(path.slice(path.findIndex((each) => each.node === node)).map((each) => each.node));
    if (known !== undefined) return;
    state.set(node, 'open');
    path.push({ node, rest: [...readsOf(node)].reverse() });
  };
  enter(start);
  for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
    const next = top.rest.pop();
    if (next !== undefined) {
      enter(next);
      continue;
    }
    path.pop();
    state.set(top.node, 'done');
    leave(top.node);
  }
}

/** The formulas by which a node reads others, in the order they stand in the file. */
export function formulasOf(node: Computed): readonly BoundFormula[] {
  const formulas: BoundFormula[] = [];
  const take = (source: ValueSource | BoundFormula | undefined): void => {
    if (source === undefined) return;
    if (!('kind' in source)) formulas.push(source);
    else if (source.kind === 'formula') formulas.push(source.formula);
  };
  if (!isColumn(node)) {
    const rows = node.rowSource;
    if (rows.kind === 'keys') for (const { where } of rows.sources) take(where);
    else if (rows.kind === 'union') for (const { where } of rows.parts) take(where);
    else if (rows.kind === 'pivot') take(rows.where);
    return formulas;
  }
  const { source } = node;
  if (source.kind === 'formula') take(source.formula);
  else if (source.kind === 'reference') {
    for (const pair of source.reference.pairs) take(pair.source);
    take(source.reference.match?.source);
    take(source.reference.asOf);
  } else if (source.kind === 'rows') for (const pair of source.rows.pairs) take(pair.source);
  else if (source.kind === 'seek')
    for (const each of [source.seek.target, source.seek.equals, source.seek.low, source.seek.high])
      take(each);
  else if (source.kind === 'union' && node.table.rowSource.kind === 'union')
    for (const part of node.table.rowSource.parts) take(part.sources[node.index]);
  return formulas;
}

/** Where in a formula of its own a node reads another; undefined when it does so by how it is declared. */
export function placeOfRead(
  node: Computed,
  read: Computed,
): Pick<Problem, 'path' | 'at' | 'end' | 'formula'> | undefined {
  for (const { path, written, reads } of formulasOf(node)) {
    const place = reads.places.get(read);
    if (place) return { path, at: place.at, end: place.end, formula: written };
  }
  return undefined;
}

const LANGUAGES = ['en', 'zh-TW', 'zh-CN'] as const satisfies readonly Language[];
const ROWS_OF: Readonly<Record<Language, (table: string) => string>> = {
  en: (table) => `rows of ${table}`,
  'zh-TW': (table) => `${table} 的列`,
  'zh-CN': (table) => `${table} 的行`,
};

function displayName(name: LocalText | undefined, language: Language): string | undefined {
  if (name === undefined || typeof name === 'string') return name;
  return name[language] ?? name['en'] ?? Object.values(name)[0];
}

/** `Pay.tax (Income tax)`: codes as formulas hold them, and the name people know. */
export function shownName(node: Computed, language: Language): string {
  const code = isColumn(node) ? `${node.table.code}.${node.code}` : node.code;
  const name = displayName(node.file.name, language);
  const open = language === 'en' ? ' (' : '（';
  return name === undefined || name === node.code
    ? code
    : `${code}${open}${name}${language === 'en' ? ')' : '）'}`;
}

/** As `shownName`, row sets told from tables. */
export const nodeName = (node: Computed, language: Language): string =>
  isColumn(node) ? shownName(node, language) : ROWS_OF[language](shownName(node, language));

/** A fact that reads differently in each language: `name` in English, `name:zh-TW`, `name:zh-CN`. */
export function factOf(name: string, say: (language: Language) => string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    LANGUAGES.map((language) => [language === 'en' ? name : `${name}:${language}`, say(language)]),
  );
}
