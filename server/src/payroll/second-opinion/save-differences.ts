import type { Kysely } from 'kysely';
import type { Clock } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import { replaceOwnFindings } from '../batches/record/own-findings.ts';
import type { DifferenceTexts } from '../calculation/threads/engine-tasks.ts';
import { secondOpinionTexts } from './texts.ts';

/** The rule under which differences stand among the findings. */
const SECOND_OPINION = 'secondOpinion';

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
  // Of the results: they go with them.
  await replaceOwnFindings(
    db,
    clock,
    batchId,
    { rule: SECOND_OPINION, stage: 'results' },
    differences.map((each) => {
      const texts = { ...each, formula: cut(each.formula), sheetFormula: cut(each.sheetFormula) };
      return { place: each.place, message: secondOpinionTexts.inEvery('findings.difference', texts) };
    }),
  );
}
