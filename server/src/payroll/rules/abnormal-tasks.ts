import { isOver } from '@suanpan/engine';
import type { z } from 'zod';
import { notify } from '../../inbox/index.ts';
import { changesBetween } from '../../platform/audit/audit-changes.ts';
import { instant } from '../../platform/clock/clock.ts';
import { chunksOfRows } from '../../platform/db/rows.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { abnormalAmong } from '../batches/abnormal/abnormal-employees.ts';
import {
  type AbnormalTask,
  abnormalKey,
  abnormalTasks,
  factsSeen,
} from '../batches/abnormal/abnormal-tasks.repo.ts';
import { refuseStatus } from '../batches/freshness/batch-facts.ts';
import { type LoadedBatch, loadBatch } from '../batches/record/batch-plan.ts';
import { noteChange } from '../batches/record/batch-revisions.ts';
import { batchNameTexts } from '../shared/batch-names.ts';
import { requireAssignable } from './assignable.ts';
import type { acknowledgeAbnormalInput, assignAbnormalInput } from './findings.schemas.ts';
import { abnormalAddress } from './own-abnormal-todos.ts';
import { rulesTexts } from './texts.ts';

/** Gives what the check finds to somebody who may do something about it, until a day; or takes it back. */
export async function assignAbnormal(
  ctx: SignedInCtx,
  { batchId, people, userId, due }: z.infer<typeof assignAbnormalInput>,
): Promise<number> {
  const loaded = await openBatch(ctx, batchId);
  const { batch } = loaded;
  // Before the people are looked at: who may not be given it is told so whatever the check finds.
  if (userId) await requireAssignable(ctx, userId, new Set([batch.solution_id]));
  const found = await findingsNow(ctx, loaded, people);
  await keep(
    ctx,
    batchId,
    found.map((row) => [row, { assignee_id: userId, due_day: (userId && due) ?? null }]),
  );
  if (userId && userId !== ctx.user.id)
    await notify(ctx.db, ctx.clock, {
      userIds: [userId],
      category: 'reminder',
      title: rulesTexts.inEvery('notices.assigned', {
        by: ctx.user.name,
        count: found.length,
        batch: batchNameTexts(batch.name),
      }),
      url: abnormalAddress(batchId),
    });
  return found.length;
}

/** Says that somebody has looked, with a note. What blocks goes on blocking until it is cured. */
export async function acknowledgeAbnormal(
  ctx: SignedInCtx,
  { batchId, people, note }: z.infer<typeof acknowledgeAbnormalInput>,
): Promise<number> {
  const found = await findingsNow(ctx, await openBatch(ctx, batchId), people);
  // Nobody says of their own pay that it is in order.
  if (found.some(({ employmentId }) => ctx.user.employmentIds.includes(employmentId)))
    refuse('payroll.batches.OWN_PAY');
  const seen = { seen_by: ctx.user.id, seen_at: instant(ctx.clock), note };
  await keep(
    ctx,
    batchId,
    found.map((row) => [row, { ...seen, seen_facts: factsSeen(row) }]),
  );
  return found.length;
}

/** A batch whose findings may still be dealt with. */
async function openBatch(ctx: SignedInCtx, batchId: string): Promise<LoadedBatch> {
  const loaded = await loadBatch(ctx.db, ctx.scope, batchId);
  if (isOver(loaded.batch.status)) refuseStatus(loaded.batch.status);
  return loaded;
}

/** What these findings are at this moment; refused where one stands no more. */
async function findingsNow(
  ctx: SignedInCtx,
  loaded: LoadedBatch,
  people: z.infer<typeof assignAbnormalInput>['people'],
) {
  const wanted = new Set(people.map(abnormalKey));
  const found = (await abnormalAmong(ctx.db, loaded, people)).filter((row) => wanted.has(abnormalKey(row)));
  if (found.length !== wanted.size) refuse('payroll.batches.ABNORMAL_GONE');
  return found;
}

type Found = Awaited<ReturnType<typeof abnormalAmong>>[number];
type Noted = Partial<Omit<AbnormalTask, 'batch_id' | 'employment_id' | 'kind'>>;
const UNTOUCHED = {
  assignee_id: null,
  due_day: null,
  seen_by: null,
  seen_at: null,
  seen_facts: null,
  note: null,
} as const satisfies Noted;

async function keep(ctx: SignedInCtx, batchId: string, noted: readonly [Found, Noted][]): Promise<void> {
  const before = await abnormalTasks(ctx.db, batchId);
  const rows = noted.map(([row, set]) => ({
    ...UNTOUCHED,
    ...before.get(abnormalKey(row)),
    ...set,
    batch_id: batchId,
    employment_id: row.employmentId,
    kind: row.kind,
  }));
  for (const part of chunksOfRows(rows))
    await ctx.db
      .insertInto('payroll_abnormal_tasks')
      .values(part)
      .onConflict((on) =>
        on.columns(['batch_id', 'employment_id', 'kind']).doUpdateSet((eb) => ({
          assignee_id: eb.ref('excluded.assignee_id'),
          due_day: eb.ref('excluded.due_day'),
          seen_by: eb.ref('excluded.seen_by'),
          seen_at: eb.ref('excluded.seen_at'),
          seen_facts: eb.ref('excluded.seen_facts'),
          note: eb.ref('excluded.note'),
        })),
      )
      .execute();
  await noteChange(ctx.db, batchId);
  await ctx.audit.write({
    subject: { kind: 'payroll.batch', id: batchId },
    facts: { findings: rows.length, kinds: [...new Set(rows.map(({ kind }) => kind))] },
    changes: changesBetween(
      Object.fromEntries(noted.map(([row]) => [abnormalKey(row), before.get(abnormalKey(row)) ?? null])),
      Object.fromEntries(noted.map(([row], at) => [abnormalKey(row), rows[at]])),
    ),
  });
}
