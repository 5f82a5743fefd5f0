import type { RunningJob } from '../../platform/jobs/job-queue.ts';
import type { OpenApp } from '../apps/open-app.ts';
import { beginReading, readDirectory } from '../mirror/read-directory.ts';
import { getRun, type RunRow } from '../runs/runs.repo.ts';
import { makePlan } from './make-plan.ts';
import { makeUndoPlan } from './undo-plan.ts';

export const contextOf = ({ db, clock, signal, ...job }: RunningJob) => ({
  db,
  clock,
  signal,
  progress: (found: number) => job.progress({ done: found, total: 0, step: 'reading' }),
});

/** Whether there is anything to look at: a plan that finds both sides in step is over at once. */
export async function isPlanned({ db }: RunningJob, run: RunRow): Promise<boolean> {
  const some = await db
    .selectFrom('integration_run_items')
    .select('id')
    .where('run_id', '=', run.id)
    .limit(1)
    .executeTakeFirst();
  return some !== undefined;
}

/** Reads their side and plans, unless this try finds a plan of an earlier one. */
export async function planned(job: RunningJob, app: OpenApp, run: RunRow) {
  const { db, clock } = job;
  if (await isPlanned(job, run)) return undefined;
  if (run.kind === 'undo') {
    await makeUndoPlan(db, clock, run);
    return undefined;
  }
  const given = { trigger: run.trigger, userId: run.created_by };
  // Members stand in departments: what is read of them is asked department by department.
  for (const object of run.object === 'member'
    ? (['department', 'member'] as const)
    : (['department'] as const)) {
    const open = await db
      .selectFrom('integration_runs')
      .select('id')
      .where('app_id', '=', app.row.id)
      .where('kind', '=', 'read')
      .where('object', '=', object)
      .where('of_run', '=', run.id)
      .executeTakeFirst();
    const reading =
      open?.id ?? (await beginReading({ db, clock }, app.row.id, object, { ...given, ofRun: run.id }));
    const { state } = await getRun(db, reading);
    if (state !== 'done') await readDirectory(contextOf(job), app, object, reading);
  }
  return db.transaction().execute((trx) => makePlan({ db: trx, clock, app, runId: run.id }, run.object));
}
