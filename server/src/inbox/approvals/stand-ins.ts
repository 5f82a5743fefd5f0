import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';

interface StandIn {
  userId: string;
  /** An instant. */
  now: string;
}

/** The absence (as `d`) counts at that moment. */
export const isAway = (now: string) =>
  sql<SqlBool>`d.starts_at <= ${now} and d.ends_at > ${now} and d.ended_at is null`;

/** What an absence is about: everything where nothing is named. */
const covers = (subject: RawBuilder<string>) =>
  sql<SqlBool>`(d.subjects = '[]' or d.subjects like '%"' || ${subject} || '"%')`;

/**
 * The condition on a task `t` of an approval `a` that somebody decides it in the place of who is away. Not where they are asked
 * in their own right, prepared it, asked for it themselves, or stand in for who asks: nobody decides twice or on their own matter.
 */
export function standsIn({ userId, now }: StandIn): RawBuilder<SqlBool> {
  const named = `%"${userId}"%`;
  return sql<SqlBool>`(t.status = 'open' and a.applicant_id <> ${userId}
    and exists (select 1 from inbox_delegations d where d.user_id = t.user_id and d.delegate_id = ${userId}
      and ${isAway(now)} and ${covers(sql`a.subject`)})
    and a.nodes not like ${named} and a.excluded not like ${named}
    and not exists (select 1 from inbox_approval_tasks o where o.approval_id = a.id and o.user_id = ${userId}
      and o.status <> 'void')
    and not exists (select 1 from inbox_delegations d where d.user_id = a.applicant_id
      and d.delegate_id = ${userId} and ${isAway(now)}))`;
}

/** In whose place somebody may decide on an approval now, and since which absence was told. */
export async function findAbsent(
  db: Kysely<DB>,
  approvalId: string,
  standIn: StandIn,
): Promise<{ userId: string; delegationId: string } | undefined> {
  return db
    .selectFrom('inbox_approval_tasks as t')
    .innerJoin('inbox_approvals as a', 'a.id', 't.approval_id')
    .innerJoin('inbox_delegations as d', 'd.user_id', 't.user_id')
    .select(['t.user_id as userId', 'd.id as delegationId'])
    .where('a.id', '=', approvalId)
    .where('d.delegate_id', '=', standIn.userId)
    .where(isAway(standIn.now))
    .where(standsIn(standIn))
    .orderBy('t.position')
    .orderBy('d.id')
    .executeTakeFirst();
}

/** Who stands in for these people now, with whom they stand in for. */
export async function standInsOf(
  db: Kysely<DB>,
  now: string,
  subject: string,
  userIds: readonly string[],
): Promise<{ delegateId: string; userId: string; name: string }[]> {
  if (userIds.length === 0) return [];
  return db
    .selectFrom('inbox_delegations as d')
    .innerJoin('users', 'users.id', 'd.user_id')
    .select(['d.delegate_id as delegateId', 'd.user_id as userId', 'users.name'])
    .where('d.user_id', 'in', [...userIds])
    .where(isAway(now))
    .where(covers(sql`${subject}`))
    .orderBy('d.id')
    .execute();
}
