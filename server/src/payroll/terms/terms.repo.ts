import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { userNames } from '../../identity/index.ts';
import { changesBetween } from '../../platform/audit/audit-changes.ts';
import { instant } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { requireEverything } from '../../platform/trpc/scope.ts';
import './terms.errors.ts';
import type { ownTerm, saveTermInput, termOverlay } from './terms.schemas.ts';

export async function overlayOf(db: Kysely<DB>, language: string): Promise<z.infer<typeof termOverlay>> {
  const rows = await db
    .selectFrom('payroll_terms')
    .select(['room', 'key', 'text'])
    .where('language', '=', language)
    .execute();
  const overlay: z.infer<typeof termOverlay> = {};
  for (const { room, key, text } of rows) overlay[room] = { ...overlay[room], [key]: text };
  return overlay;
}

export async function listOwnTerms(ctx: SignedInCtx): Promise<z.infer<typeof ownTerm>[]> {
  requireEverything(ctx.scope);
  const rows = await ctx.db
    .selectFrom('payroll_terms')
    .selectAll()
    .orderBy('room')
    .orderBy('key')
    .orderBy('language')
    .execute();
  const names = await userNames(
    ctx.db,
    rows.map((row) => row.updated_by),
  );
  return rows.map(({ updated_at: updatedAt, updated_by: by, ...row }) => ({
    ...row,
    ...{ updatedAt, updatedBy: names.get(by) ?? null },
  }));
}

/** Figures and names that a text has places for, as `{{count}}`. */
const placesOf = (text: string): string =>
  [...new Set([...text.matchAll(/\{\{\s*([^},\s]+)/g)].map(([, name]) => name))].sort().join(' ');

/** Changes a term in some languages, or gives the product's own back. Each language is looked at by itself. */
export async function saveTerm(ctx: SignedInCtx, input: z.infer<typeof saveTermInput>): Promise<void> {
  requireEverything(ctx.scope);
  const { room, key, texts } = input;
  const of = { room, key };
  const stored = await ctx.db
    .selectFrom('payroll_terms')
    .select(['language', 'text'])
    .where('room', '=', room)
    .where('key', '=', key)
    .execute();
  const before = new Map(stored.map((row) => [row.language, row.text]));
  const after = new Map(before);
  for (const { language, text, basis, before: seen } of texts) {
    if ((before.get(language) ?? null) !== seen) refuse('platform.VERSION_CHANGED');
    await ctx.db
      .deleteFrom('payroll_terms')
      .where('room', '=', room)
      .where('key', '=', key)
      .where('language', '=', language)
      .execute();
    after.delete(language);
    if (text === null || text === basis) continue;
    // A reference would be looked up in the texts themselves, by whoever reads it.
    if (text.includes('$t(')) refuse('payroll.terms.NO_REFERENCES');
    if (placesOf(text) !== placesOf(basis))
      refuse('payroll.terms.PLACES_DIFFER', { places: placesOf(basis) });
    const stamp = { updated_at: instant(ctx.clock), updated_by: ctx.user.id };
    await ctx.db
      .insertInto('payroll_terms')
      .values({ ...of, language, text, basis, ...stamp })
      .execute();
    after.set(language, text);
  }
  await ctx.audit.write({
    subject: { kind: 'payroll.term', id: `${room}:${key}` },
    changes: changesBetween(Object.fromEntries(before), Object.fromEntries(after)),
  });
}
