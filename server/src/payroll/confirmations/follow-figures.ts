import { changesBetween } from '../../platform/audit/audit-changes.ts';
import { instant } from '../../platform/clock/clock.ts';
import { inChunks } from '../../platform/db/event-loop.ts';
import { SYSTEM_SCOPE } from '../../platform/trpc/scope.ts';
import { loadBatch } from '../batches/record/batch-plan.ts';
import { onNewFigures } from '../calculation/new-figures.ts';
import { hasLayout, openShown } from './shown-figures.ts';

/**
 * Who was shown other figures than those that stand there now is to be asked anew; nobody else is. Their disputes stay: new
 * figures may or may not be an answer, which is for somebody to say.
 */
onNewFigures(async ({ db, clock, audit, batchId }) => {
  const asked = await db
    .selectFrom('payroll_confirmations')
    .select(['id', 'row_key', 'shown_hash'])
    .where('batch_id', '=', batchId)
    .where('status', '<>', 'notAsked')
    .execute();
  if (asked.length === 0) return;
  const loaded = await loadBatch(db, SYSTEM_SCOPE, batchId);
  const shown = hasLayout(loaded) ? await openShown(db, loaded, 'payroll.confirmations') : null;
  const changed: string[] = [];
  for await (const part of inChunks(asked))
    for (const row of part) if (shown?.of(row.row_key)?.hash !== row.shown_hash) changed.push(row.id);
  if (changed.length === 0) return;
  for await (const ids of inChunks(changed))
    await db
      .updateTable('payroll_confirmations')
      .set({ status: 'notAsked', changed_at: instant(clock) })
      .where('id', 'in', [...ids])
      .execute();
  await audit.write({
    action: 'payroll.confirmations.reset',
    subject: { kind: 'payroll.batch', id: batchId },
    facts: { changed: changed.length, unchanged: asked.length - changed.length },
    changes: changesBetween({ asked: asked.length }, { asked: asked.length - changed.length }),
  });
});
