import { changesBetween } from '../../platform/audit/audit-changes.ts';
import type { AuditWriter } from '../../platform/audit/audit-writer.ts';
import { type Clock, instant } from '../../platform/clock/clock.ts';
import { chunksOfRows } from '../../platform/db/rows.ts';
import { Refusal, refuse } from '../../platform/errors/refusal.ts';
import type { Facts } from '../../platform/texts/open-texts.ts';
import { loadOwnWords } from '../../platform/texts/own-words.ts';
import type { TextTables } from '../../platform/texts/texts.tables.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { requireEverything, requireScope, scopeOf } from '../../platform/trpc/scope.ts';
import './languages.errors.ts';
import type { TermChange } from './languages.schemas.ts';
import type { TERM_PLACE } from './languages.words.ts';
import { placesOf, roomOf, shippedTerms, termCode } from './term-catalogue.ts';

const EDIT_ALL = 'terms.editAll';
/** What solution administrators may call otherwise; the frame, people and the inbox are an administrator's. */
const PAYROLL = /^workbench\/payroll(\/|$)/;

type Place = Pick<TermChange, (typeof TERM_PLACE)[number]>;
type StoredTerm = TextTables['terms'];

interface Saving {
  db: SignedInCtx['db'];
  clock: Clock;
  audit: AuditWriter;
  userId: string;
}

/** Whether this person's right reaches a room's words. */
export const mayChange = (ctx: SignedInCtx, place: { appCode: string; hierarchyCode: string }): boolean =>
  PAYROLL.test(roomOf(place)) || scopeOf(ctx.authentication.grants, EDIT_ALL) !== undefined;

export function requireRight(
  ctx: SignedInCtx,
  places: readonly { appCode: string; hierarchyCode: string }[],
  method?: string,
): void {
  requireEverything(ctx.scope);
  if (!places.every((place) => mayChange(ctx, place)))
    requireScope(ctx.authentication.grants, EDIT_ALL, method);
}

/** Why a text can't stand there; undefined where it can. */
export function refusalOf(
  place: Place,
  language: string,
  custom: string,
): { code: string; facts?: Facts } | undefined {
  const term = shippedTerms().get(termCode(place));
  if (!term) return { code: 'admin.languages.TERM_UNKNOWN', facts: { term: termCode(place) } };
  // A reference would be looked up in the texts themselves, by whoever reads it.
  if (custom.includes('$t(')) return { code: 'admin.languages.NO_REFERENCES' };
  const places = placesOf(term.texts[language] ?? term.texts.en ?? '');
  // A form of a count may leave the figure out, as `a row` does.
  const mayMiss = term.type === 'counted' && placesOf(custom) === '' && !places.includes(' ');
  if (placesOf(custom) !== places && !mayMiss)
    return { code: 'admin.languages.PLACES_DIFFER', facts: { places } };
  return undefined;
}

/** Changes terms, or gives the product's own back; answers how many are other than before. One row of the trail tells all. */
export async function saveTerms(saving: Saving, changes: readonly TermChange[]): Promise<number> {
  const { db, audit } = saving;
  const stored = new Map(
    (await db.selectFrom('terms').selectAll().execute()).map((row) => [
      `${row.room}:${row.key}:${row.language}`,
      row,
    ]),
  );
  const wanted = new Map<string, TermChange>();
  for (const change of changes) {
    const id = idOf(change);
    if (wanted.has(id)) refuse('admin.languages.NOT_ONCE', { term: id });
    const before = stored.get(id)?.text ?? null;
    if (change.before !== undefined && change.before !== before) refuse('platform.VERSION_CHANGED');
    const after = textOf(change);
    if (after !== null) {
      const refusal = refusalOf(change, change.language, after);
      if (refusal) throw new Refusal(refusal.code, refusal.facts);
    }
    if (after !== before) wanted.set(id, { ...change, custom: after });
  }
  if (wanted.size === 0) return 0;
  const after = await store(saving, [...wanted.values()]);
  await loadOwnWords(db);
  const changed = [...wanted.keys()].flatMap((id) => stored.get(id) ?? []);
  await tell(audit, changed, after);
  return wanted.size;
}

export const idOf = (change: Place & { language: string }): string =>
  `${termCode(change)}:${change.language}`;

/** The product's own text is no change. */
function textOf({ custom, language, ...place }: TermChange): string | null {
  const text = custom === '' ? null : custom;
  return text === shippedTerms().get(termCode(place))?.texts[language] ? null : text;
}

async function store({ db, clock, userId }: Saving, changes: readonly TermChange[]): Promise<StoredTerm[]> {
  for (const { language, key, ...place } of changes)
    await db
      .deleteFrom('terms')
      .where('room', '=', roomOf(place))
      .where('key', '=', key)
      .where('language', '=', language)
      .execute();
  const rows = changes.flatMap(({ custom, language, key, ...place }) =>
    custom === null
      ? []
      : [
          {
            ...{ room: roomOf(place), key, language, text: custom },
            basis: shippedTerms().get(termCode({ key, ...place }))?.texts[language] ?? '',
            ...stampOf(clock, userId),
          },
        ],
  );
  for (const part of chunksOfRows(rows)) await db.insertInto('terms').values(part).execute();
  return rows;
}

const stampOf = (clock: Clock, userId: string) => ({ updated_at: instant(clock), updated_by: userId });

function tell(audit: AuditWriter, before: readonly StoredTerm[], after: readonly StoredTerm[]) {
  const byPlace = (rows: readonly StoredTerm[]) =>
    Object.fromEntries(
      rows.map(({ room, key, language, text, basis, updated_by: by }) => [
        `${room}:${key}:${language}`,
        { text, basis, by },
      ]),
    );
  const places = new Set([...before, ...after].map(({ room, key }) => `${room}:${key}`));
  const [first = ''] = places;
  return audit.write({
    subject: { kind: 'term', id: places.size === 1 ? first : 'terms' },
    changes: changesBetween(byPlace(before), byPlace(after)),
  });
}

/** The company's own words of some places go; the product's are shown again. */
export async function removeTerms(
  ctx: SignedInCtx,
  chosen: (row: { room: string; key: string; language: string }) => boolean,
): Promise<number> {
  const rows = (await ctx.db.selectFrom('terms').selectAll().execute()).filter(chosen);
  for (const { room, key, language } of rows)
    await ctx.db
      .deleteFrom('terms')
      .where('room', '=', room)
      .where('key', '=', key)
      .where('language', '=', language)
      .execute();
  if (rows.length === 0) return 0;
  await loadOwnWords(ctx.db);
  await tell(ctx.audit, rows, []);
  return rows.length;
}
