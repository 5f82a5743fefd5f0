import { LET } from '../functions/spec/bound-calls.ts';
import { traitsOf } from '../functions/traits.ts';
import { fillsOf, plainFormulaOf } from '../kinds/registry.ts';
import type { Node } from '../language/ast.ts';
import { foldName } from '../language/names.ts';
import type { Binding, BoundFormula, ColumnPlan, SolutionPlan } from '../plan/plan.ts';
import type { Warn } from './warn.ts';

/** The currency of an amount; undefined for plain numbers, texts, and products whose currency can't be told. */
type Currency = string | undefined;
type Call = Extract<Node, { kind: 'call' }>;

/**
 * Amounts of different currencies that are added, compared or totalled: in formulas, tags and spans, as the result of a
 * column, in the columns of a union, in a balance, in a carry. A product with anything but a written number counts as
 * converted.
 */
export function lintCurrencies(plan: SolutionPlan, formulas: readonly BoundFormula[], warn: Warn): void {
  const targets = new Map<BoundFormula, ColumnPlan>();
  for (const table of plan.tables)
    for (const column of table.columns) {
      const formula = plainFormulaOf(column);
      if (formula) targets.set(formula, column);
    }
  for (const table of plan.tables)
    for (const { column, source, part } of fillsOf(table))
      if (source.kind === 'formula') targets.set(source.formula, column);
      else if (differs(source.column.currency, column.currency))
        warn({
          path: `${table.path}.parts[${part}]`,
          table: table.code,
          column: column.code,
          ...resultOf(column, source.column.currency),
        });
  for (const formula of formulas) new FormulaCurrency(formula, targets.get(formula), warn).check();
  const lintTotal = (columns: readonly ColumnPlan[], path: string): void => {
    const [first, ...others] = columns.filter((column) => column.currency !== undefined);
    for (const other of others)
      if (first && other.currency !== first.currency)
        warn({
          path,
          key: 'lint.currencies',
          facts: { one: withCurrency(first), other: withCurrency(other) },
        });
  };
  for (const balance of plan.balances)
    lintTotal(
      balance.adds.map(({ column }) => column),
      `balances[${balance.index}].add`,
    );
  plan.carry.forEach(({ columns }, index) => {
    lintTotal(columns, `carry[${index}].columns`);
  });
}

const nameOf = (column: ColumnPlan): string => `${column.table.code}.${column.code}`;
const withCurrency = (column: ColumnPlan): string => `${column.currency} (${nameOf(column)})`;
const differs = (one: Currency, other: Currency): boolean =>
  one !== undefined && other !== undefined && one !== other;

const resultOf = (column: ColumnPlan, found: Currency) => ({
  key: 'lint.currencyOfColumn',
  facts: { column: nameOf(column), own: column.currency ?? '', found: found ?? '' },
});

class FormulaCurrency {
  private readonly formula: BoundFormula;
  /** The column that gets what the formula gives. */
  private readonly target: ColumnPlan | undefined;
  private readonly warn: Warn;
  private lets: ReadonlyMap<string, Currency> = new Map();

  constructor(formula: BoundFormula, target: ColumnPlan | undefined, warn: Warn) {
    this.formula = formula;
    this.target = target;
    this.warn = warn;
  }

  check(): void {
    const { node } = this.formula;
    const found = this.of(node);
    if (this.target && differs(found, this.target.currency)) this.tell(node, resultOf(this.target, found));
  }

  private tell(node: Node, what: { key: string; facts: Readonly<Record<string, string>> }): void {
    const { path, scope, owner, written } = this.formula;
    const column = owner ?? this.target;
    const table = column?.table ?? scope;
    this.warn({
      path,
      ...(table ? { table: table.code } : {}),
      ...(column ? { column: column.code } : {}),
      at: node.at,
      end: node.end,
      ...what,
      formula: written,
    });
  }

  /** One currency for parts that belong together; the first that differs is told. */
  private together(parts: Iterable<readonly [Node, Currency]>): Currency {
    let one: Currency;
    for (const [node, currency] of parts) {
      one ??= currency;
      if (currency !== undefined && differs(currency, one))
        this.tell(node, { key: 'lint.currencies', facts: { one: one ?? '', other: currency } });
    }
    return one;
  }

  private of(node: Node): Currency {
    const binding = this.formula.bindings.get(node);
    const bound = binding && this.ofBinding(node, binding);
    if (bound !== undefined) return bound;
    switch (node.kind) {
      case 'unary':
        return this.of(node.operand);
      case 'binary':
        return this.ofBinary(node);
      case 'array':
        return this.together(node.rows.flat().map((item) => [item, this.of(item)] as const));
      case 'name':
        return this.lets.get(foldName(node.name));
      case 'call':
        return this.ofCall(node);
      default:
        return undefined;
    }
  }

  private ofBinding(node: Node, binding: Binding): Currency {
    switch (binding.kind) {
      case 'field':
        return binding.column.currency;
      case 'own':
      case 'tableColumns':
        return this.together(binding.columns.map((column) => [node, column.currency] as const));
      case 'parameter':
        return binding.parameter.currency;
      case 'balance':
        return binding.balance.adds[0]?.column.currency;
      default:
        return undefined;
    }
  }

  private ofBinary(node: Extract<Node, { kind: 'binary' }>): Currency {
    const { op, left, right } = node;
    const [one, other] = [this.of(left), this.of(right)];
    switch (op) {
      case '+':
      case '-':
        return this.together([
          [left, one],
          [right, other],
        ]);
      case '*':
        // Half of an amount is one of the same currency; an amount times a rate may be of any.
        return isWritten(right) ? one : isWritten(left) ? other : undefined;
      case '/':
        return isWritten(right) ? one : undefined;
      case '^':
      case '&':
        return undefined;
      default:
        this.together([
          [left, one],
          [right, other],
        ]);
        return undefined;
    }
  }

  private ofCall(node: Call): Currency {
    if (node.name === LET.name) return this.ofLet(node);
    const alike = new Set(traitsOf(node.name).alike?.(node.args));
    const parts = node.args.map((arg) => [arg, this.of(arg)] as const);
    return this.together(parts.filter(([arg]) => alike.has(arg)));
  }

  private ofLet(node: Call): Currency {
    const outer = this.lets;
    const lets = new Map(outer);
    this.lets = lets;
    for (let index = 0; index + 1 < node.args.length; index += 2) {
      const name = node.args[index]!;
      if (name.kind === 'name') lets.set(foldName(name.name), this.of(node.args[index + 1]!));
    }
    const result = this.of(node.args.at(-1)!);
    this.lets = outer;
    return result;
  }
}

/** A number as it stands in the formula, perhaps with signs. */
function isWritten(node: Node): boolean {
  return node.kind === 'number' || (node.kind === 'unary' && isWritten(node.operand));
}
