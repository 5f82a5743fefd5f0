import type { CycleBase, CycleType } from '@suanpan/engine';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { userNames, usersWithPermission } from '../../identity/index.ts';
import { changesBetween } from '../../platform/audit/audit-changes.ts';
import { type Clock, instant } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { newId } from '../../platform/ids/new-id.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { getSolution, isSolutionInScope, ofSolutionInScope } from '../shared/solution-access.ts';
import './cycles.errors.ts';
import type { createCycleInput, cycles, updateCycleInput } from './cycles.schemas.ts';

export interface CycleTask {
  id: string;
  name: string;
  from: number;
  to: number;
  ownerId: string;
}

export interface Cycle {
  id: string;
  name: string;
  type: CycleType;
  base: CycleBase;
  version: number;
  tasks: CycleTask[];
}

export async function cyclesOf(db: Kysely<DB>, solutionId: string): Promise<Cycle[]> {
  const rows = await db
    .selectFrom('payroll_cycles')
    .select(['id', 'name', 'type', 'base', 'tasks', 'version'])
    .where('solution_id', '=', solutionId)
    .orderBy('name')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, tasks: JSON.parse(row.tasks) as CycleTask[] }));
}

/** Who may look at the solution can do something in it. */
const ownersOf = (db: Kysely<DB>, solutionId: string) =>
  usersWithPermission(db, 'payroll.solutions.view', (scope) => isSolutionInScope(db, scope, solutionId));

export async function listCycles(ctx: SignedInCtx, solutionId: string): Promise<z.infer<typeof cycles>> {
  const { db } = ctx;
  await getSolution(db, ctx.scope, solutionId);
  const found = await cyclesOf(db, solutionId);
  const owners = await ownersOf(db, solutionId);
  const names = await userNames(
    db,
    found.flatMap(({ tasks }) => tasks.map(({ ownerId }) => ownerId)),
  );
  return {
    rows: found.map((each) => ({
      ...each,
      tasks: each.tasks.map((task) => ({ ...task, owner: names.get(task.ownerId) ?? null })),
    })),
    owners: owners.map(({ id, name }) => ({ id, name })),
  };
}

export async function createCycle(
  ctx: SignedInCtx,
  input: z.infer<typeof createCycleInput>,
): Promise<string> {
  const { db, clock } = ctx;
  const { solutionId } = input;
  await getSolution(db, ctx.scope, solutionId);
  await requireSound(db, solutionId, input, undefined);
  const now = instant(clock);
  const cycle = {
    id: newId(clock),
    solution_id: solutionId,
    created_at: now,
    ...valuesOf(clock, input, []),
  };
  await db.insertInto('payroll_cycles').values(cycle).execute();
  await ctx.audit.write({
    subject: { kind: 'payroll.cycle', id: cycle.id },
    facts: { solution: solutionId, name: input.name },
    changes: changesBetween(undefined, cycle),
  });
  return cycle.id;
}

export async function updateCycle(ctx: SignedInCtx, input: z.infer<typeof updateCycleInput>): Promise<void> {
  const { db } = ctx;
  const before = await ownCycle(ctx, input.id);
  if (before.version !== input.version) refuse('platform.VERSION_CHANGED');
  await requireSound(db, before.solution_id, input, input.id);
  const values = valuesOf(ctx.clock, input, JSON.parse(before.tasks) as CycleTask[]);
  const result = await db
    .updateTable('payroll_cycles')
    .set({ ...values, version: before.version + 1 })
    .where('id', '=', input.id)
    .where('version', '=', before.version)
    .executeTakeFirst();
  if (Number(result.numUpdatedRows) === 0) refuse('platform.VERSION_CHANGED');
  await ctx.audit.write({
    subject: { kind: 'payroll.cycle', id: input.id },
    facts: { solution: before.solution_id, name: input.name },
    changes: changesBetween(before, { ...before, ...values }),
  });
}

type CycleInput = Omit<z.infer<typeof createCycleInput>, 'solutionId'>;

/** A name of its own, days in their order, and owners who may look at what they are to do. */
async function requireSound(
  db: Kysely<DB>,
  solutionId: string,
  { name, tasks }: CycleInput,
  ownId: string | undefined,
): Promise<void> {
  const lower = name.toLowerCase();
  const others = (await cyclesOf(db, solutionId)).filter(({ id }) => id !== ownId);
  if (others.some((each) => each.name.toLowerCase() === lower)) refuse('payroll.cycles.NAME_TAKEN', { name });
  const backwards = tasks.find(({ from, to }) => to < from);
  if (backwards) refuse('payroll.cycles.TASK_ENDS_BEFORE_START', { task: backwards.name });
  const owners = new Set((await ownersOf(db, solutionId)).map(({ id }) => id));
  const stranger = tasks.find(({ ownerId }) => !owners.has(ownerId));
  if (stranger) refuse('payroll.cycles.OWNER_WITHOUT_RIGHT', { task: stranger.name });
}

/** A task that was there before stays the same one, so that what was done of it counts on. */
function valuesOf(clock: Clock, input: CycleInput, before: readonly CycleTask[]) {
  const known = new Set(before.map(({ id }) => id));
  const tasks = input.tasks.map(
    ({ key, ...task }): CycleTask => ({
      id: key !== undefined && known.has(key) ? key : newId(clock),
      ...task,
    }),
  );
  return {
    name: input.name,
    type: input.type,
    base: input.base,
    tasks: JSON.stringify(tasks),
    updated_at: instant(clock),
  };
}

async function ownCycle({ db, scope }: SignedInCtx, id: string) {
  const row = await db
    .selectFrom('payroll_cycles')
    .selectAll()
    .where('id', '=', id)
    .where(ofSolutionInScope('solution_id', scope))
    .executeTakeFirst();
  return row ?? refuse('platform.NOT_FOUND');
}

/** What was done in periods stays with them. */
export async function removeCycle(ctx: SignedInCtx, id: string): Promise<void> {
  const row = await ownCycle(ctx, id);
  await ctx.db.deleteFrom('payroll_cycles').where('id', '=', id).execute();
  await ctx.audit.write({
    subject: { kind: 'payroll.cycle', id },
    facts: { solution: row.solution_id, name: row.name },
    changes: changesBetween(row, undefined),
  });
}
