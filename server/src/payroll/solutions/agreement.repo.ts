import type { SolutionFile } from '@suanpan/engine';
import type { Kysely } from 'kysely';
import { userNames, usersWithPermission } from '../../identity/index.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { isSolutionInScope } from '../shared/solution-access.ts';
import type { SolutionSettings } from './configuration/configuration.schemas.ts';
import { globalsFor, hashOfText } from './judge-file.ts';

export const PUBLISH = 'payroll.solutions.publish';

/** Whether rules of this solution are published only once another person has agreed: what is in force says so, no draft. */
export async function needsAgreement(db: Kysely<DB>, solutionId: string): Promise<boolean> {
  const { settings } = await db
    .selectFrom('payroll_solutions')
    .select('settings')
    .where('id', '=', solutionId)
    .executeTakeFirstOrThrow();
  return (JSON.parse(settings) as SolutionSettings).agreedPublishing === true;
}

export async function pendingPublication(db: Kysely<DB>, solutionId: string) {
  return db
    .selectFrom('payroll_publications')
    .selectAll()
    .where('solution_id', '=', solutionId)
    .where('status', '=', 'pending')
    .executeTakeFirst();
}

/** A copy that somebody is asked to agree to is neither changed nor thrown away. */
export async function requireNotAsked(
  db: Kysely<DB>,
  copy: { id: string; solution_id: string; number: number },
): Promise<void> {
  const pending = await pendingPublication(db, copy.solution_id);
  if (pending?.copy_id !== copy.id) return;
  const names = await userNames(db, [pending.asked_by]);
  refuse('payroll.copies.ASKED', { number: copy.number, by: names.get(pending.asked_by) ?? '' });
}

export async function noteWriter(db: Kysely<DB>, copyId: string, userId: string | null): Promise<void> {
  if (userId === null) return;
  await db
    .insertInto('payroll_copy_writers')
    .values({ copy_id: copyId, user_id: userId })
    .onConflict((conflict) => conflict.columns(['copy_id', 'user_id']).doNothing())
    .execute();
}

export async function writersOf(db: Kysely<DB>, copyId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('payroll_copy_writers')
    .select('user_id')
    .where('copy_id', '=', copyId)
    .orderBy('user_id')
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** Who may publish rules of this solution: their right to has to reach it. */
export const publishersOf = (db: Kysely<DB>, solutionId: string) =>
  usersWithPermission(db, PUBLISH, (scope) => isSolutionInScope(db, scope, solutionId));

/** Whoever holds the right to publish and has neither written the copy nor asks for it. */
export async function agreersOf(db: Kysely<DB>, copy: { id: string; solution_id: string }, askedBy: string) {
  const writers = new Set([...(await writersOf(db, copy.id)), askedBy]);
  return (await publishersOf(db, copy.solution_id)).filter(({ id }) => !writers.has(id));
}

/** Of all that an agreement rests on: the copy with its settings, the global tables it reads, and what it follows. */
export async function hashToAgree(
  db: Kysely<DB>,
  copy: { solution_id: string; hash: string; file: string; configuration: string },
): Promise<string> {
  const globals = await globalsFor(db, JSON.parse(copy.file) as SolutionFile);
  const inForce = await db
    .selectFrom('payroll_copies')
    .select('id')
    .where('solution_id', '=', copy.solution_id)
    .where('status', '=', 'published')
    .executeTakeFirst();
  return hashOfText(
    JSON.stringify([
      copy.hash,
      copy.configuration,
      globals.map(({ code, number }) => [code, number]),
      inForce?.id ?? null,
    ]),
  );
}
