import type { Kysely } from 'kysely';
import {
  ownEmploymentsOfUser,
  type UserName,
  usersOfPersons,
  usersWithPermission,
  usersWithRoles,
} from '../../identity/index.ts';
import { type LeaderRule, leadersOf } from '../../inbox/index.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import { isSolutionInScope } from '../shared/solution-access.ts';
import { approversOf } from './processes.repo.ts';
import type { ApprovalNodes } from './processes.schemas.ts';

interface Asked {
  db: Kysely<DB>;
  clock: Clock;
}
/** Whose leaders are meant, and who falls away because they prepared the batch. */
interface Submitter {
  userId: string;
  preparers: ReadonlySet<string>;
}

/**
 * Each node with the people who may decide there, in the order in which it names them: all are approvers of the solution. Until
 * somebody submits, leaders are those of anybody who could.
 */
export async function decidersOf(
  { db, clock }: Asked,
  solutionId: string,
  nodes: ApprovalNodes,
  submitter?: Submitter,
) {
  const holders = new Map((await approversOf(db, solutionId)).map((holder) => [holder.id, holder]));
  const isLed = nodes.some((node) => node.leaders !== undefined);
  const submitters = submitter ? [submitter] : isLed ? await possibleSubmitters(db, solutionId) : [];
  const deciders = [];
  for (const node of nodes) {
    const withRole = new Set(await usersWithRoles(db, node.roleCodes));
    const named = new Set([...node.userIds, ...[...holders.keys()].filter((id) => withRole.has(id))]);
    for (const rule of node.leaders ?? [])
      for (const one of submitters) {
        const leader = await leaderOver({ db, clock }, one, rule, holders);
        if (leader !== undefined) named.add(leader);
      }
    deciders.push({ node, people: [...named].flatMap((id) => holders.get(id) ?? []) });
  }
  return deciders;
}

/** Who can't decide (no account, no right, prepared it) is passed over for who stands above them. */
async function leaderOver(
  { db, clock }: Asked,
  { userId, preparers }: Submitter,
  rule: LeaderRule,
  holders: ReadonlyMap<string, UserName>,
): Promise<string | undefined> {
  const [employmentId] = await ownEmploymentsOfUser(db, userId);
  if (employmentId === undefined) return undefined;
  const persons = await leadersOf({ db, clock, employmentId }, rule);
  const users = await usersOfPersons(db, persons);
  const line = persons.flatMap((person) => users.get(person) ?? []);
  return line.find((id) => holders.has(id) && id !== userId && !preparers.has(id));
}

async function possibleSubmitters(db: Kysely<DB>, solutionId: string): Promise<Submitter[]> {
  const users = await usersWithPermission(db, 'payroll.batches.edit', (scope) =>
    isSolutionInScope(db, scope, solutionId),
  );
  return users.map(({ id }) => ({ userId: id, preparers: new Set() }));
}
