import type { ScalarType } from '../cells/types.ts';
import { printName } from '../language/print-formula.ts';
import { canEqual, formulaType } from '../plan/binding/formula-type.ts';
import type {
  BoundFormula,
  ColumnPlan,
  KeyPair,
  ReferencePlan,
  RowsPlan,
  TablePlan,
  ValueSource,
} from '../plan/plan.ts';
import type { Planning } from '../plan/planning.ts';
import { asList, isCurrency } from '../solution/names.ts';
import type { ColumnFile, SeekNumber } from '../solution/solution-file.ts';

/** Types that may be compared as keys: money and number are one. */
export const keyKind = (type: ScalarType): string => (type === 'money' ? 'number' : type);

/** Settles what reference columns show (the key of their row), so that keys through references have a type. */
export function settleShownTypes(planning: Planning): void {
  const settled = new Set<ColumnPlan>();
  const settle = (column: ColumnPlan): ScalarType => {
    if (column.type !== 'reference' || settled.has(column)) return column.valueType;
    settled.add(column);
    const target =
      column.file.table === undefined ? undefined : planning.names.tables.find(column.file.table);
    const shownKey = target?.key.length === 1 ? target.key[0] : undefined;
    if (shownKey) {
      column.valueType = settle(shownKey);
      column.scale = shownKey.scale;
    }
    return column.valueType;
  };
  for (const table of planning.tables) for (const column of table.columns) settle(column);
}

/** Binds formulas, references, rows columns and seeks; union and pivot columns get theirs with their rows. */
export function planColumns(planning: Planning): void {
  for (const table of planning.tables)
    for (const column of table.columns) planColumn(planning, table, column);
}

/** Which members belong to which type of column; anything else on it is a mistake worth naming. */
const ONLY_FOR: readonly (readonly [keyof ColumnFile, readonly ColumnFile['type'][]])[] = [
  ['table', ['reference', 'rows']],
  ['on', ['reference', 'rows']],
  ['match', ['reference']],
  ['asOf', ['reference']],
  ['missing', ['reference']],
  ['within', ['rows']],
  ['formula', ['money', 'number', 'text', 'date', 'boolean']],
  ['seek', ['money', 'number']],
  ['currency', ['money']],
];

function planColumn(planning: Planning, table: TablePlan, column: ColumnPlan): void {
  const { file, path } = column;
  for (const [member, types] of ONLY_FOR)
    if (file[member] !== undefined && !types.includes(file.type))
      planning.report({
        ...planning.place(`${path}.${member}`, table, column),
        key: 'file.memberNotForType',
        facts: { member, type: file.type },
      });
  if (file.seek !== undefined && file.formula !== undefined)
    planning.report({
      ...planning.place(`${path}.seek`, table, column),
      key: 'file.formulaAndSeek',
      facts: { column: column.code },
    });
  if (file.currency !== undefined && !isCurrency(file.currency))
    planning.report({
      ...planning.place(`${path}.currency`, table, column),
      key: 'file.notACurrency',
      facts: { text: file.currency },
    });
  if (file.type === 'reference') {
    const reference = planReference(planning, table, column);
    if (reference) column.source = { kind: 'reference', reference };
  } else if (file.type === 'rows') {
    const rows = planRows(planning, table, column);
    if (rows) column.source = { kind: 'rows', rows };
  } else if (file.seek !== undefined) planSeek(planning, table, column);
  else if (file.formula !== undefined) {
    const formula = planning.formula(file.formula, `${path}.formula`, table, column);
    if (formula) column.source = { kind: 'formula', formula };
  }
}

function targetTable(planning: Planning, table: TablePlan, column: ColumnPlan): TablePlan | undefined {
  const { file, path } = column;
  if (file.table === undefined)
    return planning.report({
      ...planning.place(path, table, column),
      key: 'file.missingMember',
      facts: { member: 'table' },
    });
  return planning.table(file.table, planning.place(`${path}.table`, table, column));
}

/** `on` in its three spellings, as target column name → source text. */
function onPairs(column: ColumnPlan, target: TablePlan): readonly (readonly [string, string])[] {
  const { on } = column.file;
  if (on === undefined) {
    const [only] = target.key;
    const same = target.key.every((each) => column.table.names.find(each.code) !== undefined);
    if (!same && target.key.length === 1 && only) return [[only.code, column.code]];
    return target.key.map((each) => [each.code, each.code] as const);
  }
  if (typeof on === 'string' || Array.isArray(on))
    return asList(on as string).map((each) => [each, each] as const);
  return Object.entries(on as Readonly<Record<string, string>>);
}

function planReference(planning: Planning, table: TablePlan, column: ColumnPlan): ReferencePlan | undefined {
  const target = targetTable(planning, table, column);
  if (!target) return undefined;
  const { file, path } = column;
  const place = planning.place(`${path}.on`, table, column);
  const wanted = onPairs(column, target);
  if (wanted.length === 0)
    return planning.report({ ...place, key: 'file.onNeeded', facts: { table: target.code } });
  const how = new Map<ColumnPlan, 'floor' | 'ceiling'>();
  for (const [name, each] of Object.entries(file.match ?? {})) {
    const keyColumn = planning.column(target, name, planning.place(`${path}.match.${name}`, table, column));
    if (keyColumn && each !== 'exact') how.set(keyColumn, each);
  }
  if (how.size > 1)
    planning.report({ ...planning.place(`${path}.match`, table, column), key: 'file.oneBand', facts: {} });
  const pairs: KeyPair[] = [];
  let match: ReferencePlan['match'];
  let own = false;
  for (const [name, text] of wanted) {
    const targetColumn = planning.column(target, name, place);
    const isOwn = !text.trimStart().startsWith('=') && table.names.find(text) === column;
    if (isOwn) own = true;
    const source: ValueSource | undefined = isOwn
      ? { kind: 'column', column }
      : planning.source(text, `${path}.on.${name}`, table, column);
    if (!targetColumn || !source) continue;
    targetColumn.trimmed = true;
    if (isOwn) {
      column.valueType = targetColumn.valueType;
      column.trimmed = true;
    } else checkKeyTypes(planning, column, targetColumn, source, place.path);
    const band = how.get(targetColumn);
    if (band) match = { column: targetColumn, source, how: band };
    else pairs.push({ target: targetColumn, source });
  }
  for (const each of how.keys())
    if (match?.column !== each && how.size === 1)
      planning.report({
        ...planning.place(`${path}.match`, table, column),
        key: 'file.matchNotInOn',
        facts: { column: each.code },
      });
  let asOf: ValueSource | undefined;
  if (file.asOf !== undefined) {
    asOf = planning.source(file.asOf, `${path}.asOf`, table, column);
    if (!target.validity)
      planning.report({
        ...planning.place(`${path}.asOf`, table, column),
        key: 'file.noValidity',
        facts: { table: target.code },
      });
  }
  return { target, pairs, match, asOf, missingBlank: file.missing === 'blank', own };
}

function checkKeyTypes(
  planning: Planning,
  column: ColumnPlan,
  target: ColumnPlan,
  source: ValueSource,
  path: string,
): void {
  if (source.kind === 'column') source.column.trimmed = true;
  const fits =
    source.kind === 'column'
      ? keyKind(source.column.valueType) === keyKind(target.valueType)
      : canEqual(source.formula, target.valueType);
  if (fits) return;
  const [own, type] =
    source.kind === 'column'
      ? [`${column.table.code}.${source.column.code}`, source.column.valueType]
      : [source.formula.text, formulaType(source.formula)!];
  planning.report({
    ...planning.place(path, column.table, column),
    key: 'file.keyTypes',
    facts: {
      column: own,
      type: `@type.${type}`,
      target: `${target.table.code}.${target.code}`,
      targetType: `@type.${target.valueType}`,
    },
  });
}

function planRows(planning: Planning, table: TablePlan, column: ColumnPlan): RowsPlan | undefined {
  const target = targetTable(planning, table, column);
  if (!target) return undefined;
  const { file, path } = column;
  const place = planning.place(`${path}.on`, table, column);
  const wanted =
    file.on === undefined
      ? table.key.map((each) => [each.code, each.code] as const)
      : onPairs(column, target);
  if (wanted.length === 0)
    return planning.report({ ...place, key: 'file.onNeeded', facts: { table: target.code } });
  const pairs: KeyPair[] = [];
  for (const [name, text] of wanted) {
    const targetColumn = planning.column(target, name, place);
    const source = planning.source(text, `${path}.on.${name}`, table, column);
    if (!targetColumn || !source) continue;
    targetColumn.trimmed = true;
    checkKeyTypes(planning, column, targetColumn, source, place.path);
    pairs.push({ target: targetColumn, source });
  }
  let within: ColumnPlan | undefined;
  if (file.within !== undefined) {
    const at = planning.place(`${path}.within`, table, column);
    within = planning.column(target, file.within, at);
    if (within && within.valueType !== 'date')
      planning.report({ ...at, key: 'file.dateColumnNeeded', facts: { column: within.code } });
  }
  return { target, pairs, within };
}

function planSeek(planning: Planning, table: TablePlan, column: ColumnPlan): void {
  const { seek } = column.file;
  if (!seek) return;
  const path = `${column.path}.seek`;
  const bind = (value: SeekNumber, member: string): BoundFormula | undefined => {
    const at = `${path}.${member}`;
    if (typeof value === 'number') return planning.formula(`=${value}`, at, table, column);
    const source = planning.source(value, at, table, column);
    if (source?.kind !== 'column') return source?.formula;
    return planning.formula(`=[@${printName(source.column.code)}]`, at, table, column);
  };
  const target = bind(seek.target, 'target');
  const equals = bind(seek.equals, 'equals');
  const low = bind(seek.between[0], 'between[0]');
  const high = bind(seek.between[1], 'between[1]');
  if (column.scale === undefined)
    planning.report({
      ...planning.place(path, table, column),
      key: 'seek.scaleNeeded',
      facts: { column: column.code },
    });
  if (target && equals && low && high)
    column.source = { kind: 'seek', seek: { target, equals, low, high, chain: [] } };
}
