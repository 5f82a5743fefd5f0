import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import type { Language } from '../../platform/texts/languages.ts';
import { nameIn, parseNames } from '../names.ts';
import type { LifecycleKind } from '../people.words.ts';

export interface LifecycleEntry {
  id: string;
  employmentId: string;
  kind: LifecycleKind;
  /** After today: what is planned. */
  day: string;
  /** Names of what it was and what it became: `department`, `job`, `post`; or what began. */
  changes: { field: string; was: string | null; becomes: string | null }[];
  /** Why somebody left, as it was entered; the kind of a part-time job. */
  note: string | null;
  applicationNumber: string | null;
}

const NAMED = { department: 'departments', job: 'people_jobs', post: 'people_posts' } as const;
type NamedField = keyof typeof NAMED;
type Details = Partial<Record<string, unknown>>;

/** What happened to these employments, oldest first; `from` and `to` are days, included. */
export async function lifecycleOf(
  db: Kysely<DB>,
  employmentIds: readonly string[],
  language: Language,
  days: { from?: string; to?: string } = {},
): Promise<LifecycleEntry[]> {
  if (employmentIds.length === 0) return [];
  const rows = await db
    .selectFrom('lifecycle_events')
    .select([
      'id',
      'employment_id as employmentId',
      'kind',
      'event_day as day',
      'details',
      'application_number as applicationNumber',
    ])
    .where('employment_id', 'in', [...employmentIds])
    .where('withdrawn_at', 'is', null)
    .$if(days.from !== undefined, (qb) => qb.where('event_day', '>=', days.from ?? ''))
    .$if(days.to !== undefined, (qb) => qb.where('event_day', '<=', days.to ?? ''))
    .orderBy('event_day')
    .orderBy('created_at')
    .execute();
  const read = rows.map((row) => ({ ...row, details: JSON.parse(row.details) as Details }));
  const names = await namesIn(db, read, language);
  return read.map(({ details, ...row }) => ({
    ...row,
    changes: (Object.keys(NAMED) as NamedField[]).flatMap((field) => {
      const said = details[field];
      if (said === undefined) return [];
      const [was, becomes] = Array.isArray(said) ? (said as (string | null)[]) : [null, String(said)];
      return [{ field, was: names.get(was ?? '') ?? null, becomes: names.get(becomes ?? '') ?? null }];
    }),
    note: textOf(details.reason) ?? textOf(details.type),
  }));
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

async function namesIn(
  db: Kysely<DB>,
  rows: readonly { details: Details }[],
  language: Language,
): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const field of Object.keys(NAMED) as NamedField[]) {
    const ids = rows.flatMap(({ details }) => [details[field] ?? []].flat()).filter((id) => id !== null);
    if (ids.length === 0) continue;
    const found = await db
      .selectFrom(NAMED[field])
      .select(['id', 'names'])
      .where('id', 'in', [...new Set(ids.map(String))])
      .execute();
    for (const { id, names: json } of found) names.set(id, nameIn(language, parseNames(json)));
  }
  return names;
}
