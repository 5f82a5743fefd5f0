import { isApproved } from '@suanpan/engine';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { countBlockedPeople } from '../batches/abnormal/abnormal-employees.ts';
import { countFindings } from '../batches/describe-batch.ts';
import { batchFacts } from '../batches/freshness/batch-facts.ts';
import { confirmationCounts } from '../batches/freshness/confirmation-record.ts';
import { loadBatch } from '../batches/record/batch-plan.ts';
import { overridesOf } from '../batches/record/overrides.ts';
import { preparersOf } from '../batches/record/preparers.ts';
import { batchTotals } from '../batches/record/totals.ts';
import { decidersOf } from '../processes/deciders.ts';
import { isAsked, nodeFigures } from '../processes/node-conditions.ts';
import { pinnedNodes } from '../processes/processes.repo.ts';
import { countChangedTargets } from '../write-back/preview.ts';
import type { ChecklistLine } from './checklists.schemas.ts';
import { decidersLine, fileLines } from './file-lines.ts';

/** What is looked at before figures are frozen: afterwards the pinned copy and its figures change no more. */
export async function batchChecklist(ctx: SignedInCtx, id: string): Promise<ChecklistLine[]> {
  const { db, scope } = ctx;
  const loaded = await loadBatch(db, scope, id);
  const { batch, solution, file, plan } = loaded;
  const facts = await batchFacts(db, loaded);
  const findings = await countFindings(db, id);
  const overrides = await overridesOf(db, id, file);
  const people = await countBlockedPeople(db, loaded);
  const targets = await countChangedTargets(db, loaded);
  const answers = await confirmationCounts(db, batch);
  const totals = await batchTotals(db, loaded);
  const rest = totals.filter((total) => total.role === 'rest' && total.sum !== 0);
  const lines = fileLines(file, plan).map((line) =>
    line.topic === 'totals' && rest.length > 0
      ? { ...line, state: 'look' as const, names: [...line.names, 'rest'] }
      : line,
  );
  return [
    counted('stale', facts.stale || batch.result_hash === null ? 1 : 0, 'missing'),
    counted('failedRows', facts.failedRows, 'missing'),
    counted('findings', findings.open, facts.blockingFindings > 0 ? 'missing' : 'look'),
    counted('typedOver', overrides.length, 'look'),
    ...(targets === null ? [] : [counted('targets', targets, 'missing')]),
    ...(people === null ? [] : [counted('people', people, 'missing')]),
    ...(answers
      ? [
          counted('disputes', answers.openDisputes, facts.openDisputes > 0 ? 'missing' : 'look'),
          counted('answers', answers.notAsked + answers.asked, 'look'),
        ]
      : []),
    ...lines,
    await deciders(),
  ];

  async function deciders(): Promise<ChecklistLine> {
    const figures = nodeFigures(batch, totals);
    const nodes = (await pinnedNodes(db, batch)).filter(({ when }) => isAsked(when, figures));
    if (isApproved(batch.status, facts))
      return { topic: 'deciders', state: 'ok', count: nodes.length, names: [] };
    const preparers = new Set([...(await preparersOf(db, id)), ctx.user.id]);
    const able = (await decidersOf(ctx, batch.solution_id, nodes, { userId: ctx.user.id, preparers })).map(
      ({ node, people }) => ({
        name: node.name,
        able: people.filter((person) => !preparers.has(person.id)).length,
      }),
    );
    return decidersLine(able, solution.without_approval_by !== null);
  }
}

/** A line that is well while there is nothing to count. */
function counted(topic: ChecklistLine['topic'], count: number, otherwise: 'look' | 'missing'): ChecklistLine {
  return { topic, state: count === 0 ? 'ok' : otherwise, count, names: [] };
}
