import type { SheetWriter } from '../kinds/column-kind.ts';
import { columnKind, fillsOf, referenceOf } from '../kinds/registry.ts';
import type { BoundFormula, ColumnPlan, ReferencePlan, RowsPlan, RulePlan, UnionPart } from '../plan/plan.ts';
import { valueAt } from './facts.ts';
import { inBrackets, one, type Part } from './part.ts';
import { roundedText } from './rounding.ts';
import { quoted, UnsupportedInSheet, type WorkbookCell } from './workbook.ts';
import { calendarKeyText, FormulaWriter, mayBeBlank } from './write-formula.ts';
import { pointerText, rowsMask } from './write-references.ts';
import type { Book } from './writer.ts';

/** Excel's limit for a formula, less what a title may add. */
const LONGEST = 8_000;

interface Text {
  readonly text: string;
  readonly array: boolean;
  readonly written?: string;
}

/** A formula, or what is carried as a value because a sheet can't say it. */
export function written(value: WorkbookCell['value'], write: () => Text): WorkbookCell {
  try {
    const { text, array, written: own } = write();
    if (text.length > LONGEST) throw new UnsupportedInSheet('length');
    return {
      kind: 'formula',
      formula: `=${text}`,
      array,
      value,
      ...(own === undefined ? {} : { written: own }),
    };
  } catch (error) {
    if (!(error instanceof UnsupportedInSheet)) throw error;
    return { kind: 'marked', value, reason: error.reason, detail: error.detail };
  }
}

/** The cell of a column, as a sheet computes it. */
export const writeCell = (book: Book, column: ColumnPlan, row: number): WorkbookCell =>
  columnKind(column.source).sheet(sheetWords(book), column, column.source, row);

function sheetWords(book: Book): SheetWriter<WorkbookCell> {
  const value = (column: ColumnPlan, row: number) => valueAt(book.evaluation, column, row);
  const words =
    <Said extends readonly unknown[]>(
      write: (book: Book, column: ColumnPlan, row: number, ...said: Said) => Text,
    ) =>
    (column: ColumnPlan, row: number, ...said: Said): WorkbookCell =>
      written(value(column, row), () => write(book, column, row, ...said));
  return {
    evaluation: book.evaluation,
    value: (column, row) => ({ kind: 'value', value: value(column, row) }),
    marked: (column, row, reason) => ({ kind: 'marked', value: value(column, row), reason }),
    formula: (column, formula, row) =>
      written(value(column, row), () => finishedFormula(book, column, formula, row)),
    pointed: words(shownReference),
    counted: words(countedRows),
    fromPart: words(unionCell),
    fromGroup: words(pivotCell),
  };
}

function countedRows(book: Book, column: ColumnPlan, row: number, rows: RowsPlan): Text {
  return { text: `SUM(IF(${rowsMask(book, column, rows, row)},1,0))`, array: true };
}

function finishedFormula(
  book: Book,
  column: ColumnPlan,
  formula: BoundFormula,
  row: number,
): { text: string; array: boolean; written: string } {
  const part = new FormulaWriter(book, formula, row).value(formula.node);
  if (part.shape === 'list') throw new UnsupportedInSheet('list');
  return { ...finished(column, part), written: formula.text };
}

/** What a column does with a result: its type, its rounding. */
function finished(column: ColumnPlan, part: Part): { text: string; array: boolean } {
  const { array } = part;
  const { valueType, scale, mode } = column;
  const unlessBlank = (text: string): string => (part.nullable ? `IF(${part.text}="","",${text})` : text);
  if (part.type === 'text' && valueType !== 'text') throw new UnsupportedInSheet('type', column.code);
  if (valueType === 'text')
    return {
      array,
      text: part.type === 'text' ? part.text : part.atom ? `${part.text}&""` : `(${part.text})&""`,
    };
  if (valueType === 'boolean')
    return {
      array,
      text: part.type === 'boolean' ? part.text : unlessBlank(`IF(${part.text},TRUE(),FALSE())`),
    };
  if (valueType === 'time') return { array, text: unlessBlank(clockText(part)) };
  if (scale !== undefined && valueType !== 'date')
    return { array, text: unlessBlank(roundedText(part.text, scale, mode)) };
  if (part.type === 'boolean') return { array, text: unlessBlank(`--(${part.text})`) };
  return { array, text: part.text };
}

/** To the second and around the clock, as `clockTime` has it: no more than a day before or after. */
function clockText(part: Part): string {
  if (part.type === 'time' && part.bare) return part.text;
  const text = inBrackets(part);
  return `IF(ABS(${text}-0.5)>1.5,#VALUE!,MOD(ROUND(MOD(${text},1)*86400,0),86400)/86400)`;
}

function shownReference(book: Book, column: ColumnPlan, row: number, { target, pairs }: ReferencePlan): Text {
  book.layout.needLink(column);
  const keys = target.key.length > 0 ? target.key : pairs.map((pair) => pair.target);
  const pointer = book.layout.pointer(column, row);
  const parts = keys.map((key) => {
    const cell = `INDEX(${book.layout.range(key)},${pointer})`;
    if (keys.length === 1) return mayBeBlank(key) ? `IF(${cell}="","",${cell})` : cell;
    const calendar = calendarKeyText(key.valueType, cell);
    if (calendar !== undefined) return calendar;
    if (key.valueType === 'boolean') throw new UnsupportedInSheet('type', key.code);
    return cell;
  });
  return { text: `IFERROR(IF(${pointer}=0,"",${parts.join('&"/"&')}),"")`, array: false };
}

function unionCell(book: Book, column: ColumnPlan, row: number, parts: readonly UnionPart[]): Text {
  const table = book.evaluation.table(column.table);
  if (!table.sourcePart) throw new UnsupportedInSheet('rows');
  const part = parts[table.sourcePart[row]!]!;
  const source = part.sources[column.index];
  const from = table.sourceRow![row]!;
  if (!source) return { text: '""', array: false };
  if (source.kind === 'formula') return finishedFormula(book, column, source.formula, from);
  if (source.column.type === 'reference') throw new UnsupportedInSheet('shape', source.column.code);
  const cell = book.layout.cell(source.column, from);
  const field = one(mayBeBlank(source.column) ? `IF(${cell}="","",${cell})` : cell, {
    nullable: mayBeBlank(source.column),
    type: source.column.valueType,
  });
  return finished(column, field);
}

function pivotCell(
  ...[book, column, row, { fn, of, across }, groups]: [Book, ...Parameters<SheetWriter<never>['fromGroup']>]
): Text {
  if (of?.type === 'reference' || across?.column.type === 'reference')
    throw new UnsupportedInSheet('shape', column.code);
  const { layout } = book;
  layout.needWhole(groups.from);
  // A failed row would fail every group's condition.
  if (book.failed(groups.from).includes(1)) throw new UnsupportedInSheet('failed', groups.from.code);
  const numbers = layout.numbers(groups.from);
  const conditions = [`(${numbers}<>"")`];
  const keys = fillsOf(column.table);
  groups.by.forEach((by) => {
    const key = keys.find(({ source }) => source.kind === 'column' && source.column === by)?.column;
    if (!key || by.type === 'reference') throw new UnsupportedInSheet('shape', by.code);
    conditions.push(equals(layout.range(by), layout.cell(key, row), by.valueType === 'text'));
  });
  if (across) {
    const isText = across.column.valueType === 'text';
    const test = (value: unknown): string =>
      equals(
        layout.range(across.column),
        typeof value === 'number' ? String(value) : quoted(String(value ?? '')),
        isText,
      );
    if (['date', 'time', 'boolean'].includes(across.column.valueType))
      throw new UnsupportedInSheet('type', across.column.code);
    conditions.push(across.rest ? `((${across.rest.map(test).join('+')})=0)` : test(across.value));
  }
  if (groups.where) {
    const where = new FormulaWriter(book, groups.where, null).part(groups.where.node);
    conditions.push(where.type === 'boolean' ? `(${where.text})` : `IF(${where.text},1,0)`);
  }
  const all = conditions.join('*');
  const { scale, mode } = column;
  const isAmount = column.valueType === 'money' || column.valueType === 'number';
  const isRounded = isAmount && scale !== undefined;
  const round = (text: string): string =>
    isRounded && scale !== undefined ? roundedText(text, scale, mode) : text;
  return { text: pivotText(fn, all, of, book, numbers, round), array: true };
}

const equals = (range: string, key: string, isText: boolean): string =>
  isText ? `EXACT(${range},${key})` : `((${range}="")=(${key}=""))*(${range}=${key})`;

function pivotText(
  fn: string,
  all: string,
  of: ColumnPlan | undefined,
  { layout }: Book,
  numbers: string,
  round: (text: string) => string,
): string {
  if (!of) return `SUM(IF(${all},1,0))`;
  const range = layout.range(of);
  switch (fn) {
    case 'sum':
      return round(`SUM(IF(${all},${range}))`);
    case 'count':
      return `SUM(IF(${all},IF(${range}<>"",1,0)))`;
    case 'min':
    case 'max':
    case 'avg': {
      if (['boolean', 'date', 'time'].includes(of.valueType)) throw new UnsupportedInSheet('type', of.code);
      const chosen = `(IF(${all},IF(${range}<>"",${range})))`;
      if (fn === 'avg') return `IF(SUM(IF(${all},1,0))=0,"",${round(`AVERAGE${chosen}`)})`;
      return round(`${fn.toUpperCase()}${chosen}`);
    }
    case 'first':
    case 'last': {
      const at = fn === 'first' ? `MIN(IF(${all},${numbers}))` : `MAX(IF(${all},${numbers}))`;
      const cell = `INDEX(${range},${at})`;
      return `IF(${cell}="","",${cell})`;
    }
    default:
      throw new UnsupportedInSheet('function', fn);
  }
}

/** Which row of its target a reference points at. */
export function writePointer(book: Book, column: ColumnPlan, row: number): WorkbookCell {
  const reference = referenceOf(column);
  if (!reference) throw new RangeError(`Not a reference: ${column.code}`);
  const cell = written(pointerValue(book, column, row), () => {
    book.layout.needLink(column);
    return pointerText(book, reference, row);
  });
  return cell.kind === 'formula' ? { ...cell, helper: true } : cell;
}

/** The row of the target's sheet a reference points at, as our engine found it. */
export function pointerValue({ evaluation, layout }: Book, column: ColumnPlan, row: number): number | null {
  const { target, missingBlank } = referenceOf(column)!;
  const found = evaluation.column(column).refs![row]!;
  if (found < 0) return missingBlank ? 0 : null;
  // A row that doesn't stand here is none that a formula finds.
  return (layout.position(target, found) ?? NOWHERE) + 1;
}

/** Below the last row of any sheet. */
const NOWHERE = 1_048_575;

/** Whether a rule speaks. */
export function writeVerdict(book: Book, rule: RulePlan, row: number | null, value: boolean): WorkbookCell {
  const { formula } = rule;
  return written(value, () => {
    const part = new FormulaWriter(book, formula, row).part(formula.node);
    if (part.shape === 'list') throw new UnsupportedInSheet('list');
    if (part.type === 'text') throw new UnsupportedInSheet('type', rule.file.code);
    const text = part.type === 'boolean' ? part.text : `IF(${part.text},TRUE(),FALSE())`;
    return { text, array: part.array, written: formula.text };
  });
}

/** What a balance moves by for one key, over all columns that feed it. */
export function writeMovement(
  book: Book,
  adds: readonly {
    readonly column: ColumnPlan;
    readonly sign: number;
    readonly keys: readonly ColumnPlan[];
  }[],
  key: readonly string[],
  scale: number | undefined,
  mode: ColumnPlan['mode'],
  value: number,
): WorkbookCell {
  return written(value, () => {
    const terms = adds.map(({ column, sign, keys }) => {
      const conditions = keys.map((each, index) => {
        const range = book.layout.range(each);
        const isText = each.valueType === 'text';
        if (!isText && each.valueType !== 'number') throw new UnsupportedInSheet('type', each.code);
        return isText ? `EXACT(${range},${quoted(key[index]!)})` : `(${range}=${Number(key[index])})`;
      });
      const sum = `SUM(IF(${conditions.join('*') || '1'},${book.layout.range(column)}))`;
      return sign === 1 ? `+${sum}` : `${sign < 0 ? '' : '+'}${sign}*${sum}`;
    });
    const text = terms.join('').replace(/^\+/, '');
    return { text: scale === undefined ? text : roundedText(text, scale, mode), array: true };
  });
}
