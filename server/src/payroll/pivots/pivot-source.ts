import { type LocalText, tableCells } from '@suanpan/engine';
import { SCALAR_TYPES } from '@suanpan/engine/domain';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { type DataScope, SYSTEM_SCOPE, scopeOf } from '../../platform/trpc/scope.ts';
import { type LoadedBatch, loadBatch } from '../batches/record/batch-plan.ts';
import { payslipsInScope } from '../payslips/payslips-in-scope.ts';
import { AGGREGATES_OF_GROUPS, PIVOT_AGGREGATES, type PivotAggregate } from '../shared/payroll.words.ts';
import { getSolution, isSolutionInScope, ofSolutionInScope } from '../shared/solution-access.ts';
import type { ColumnPlan, TablePlan } from '../tables/table-layout.ts';
import { AT_LEAST } from './hide-few.ts';
import { payslipFields } from './payslip-records.ts';
import { BUILT_IN, PAYSLIPS, type PivotField, type PivotSource } from './pivot-types.ts';
import type { pivotSources } from './pivots.schemas.ts';
import { tellsWho } from './tells-who.ts';
import { pivotTexts } from './texts.ts';

type Reader = Pick<SignedInCtx, 'db' | 'authentication' | 'scope'>;

async function isIndividual({ db, authentication }: Reader, solutionId: string): Promise<boolean> {
  const scope = scopeOf(authentication.grants, 'payroll.batches.view');
  return scope !== undefined && (await isSolutionInScope(db, scope, solutionId));
}

/** Whether whoever reaches only some legal entities of a solution may read each payslip of their people. */
function readsEachPayslip({ authentication, scope }: Reader, solutionId: string): boolean {
  const slips = scopeOf(authentication.grants, 'payroll.payslips.view');
  if (!slips || slips.exceptSolutionIds.includes(solutionId)) return false;
  const reached = slips.legalEntityIds;
  return (
    slips.all ||
    slips.solutionIds.includes(solutionId) ||
    scope.legalEntityIds.every((id) => reached.includes(id))
  );
}

/** What of a solution a person may analyse; else it doesn't exist for them. */
export async function pivotSource(reader: Reader, solutionId: string): Promise<PivotSource> {
  return (await findSource(reader, solutionId)) ?? refuse('platform.NOT_FOUND');
}

/** Who reaches only some legal entities of a solution analyses the payslips of their people, where there are any. */
async function findSource(reader: Reader, solutionId: string): Promise<PivotSource | undefined> {
  const { db, scope } = reader;
  const isWhole = await isSolutionInScope(db, scope, solutionId);
  const individual = isWhole ? await isIndividual(reader, solutionId) : readsEachPayslip(reader, solutionId);
  const payslips = await batchesWithPayslips(db, scope, solutionId, individual);
  if (!isWhole && payslips.length === 0) return undefined;
  const solution = await getSolution(db, SYSTEM_SCOPE, solutionId);
  return {
    solution: {
      id: solution.id,
      code: solution.code,
      name: JSON.parse(solution.name) as LocalText,
      currency: solution.currency,
      scale: solution.scale,
    },
    individual,
    batches: isWhole ? await analysedBatches(db, solutionId, individual) : [],
    payslips,
    scope,
  };
}

/** Of its batches everybody may analyse what was submitted, who sees batches also what was calculated. */
function analysedBatches(
  db: Kysely<DB>,
  solutionId: string,
  individual: boolean,
): Promise<PivotSource['batches']> {
  let query = db
    .selectFrom('payroll_batches as b')
    .innerJoin('payroll_periods as p', 'p.id', 'b.period_id')
    .select(['b.id', 'p.code as periodCode', 'p.start_day as start', 'p.end_day as end'])
    .where('b.solution_id', '=', solutionId)
    .where('b.calculated_at', 'is not', null)
    .where('b.status', '<>', 'canceled')
    // A correction holds a closed period's figures once more.
    .where('b.type', '=', 'normal')
    .orderBy('p.start_day', 'desc')
    .orderBy('b.created_at', 'desc');
  if (!individual) query = query.where('b.submitted', '=', 1);
  return query.execute();
}

async function batchesWithPayslips(
  db: Kysely<DB>,
  scope: DataScope,
  solutionId: string,
  individual: boolean,
): Promise<PivotSource['payslips']> {
  const ofPayslips = db
    .selectFrom('payroll_payslips as p')
    .select('p.batch_id')
    .where('p.solution_id', '=', solutionId)
    .where(payslipsInScope(scope))
    .where('p.status', 'in', individual ? ['draft', 'published'] : ['published']);
  let query = db
    .selectFrom('payroll_batches as b')
    .innerJoin('payroll_periods as p', 'p.id', 'b.period_id')
    .select(['b.id', 'p.code as periodCode', 'p.start_day as start', 'p.end_day as end'])
    .select('b.copy_hash as copyHash')
    .where('b.solution_id', '=', solutionId)
    .where('b.status', '<>', 'canceled')
    .where('b.id', 'in', ofPayslips)
    .orderBy('p.start_day', 'desc')
    .orderBy('b.created_at', 'desc');
  if (!individual) query = query.where('b.submitted', '=', 1);
  return query.execute();
}

/** The tables that may be analysed: of groups only the master, whose rows are people. */
function tablesOf({ plan }: LoadedBatch, individual: boolean): TablePlan[] {
  return individual
    ? plan.tables.filter((table) => tableCells(table) !== 'inFile')
    : plan.tables.filter((table) => table === plan.master);
}

/** Columns by what they may stand for; names and numbers of people are nobody's business who may see groups only. */
function fieldsOf(
  { solution, individual }: PivotSource,
  table: TablePlan,
  loaded: LoadedBatch,
): PivotField[] {
  const builtIn = BUILT_IN.map(
    (name): PivotField => ({
      code: `@${name}`,
      name: pivotTexts.inEvery(`fields.${name}`),
      type: 'text',
      scale: null,
      groups: true,
      figures: false,
    }),
  );
  const own = table.columns.flatMap((column): PivotField[] => {
    const type = typeOf(column);
    if (!type || column.file.hidden === true) return [];
    if (!individual && (table.key.includes(column) || tellsWho(column, loaded))) return [];
    const figures = type === 'money' || type === 'number';
    return [
      {
        code: column.code,
        name: column.file.name ?? column.code,
        type,
        scale: column.scale ?? (type === 'money' ? solution.scale : null),
        groups: !figures || individual,
        figures,
      },
    ];
  });
  return [...builtIn, ...own];
}

const typeOf = ({ type }: ColumnPlan): PivotField['type'] | undefined =>
  SCALAR_TYPES.find((each) => each === type);

export const aggregatesFor = (individual: boolean): readonly PivotAggregate[] =>
  individual ? PIVOT_AGGREGATES : AGGREGATES_OF_GROUPS;

/** A table with its fields, as this batch has it; payslips as every copy that made some has them. */
export async function offeredBy(
  db: Kysely<DB>,
  source: PivotSource,
  batchId: string,
  code: string,
): Promise<{ name: LocalText; fields: PivotField[] }> {
  if (code === PAYSLIPS)
    return { name: pivotTexts.inEvery('words.payslips'), fields: await payslipFields(db, source) };
  const loaded = await loadBatch(db, SYSTEM_SCOPE, batchId);
  const table = tablesOf(loaded, source.individual).find((each) => each.code === code);
  if (!table) return refuse('payroll.batches.UNKNOWN_TABLE', { table: code });
  return { name: table.file.name ?? code, fields: fieldsOf(source, table, loaded) };
}

/** What a person may analyse: the catalogue from which the wells are filled. */
export async function listSources(ctx: SignedInCtx): Promise<z.infer<typeof pivotSources>> {
  const solutions = await ctx.db
    .selectFrom('payroll_solutions as s')
    .select('s.id')
    .where(({ or, exists, selectFrom }) =>
      or([
        ofSolutionInScope('s.id', ctx.scope),
        exists(
          selectFrom('payroll_payslips as p')
            .select('p.id')
            .whereRef('p.solution_id', '=', 's.id')
            .where('p.status', 'in', ['draft', 'published'])
            .where(payslipsInScope(ctx.scope)),
        ),
      ]),
    )
    .orderBy('s.code')
    .execute();
  const found: z.infer<typeof pivotSources>['solutions'] = [];
  for (const { id } of solutions) {
    const source = await findSource(ctx, id);
    const newest = source?.batches[0] ?? source?.payslips[0];
    if (!source || !newest) continue;
    const { individual, solution, batches } = source;
    const loaded = batches.length > 0 ? await loadBatch(ctx.db, ctx.scope, newest.id) : undefined;
    found.push({
      id,
      name: solution.name,
      currency: solution.currency,
      individual,
      atLeast: AT_LEAST,
      newest: { code: newest.periodCode, start: newest.start, end: newest.end },
      periods: new Set(batches.map(({ periodCode }) => periodCode)).size,
      aggregates: [...aggregatesFor(individual)],
      tables: loaded ? tablesOf(loaded, individual).map((table) => describeTable(source, loaded, table)) : [],
      payslips:
        source.payslips.length === 0
          ? null
          : {
              periods: new Set(source.payslips.map(({ periodCode }) => periodCode)).size,
              table: {
                ...{ code: PAYSLIPS, ...(await offeredBy(ctx.db, source, newest.id, PAYSLIPS)) },
                ...{ master: false, net: '@net' },
              },
            },
    });
  }
  return { solutions: found };
}

const describeTable = (source: PivotSource, loaded: LoadedBatch, table: TablePlan) => ({
  code: table.code,
  name: table.file.name ?? table.code,
  master: table === loaded.plan.master,
  fields: fieldsOf(source, table, loaded),
  net: netOf(loaded, table),
});

function netOf({ plan }: LoadedBatch, table: TablePlan): string | null {
  const money = table.columns.filter(({ type, file }) => type === 'money' && file.hidden !== true);
  const tagged = (tag: string) => money.find(({ file }) => file.tags?.includes(tag));
  const [first] = money;
  return (table === plan.master ? (tagged('net') ?? tagged('gross') ?? first) : first)?.code ?? null;
}
