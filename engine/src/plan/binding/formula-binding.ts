import type { Name, Node, Span } from '../../language/ast.ts';
import { nearestOfFew } from '../../language/nearest.ts';
import { printName } from '../../language/print-formula.ts';
import type { Problem } from '../../solution/solution-file.ts';
import type { BalancePlan, Binding, ColumnPlan, FormulaNames, ParameterPlan, TablePlan } from '../plan.ts';

export interface FormulaPlace {
  readonly path: string;
  readonly scope: TablePlan | undefined;
  readonly owner?: ColumnPlan | undefined;
  /** Carry formulas may ask COLUMN_CODE() and DIFFERENCE(). */
  readonly carry?: boolean;
}

/** What is known of a bound part: its tree in codes, whether it is a list, reads the row, reads names of an outer LET. */
export interface Part {
  readonly node: Node;
  readonly list: boolean;
  readonly row: boolean;
  readonly open: boolean;
}

export type LetNames = ReadonlyMap<string, Part>;

/** Leaves a formula at its first mistake, which has been told. */
export class Stop extends Error {}

/** What binding one formula has found so far: the meaning of its parts and all it reads. */
export class FormulaBinding {
  readonly text: string;
  readonly place: FormulaPlace;
  readonly names: FormulaNames;
  readonly problems: Problem[];
  readonly bindings = new Map<Node, Binding>();
  readonly columns = new Set<ColumnPlan>();
  readonly rowSets = new Set<TablePlan>();
  readonly parameters = new Set<ParameterPlan>();
  readonly balances = new Set<BalancePlan>();
  readonly prior = new Set<ColumnPlan>();
  readonly places = new Map<ColumnPlan | TablePlan, Span>();
  /** First arguments of PRIOR and HISTORY: they name a column without reading its present value. */
  readonly pastArguments = new Set<Node>();
  private readonly rowFree = new Set<Node>();

  constructor(text: string, place: FormulaPlace, names: FormulaNames, problems: Problem[]) {
    this.text = text;
    this.place = place;
    this.names = names;
    this.problems = problems;
  }

  report(key: string, facts: Problem['facts'], span: Span, near?: string | null): void {
    const { path, scope, owner } = this.place;
    this.problems.push({
      path,
      ...(scope ? { table: scope.code } : {}),
      ...(owner ? { column: owner.code } : {}),
      at: span.at,
      end: span.end,
      key,
      facts,
      ...(near ? { nearest: near } : {}),
      formula: this.text,
    });
  }

  stop(key: string, facts: Problem['facts'], span: Span, near?: string | null): never {
    this.report(key, facts, span, near);
    throw new Stop();
  }

  scope(span: Span): TablePlan {
    return this.place.scope ?? this.stop('bind.noRow', {}, span);
  }

  /**
   * A column of a table.
   * @param shown how the formula would read with another name in its place: `[@in.base_pay]`
   */
  columnOf(table: TablePlan, name: Name, shown: (code: string) => string): ColumnPlan {
    const found = table.names.find(name.text);
    if (found) return found;
    const isOwn = table === this.place.scope;
    const near = this.nearest(name.text, table.names.candidates());
    const elsewhere = isOwn ? this.nearestField(name.text) : undefined;
    const parameter = isOwn ? this.names.parameters.find(name.text)?.code : undefined;
    const meant = parameter ?? (near === undefined ? elsewhere : shown(near));
    return this.stop('bind.unknownColumn', { name: name.text, table: table.code }, name, meant);
  }

  nearest(name: string, candidates: readonly string[]): string | undefined {
    return nearestOfFew(this.problems, name, candidates);
  }

  /** A column of the own row, or of a row it refers to, that a name may have meant: `[@base_pay]`, `[@in.base_pay]`. */
  nearestField(name: string): string | undefined {
    const { scope } = this.place;
    if (!scope) return undefined;
    const own = this.nearest(name, scope.names.candidates());
    if (own !== undefined) return `[@${printName(own)}]`;
    for (const column of scope.columns) {
      if (column.leads !== 'one' || column.file.table === undefined) continue;
      const near = this.nearest(name, this.names.tables.find(column.file.table)?.names.candidates() ?? []);
      if (near !== undefined) return `[@${column.code}.${printName(near)}]`;
    }
    return undefined;
  }

  read(column: ColumnPlan, { at, end }: Span): void {
    this.columns.add(column);
    if (!this.places.has(column)) this.places.set(column, { at, end });
    this.readRows(column.table, { at, end });
  }

  readRows(table: TablePlan, { at, end }: Span): void {
    this.rowSets.add(table);
    if (!this.places.has(table)) this.places.set(table, { at, end });
  }

  /** Takes back that the present values of a column are read. */
  forget(column: ColumnPlan): void {
    this.columns.delete(column);
    this.places.delete(column);
  }

  table(name: Name): TablePlan {
    return (
      this.names.tables.find(name.text) ??
      this.stop(
        'bind.unknownTable',
        { name: name.text },
        name,
        this.nearest(name.text, this.names.tables.candidates()),
      )
    );
  }

  /** Remembers the part; a closed part that doesn't read the row can be computed once per calculation. */
  made(part: Part): Part {
    if (!part.row && !part.open) this.rowFree.add(part.node);
    return part;
  }

  /** A part that doesn't read the row: computed once per calculation. */
  isRowFree(node: Node): boolean {
    return this.rowFree.has(node);
  }
}
