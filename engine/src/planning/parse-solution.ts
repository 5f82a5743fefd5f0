import { checkShape } from '../solution/shape.ts';
import type { Problem, SolutionFile } from '../solution/solution-file.ts';
import { SOLUTION_SHAPE } from './solution-shape.ts';

export type ParseSolutionResult =
  | { readonly ok: true; readonly file: SolutionFile }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/**
 * Reads a solution document: every member known, of the right kind, required ones there. Formulas and names are
 * checked later, by `compileSolution`. Each problem carries its path and, inside a table, table and column code.
 *
 * @example parseSolution({ format: 'suanpan.solution/1', colour: 1 }) // ok: false, path 'colour', …
 */
export function parseSolution(json: unknown): ParseSolutionResult {
  const problems: Problem[] = [];
  if (isDeeper(json, DEEPEST))
    return { ok: false, problems: [{ path: '', key: 'file.tooDeep', facts: { limit: DEEPEST } }] };
  checkShape(SOLUTION_SHAPE, json, '', problems);
  if (problems.length > 0) return { ok: false, problems: problems.map((each) => withPlace(json, each)) };
  return { ok: true, file: json as SolutionFile };
}

/** Members within members: far more than any solution has, far less than what ends the stack of those who walk it. */
const DEEPEST = 64;

function isDeeper(value: unknown, limit: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return limit === 0 || Object.values(value).some((each) => isDeeper(each, limit - 1));
}

const PLACE = /^tables\[(\d+)\](?:\.columns\[(\d+)\])?/;

function withPlace(json: unknown, problem: Problem): Problem {
  const match = PLACE.exec(problem.path);
  if (!match) return problem;
  const table = (json as { tables?: { code?: unknown; columns?: { code?: unknown }[] }[] }).tables?.[
    Number(match[1])
  ];
  const column = match[2] === undefined ? undefined : table?.columns?.[Number(match[2])];
  return {
    ...problem,
    ...(typeof table?.code === 'string' ? { table: table.code } : {}),
    ...(typeof column?.code === 'string' ? { column: column.code } : {}),
  };
}
