import { createHash } from 'node:crypto';
import {
  compileSolution,
  type FindTarget,
  type GlobalTable,
  lintSolution,
  type Problem,
  parseSolution,
  printSolution,
  type SolutionFile,
  type SolutionPlan,
  snapshotProblems,
  writeBackProblems,
} from '@suanpan/engine';
import { currencyScale } from '@suanpan/engine/domain';
import type { Kysely } from 'kysely';
import { SNAPSHOT_FIELDS } from '../../people/index.ts';
import type { DB } from '../../platform/db/schema.ts';
import { solutionsTexts } from './texts.ts';
import { findRecord } from './write-back-targets.ts';

export interface Judgement {
  problems: Problem[];
  warnings: Problem[];
  plan: SolutionPlan | null;
}

/**
 * What is wrong with a solution file, by the engine's rules. A draft may be saved with problems, not published.
 * @param targets what write-backs may name; left out, tables of other solutions aren't judged
 * @param records what snapshots' conditions may name; left out, fields of the company's own aren't known
 */
export function judgeFile(
  file: SolutionFile,
  globals: readonly GlobalTable[],
  targets: FindTarget = findRecord,
  records: Parameters<typeof snapshotProblems>[1] = SNAPSHOT_FIELDS,
): Judgement {
  const parsed = parseSolution(file);
  const found: Problem[] = [];
  let plan: SolutionPlan | null = null;
  if (!parsed.ok) {
    found.push(...parsed.problems);
  } else {
    const compiled = compileSolution(parsed.file, { globals });
    if (compiled.ok) {
      plan = compiled.plan;
      found.push(...lintSolution(plan), ...writeBackProblems(plan, targets));
    } else found.push(...compiled.problems);
    found.push(...snapshotProblems(parsed.file, records));
  }
  return {
    plan,
    problems: found.filter((problem) => !problem.warning),
    warnings: found.filter((problem) => problem.warning),
  };
}

/** The canonical text of a file and its hash; a file that is no solution yet is kept as it was typed. */
export function canonical(file: SolutionFile): { text: string; hash: string } {
  const text = parseSolution(file).ok ? printSolution(file) : JSON.stringify(file);
  return { text, hash: hashOfText(text) };
}

export function hashOfText(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

/** Decimals that money of this solution is shown and posted with. */
export function moneyScale(file: SolutionFile): number {
  return typeof file.scale === 'number' && file.scale >= 0
    ? file.scale
    : currencyScale(String(file.currency));
}

/** The newest version of every global table: code, number, content. */
export async function newestGlobals(db: Kysely<DB>) {
  const rows = await db
    .selectFrom('payroll_global_tables')
    .selectAll()
    .orderBy('code')
    .orderBy('number', 'desc')
    .execute();
  return rows.filter((row, index) => rows[index - 1]?.code !== row.code);
}

export function globalTableOf(row: { code: string; content: string }): GlobalTable {
  const { versions, rows, effectiveFrom, columns } = JSON.parse(
    row.content,
  ) as SolutionFile['tables'][number];
  const first = rows?.[0] ?? versions?.find((each) => each.rows.length > 0)?.rows[0];
  return {
    code: row.code,
    // Rows written as lists are in the order of the solution's own columns.
    ...(columns && !Array.isArray(first) ? { columns: columns.map((column) => column.code) } : {}),
    ...(versions ? { versions } : {}),
    ...(rows ? { rows } : {}),
    ...(effectiveFrom ? { effectiveFrom } : {}),
  };
}

/** The global tables a file names, with the numbers to pin. */
export async function globalsFor(db: Kysely<DB>, file: SolutionFile) {
  const wanted = new Set((file.tables ?? []).filter((table) => table.global).map((table) => table.code));
  if (wanted.size === 0) return [];
  return (await newestGlobals(db)).filter((row) => wanted.has(row.code));
}

export function blankFile(
  code: string,
  name: SolutionFile['name'],
  currency: string,
  periodType: SolutionFile['periodType'],
) {
  const file: SolutionFile = {
    format: 'suanpan.solution/1',
    code,
    ...(name === undefined ? {} : { name }),
    currency,
    periodType,
    tables: [
      {
        code: 'Pay',
        name: solutionsTexts.inEvery('blank.table'),
        kind: 'data',
        master: true,
        key: ['employee'],
        columns: [
          {
            code: 'employee',
            name: solutionsTexts.inEvery('blank.employee'),
            type: 'text',
          },
        ],
      },
    ],
  };
  return file;
}
