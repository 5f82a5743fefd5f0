import {
  type ColumnFile,
  compileSolution,
  type GlobalTable,
  type Problem,
  parseSolution,
  type SolutionFile,
  type SolutionPlan,
} from '@suanpan/engine';

export type SoundPlan =
  | { readonly ok: true; readonly plan: SolutionPlan; readonly wrong: readonly Problem[] }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** What stands in the place of a formula that can't be read: whatever reads it shows that it is missing. */
const MISSING = '=NA()';

/** Each round finds what the mistakes of the round before had hidden. */
const ROUNDS = 12;

/**
 * The plan of a file that is being written: what is wrong in it is taken out, so that the rest can be computed. Wrong
 * formulas give #N/A, wrong rules and references are left out; a wrong table can't be computed at all.
 */
export function soundPlan(file: SolutionFile, globals: readonly GlobalTable[] = []): SoundPlan {
  const { tests: _, payslip: __, writeBack: ___, carry: ____, ...rest } = file;
  let next: SolutionFile = rest;
  const wrong: Problem[] = [];
  for (let round = 0; ; round += 1) {
    const parsed = parseSolution(next);
    const compiled = parsed.ok ? compileSolution(parsed.file, { globals }) : parsed;
    if (compiled.ok) return { ok: true, plan: compiled.plan, wrong };
    const problems = compiled.problems.filter((problem) => !problem.warning);
    const cured = without(next, problems);
    if (!cured || round === ROUNDS) return { ok: false, problems };
    wrong.push(...problems);
    next = cured;
  }
}

/** The file without what the problems name; undefined when one of them names more than a formula, rule or figure. */
function without(file: SolutionFile, problems: readonly Problem[]): SolutionFile | undefined {
  const columns = new Set<string>();
  const taken: Record<'verification' | 'balances' | 'parameters', Set<number>> = {
    verification: new Set(),
    balances: new Set(),
    parameters: new Set(),
  };
  let steps = file.steps;
  for (const problem of problems) {
    const column = /^tables\[(\d+)\]\.columns\[(\d+)\]/.exec(problem.path);
    const item = /^(verification|balances|parameters)\[(\d+)\]/.exec(problem.path);
    if (column) columns.add(`${column[1]}.${column[2]}`);
    else if (item) taken[item[1] as keyof typeof taken].add(Number(item[2]));
    else if (/^steps\b/.test(problem.path)) steps = undefined;
    else return undefined;
  }
  const kept = <T>(list: readonly T[] | undefined, gone: ReadonlySet<number>) =>
    list?.filter((_, at) => !gone.has(at)) ?? [];
  const { steps: _, ...rest } = file;
  return {
    ...rest,
    ...(steps ? { steps } : {}),
    verification: kept(file.verification, taken.verification),
    balances: kept(file.balances, taken.balances),
    parameters: kept(file.parameters, taken.parameters),
    tables: file.tables.map((table, at) => ({
      ...table,
      ...(table.columns && {
        columns: table.columns.flatMap((column, place) =>
          columns.has(`${at}.${place}`) ? missing(column) : [column],
        ),
      }),
    })),
  };
}

function missing(column: ColumnFile): ColumnFile[] {
  const isLink = column.type === 'reference' || column.type === 'rows';
  if (isLink || column.formula === MISSING || column.formula === undefined) return [];
  const { seek: _, ...rest } = column;
  return [{ ...rest, formula: MISSING }];
}
