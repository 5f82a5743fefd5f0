import { ENGINE_MEANING, type SolutionFile } from '@suanpan/engine';
import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/db/schema.ts';
import { refuse } from '../../../platform/errors/refusal.ts';
import type { DataScope } from '../../../platform/trpc/scope.ts';
import type { CorrectionRules } from '../../shared/payroll.words.ts';
import { findCopy } from '../../solutions/copies.repo.ts';
import { globalsFor } from '../../solutions/judge-file.ts';
import { type LoadedBatch, loadBatch, loadRules } from '../record/batch-plan.ts';
import { correctionsOf } from './correctable.ts';
import './corrections.errors.ts';

/** A closed batch that is to be computed again: as it is, with its figures in force, and with the rules it is to be computed by. */
export interface ToCorrect {
  closed: LoadedBatch;
  inForceId: string;
  pins: { copy_id: string; copy_hash: string; globals: string; engine_meaning: number };
  /** The closed batch under those rules. */
  again: LoadedBatch;
}

/** In the order in which they are computed: by period, and within one as they were submitted. */
export async function toCorrect(
  db: Kysely<DB>,
  scope: DataScope,
  batchIds: readonly string[],
  rules: CorrectionRules,
): Promise<ToCorrect[]> {
  const found: ToCorrect[] = [];
  for (const id of new Set(batchIds)) {
    const closed = await loadBatch(db, scope, id);
    const { batch } = closed;
    if (batch.type !== 'normal' || batch.status !== 'closed')
      refuse('payroll.corrections.NOT_CLOSED', { number: batch.number });
    if (found[0] && found[0].closed.solution.id !== closed.solution.id)
      refuse('payroll.corrections.OTHER_SOLUTION');
    const own = await correctionsOf(db, [id]);
    const open = own.find(({ state }) => state === 'open');
    if (open) refuse('payroll.corrections.UNSETTLED', { number: batch.number, correction: open.number });
    const inForceId = own.filter(({ state }) => state === 'settled').at(-1)?.batch_id ?? id;
    const pins = await pinsOf(db, closed, rules);
    found.push({ closed, inForceId, pins, again: { ...closed, ...(await loadRules(db, pins)) } });
  }
  const order = ({ closed: { period, batch } }: ToCorrect) =>
    `${period.start_day}/${batch.submitted_at ?? ''}`;
  return found.sort((a, b) => (order(a) < order(b) ? -1 : 1));
}

async function pinsOf(
  db: Kysely<DB>,
  { batch, file }: LoadedBatch,
  rules: CorrectionRules,
): Promise<ToCorrect['pins']> {
  const { copy_id, copy_hash, globals } = batch;
  if (rules === 'asPaid') return { copy_id, copy_hash, globals, engine_meaning: ENGINE_MEANING };
  const copy = rules === 'current' ? await findCopy(db, batch.solution_id, 'published') : null;
  if (rules === 'current' && !copy) refuse('payroll.batches.NOTHING_PUBLISHED');
  const newest = await globalsFor(db, copy ? (JSON.parse(copy.file) as SolutionFile) : file);
  return {
    copy_id: copy?.id ?? copy_id,
    copy_hash: copy?.hash ?? copy_hash,
    globals: JSON.stringify(Object.fromEntries(newest.map((row) => [row.code, row.number]))),
    engine_meaning: ENGINE_MEANING,
  };
}
