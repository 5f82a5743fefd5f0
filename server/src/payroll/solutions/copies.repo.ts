import type { SolutionFile } from '@suanpan/engine';
import type { Kysely } from 'kysely';
import { userNames } from '../../identity/index.ts';
import { type Clock, instant } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { newId } from '../../platform/ids/new-id.ts';
import type { DataScope } from '../../platform/trpc/scope.ts';
import { ofSolutionInScope } from '../shared/solution-access.ts';
import { noteWriter } from './agreement.repo.ts';
import { canonical } from './judge-file.ts';

export async function insertDraft(
  db: Kysely<DB>,
  clock: Clock,
  given: {
    solutionId: string;
    file: SolutionFile;
    configuration: string;
    userId: string | null;
    parentCopyId?: string | null;
  },
) {
  const last = await db
    .selectFrom('payroll_copies')
    .select((eb) => eb.fn.max('number').as('number'))
    .where('solution_id', '=', given.solutionId)
    .executeTakeFirst();
  const { text, hash } = canonical(given.file);
  const copy = {
    id: newId(clock),
    solution_id: given.solutionId,
    number: Number(last?.number ?? 0) + 1,
    status: 'draft' as const,
    file: text,
    hash,
    configuration: given.configuration,
    parent_copy_id: given.parentCopyId ?? null,
    created_at: instant(clock),
    created_by: given.userId,
    published_at: null,
    published_by: null,
  };
  await db.insertInto('payroll_copies').values(copy).execute();
  await noteWriter(db, copy.id, given.userId);
  return copy;
}

/** The copy, if its solution is in scope. */
export async function getCopy(db: Kysely<DB>, scope: DataScope, copyId: string) {
  const copy = await db
    .selectFrom('payroll_copies')
    .selectAll()
    .where('id', '=', copyId)
    .where(ofSolutionInScope('solution_id', scope))
    .executeTakeFirst();
  return copy ?? refuse('platform.NOT_FOUND');
}

export async function findCopy(db: Kysely<DB>, solutionId: string, status: 'draft' | 'published') {
  return db
    .selectFrom('payroll_copies')
    .selectAll()
    .where('solution_id', '=', solutionId)
    .where('status', '=', status)
    .executeTakeFirst();
}

export async function listCopies(db: Kysely<DB>, solutionId: string) {
  const rows = await db
    .selectFrom('payroll_copies as c')
    .select(['c.id', 'c.number', 'c.status', 'c.version', 'c.hash'])
    .select(['c.created_at', 'c.created_by', 'c.published_at', 'c.published_by'])
    .select((eb) =>
      eb
        .selectFrom('payroll_batches as b')
        .select((inner) => inner.fn.countAll<number>().as('n'))
        .whereRef('b.copy_id', '=', 'c.id')
        .as('batches'),
    )
    .where('c.solution_id', '=', solutionId)
    .orderBy('c.number', 'desc')
    .execute();
  const names = await userNames(
    db,
    rows.flatMap((row) => [row.created_by, row.published_by]),
  );
  const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? null));
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    status: row.status,
    version: row.version,
    hash: row.hash,
    createdAt: row.created_at,
    createdBy: row.created_by,
    author: nameOf(row.created_by),
    publishedAt: row.published_at,
    publishedBy: row.published_by,
    publisher: nameOf(row.published_by),
    batches: Number(row.batches ?? 0),
  }));
}
