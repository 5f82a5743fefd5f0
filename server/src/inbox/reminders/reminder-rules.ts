import type { Kysely } from 'kysely';
import { z } from 'zod';
import { withChanges } from '../../platform/audit/audit-changes.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { done } from '../../platform/trpc/paging.ts';
import { change, procedure, router } from '../../platform/trpc/procedure.ts';
import { REMINDER_KINDS, type ReminderKind } from '../inbox.words.ts';

const EDIT = 'inbox.reminders.edit';
const kind = z.enum(REMINDER_KINDS);

export interface ReminderRule {
  kind: ReminderKind;
  enabled: boolean;
  daysBefore: number;
  roles: string[];
  version: number;
}

export async function reminderRules(db: Kysely<DB>): Promise<ReminderRule[]> {
  const rows = await db.selectFrom('inbox_reminder_rules').selectAll().execute();
  return REMINDER_KINDS.flatMap((each) => {
    const row = rows.find((one) => one.kind === each);
    if (!row) return [];
    return [
      {
        kind: each,
        enabled: row.enabled === 1,
        daysBefore: row.days_before,
        roles: JSON.parse(row.roles) as string[],
        version: row.version,
      },
    ];
  });
}

const rule = z.object({
  kind,
  enabled: z.boolean(),
  daysBefore: z.number().int(),
  roles: z.array(z.string()),
  version: z.number().int(),
});

export const reminderRulesRouter = router({
  list: procedure(EDIT)
    .output(
      z.object({
        rows: z.array(rule),
        /** Whom a rule may tell. */
        roles: z.array(z.object({ code: z.string(), name: z.record(z.string(), z.string()) })),
      }),
    )
    .query(async ({ ctx }) => {
      const roles = await ctx.db.selectFrom('roles').select(['code', 'name']).orderBy('code').execute();
      return {
        rows: await reminderRules(ctx.db),
        roles: roles.map((role) => ({
          code: role.code,
          name: JSON.parse(role.name) as Record<string, string>,
        })),
      };
    }),

  save: change(EDIT)
    .input(
      z.strictObject({
        kind,
        enabled: z.boolean(),
        daysBefore: z.number().int().min(0).max(90),
        roles: z.array(z.string().min(1).max(60)).max(20),
        version: z.number().int().min(1),
      }),
    )
    .output(done)
    .mutation(async ({ ctx, input }) => {
      const look = async () => (await reminderRules(ctx.db)).find((each) => each.kind === input.kind);
      const { changes } = await withChanges(look, async () => {
        const saved = await ctx.db
          .updateTable('inbox_reminder_rules')
          .set({
            enabled: input.enabled ? 1 : 0,
            days_before: input.daysBefore,
            roles: JSON.stringify(input.roles),
            last_run_on: '',
            version: input.version + 1,
          })
          .where('kind', '=', input.kind)
          .where('version', '=', input.version)
          .executeTakeFirst();
        if (Number(saved.numUpdatedRows) === 0) refuse('platform.VERSION_CHANGED');
      });
      await ctx.audit.write({ subject: { kind: 'reminderRule', id: input.kind }, changes });
      return { done: true as const };
    }),
});
