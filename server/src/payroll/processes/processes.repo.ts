import { createHash } from 'node:crypto';
import type { Kysely, Selectable } from 'kysely';
import { usersWithPermission } from '../../identity/index.ts';
import { type Clock, instant } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { isSolutionInScope } from '../shared/solution-access.ts';
import type { ApprovalNodes } from './processes.schemas.ts';
import type { ProcessStatus } from './processes.tables.ts';
import { processesTexts } from './texts.ts';

export type ProcessRecord = Selectable<DB['payroll_processes']>;

/** One node, decided by whoever holds the approver role: the process a new solution begins with. */
const FIRST_NODES: ApprovalNodes = [
  {
    code: 'payroll',
    name: processesTexts.inEvery('change.first'),
    mode: 'any',
    userIds: [],
    roleCodes: ['payroll-approver'],
  },
];

export async function insertFirstProcess(
  db: Kysely<DB>,
  clock: Clock,
  solutionId: string,
  userId: string,
): Promise<void> {
  await insertProcess(db, clock, { solutionId, number: 1, status: 'inForce', nodes: FIRST_NODES, userId });
}

export async function insertProcess(
  db: Kysely<DB>,
  clock: Clock,
  given: {
    solutionId: string;
    number: number;
    status: ProcessStatus;
    nodes: ApprovalNodes;
    userId: string;
  },
): Promise<ProcessRecord> {
  const nodes = JSON.stringify(given.nodes);
  const row: ProcessRecord = {
    id: newId(clock),
    solution_id: given.solutionId,
    number: given.number,
    status: given.status,
    nodes,
    hash: createHash('sha256').update(nodes).digest('base64url'),
    approval_id: null,
    asked_at: instant(clock),
    asked_by: given.userId,
    ended_at: null,
    ended_by: null,
  };
  await db.insertInto('payroll_processes').values(row).execute();
  return row;
}

export function nodesOf(process: Pick<ProcessRecord, 'nodes'>): ApprovalNodes {
  return JSON.parse(process.nodes) as ApprovalNodes;
}

export async function findProcess(
  db: Kysely<DB>,
  solutionId: string,
  status: 'inForce' | 'pending',
): Promise<ProcessRecord | undefined> {
  return db
    .selectFrom('payroll_processes')
    .selectAll()
    .where('solution_id', '=', solutionId)
    .where('status', '=', status)
    .executeTakeFirst();
}

export async function processInForce(db: Kysely<DB>, solutionId: string): Promise<ProcessRecord> {
  const process = await findProcess(db, solutionId, 'inForce');
  if (!process) throw new Error(`The solution ${solutionId} has no process.`);
  return process;
}

/** The nodes a batch is decided by: those it pinned. */
export async function pinnedNodes(
  db: Kysely<DB>,
  batch: { process_id: string | null },
): Promise<ApprovalNodes> {
  if (batch.process_id === null) return [];
  const process = await db
    .selectFrom('payroll_processes')
    .select('nodes')
    .where('id', '=', batch.process_id)
    .executeTakeFirstOrThrow();
  return nodesOf(process);
}

/** Who is active and has a right to approve that reaches the solution. */
export function approversOf(db: Kysely<DB>, solutionId: string) {
  return usersWithPermission(db, 'payroll.batches.approve', (scope) =>
    isSolutionInScope(db, scope, solutionId),
  );
}
