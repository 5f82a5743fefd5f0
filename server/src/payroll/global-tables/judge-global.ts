import {
  columnsOfFileRow,
  errorText,
  type JsonRow,
  type JsonScalar,
  type Problem,
  type RowsFile,
  type SolutionFile,
  type SolutionPlan,
} from '@suanpan/engine';
import { snapshotFields } from '../../people/index.ts';
import { errorMessage } from '../../platform/errors/declare-errors.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { inEveryLanguage, type Language } from '../../platform/texts/languages.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { globalTableOf, judgeFile, newestGlobals } from '../solutions/judge-file.ts';
import './global-tables.errors.ts';
import { copiesTaking } from './solutions-taking.ts';

export type Table = SolutionFile['tables'][number];
type BreakFacts = { solutions: string; reason: string };

/** Of no solution: what reads it is a mistake. */
const AROUND = '_around';

/** A file of its own around the table, so that every rule of parameter tables holds for it, and the editor takes it. */
export function fileAround(table: Table): SolutionFile {
  return {
    format: 'suanpan.solution/1',
    code: 'global',
    currency: 'CNY',
    periodType: 'month',
    tables: [
      table,
      {
        code: AROUND,
        kind: 'data',
        master: true,
        key: ['employee'],
        columns: [{ code: 'employee', type: 'text' }],
      },
    ],
  };
}

/** Only the table's own problems: the file around it is nobody's. The table's copy in it isn't held against what is published. */
export function judgeTable(table: Table) {
  const { global: _, ...own } = table;
  const judged = judgeFile(fileAround(own), []);
  // Who reads a column is known in the solutions alone.
  const itsOwn = ({ path, key }: Problem) => path.startsWith('tables[0]') && key !== 'lint.unused';
  // There is no other table wherever the rows go.
  const elsewhere = (own.columns ?? []).flatMap((column, index): Problem[] =>
    column.table === undefined
      ? []
      : [
          {
            ...{ path: `tables[0].columns[${index}]`, table: own.code, column: column.code },
            ...{ key: 'bind.unknownTable', facts: { name: column.table } },
          },
        ],
  );
  return {
    ...judged,
    problems: [...elsewhere, ...judged.problems],
    warnings: judged.warnings.filter(itsOwn),
  };
}

/** Rows as objects, so that a row means the same in solutions that have the columns in another order. */
export function withNamedRows(table: Table, plan: SolutionPlan): Table {
  const planned = plan.tableOf.get(table.code);
  if (!planned) throw new Error('A judged table is not in its plan.');
  const named = (rows: RowsFile): RowsFile =>
    rows.map((row): JsonRow => {
      if (!Array.isArray(row)) return row as JsonRow;
      const list = row as readonly JsonScalar[];
      const columns = columnsOfFileRow(planned, list.length);
      return Object.fromEntries(columns.map((column, at) => [column.code, list[at] ?? null]));
    });
  return {
    ...table,
    ...(table.rows ? { rows: named(table.rows) } : {}),
    ...(table.versions
      ? { versions: table.versions.map((version) => ({ ...version, rows: named(version.rows) })) }
      : {}),
  };
}

const saying = <F extends Record<string, string>>(
  code: Parameters<typeof errorMessage>[0],
  facts: (language: Language) => F,
) => inEveryLanguage((language) => errorMessage(code, facts(language), language) ?? code);

export function refuseProblem(first: Problem): never {
  const facts = (language: Language) => ({ path: first.path, reason: errorText(first, language) });
  const code = 'payroll.globalTables.HAS_PROBLEMS';
  return refuse(code, facts('en'), { texts: saying(code, facts) });
}

/** No solution in force may stop being sound by rows that everybody takes: its next batch could not be made. */
export async function refuseBreaking(ctx: SignedInCtx, table: Table): Promise<void> {
  const others = (await newestGlobals(ctx.db)).filter((row) => row.code !== table.code);
  const globals = [...others, { code: table.code, content: JSON.stringify(table) }].map(globalTableOf);
  const fields = await snapshotFields(ctx.db);
  const broken: { code: string; first: Problem }[] = [];
  for (const { code, file } of await copiesTaking(ctx.db, table.code, 'published')) {
    const wanted = new Set(file.tables.filter((each) => each.global).map((each) => each.code));
    const { problems } = judgeFile(
      file,
      globals.filter((each) => wanted.has(each.code)),
      undefined,
      fields,
    );
    if (problems[0]) broken.push({ code, first: problems[0] });
  }
  const worst = broken[0]?.first;
  if (!worst) return;
  const solutions = broken.map(({ code }) => code).join(', ');
  const facts = (language: Language): BreakFacts => ({ solutions, reason: errorText(worst, language) });
  const code = 'payroll.globalTables.BREAKS';
  refuse(code, facts('en'), { texts: saying(code, facts) });
}
