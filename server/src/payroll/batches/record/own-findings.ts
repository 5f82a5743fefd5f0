import type { Kysely } from 'kysely';
import type { Clock } from '../../../platform/clock/clock.ts';
import { chunksOfRows } from '../../../platform/db/rows.ts';
import type { DB } from '../../../platform/db/schema.ts';
import { newId } from '../../../platform/ids/new-id.ts';
import type { FindingStage } from './results.tables.ts';

/** What the product itself found, where no rule of the solution looks. */
export interface OwnFinding {
  /** What it is told of, where several stand beside each other. */
  readonly of?: string;
  readonly place?:
    | {
        table?: string | null | undefined;
        rowKey?: string | null | undefined;
        column?: string | null | undefined;
      }
    | undefined;
  /** By language. */
  readonly message: Readonly<Record<string, string | undefined>>;
}

/** These, each of which blocks, in place of those that stood there under the same name, after all others. */
export async function replaceOwnFindings(
  db: Kysely<DB>,
  clock: Clock,
  batchId: string,
  { rule, stage }: { rule: string; stage: FindingStage },
  findings: readonly OwnFinding[],
): Promise<void> {
  await db.deleteFrom('payroll_findings').where('batch_id', '=', batchId).where('rule', '=', rule).execute();
  const last = await db
    .selectFrom('payroll_findings')
    .select((eb) => eb.fn.max('position').as('position'))
    .where('batch_id', '=', batchId)
    .executeTakeFirst();
  const from = Number(last?.position ?? -1) + 1;
  const rows = findings.map(({ of, place, message }, index) => ({
    id: newId(clock),
    batch_id: batchId,
    position: from + index,
    rule,
    rule_set: of ?? null,
    stage,
    severity: 'block' as const,
    table_code: place?.table ?? null,
    row_key: place?.rowKey ?? null,
    column_code: place?.column ?? null,
    message: JSON.stringify(message),
    status: 'open' as const,
    assignee_id: null,
    due_day: null,
    acknowledged_by: null,
    acknowledged_at: null,
    note: null,
    comments: '[]',
  }));
  for (const part of chunksOfRows(rows)) await db.insertInto('payroll_findings').values(part).execute();
}
