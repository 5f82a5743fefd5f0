import { traitsOf } from '../functions/traits.ts';
import { childrenOf, type Node } from '../language/ast.ts';
import { printNode } from '../language/print-formula.ts';
import type { BoundFormula } from '../plan/plan.ts';
import type { Problem } from '../solution/solution-file.ts';
import { lintValues } from './lint-values.ts';
import type { Warn } from './warn.ts';

/** What is usually a slip within one formula: spans, values that can't be meant, branches nobody reaches. */
export function lintFormula(formula: BoundFormula, warn: Warn): void {
  const at = (node: Node, key: string, facts: Problem['facts']): void =>
    warn({
      path: formula.path,
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
    lintValues(formula, node, at);
    const date = writtenDate(formula.written, node);
    if (date) at(node, 'lint.writtenDate', date);
    for (const branch of unreachable(node)) at(branch, 'lint.unreachable', {});
    for (const child of childrenOf(node)) visit(child);
  };
  visit(formula.node);
}

/** `2025-01-31` and `2025/1/31` without quotation marks are subtractions and divisions. */
function writtenDate(written: string, node: Node): { found: string; date: string } | undefined {
  if (node.kind !== 'binary' || (node.op !== '-' && node.op !== '/')) return undefined;
  const found = written.slice(node.at, node.end);
  const parts = /^((?:19|20)\d\d)([-/])(0?[1-9]|1[0-2])\2(0?[1-9]|[12]\d|3[01])$/.exec(found);
  if (!parts) return undefined;
  return { found, date: `DATE(${Number(parts[1])},${Number(parts[3])},${Number(parts[4])})` };
}

/** Conditions that were already answered on the way to a branch. */
interface Known {
  readonly subject: string;
  readonly op: string;
  readonly limit: number;
}

/** Branches of IF and IFS that no row can reach: constant conditions, and limits that an earlier condition took. */
function unreachable(node: Node): Node[] {
  const chooses = node.kind === 'call' ? traitsOf(node.name).chooses : undefined;
  if (node.kind !== 'call' || (chooses !== 'if' && chooses !== 'ifs')) return [];
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
        else if (condition.kind === 'call' && traitsOf(condition.name).chooses === 'if')
          chain(condition.args);
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
