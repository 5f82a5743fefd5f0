import type { SolutionFile } from '@suanpan/engine';
import type { z } from 'zod';
import { instant } from '../../platform/clock/clock.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { runInEngine } from '../calculation/threads/engine-pool.ts';
import { getSolution } from '../shared/solution-access.ts';
import { findCopy } from '../solutions/copies.repo.ts';
import { globalsFor, globalTableOf } from '../solutions/judge-file.ts';
import type { sampleTables } from './scratch.schemas.ts';

/** The tables of the copy in use (a draft, where none is published yet), with the rows of its first test: nobody's pay. */
export async function readSampleTables(
  ctx: SignedInCtx,
  solutionId: string,
): Promise<z.infer<typeof sampleTables>> {
  await getSolution(ctx.db, ctx.scope, solutionId);
  const copy =
    (await findCopy(ctx.db, solutionId, 'published')) ??
    (await findCopy(ctx.db, solutionId, 'draft')) ??
    refuse('platform.NOT_FOUND');
  const file = JSON.parse(copy.file) as SolutionFile;
  const globals = (await globalsFor(ctx.db, file)).map(globalTableOf);
  const month = instant(ctx.clock).slice(0, 7);
  const sample = await runInEngine<'sample'>(ctx.user.id, { kind: 'sample', file, globals, month });
  if (!sample) return refuse('payroll.scratch.NOT_COMPILED');
  return { copyNumber: copy.number, ...sample };
}
