import type { JsonScalar, ScalarType } from '../cells/types.ts';
import { FIRST_FOUND } from '../functions/lookup/said-of-look-ups.ts';
import { traitsOf } from '../functions/traits.ts';
import type { Node } from '../language/ast.ts';
import { codeFor } from '../language/codes.ts';
import { printFormula } from '../language/print-formula.ts';
import { typeOfColumn, valueOfCell } from './column-types.ts';
import {
  type ColumnDraft,
  type DecimalOfBook,
  freeName,
  isDropped,
  type Match,
  type ReferenceDraft,
  type TableDraft,
} from './drafts.ts';
import type { Grid, Source } from './grid.ts';
import { callNode, columnNode, fieldNode, Untranslatable } from './nodes.ts';
import type { ProposalChoices } from './proposal.ts';
import type { SourceCell } from './source-book.ts';

export interface ParameterDraft {
  readonly place: string;
  readonly code: string;
  readonly name: string;
  readonly type: ScalarType;
  readonly value: JsonScalar;
}

/** What reading the formulas of a workbook brings up: parameters, look-ups, columns that hold the same keys. */
export class BookReading {
  readonly source: Source;
  readonly tables: readonly TableDraft[];
  readonly parameters = new Map<string, ParameterDraft>();
  /** Cells beside the tables whose formula went into others. */
  readonly readBeside = new Set<SourceCell>();
  private readonly decimal: DecimalOfBook;
  private readonly choices: ProposalChoices;
  private readonly scale: number;
  private readonly codes: string[];
  private readonly names = new Map<string, string>();
  private readonly links: (readonly [ColumnDraft, ColumnDraft])[] = [];
  private readonly unique = new Map<ColumnDraft, boolean>();

  constructor(
    source: Source,
    tables: readonly TableDraft[],
    given: { choices: ProposalChoices; decimal: DecimalOfBook; scale: number; taken: readonly string[] },
  ) {
    this.source = source;
    this.tables = tables;
    this.choices = given.choices;
    this.decimal = given.decimal;
    this.scale = given.scale;
    // A bare name must mean the parameter in every row.
    this.codes = [
      ...given.taken,
      ...tables.flatMap(({ code, columns }) => [code, ...columns.map((c) => c.code)]),
    ];
  }

  /** The reference by which rows of a table find theirs in another; one for all formulas that look the same way. */
  reference(
    own: TableDraft,
    target: TableDraft,
    by: ColumnDraft,
    wanted: Node,
    match: Match,
  ): ReferenceDraft {
    target.isLookedUp = true;
    target.lookedUpBy ??= by;
    const from = ownField(wanted) ?? printFormula(wanted);
    const how = `${target.code}\n${by.code}\n${from}\n${match}`;
    const known = own.references.get(how);
    if (known) return known;
    const taken = [
      ...own.columns.map(({ code }) => code),
      ...[...own.references.values()].map(({ code }) => code),
    ];
    const made: ReferenceDraft = {
      code: codeFor(`${target.name} row`, taken),
      target,
      on: { [by.code]: from },
      match: match === 'exact' ? undefined : { [by.code]: match },
    };
    own.references.set(how, made);
    this.codes.push(made.code);
    return made;
  }

  /** For `=Hours!C5` in row 5: the reference by key, where every row reads the row with its own key. */
  besideRow(
    own: TableDraft,
    column: ColumnDraft,
    target: TableDraft,
    offset: number,
  ): ReferenceDraft | undefined {
    const rows = [...(column.filled?.rows ?? [])];
    for (const mine of own.columns) {
      if (mine.filled || !this.isUnique(mine)) continue;
      for (const theirs of target.columns) {
        if (theirs.filled || !this.isUnique(theirs)) continue;
        const isSame = rows.every((row) => {
          const [a, b] = [own.grid.at(row, mine.col)?.value, target.grid.at(row + offset, theirs.col)?.value];
          return (a ?? '') !== '' && a === b && target.area.rows.includes(row + offset);
        });
        if (!isSame) continue;
        this.links.push([mine, theirs]);
        return this.reference(own, target, theirs, fieldNode(mine.code), 'exact');
      }
    }
    return undefined;
  }

  /** `Rates!B3`, where row 3 is the rate called A: the rate of the row with that key. */
  valueByKey(
    { table, column, index }: { table: TableDraft; column: ColumnDraft; index: number },
    address: string,
  ): Node {
    if (column.choice.dropped) throw new Untranslatable('dropped', address);
    const key =
      table.lookedUpBy ?? table.columns.find((each) => each.filled === undefined && this.isUnique(each));
    const value = key && valueOfCell(key.cells[index], key.type, this.decimal.sign);
    if (!key || key === column || value === null || value === undefined || key.choice.dropped)
      throw new Untranslatable('address', address);
    table.isLookedUp = true;
    const literal: Node =
      typeof value === 'number'
        ? { kind: 'number', value, at: 0, end: 0 }
        : { kind: 'text', value: String(value), at: 0, end: 0 };
    return callNode(FIRST_FOUND, literal, columnNode(table, key), columnNode(table, column));
  }

  /** A value beside the tables, called as the label next to it. */
  parameter(grid: Grid, cell: SourceCell): Node {
    const place = grid.nameOf(cell.row, cell.col);
    const known = this.parameters.get(place);
    const made = known ?? this.newParameter(grid, cell, place);
    this.parameters.set(place, made);
    return { kind: 'name', name: made.code, at: 0, end: 0 };
  }

  private newParameter(grid: Grid, cell: SourceCell, place: string): ParameterDraft {
    const label = this.names.get(place) ?? labelOf(grid, cell) ?? place;
    const called = this.choices.parameters?.[place]?.trim() || label.replace(/\s*[:：]\s*$/, '');
    const name = freeName(
      called,
      [...this.parameters.values()].map((each) => each.name),
    );
    const type = typeOfColumn(name, [cell], this.scale, this.decimal.sign);
    const code = codeFor(name, this.codes, 'parameter');
    this.codes.push(code);
    const value = valueOfCell(cell, type, this.decimal.sign) ?? null;
    return { place, code, name, type, value };
  }

  nameCell(cell: Extract<Node, { kind: 'cell' }>, name: string): void {
    const grid = this.source.sheet(cell.sheet);
    if (grid) this.names.set(grid.nameOf(cell.row, cell.col), name);
  }

  noteRead(cell: SourceCell): void {
    this.readBeside.add(cell);
  }

  isUnique(column: ColumnDraft): boolean {
    let known = this.unique.get(column);
    if (known === undefined) {
      const values = column.cells.map((cell) => cell?.value ?? '');
      known =
        !values.includes('') &&
        new Set(values.map((each) => `${typeof each} ${each}`)).size === values.length;
      this.unique.set(column, known);
    }
    return known;
  }

  /** Two columns whose values are held against each other are of one type. */
  noteLink(own: TableDraft, wanted: Node, by: ColumnDraft): void {
    const code = ownField(wanted);
    const mine = code === undefined ? undefined : own.columns.find((each) => each.code === code);
    if (mine) this.links.push([mine, by]);
  }

  /** `SUMIFS(amounts, employees, [@employee])`: both are employees. */
  noteCriteria(
    own: TableDraft,
    call: Extract<Node, { kind: 'call' }>,
    say: (node: Node) => Node,
    columnOf: (range: Extract<Node, { kind: 'range' }>) => ColumnDraft,
  ): void {
    const { conditional } = traitsOf(call.name);
    if (!conditional) return;
    // `SUMIF` has its one pair first, `SUMIFS` what is added up.
    const first = conditional.several && conditional.aggregate !== 'rows' ? 1 : 0;
    const last = conditional.several ? call.args.length : 2;
    for (let at = first; at + 1 < last; at += 2) {
      const [where, wanted] = [call.args[at], call.args[at + 1]];
      if (where?.kind !== 'range' || wanted?.kind !== 'cell') continue;
      this.noteLink(own, say(wanted), columnOf(where));
    }
  }

  /** Numbers of employees and the like are texts wherever one of the columns that hold them is. */
  settleTypes(): void {
    for (let changed = true; changed; ) {
      changed = false;
      for (const [a, b] of this.links) {
        if (a.type === b.type || (a.type !== 'text' && b.type !== 'text')) continue;
        const other = a.type === 'text' ? b : a;
        if (other.choice.type || other.formula !== undefined) continue;
        other.type = 'text';
        changed = true;
      }
    }
  }

  live(): TableDraft[] {
    return this.tables.filter((table) => !isDropped(table));
  }
}

function ownField(node: Node): string | undefined {
  if (node.kind !== 'field' || node.path.length !== 1) return undefined;
  return node.path[0]?.text;
}

/** The text to the left of a cell, else above it. */
function labelOf(grid: Grid, cell: SourceCell): string | undefined {
  for (let col = cell.col - 1; col >= Math.max(0, cell.col - 3); col -= 1) {
    const value = grid.at(cell.row, col)?.value;
    if (typeof value === 'string' && value.trim() !== '') return value.trim();
  }
  const above = cell.row > 0 ? grid.at(cell.row - 1, cell.col)?.value : undefined;
  return typeof above === 'string' && above.trim() !== '' ? above.trim() : undefined;
}
