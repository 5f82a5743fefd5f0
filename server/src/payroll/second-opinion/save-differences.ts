import type { Insertable, Kysely } from 'kysely';
import type { Clock } from '../../platform/clock/clock.ts';
import { chunksOfRows } from '../../platform/db/rows.ts';
import type { DB } from '../../platform/db/schema.ts';
import { newId } from '../../platform/ids/new-id.ts';
import type { DifferenceTexts } from '../calculation/threads/engine-tasks.ts';
import { secondOpinionTexts } from './texts.ts';

/** The rule under which differences stand among the findings. */
export const SECOND_OPINION = 'secondOpinion';

/** A longer formula is cut; the cell's explanation shows all of it. */
const SHOWN_FORMULA = 300;
const cut = (text: string) => (text.length > SHOWN_FORMULA ? `${text.slice(0, SHOWN_FORMULA)}…` : text);

/** The differences of this opinion in place of those of the one before, each a finding that blocks. */
export async function saveDifferences(
  db: Kysely<DB>,
  clock: Clock,
  batchId: string,
  differences: readonly DifferenceTexts[],
): Promise<void> {
  await db
    .deleteFrom('payroll_findings')
    .where('batch_id', '=', batchId)
    .where('rule', '=', SECOND_OPINION)
    .execute();
  const last = await db
    .selectFrom('payroll_findings')
    .select((eb) => eb.fn.max('position').as('position'))
    .where('batch_id', '=', batchId)
    .executeTakeFirst();
  const from = Number(last?.position ?? -1) + 1;
  const rows = differences.map((each, index): Insertable<DB['payroll_findings']> => {
    const texts = { ...each, formula: cut(each.formula), sheetFormula: cut(each.sheetFormula) };
    return {
      id: newId(clock),
      batch_id: batchId,
      position: from + index,
      rule: SECOND_OPINION,
      rule_set: null,
      // Of the results: they go with them.
      stage: 'results',
      severity: 'block',
      table_code: each.place?.table ?? null,
      row_key: each.place?.rowKey ?? null,
      column_code: each.place?.column ?? null,
      message: JSON.stringify(secondOpinionTexts.inEvery('findings.difference', texts)),
      status: 'open',
      assignee_id: null,
      acknowledged_by: null,
      acknowledged_at: null,
      note: null,
      comments: '[]',
    };
  });
  for (const part of chunksOfRows(rows)) await db.insertInto('payroll_findings').values(part).execute();
}
