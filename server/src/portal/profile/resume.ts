import { z } from 'zod';
import { changesBetween } from '../../platform/audit/audit-changes.ts';
import { instant } from '../../platform/clock/clock.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { newId } from '../../platform/ids/new-id.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { RESUME_KINDS } from '../portal.words.ts';
import '../portal.errors.ts';

const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/);

export const resumeInput = z.strictObject({
  /** None: a new one. */
  id: z.string().max(60).optional(),
  kind: z.enum(RESUME_KINDS),
  title: z.string('portal.RESUME_TITLE_REQUIRED').trim().min(1, 'portal.RESUME_TITLE_REQUIRED').max(200),
  place: z.string().trim().max(200).nullish(),
  from: month.nullish(),
  until: month.nullish(),
  memo: z.string().trim().max(1000).nullish(),
});
export const resumeEntry = z.object({
  id: z.string(),
  kind: z.enum(RESUME_KINDS),
  title: z.string(),
  place: z.string().nullable(),
  from: z.string().nullable(),
  until: z.string().nullable(),
  memo: z.string().nullable(),
});

const entriesOf = (db: SignedInCtx['db'], personId: string) =>
  db
    .selectFrom('portal_resume_entries')
    .select(['id', 'kind', 'title', 'place', 'from_month as from', 'to_month as until', 'memo'])
    .where('person_id', '=', personId);

/** What somebody wrote of what they learned and did before, the latest first in each kind. */
export async function listResume(db: SignedInCtx['db'], personId: string) {
  const rows = await entriesOf(db, personId).execute();
  const rank = ({ kind, from, until }: (typeof rows)[number]) => ({
    kind: RESUME_KINDS.indexOf(kind),
    end: until ?? '9999-12',
    from: from ?? '',
  });
  return rows.sort((one, other) => {
    const [a, b] = [rank(one), rank(other)];
    return (
      a.kind - b.kind ||
      b.end.localeCompare(a.end) ||
      b.from.localeCompare(a.from) ||
      one.id.localeCompare(other.id)
    );
  });
}

const entryOf = (db: SignedInCtx['db'], personId: string, id: string) =>
  entriesOf(db, personId).where('id', '=', id).executeTakeFirst();

export async function saveResume(
  ctx: SignedInCtx,
  personId: string,
  { id: given, from, until, place, memo, ...values }: z.infer<typeof resumeInput>,
): Promise<string> {
  if (from && until && from > until) refuse('portal.RESUME_ORDER', {}, { fields: ['until'] });
  const id = given ?? newId(ctx.clock);
  const before = await entryOf(ctx.db, personId, id);
  if (given && !before) refuse('platform.NOT_FOUND');
  const row = {
    ...values,
    ...{ place: place || null, memo: memo || null, from_month: from || null, to_month: until || null },
    updated_at: instant(ctx.clock),
  };
  if (before) await ctx.db.updateTable('portal_resume_entries').set(row).where('id', '=', id).execute();
  else
    await ctx.db
      .insertInto('portal_resume_entries')
      .values({ id, person_id: personId, ...row })
      .execute();
  await audited(ctx, personId, id, before);
  return id;
}

export async function removeResume(ctx: SignedInCtx, personId: string, id: string): Promise<void> {
  const before = await entryOf(ctx.db, personId, id);
  if (!before) refuse('platform.NOT_FOUND');
  await ctx.db.deleteFrom('portal_resume_entries').where('id', '=', id).execute();
  await audited(ctx, personId, id, before);
}

async function audited(ctx: SignedInCtx, personId: string, id: string, before: object | undefined) {
  await ctx.audit.write({
    subject: { kind: 'person', id: personId },
    facts: { resume: id },
    changes: changesBetween(before, await entryOf(ctx.db, personId, id)),
  });
}
