import type { Kysely } from 'kysely';
import { usersOfPersons, usersWithRole } from '../../identity/index.ts';
import { isInScope } from '../../people/index.ts';
import type { ApproverRule, ProcessNode } from '../../platform/applications/application-types.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import type { FormValues } from './judge-form.ts';
import { leadersOf } from './leaders.ts';

interface About {
  db: Kysely<DB>;
  clock: Clock;
  employmentId: string;
  applicantId: string;
}

/** The nodes that the form has to pass, each with the people its rules name, in the rules' order. */
export async function resolveProcess(about: About, process: readonly ProcessNode[], form: FormValues) {
  const nodes = [];
  for (const node of process.filter(({ when }) => !when || holds(when, form))) {
    const userIds: string[] = [];
    for (const rule of node.approvers) userIds.push(...(await resolve(about, rule)));
    nodes.push({ code: node.code, name: node.name, mode: node.mode, userIds, roleCodes: [] });
  }
  if (nodes.length === 0) refuse('inbox.applications.NO_NODE');
  return nodes;
}

type Condition = NonNullable<ProcessNode['when']>;

/** An empty field equals nothing. */
export function holds({ field, operator, value }: Condition, form: FormValues): boolean {
  const given = form[field];
  const left = typeof value === 'number' ? Number(given ?? Number.NaN) : String(given ?? '');
  switch (operator) {
    case 'eq':
      return left === value;
    case 'neq':
      return left !== value;
    case 'gt':
      return left > value;
    case 'gte':
      return left >= value;
    case 'lt':
      return given !== undefined && left < value;
    case 'lte':
      return given !== undefined && left <= value;
  }
}

async function resolve(about: About, rule: ApproverRule): Promise<string[]> {
  switch (rule.kind) {
    case 'user':
      return [rule.userId];
    case 'role':
      return holdersAround(about, rule.code);
    case 'supervisor':
    case 'departmentHead':
      return firstWith(about, await leadersOf(about, rule));
  }
}

/** Who holds a role as far as whom it is about. */
function holdersAround({ db, clock, employmentId }: About, role: string): Promise<string[]> {
  return usersWithRole(db, role, (scope) => isInScope(db, scope, employmentId, clock));
}

/**
 * The account of the first of these people. Who can't decide (no account, or they ask themselves) is passed over for who
 * stands above them; over whom nobody stands who could, HR decides.
 */
async function firstWith(about: About, personIds: string[]): Promise<string[]> {
  const { applicantId } = about;
  const users = await usersOfPersons(about.db, personIds);
  const able = (personId: string) => {
    const user = users.get(personId);
    return user !== undefined && user !== applicantId;
  };
  const person = personIds.find(able);
  return person === undefined ? holdersAround(about, 'hr-administrator') : [users.get(person) ?? ''];
}
