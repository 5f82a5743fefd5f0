import { existsSync } from 'node:fs';
import { z } from 'zod';
import { changesBetween } from '../../platform/audit/audit-changes.ts';
import { lookAtBackup } from '../../platform/backup/look-at-backup.ts';
import { instant } from '../../platform/clock/clock.ts';
import { StartFault } from '../../platform/config/start-fault.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { OPEN_RESTORES, RESTORE_STATES } from '../../platform/restore/restores.words.ts';
import type { Texts } from '../../platform/texts/languages.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { pageOf } from '../../platform/trpc/page-of.ts';
import { command, procedure, router } from '../../platform/trpc/procedure.ts';
import './backups.errors.ts';
import { MANAGE } from './backups.permissions.ts';

const id = z.string().max(60);
const who = z.object({ id: z.string(), name: z.string() }).nullable();

async function restoreRow({ db }: SignedInCtx, restoreId: string) {
  const row = await db.selectFrom('restores').selectAll().where('id', '=', restoreId).executeTakeFirst();
  return row ?? refuse('platform.NOT_FOUND');
}

/** Looked at again whenever somebody says yes: it may have been moved or changed since. */
async function requireSound(ctx: SignedInCtx, place: string): Promise<void> {
  try {
    await lookAtBackup(place, ctx.services.config);
  } catch (error) {
    if (!(error instanceof StartFault)) throw error;
    refuse('admin.backups.NOT_SOUND', { problem: error.inLanguage(ctx.language) });
  }
}

/**
 * Going back to a backup takes two: it brings back rights that were taken away, and figures that were corrected. One asks,
 * another one agrees and says when; until it begins either may take it back.
 */
export const restoresRouter = router({
  list: procedure(MANAGE)
    .input(
      z.strictObject({
        page: z.number().int().min(1).default(1),
        pageSize: z.number().int().min(1).max(200).default(20),
      }),
    )
    .output(
      pageOf(
        z.object({
          ...{ id, backupAt: z.string(), reason: z.string(), state: z.enum(RESTORE_STATES) },
          ...{ askedBy: who, askedAt: z.string(), decidedBy: who },
          ...{ beginsAt: z.string().nullable(), endedAt: z.string().nullable() },
          /** Why nothing was restored. */
          problem: z.string().nullable(),
          /** Where what was there before lies, as long as nobody has cleared it away. */
          putAside: z.string().nullable(),
          /** Whether the reader may agree: somebody else asked. */
          mine: z.boolean(),
        }),
      ),
    )
    .query(async ({ ctx, input: { page, pageSize } }) => {
      const { total } = await ctx.db
        .selectFrom('restores')
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      const rows = await ctx.db
        .selectFrom('restores')
        .leftJoin('users as asker', 'asker.id', 'asked_by')
        .leftJoin('users as decider', 'decider.id', 'decided_by')
        .selectAll('restores')
        .select(['asker.name as asker', 'decider.name as decider'])
        .orderBy('asked_at', 'desc')
        .orderBy('restores.id', 'desc')
        .limit(pageSize)
        .offset((page - 1) * pageSize)
        .execute();
      return {
        total: Number(total),
        rows: rows.map((row) => ({
          ...{ id: row.id, backupAt: row.backup_at, reason: row.reason, state: row.state },
          askedBy: { id: row.asked_by, name: row.asker ?? row.asked_by },
          askedAt: row.asked_at,
          decidedBy: row.decided_by ? { id: row.decided_by, name: row.decider ?? row.decided_by } : null,
          ...{ beginsAt: row.begins_at, endedAt: row.ended_at },
          problem: row.problem ? ((JSON.parse(row.problem) as Texts)[ctx.language] ?? null) : null,
          putAside: row.put_aside && existsSync(row.put_aside) ? row.put_aside : null,
          mine: row.asked_by === ctx.user.id,
        })),
      };
    }),

  ask: command(MANAGE)
    .meta({ permission: MANAGE, command: true, stepUp: true })
    .input(z.strictObject({ backupId: id, reason: z.string().trim().min(3).max(500) }))
    .output(z.object({ id }))
    .mutation(async ({ ctx, input }) => {
      const backup = await ctx.db
        .selectFrom('backups')
        .selectAll()
        .where('id', '=', input.backupId)
        .executeTakeFirst();
      if (!backup) return refuse('platform.NOT_FOUND');
      const open = await ctx.db
        .selectFrom('restores')
        .select('id')
        .where('state', 'in', OPEN_RESTORES)
        .executeTakeFirst();
      if (open) refuse('admin.backups.RESTORE_OPEN');
      await requireSound(ctx, backup.place);
      const restore = {
        ...{ id: newId(ctx.clock), place: backup.place, backup_at: backup.at, reason: input.reason },
        ...{ state: 'asked' as const, asked_by: ctx.user.id, asked_at: instant(ctx.clock) },
      };
      await ctx.db.insertInto('restores').values(restore).execute();
      await ctx.audit.write({
        subject: { kind: 'restore', id: restore.id },
        changes: changesBetween(undefined, restore),
      });
      return { id: restore.id };
    }),

  agree: command(MANAGE)
    .meta({ permission: MANAGE, command: true, stepUp: true })
    .input(z.strictObject({ id, inMinutes: z.number().int().min(0).max(60).default(5) }))
    .output(z.object({ beginsAt: z.string() }))
    .mutation(async ({ ctx, input }) => {
      const row = await restoreRow(ctx, input.id);
      if (row.asked_by === ctx.user.id) refuse('admin.backups.RESTORE_OWN');
      if (row.state !== 'asked') refuse('admin.backups.RESTORE_OVER');
      await requireSound(ctx, row.place);
      const beginsAt = new Date(ctx.clock.now().getTime() + input.inMinutes * 60_000).toISOString();
      const decision = { state: 'agreed' as const, decided_by: ctx.user.id, decided_at: instant(ctx.clock) };
      const taken = await ctx.db
        .updateTable('restores')
        .set({ ...decision, begins_at: beginsAt })
        .where('id', '=', row.id)
        .where('state', '=', 'asked')
        .returning('id')
        .executeTakeFirst();
      if (!taken) refuse('admin.backups.RESTORE_OVER');
      await ctx.audit.write({
        subject: { kind: 'restore', id: row.id },
        changes: changesBetween(row, { ...row, ...decision, begins_at: beginsAt }),
      });
      return { beginsAt };
    }),

  withdraw: command(MANAGE)
    .input(z.strictObject({ id }))
    .output(z.object({ id }))
    .mutation(async ({ ctx, input }) => {
      const row = await restoreRow(ctx, input.id);
      const end = {
        ...{ state: 'withdrawn' as const, decided_by: ctx.user.id, decided_at: instant(ctx.clock) },
        ended_at: instant(ctx.clock),
      };
      const taken = await ctx.db
        .updateTable('restores')
        .set(end)
        .where('id', '=', row.id)
        .where('state', 'in', ['asked', 'agreed'])
        .returning('id')
        .executeTakeFirst();
      if (!taken) refuse('admin.backups.RESTORE_OVER');
      await ctx.audit.write({
        subject: { kind: 'restore', id: row.id },
        changes: changesBetween(row, { ...row, ...end }),
      });
      return { id: row.id };
    }),
});
