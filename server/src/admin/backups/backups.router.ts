import { existsSync } from 'node:fs';
import { z } from 'zod';
import { BACKUP_JOB } from '../../platform/backup/backup.job.ts';
import { lookAtBackup } from '../../platform/backup/look-at-backup.ts';
import { StartFault } from '../../platform/config/start-fault.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { pageOf } from '../../platform/trpc/page-of.ts';
import { change, procedure, router } from '../../platform/trpc/procedure.ts';
import { MANAGE } from './backups.permissions.ts';
import { restoresRouter } from './restores.router.ts';

const id = z.string().max(60);

/** Backups that were verified when they were made. They stay on the server's disk: nobody takes the company home. */
export const backupsRouter = router({
  restores: restoresRouter,

  list: procedure(MANAGE)
    .input(
      z.strictObject({
        page: z.number().int().min(1).default(1),
        pageSize: z.number().int().min(1).max(200).default(50),
      }),
    )
    .output(
      pageOf(
        z.object({
          ...{ id, at: z.string(), place: z.string(), size: z.number() },
          /** Whether it still lies where it was put. */
          there: z.boolean(),
        }),
      ),
    )
    .query(async ({ ctx, input: { page, pageSize } }) => {
      const { total } = await ctx.db
        .selectFrom('backups')
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      const rows = await ctx.db
        .selectFrom('backups')
        .selectAll()
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(pageSize)
        .offset((page - 1) * pageSize)
        .execute();
      return {
        total: Number(total),
        rows: rows.map((row) => ({ ...row, size: Number(row.size), there: existsSync(row.place) })),
      };
    }),

  /** A wish to the queue; one at a time. */
  make: change(MANAGE)
    .input(z.strictObject({}))
    .output(z.object({ jobId: z.string() }))
    .mutation(async ({ ctx }) => {
      const jobId = await ctx.jobs.enqueue({ ...BACKUP_JOB, createdBy: ctx.user.id });
      await ctx.audit.write({ subject: { kind: 'backup', id: jobId } });
      return { jobId };
    }),

  /** Whether it could be restored by this program: signature, sizes, digests, and the form of its database. Touches nothing. */
  check: procedure(MANAGE)
    .input(z.strictObject({ id }))
    .output(
      z.object({
        ok: z.boolean(),
        problem: z.string().nullable(),
        /** Steps that a restore would take to bring it to this program's form. */
        olderBy: z.number().int(),
        /** What stands in the trail since: a restore takes all of it back. */
        changesSince: z.number().int(),
        files: z.number().int(),
      }),
    )
    .query(async ({ ctx, input }) => {
      const row = await ctx.db
        .selectFrom('backups')
        .select(['place', 'at'])
        .where('id', '=', input.id)
        .executeTakeFirst();
      if (!row) return refuse('platform.NOT_FOUND');
      const { since } = await ctx.db
        .selectFrom('audit_rows')
        .select((eb) => eb.fn.countAll<number>().as('since'))
        .where('at', '>', row.at)
        .executeTakeFirstOrThrow();
      const changesSince = Number(since);
      try {
        const { olderBy, manifest } = await lookAtBackup(row.place, ctx.services.config);
        return { ok: true, problem: null, olderBy, changesSince, files: manifest.files.length };
      } catch (error) {
        if (!(error instanceof StartFault)) throw error;
        return { ok: false, problem: error.inLanguage(ctx.language), olderBy: 0, changesSince, files: 0 };
      }
    }),
});
