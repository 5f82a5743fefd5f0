import { PERIOD_FACTS } from '../../functions/spec/bound-calls.ts';
import { plainFormulaOf, referenceOf } from '../../kinds/registry.ts';
import { childrenOf, type Node } from '../../language/ast.ts';
import { printName } from '../../language/print-formula.ts';
import { bindFormula } from '../../plan/binding/bind-formula.ts';
import type { BoundFormula, ColumnPlan, SolutionPlan, TablePlan } from '../../plan/plan.ts';
import type { Problem } from '../../solution/solution-file.ts';
import { OutsideSection, UnsupportedInSheet } from '../workbook.ts';
import { FormulaWriter } from '../write-formula.ts';
import type { Book } from '../writer.ts';
import { readSheetFormula, shapeOf } from './sheet-formula.ts';

/**
 * What our language says for what a sheet says: all that can be said in a row is written as the sheet writes it, and
 * read the other way round. So nothing here knows how the writer says it.
 */
export class PhraseBook {
  private readonly phrases = new Map<string, Node>();
  private readonly book: Book;
  private readonly sheet: string;
  private readonly row: number;

  constructor(book: Book, plan: SolutionPlan, column: ColumnPlan, row: number) {
    this.book = book;
    this.sheet = book.layout.nameOf.get(column.table) ?? '';
    this.row = row;
    const { table } = column;
    // What the column itself said comes first: it is the likeliest to be meant.
    for (const each of [column, ...table.columns]) {
      const formula = plainFormulaOf(each);
      if (formula) this.addAll(formula);
    }
    for (const text of simplePhrases(plan, table)) {
      const problems: Problem[] = [];
      const bound = bindFormula(`=${text}`, { path: '', scope: table }, plan.names, problems);
      if (bound) this.addAll(bound);
    }
  }

  /** What our language says for this part. */
  find(node: Node): Node | undefined {
    return this.phrases.get(shapeOf(node));
  }

  private addAll(formula: BoundFormula): void {
    const open = [formula.node];
    for (let node = open.pop(); node; node = open.pop()) {
      open.push(...childrenOf(node));
      this.add(formula, node);
    }
  }

  private add(formula: BoundFormula, node: Node): void {
    if (PLAIN.has(node.kind)) return;
    const writer = new FormulaWriter(this.book, formula, this.row);
    for (const write of [() => writer.field(node), () => writer.value(node), () => writer.part(node)]) {
      const text = this.written(write);
      const read = text === undefined ? undefined : readSheetFormula(text, this.sheet);
      if (!read || PLAIN.has(read.kind)) continue;
      const shape = shapeOf(read);
      if (!this.phrases.has(shape)) this.phrases.set(shape, node);
    }
  }

  private written(write: () => { readonly text: string; readonly mask?: string | undefined } | undefined) {
    try {
      const part = write();
      // A list of chosen rows is only said together with what is made of it.
      return part?.mask === undefined ? part?.text : undefined;
    } catch (error) {
      if (error instanceof UnsupportedInSheet || error instanceof OutsideSection) return undefined;
      throw error;
    }
  }
}

const PLAIN: ReadonlySet<Node['kind']> = new Set(['number', 'text', 'boolean', 'error', 'omitted']);

function* simplePhrases(plan: SolutionPlan, table: TablePlan): Generator<string> {
  for (const column of table.columns) {
    yield `[@${printName(column.code)}]`;
    for (const target of referenceOf(column)?.target.columns ?? [])
      yield `[@${printName(column.code)}.${printName(target.code)}]`;
  }
  for (const { code } of plan.parameters) yield `PARAM("${code}")`;
  for (const fact of PERIOD_FACTS) yield `PERIOD("${fact}")`;
  // A whole column can stand in a formula only inside of what makes one value of it.
  for (const other of plan.tables)
    for (const column of other.columns) yield `SUM(${other.code}[${printName(column.code)}])`;
}
