import type { Kysely } from 'kysely';
import { chunksOfValues } from '../../platform/db/rows.ts';
import type { DB } from '../../platform/db/schema.ts';
import type { ExpenseCategory, ExpenseKind, ExpensePayment } from '../time/time.words.ts';

export interface ExpenseLine {
  category: ExpenseCategory;
  day: string;
  spent: number;
  currency: string;
  rate: number;
  /** In the claim's currency. */
  amount: number;
  memo: string | null;
}

export interface Expense {
  id: string;
  employmentId: string;
  kind: ExpenseKind;
  title: string;
  destination: string | null;
  startDay: string;
  endDay: string;
  currency: string;
  amount: number;
  paidWith: ExpensePayment;
  applicationId: string | null;
  applicationNumber: string | null;
  lines: ExpenseLine[];
}

/** Approved claims that touch some day of a span. Whose they are was asked before: no data scope. */
export async function expensesOf(
  db: Kysely<DB>,
  employmentIds: readonly string[],
  from: string,
  to: string,
): Promise<Expense[]> {
  const found: Expense[] = [];
  for (const ids of chunksOfValues(employmentIds)) {
    const claims = await db
      .selectFrom('expense_claims')
      .select([
        'id',
        'employment_id as employmentId',
        'kind',
        'title',
        'destination',
        'start_day as startDay',
        'end_day as endDay',
        'currency',
        'amount',
        'paid_with as paidWith',
        'application_id as applicationId',
        'application_number as applicationNumber',
      ])
      .where('employment_id', 'in', ids)
      .where('start_day', '<=', to)
      .where('end_day', '>=', from)
      .orderBy('start_day')
      .orderBy('id')
      .execute();
    const lines = await linesOf(
      db,
      claims.map((claim) => claim.id),
    );
    found.push(...claims.map((claim) => ({ ...claim, lines: lines.get(claim.id) ?? [] })));
  }
  return found;
}

async function linesOf(db: Kysely<DB>, claimIds: readonly string[]): Promise<Map<string, ExpenseLine[]>> {
  const lines = new Map<string, ExpenseLine[]>();
  for (const ids of chunksOfValues(claimIds)) {
    const rows = await db
      .selectFrom('expense_lines')
      .select(['claim_id', 'category', 'day', 'spent', 'currency', 'rate', 'amount', 'memo'])
      .where('claim_id', 'in', ids)
      .orderBy('claim_id')
      .orderBy('position')
      .execute();
    for (const { claim_id: claimId, ...line } of rows)
      lines.set(claimId, [...(lines.get(claimId) ?? []), line]);
  }
  return lines;
}
