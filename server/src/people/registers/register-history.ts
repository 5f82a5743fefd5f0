import type { z } from 'zod';
import { userNames } from '../../identity/index.ts';
import type { Changes } from '../../platform/audit/audit-changes.ts';
import { readPersonal } from '../../platform/audit/audit-writer.ts';
import type { Texts } from '../../platform/texts/languages.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import type { Register } from './register.ts';
import type { rowHistory } from './registers.schemas.ts';
import { registerTexts } from './texts.ts';

const MOST_ENTRIES = 100;

/** What the trail tells of one record, the newest first. That it is in reach was asked before. */
export async function historyOf(
  ctx: Pick<SignedInCtx, 'db' | 'services'>,
  register: Register,
  id: string,
): Promise<z.infer<typeof rowHistory>> {
  const rows = await ctx.db
    .selectFrom('audit_rows')
    .select(['id', 'at', 'user_id', 'action', 'facts', 'person_id', 'personal'])
    .where('subject_kind', '=', register.subject)
    .where('subject_id', '=', id)
    .orderBy('id', 'desc')
    .limit(MOST_ENTRIES)
    .execute();
  const names = await userNames(
    ctx.db,
    rows.flatMap((row) => row.user_id ?? []),
  );
  const told: z.infer<typeof rowHistory> = [];
  for (const row of rows) {
    const { changes = {}, application } = JSON.parse(row.facts) as {
      changes?: Changes;
      application?: unknown;
    };
    const personal = await readPersonal(ctx.db, ctx.services.config.secretKey, row);
    const what = row.action.split('.').at(-1) ?? row.action;
    told.push({
      ...{ at: row.at, what, said: saidOf(register, what) },
      by: row.user_id ? (names.get(row.user_id) ?? null) : null,
      application: typeof application === 'string' ? application : null,
      changes: Object.entries({ ...changes, ...personal }).map(([field, change]) => ({ field, ...change })),
    });
  }
  return told;
}

/** An action by its name; what an application brought about, by what became of it. */
function saidOf(register: Register, what: string): Texts | null {
  const action = register.actions.find(({ code }) => code === what);
  if (action) return action.name;
  return isDone(what) ? registerTexts.inEvery(`done.${what}`) : null;
}

const isDone = (what: string): what is keyof typeof registerTexts.en.done => what in registerTexts.en.done;
