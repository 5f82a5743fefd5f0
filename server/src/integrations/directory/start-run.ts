import { z } from 'zod';
import { refuse } from '../../platform/errors/refusal.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { findAppFor } from '../apps/open-app.ts';
import type { DirectoryObject, Provider, SyncKind } from '../integrations.words.ts';
import { findOpenRun, insertRun } from '../runs/runs.repo.ts';
import { syncJob } from '../sync/sync-directory.job.ts';

/** Which app; absent: the one that is used for the directory. */
export const appInput = { appConfigId: z.string().max(100).optional() };
export const started = z.object({ runId: z.string(), jobId: z.string() });

/** Begins a run in the command's transaction; one at a time for an app. */
export async function startRun(
  ctx: SignedInCtx,
  provider: Provider,
  object: DirectoryObject,
  given: { kind: SyncKind; appConfigId?: string | undefined; dryRun?: boolean; ofRun?: string },
): Promise<z.infer<typeof started>> {
  const { db, clock, user } = ctx;
  const app = await findAppFor(db, provider, 'directory', given.appConfigId);
  if (await findOpenRun(db, app.id)) refuse('integrations.RUNNING');
  const runId = await insertRun(db, clock, {
    appId: app.id,
    kind: given.kind,
    object,
    trigger: 'manual',
    userId: user.id,
    ...(given.ofRun === undefined ? {} : { ofRun: given.ofRun }),
  });
  if (given.kind === 'read')
    await db.updateTable('integration_runs').set({ counts: '{"found":0}' }).where('id', '=', runId).execute();
  const jobId = await ctx.jobs.enqueue({
    ...syncJob({ id: runId, appId: app.id }, given.dryRun ? { dryRun: true } : {}),
    createdBy: user.id,
  });
  await db.updateTable('integration_runs').set({ job_id: jobId }).where('id', '=', runId).execute();
  await ctx.audit.write({
    subject: { kind: 'integrationRun', id: runId },
    facts: { app: app.id, object, kind: given.kind, dryRun: given.dryRun ?? false },
  });
  return { runId, jobId };
}
