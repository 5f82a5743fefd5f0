import { sql } from 'kysely';
import { z } from 'zod';
import { ownEmploymentsOfUser, userNames } from '../../identity/index.ts';
import { auditRead } from '../../platform/audit/audit-read.ts';
import { verifyAudit } from '../../platform/audit/verify-audit.ts';
import { filteredPage } from '../../platform/filter/filtered-page.ts';
import { filterOf } from '../../platform/filter/read-filter.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { pageOf } from '../../platform/trpc/page-of.ts';
import { declarePermissions } from '../../platform/trpc/permissions.ts';
import { procedure, router } from '../../platform/trpc/procedure.ts';
import { AUDIT_LOOKS } from './audit.words.ts';
import { auditTexts } from './texts.ts';

declarePermissions('admin.audit', auditTexts, [
  { code: 'admin.audit.view', roles: ['system-administrator', 'auditor'], undivided: true },
]);
const VIEW = 'admin.audit.view';

const FIELDS = {
  at: { column: 'at', kind: 'instant' },
  userId: { column: 'user_id', kind: 'text' },
  action: { column: 'action', kind: 'text' },
  subjectKind: { column: 'subject_kind', kind: 'text' },
  subjectId: { column: 'subject_id', kind: 'text' },
  traceId: { column: 'trace_id', kind: 'text' },
} as const;

/** For whom it was done, where whoever did it was in another's place. */
const placeOf = ({ facts }: { facts: string }): string | undefined =>
  (JSON.parse(facts) as { inPlaceOf?: string }).inPlaceOf;

const auditRow = z.object({
  id: z.string(),
  at: z.string(),
  userId: z.string().nullable(),
  /** The name of whom it was done for. */
  inPlaceOf: z.string().nullable(),
  userName: z.string().nullable(),
  action: z.string(),
  subjectKind: z.string(),
  subjectId: z.string(),
  facts: z.record(z.string(), z.unknown()),
  /** Whether personal values stand in it, which nobody reads here. */
  personal: z.boolean(),
  traceId: z.string(),
  sealed: z.number().int().nullable(),
});

/** Who did and who read what. Nothing can be changed here, and who looks is written down like everybody. */
export const auditRouter = router({
  list: procedure(VIEW)
    .input(
      z.strictObject({
        filter: filterOf(FIELDS),
        what: z.enum(AUDIT_LOOKS).optional(),
        /** An account, employment or record: what was done to it or seen of it. */
        about: z.string().max(60).optional(),
      }),
    )
    .output(pageOf(auditRow))
    .query(async ({ ctx, input }) => {
      const { filter, what, about } = input;
      let query = ctx.db.selectFrom('audit_rows').selectAll();
      const changes = sql<boolean>`(facts like '%"changes":%' or facts like '%"changed":%')`;
      if (what === 'changes') query = query.where(changes);
      if (what === 'reads') query = query.where(sql<boolean>`not ${changes}`);
      if (about) {
        const ids = await idsOf(ctx, about);
        query = query.where((eb) => eb.or([eb('subject_id', 'in', ids), eb('person_id', 'in', ids)]));
      }
      const ordered = filter.order.length > 0 ? query : query.orderBy('at', 'desc');
      const page = await filteredPage(ordered, filter, {
        search: ['action', 'subject_kind', 'subject_id', 'trace_id'],
        last: 'id',
      });
      const names = await userNames(
        ctx.db,
        page.rows.flatMap((row) => [row.user_id ?? [], placeOf(row) ?? []].flat()),
      );
      await auditRead(ctx, {
        subject: { kind: 'auditTrail', id: about ?? '' },
        facts: { rows: page.rows.length, ...(filter.search ? { search: filter.search } : {}) },
      });
      return {
        total: page.total,
        rows: page.rows.map((row) => ({
          ...{ id: row.id, at: row.at, userId: row.user_id, action: row.action, traceId: row.trace_id },
          userName: row.user_id ? (names.get(row.user_id) ?? null) : null,
          inPlaceOf: names.get(placeOf(row) ?? '') ?? null,
          ...{ subjectKind: row.subject_kind, subjectId: row.subject_id, facts: JSON.parse(row.facts) },
          ...{ personal: row.personal !== null, sealed: row.sealed_number },
        })),
      };
    }),

  /** What kinds of records the trail knows. */
  kinds: procedure(VIEW)
    .output(z.array(z.string()))
    .query(async ({ ctx }) => {
      const rows = await ctx.db
        .selectFrom('audit_rows')
        .select('subject_kind')
        .distinct()
        .orderBy('subject_kind')
        .execute();
      return rows.map((row) => row.subject_kind);
    }),

  /** Recomputes the chain from its beginning and tries every signature. */
  verify: procedure(VIEW)
    .output(
      z.object({
        ok: z.boolean(),
        sealed: z.number().int(),
        unsealed: z.number().int(),
        anchors: z.number().int(),
        problem: z.object({ kind: z.string(), number: z.number().int(), text: z.string() }).nullable(),
      }),
    )
    .query(async ({ ctx }) => {
      const { ok, sealed, unsealed, anchors, problem } = await verifyAudit(
        ctx.services.db,
        ctx.services.config,
      );
      return { ok, sealed, unsealed, anchors, problem: problem ?? null };
    }),
});

/** Under which ids the trail speaks of somebody who has an account: the account, and their employments. */
async function idsOf({ db }: SignedInCtx, about: string): Promise<string[]> {
  const user = await db.selectFrom('users').select('person_id').where('id', '=', about).executeTakeFirst();
  if (!user) return [about];
  const employments = await ownEmploymentsOfUser(db, about);
  return [about, ...(user.person_id ? [user.person_id] : []), ...employments];
}
