import {
  amountsOfNet,
  isBrought,
  type LocalText,
  PAY_TOTALS,
  payTotals,
  type SolutionFile,
  type SolutionPlan,
} from '@suanpan/engine';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { snapshotFields } from '../../people/index.ts';
import type { DB } from '../../platform/db/schema.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { Comparison, type Figures, type Items } from '../batches/grounds/causes.ts';
import { peopleOf } from '../batches/grounds/describe-grounds.ts';
import { type LoadedBatch, loadBatch } from '../batches/record/batch-plan.ts';
import { noteRead } from '../batches/record/note-read.ts';
import { totalName, withoutBinaryNoise } from '../batches/record/totals.ts';
import { findCopy, getCopy } from '../solutions/copies.repo.ts';
import { globalsFor, globalTableOf, judgeFile } from '../solutions/judge-file.ts';
import { calculateUnder, type Outcome } from './calculate-under.ts';
import type { Rules } from './rules.ts';
import type { copyTrial, copyTrialAnswer } from './trials.schemas.ts';

type Trial = z.infer<typeof copyTrial>;

/**
 * Calculates the last closed period once by the copy in force and once by this one, on the same inputs, and tells what
 * that does to pay. Nothing is stored. The closed figures themselves aren't the yardstick: they may rest on an older
 * copy, and then its changes would be counted as this one's.
 */
export async function tryCopy(ctx: SignedInCtx, copyId: string): Promise<z.infer<typeof copyTrialAnswer>> {
  const copy = await getCopy(ctx.db, ctx.scope, copyId);
  const after = await rulesOf(ctx.db, copy);
  if (!after) return { reason: 'problems', trial: null };
  const closed = await lastClosed(ctx, copy.solution_id);
  const [first] = closed;
  if (!first) return { reason: 'nothingClosed', trial: null };
  for (const { batch } of closed) await noteRead(ctx, batch.id, { table: 'trial' });
  const published = await findCopy(ctx.db, copy.solution_id, 'published');
  const inForce = published && (await rulesOf(ctx.db, published));
  const before = inForce ?? { number: await numberOf(ctx.db, first), ...first };
  return { reason: null, trial: await compareRules(ctx, closed, before, after) };
}

async function rulesOf(db: Kysely<DB>, copy: { number: number; file: string }): Promise<Rules | null> {
  const file = JSON.parse(copy.file) as SolutionFile;
  const globals = (await globalsFor(db, file)).map(globalTableOf);
  const { plan, problems } = judgeFile(file, globals, undefined, await snapshotFields(db));
  return plan && problems.length === 0 ? { number: copy.number, file, globals, plan } : null;
}

async function numberOf(db: Kysely<DB>, { batch }: LoadedBatch): Promise<number> {
  const copy = await db
    .selectFrom('payroll_copies')
    .select('number')
    .where('id', '=', batch.copy_id)
    .executeTakeFirstOrThrow();
  return copy.number;
}

/** The normal batches of the newest period that has submitted ones. */
async function lastClosed({ db, scope }: SignedInCtx, solutionId: string): Promise<LoadedBatch[]> {
  const submitted = db
    .selectFrom('payroll_batches as b')
    .innerJoin('payroll_periods as p', 'p.id', 'b.period_id')
    .where('b.solution_id', '=', solutionId)
    .where('b.submitted', '=', 1)
    .where('b.type', '=', 'normal');
  const newest = await submitted
    .select('p.id')
    .orderBy('p.start_day', 'desc')
    .orderBy('p.id')
    .executeTakeFirst();
  if (!newest) return [];
  const ids = await submitted
    .select('b.id')
    .where('p.id', '=', newest.id)
    .orderBy('b.submitted_at')
    .orderBy('b.id')
    .execute();
  const batches: LoadedBatch[] = [];
  for (const { id } of ids) batches.push(await loadBatch(db, scope, id));
  return batches;
}

async function compareRules(
  ctx: SignedInCtx,
  closed: readonly LoadedBatch[],
  before: Rules,
  after: Rules,
): Promise<Trial> {
  const items = itemsOfBoth(before.plan, after.plan);
  const one = await calculateUnder(ctx, closed, before, items);
  const other = await calculateUnder(ctx, closed, after, items);
  const { period, solution } = closed[0]!;
  const comparison = compareFigures(one.figures, other.figures, items, solution.scale);
  const personOf = await peopleOf(
    ctx.db,
    closed.map(({ batch }) => batch.id),
  );
  return {
    period: { code: period.code, start: period.start_day, end: period.end_day },
    batches: closed.length,
    people: other.figures.size,
    currency: solution.currency,
    scale: solution.scale,
    beforeNumber: before.number,
    totals: totalsOfBoth(
      { plan: before.plan, outcome: one },
      { plan: after.plan, outcome: other },
      solution.scale,
    ),
    causes: comparison.causes.map((cause) => ({
      ...cause,
      most: cause.most.map(({ rowKey, amount }) => ({ ...personOf(rowKey), amount })),
    })),
    changed: {
      total: comparison.changed.total,
      rows: comparison.changed.rows.map((row) => ({ ...row, ...personOf(row.rowKey) })),
    },
    failed: { before: one.failed, after: other.failed },
    findings: { before: one.findings, after: other.findings },
    blank: newInputs(before.plan, after.plan),
  };
}

/** An item that only one of them has is none in the other: its amount is 0 there. */
function itemsOfBoth(before: SolutionPlan, after: SolutionPlan): Items {
  const items = new Map(amountsOfNet(before).map((item) => [item.column.code, item]));
  for (const item of amountsOfNet(after)) items.set(item.column.code, item);
  return [...items.values()];
}

function compareFigures(before: Figures, after: Figures, items: Items, scale: number) {
  const comparison = new Comparison(items, scale);
  for (const rowKey of new Set([...after.keys(), ...before.keys()]))
    comparison.add(rowKey, before.get(rowKey), after.get(rowKey));
  return comparison.result();
}

interface Side {
  plan: SolutionPlan;
  outcome: Outcome;
}

function totalsOfBoth(before: Side, after: Side, scale: number): Trial['totals'] {
  const sum = ({ plan, outcome }: Side, role: (typeof PAY_TOTALS)[number]) =>
    withoutBinaryNoise(
      payTotals(plan)[role].reduce((total, { code }) => total + (outcome.sums.get(code) ?? 0), 0),
      scale,
    );
  const has = ({ plan }: Side, role: (typeof PAY_TOTALS)[number]) => payTotals(plan)[role].length > 0;
  return PAY_TOTALS.filter((role) => has(before, role) || has(after, role)).map((role) => {
    const [then, now] = [sum(before, role), sum(after, role)];
    return {
      role,
      name: totalName(role),
      before: then,
      after: now,
      difference: withoutBinaryNoise(now - then, scale),
    };
  });
}

/** What is brought from outside by this copy and wasn't by the other: a closed period has no values of it. */
function newInputs(before: SolutionPlan, after: SolutionPlan): LocalText[] {
  return after.tables.flatMap((table) =>
    table.columns
      .filter(isBrought)
      .filter(({ code }) => before.tableOf.get(table.code)?.columnOf.get(code) === undefined)
      .map((column) => column.file.name ?? `${table.code}.${column.code}`),
  );
}
