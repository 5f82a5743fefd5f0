import { isoToSerial, serialToIso } from '../../calendar/index.ts';
import { childrenOf, type Node, printNode } from '../../formula/index.ts';
import { lintBrackets } from './lint-brackets.ts';
import type { BoundFormula, ColumnPlan, SolutionPlan } from './plan.ts';
import { readsOf } from './plan-reads.ts';
import type { Problem } from './solution-file.ts';

export interface LintOptions {
  /** The as-of day (`YYYY-MM-DD`) on which parameters should have a value. */
  readonly date?: string;
}

/**
 * Warnings while editing: nothing here keeps a solution from running, but each is usually a slip. Every one has
 * `warning: true`, its place, and the character in the formula where there is one.
 */
export function lintSolution(plan: SolutionPlan, options: LintOptions = {}): Problem[] {
  const warnings: Problem[] = [];
  const warn = (problem: Omit<Problem, 'warning'>): void => {
    warnings.push({ ...problem, warning: true });
  };
  for (const table of plan.tables)
    for (const column of table.columns)
      if (column.source.kind === 'formula')
        lintFormula(column.source.formula, `${column.path}.formula`, warn);
  plan.rules.forEach((rule, index) => {
    lintFormula(rule.formula, `verification[${index}].formula`, warn);
  });
  lintBrackets(plan, warn);
  lintUnused(plan, warn);
  if (options.date !== undefined) lintParameters(plan, options.date, warn);
  return warnings;
}

export type Warn = (problem: Omit<Problem, 'warning'>) => void;

function lintFormula(formula: BoundFormula, path: string, warn: Warn): void {
  const at = (node: Node, key: string, facts: Problem['facts']): void =>
    warn({
      path,
      ...(formula.scope ? { table: formula.scope.code } : {}),
      ...(formula.owner ? { column: formula.owner.code } : {}),
      at: node.at,
      end: node.end,
      key,
      facts,
      formula: formula.written,
    });
  const visit = (node: Node): void => {
    if (node.kind === 'between') at(node, 'lint.span', { from: node.from.text, to: node.to.text });
    if (node.kind === 'binary' && ['=', '<>', '<', '<=', '>', '>='].includes(node.op)) {
      const money =
        moneyAgainstText(formula, node.left, node.right) ?? moneyAgainstText(formula, node.right, node.left);
      if (money) at(node, 'lint.moneyAndText', { column: money.code });
    }
    for (const branch of unreachable(node)) at(branch, 'lint.unreachable', {});
    for (const child of childrenOf(node)) visit(child);
  };
  visit(formula.node);
}

/** A text that isn't empty is never equal to an amount; `""` asks for blank and is fine. */
function moneyAgainstText(formula: BoundFormula, left: Node, right: Node): ColumnPlan | undefined {
  const binding = formula.bindings.get(left);
  if (binding?.kind !== 'field' || binding.list) return undefined;
  const { column } = binding;
  if (column.valueType !== 'money' && column.valueType !== 'number') return undefined;
  if (right.kind === 'text') return right.value === '' ? undefined : column;
  const other = formula.bindings.get(right);
  return other?.kind === 'field' && other.column.valueType === 'text' ? column : undefined;
}

/** Conditions that were already answered on the way to a branch. */
interface Known {
  readonly subject: string;
  readonly op: string;
  readonly limit: number;
}

/** Branches of IF and IFS that no row can reach: constant conditions, and limits that an earlier condition took. */
function unreachable(node: Node): Node[] {
  if (node.kind !== 'call' || (node.name !== 'IF' && node.name !== 'IFS')) return [];
  const dead: Node[] = [];
  const known: Known[] = [];
  let decided = false;
  const chain = (args: readonly Node[]): void => {
    for (let index = 0; index < args.length; index += 2) {
      const condition = args[index]!;
      const branch = args[index + 1];
      if (branch === undefined) {
        // The else of an IF: another IF goes on with what is known.
        if (decided) dead.push(condition);
        else if (condition.kind === 'call' && condition.name === 'IF') chain(condition.args);
        return;
      }
      const constant = constantOf(condition);
      if (decided || constant === false || isAnswered(condition, known)) dead.push(branch);
      if (constant === true) decided = true;
      const limit = limitOf(condition);
      if (limit) known.push(limit);
    }
  };
  chain(node.args);
  return dead;
}

function constantOf(node: Node): boolean | undefined {
  if (node.kind === 'boolean') return node.value;
  return node.kind === 'number' ? node.value !== 0 : undefined;
}

function limitOf(node: Node): Known | undefined {
  if (node.kind !== 'binary' || !['>', '>=', '<', '<='].includes(node.op)) return undefined;
  const { left, right } = node;
  return right.kind === 'number' ? { subject: printNode(left), op: node.op, limit: right.value } : undefined;
}

/** `x>100` was false, so `x>200` can't be true. */
function isAnswered(node: Node, known: readonly Known[]): boolean {
  const own = limitOf(node);
  if (!own) return false;
  return known.some((each) => {
    if (each.subject !== own.subject || each.op[0] !== own.op[0]) return false;
    const up = own.op.startsWith('>');
    if (own.limit === each.limit) return own.op.length <= each.op.length;
    return up ? own.limit > each.limit : own.limit < each.limit;
  });
}

/** Hidden helper columns, and typed numbers, that nothing reads. Shown results and texts are there to be read by people. */
function lintUnused(plan: SolutionPlan, warn: Warn): void {
  const read = new Set<ColumnPlan>();
  const take = (formula: BoundFormula | undefined): void => {
    for (const column of formula?.reads.columns ?? []) read.add(column);
    for (const column of formula?.reads.prior ?? []) read.add(column);
  };
  for (const table of plan.tables) {
    for (const column of table.columns) {
      for (const each of readsOf(column)) if ('source' in each && each !== column) read.add(each);
      if (column.source.kind === 'seek') {
        take(column.source.seek.target);
        read.add(column);
      }
    }
    for (const each of readsOf(table)) if ('source' in each) read.add(each);
    for (const key of table.key) read.add(key);
    if (table.validity) for (const each of [table.validity.from, table.validity.to]) if (each) read.add(each);
  }
  for (const rule of plan.rules) {
    take(rule.formula);
    if (rule.cell) read.add(rule.cell);
    for (const parts of Object.values(rule.message))
      for (const part of parts) if (typeof part !== 'string') take(part);
  }
  for (const balance of plan.balances)
    for (const add of balance.adds) for (const column of [add.column, ...add.keys]) read.add(column);
  for (const carry of plan.carry) {
    for (const column of carry.columns) read.add(column);
    for (const map of carry.mapOf.values())
      for (const { target, source } of map) {
        read.add(target);
        if (source.kind === 'column') read.add(source.column);
        else take(source.formula);
      }
  }
  for (const writeBack of plan.writeBack) {
    take(writeBack.where);
    for (const { source } of [...writeBack.match, ...writeBack.columns])
      if (source.kind === 'column') read.add(source.column);
      else take(source.formula);
  }
  for (const item of [...(plan.payslip?.header ?? []), ...(plan.payslip?.groups.flat() ?? [])]) take(item);
  for (const table of plan.tables) {
    for (const column of table.columns) {
      if (read.has(column)) continue;
      const isHelper = column.file.hidden === true;
      const isTypedNumber =
        column.source.kind === 'input' && ['money', 'number', 'date', 'boolean'].includes(column.type);
      if (isHelper || isTypedNumber)
        warn({
          path: column.path,
          table: table.code,
          column: column.code,
          key: 'lint.unused',
          facts: { column: `${table.code}.${column.code}` },
        });
    }
  }
}

function lintParameters(plan: SolutionPlan, date: string, warn: Warn): void {
  const day = isoToSerial(date);
  if (day === null) return;
  for (const parameter of plan.parameters)
    if (!parameter.from.some((from) => from <= day))
      warn({
        path: `parameters[${parameter.index}]`,
        key: 'lint.parameterDate',
        facts: { name: parameter.code, date: serialToIso(day) },
      });
}
