import { payTotals, type SolutionFile, type SolutionPlan } from '@suanpan/engine';
import { payslipLayout } from '../calculation/threads/payslip-columns.ts';
import type { ChecklistLine } from './checklists.schemas.ts';

/** What a solution file itself has to have: tests, totals, and a payslip to generate from its figures. */
export function fileLines(file: SolutionFile, plan: SolutionPlan | null): ChecklistLine[] {
  const tests = file.tests?.length ?? 0;
  const totals = plan ? payTotals(plan) : null;
  const unnamed = totals
    ? (['gross', 'deduction', 'net'] as const).filter((role) => totals[role].length === 0)
    : [];
  return [
    { topic: 'tests', state: tests > 0 ? 'ok' : 'look', count: tests, names: [] },
    { topic: 'totals', state: unnamed.length === 0 ? 'ok' : 'look', count: null, names: unnamed },
    { topic: 'layout', state: payslipLayout(file) ? 'ok' : 'missing', count: null, names: [] },
  ];
}

interface DecidableNode {
  name: ChecklistLine['names'][number];
  /** How many people may decide there. */
  able: number;
}

/** A node that nobody can decide stands in the way of every batch; without a node an administrator has to allow it. */
export function decidersLine(nodes: readonly DecidableNode[], allowedWithout: boolean): ChecklistLine {
  const stuck = nodes.filter((node) => node.able === 0);
  const without = allowedWithout ? 'look' : 'missing';
  return {
    topic: 'deciders',
    state: nodes.length === 0 ? without : stuck.length > 0 ? 'missing' : 'ok',
    count: nodes.length,
    names: stuck.map(({ name }) => name),
  };
}
