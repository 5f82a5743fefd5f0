import { instant } from '../../platform/clock/clock.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';

/** Ticks a task of one's own, or opens it again. */
export async function finishOwnTask(
  { db, clock, user, audit }: SignedInCtx,
  { id, version, done }: { id: string; version: number; done: boolean },
): Promise<void> {
  const task = await db
    .selectFrom('people_tasks')
    .select(['version', 'done_at'])
    .where('id', '=', id)
    .where('owner_employment_id', 'in', [...user.employmentIds, ''])
    .executeTakeFirst();
  if (!task) refuse('platform.NOT_FOUND');
  const now = instant(clock);
  const after = done ? now : null;
  const changed = await db
    .updateTable('people_tasks')
    .set({ done_at: after, version: version + 1, updated_at: now })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  if (!changed) refuse('platform.VERSION_CHANGED');
  await audit.write({
    subject: { kind: 'task', id },
    changes: { done_at: { before: task.done_at, after } },
  });
}
