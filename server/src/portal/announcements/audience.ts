import type { ExpressionBuilder, Kysely } from 'kysely';
import { usersOfPersons } from '../../identity/index.ts';
import { nameIn, parseNames } from '../../people/index.ts';
import { type Clock, today } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import type { Language } from '../../platform/texts/languages.ts';
import type { Reader } from '../../platform/trpc/context.ts';
import type { AudiencePart } from './announcements.schemas.ts';

type Db = Kysely<DB>;
type Announcements = ExpressionBuilder<DB, 'announcements'>;

/** What somebody belongs to: the legal entities they work for, their departments and all above these. */
export interface Belonging {
  legalEntities: readonly string[];
  departments: readonly string[];
}

export async function belongingOf({
  db,
  clock,
  user,
}: Pick<Reader, 'db' | 'user'> & { clock: Clock }): Promise<Belonging> {
  const day = today(clock);
  const posts = await db
    .selectFrom('employments as e')
    .leftJoin('assignments as a', (join) =>
      join
        .onRef('a.employment_id', '=', 'e.id')
        .on('a.valid_from', '<=', day)
        .on((eb) => eb.or([eb('a.valid_to', 'is', null), eb('a.valid_to', '>=', day)])),
    )
    .select(['e.legal_entity_id as legalEntity', 'a.department_id as department'])
    .where('e.id', 'in', [...user.employmentIds, ''])
    .where((eb) => eb.or([eb('e.leave_date', 'is', null), eb('e.leave_date', '>=', day)]))
    .execute();
  const parents = await parentsOf(db);
  const departments = new Set<string>();
  for (const { department } of posts)
    for (let id = department; id && !departments.has(id); id = parents.get(id) ?? null) departments.add(id);
  return { legalEntities: posts.map(({ legalEntity }) => legalEntity), departments: [...departments] };
}

async function parentsOf(db: Db): Promise<Map<string, string | null>> {
  const rows = await db.selectFrom('departments').select(['id', 'parent_id']).execute();
  return new Map(rows.map((row) => [row.id, row.parent_id]));
}

/** For everybody, or for something that they belong to. */
export function isFor(eb: Announcements, { legalEntities, departments }: Belonging) {
  return eb.exists(
    eb
      .selectFrom('announcement_audience as audience')
      .select('audience.kind')
      .whereRef('audience.announcement_id', '=', 'announcements.id')
      .where((part) =>
        part.or([
          part('audience.kind', '=', 'everybody'),
          part.and([
            part('audience.kind', '=', 'legalEntity'),
            part('audience.target_id', 'in', [...legalEntities, '']),
          ]),
          part.and([
            part('audience.kind', '=', 'department'),
            part('audience.target_id', 'in', [...departments, '']),
          ]),
        ]),
      ),
  );
}

/** The accounts of whom it is for. */
export async function usersOfAudience(db: Db, day: string, announcementId: string): Promise<string[]> {
  const parts = await db
    .selectFrom('announcement_audience')
    .select(['kind', 'target_id'])
    .where('announcement_id', '=', announcementId)
    .execute();
  if (parts.some(({ kind }) => kind === 'everybody')) {
    const users = await db.selectFrom('users').select('id').where('status', '=', 'active').execute();
    return users.map(({ id }) => id);
  }
  const entities = parts.filter(({ kind }) => kind === 'legalEntity').map((part) => part.target_id);
  const departments = await withThoseBelow(
    db,
    parts.filter(({ kind }) => kind === 'department').map((part) => part.target_id),
  );
  const rows = await db
    .selectFrom('employments as e')
    .select('e.person_id as personId')
    .where((eb) => eb.or([eb('e.leave_date', 'is', null), eb('e.leave_date', '>=', day)]))
    .where((eb) =>
      eb.or([
        eb('e.legal_entity_id', 'in', [...entities, '']),
        eb.exists(
          eb
            .selectFrom('assignments as a')
            .select('a.id')
            .whereRef('a.employment_id', '=', 'e.id')
            .where('a.department_id', 'in', [...departments, ''])
            .where('a.valid_from', '<=', day)
            .where((inner) => inner.or([inner('a.valid_to', 'is', null), inner('a.valid_to', '>=', day)])),
        ),
      ]),
    )
    .execute();
  const users = await usersOfPersons(
    db,
    rows.map(({ personId }) => personId),
  );
  return [...new Set(users.values())];
}

async function withThoseBelow(db: Db, tops: readonly string[]): Promise<string[]> {
  const parents = await parentsOf(db);
  const isBelow = (given: string): boolean => {
    const seen = new Set<string>();
    for (let id: string | null = given; id && !seen.has(id); id = parents.get(id) ?? null) {
      if (tops.includes(id)) return true;
      seen.add(id);
    }
    return false;
  };
  return [...parents.keys()].filter(isBelow);
}

/** The parts with what they are called; one that doesn't exist is refused. */
export async function namedAudience(db: Db, parts: readonly AudiencePart[], language: Language) {
  const named: (AudiencePart & { name: string | null })[] = [];
  for (const part of parts) {
    if (part.kind === 'everybody') {
      named.push({ kind: 'everybody', targetId: '', name: null });
      continue;
    }
    const row = await db
      .selectFrom(part.kind === 'legalEntity' ? 'legal_entities' : 'departments')
      .select('names')
      .where('id', '=', part.targetId)
      .executeTakeFirst();
    if (!row) refuse('platform.NOT_FOUND');
    named.push({ ...part, name: nameIn(language, parseNames(row.names)) });
  }
  return named;
}

/** Legal entities and departments there are now, as they are called. */
export async function listTargets({ db, language }: { db: Db; language: Language }) {
  const rows = async (kind: 'legalEntity' | 'department') => {
    const found = await db
      .selectFrom(kind === 'legalEntity' ? 'legal_entities' : 'departments')
      .select(['id', 'names'])
      .where('active', '=', 1)
      .orderBy('code')
      .execute();
    return found.map(({ id, names }) => ({ kind, id, name: nameIn(language, parseNames(names)) }));
  };
  return { rows: [...(await rows('legalEntity')), ...(await rows('department'))] };
}
