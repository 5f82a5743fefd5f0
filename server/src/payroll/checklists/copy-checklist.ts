import type { SolutionFile } from '@suanpan/engine';
import { snapshotFields } from '../../people/index.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { decidersOf } from '../processes/deciders.ts';
import { nodesOf, processInForce } from '../processes/processes.repo.ts';
import { getSolution } from '../shared/solution-access.ts';
import { getCopy } from '../solutions/copies.repo.ts';
import { globalsFor, globalTableOf, judgeFile } from '../solutions/judge-file.ts';
import type { ChecklistLine } from './checklists.schemas.ts';
import { decidersLine, fileLines } from './file-lines.ts';

/** What stands between a draft and a month that ends in payslips, looked at before it is published. */
export async function copyChecklist(ctx: SignedInCtx, copyId: string): Promise<ChecklistLine[]> {
  const copy = await getCopy(ctx.db, ctx.scope, copyId);
  const solution = await getSolution(ctx.db, ctx.scope, copy.solution_id);
  const file = JSON.parse(copy.file) as SolutionFile;
  const globals = (await globalsFor(ctx.db, file)).map(globalTableOf);
  const { problems, warnings, plan } = judgeFile(file, globals, undefined, await snapshotFields(ctx.db));
  const nodes = nodesOf(await processInForce(ctx.db, solution.id));
  const deciders = await decidersOf(ctx, solution.id, nodes);
  return [
    {
      topic: 'problems',
      state: problems.length > 0 ? 'missing' : warnings.length > 0 ? 'look' : 'ok',
      count: problems.length > 0 ? problems.length : warnings.length,
      names: [],
    },
    ...fileLines(file, plan),
    decidersLine(
      deciders.map(({ node, people }) => ({ name: node.name, able: people.length })),
      solution.without_approval_by !== null,
    ),
  ];
}
