import type { Kysely, Selectable } from 'kysely';
import { type Clock, instant } from '../clock/clock.ts';
import type { DB } from '../db/schema.ts';
import { newId } from '../ids/new-id.ts';
import type { QueueDoor } from '../jobs/queue.ts';
import type { Services } from '../trpc/context.ts';
import { nextFirings } from './next-firings.ts';
import { readExpression } from './quartz-expression.ts';
import type { RunTrigger } from './timetable.words.ts';

export type TimedTask = Selectable<DB['timed_tasks']>;

export const RUN_TOPIC = 'platform.timedTask';
/** Later than this a firing has been missed. */
const MISSED_MS = 60_000;
/** Not a storm: of what was missed, at most as many are made up for. */
const MOST_MISSED = 100;

interface Within {
  db: Kysely<DB>;
  clock: Clock;
  jobs: QueueDoor;
}

/** Puts every task that is due into the queue, once, whichever of several processes comes first. */
export async function fireTasks(services: Services): Promise<number> {
  const { db, clock, queue, log } = services;
  const due = await db
    .selectFrom('timed_tasks')
    .selectAll()
    .where('state', '=', 'running')
    .where('next_at', '<=', instant(clock))
    .orderBy('next_at')
    .limit(100)
    .execute();
  let fired = 0;
  for (const task of due)
    try {
      const jobs = (trx: Kysely<DB>) => queue.door(trx);
      fired += await db.transaction().execute((trx) => fireTask({ db: trx, clock, jobs: jobs(trx) }, task));
    } catch (error) {
      log.error({ err: error, task: task.id }, 'a timed task could not be fired');
    }
  if (fired > 0) queue.wake();
  return fired;
}

async function fireTask(within: Within, task: TimedTask): Promise<number> {
  const { db, clock } = within;
  const due = task.next_at ?? '';
  const now = clock.now();
  const expression = readExpression(task.expression);
  const next = nextFirings(expression, task.time_zone, now, 1)[0]?.toISOString() ?? null;
  // Who moves the next moment on is who fires this one.
  const mine = await db
    .updateTable('timed_tasks')
    .set({ next_at: next })
    .where('id', '=', task.id)
    .where('next_at', '=', due)
    .where('state', '=', 'running')
    .returning('id')
    .executeTakeFirst();
  if (!mine) return 0;
  const isMissed = now.getTime() - Date.parse(due) > MISSED_MS;
  if (!isMissed) return (await putRun(within, task, 'timer', due)) ? 1 : 0;
  if (task.misfire === 'skip') {
    await putRun(within, task, 'misfire', due, 'skipped');
    return 0;
  }
  const missed = [due];
  if (task.misfire === 'fireAll')
    for (const at of nextFirings(expression, task.time_zone, new Date(due), MOST_MISSED - 1))
      if (at <= now) missed.push(at.toISOString());
  let fired = 0;
  for (const at of missed) if (await putRun(within, task, 'misfire', at)) fired += 1;
  return fired;
}

/** A run of its own, and the job that carries it out; one that may not overlap is written down as skipped. */
export async function putRun(
  { db, clock, jobs }: Within,
  task: TimedTask,
  trigger: RunTrigger,
  due: string,
  wanted: 'waiting' | 'skipped' = 'waiting',
  by: { userId: string; params?: string } | undefined = undefined,
): Promise<string | undefined> {
  const busy =
    !task.overlaps &&
    (await db
      .selectFrom('timed_task_runs')
      .select('id')
      .where('task_id', '=', task.id)
      .where('state', 'in', ['waiting', 'running'])
      .limit(1)
      .executeTakeFirst());
  // What is made up for comes one after the other, whatever else runs.
  const state = busy && trigger !== 'misfire' ? 'skipped' : wanted;
  const id = newId(clock);
  const made = await db
    .insertInto('timed_task_runs')
    .values({
      ...{
        id,
        task_id: task.id,
        task_name: task.name,
        handler: task.handler,
        params: by?.params ?? task.params,
      },
      ...{
        trigger,
        started_by: by?.userId ?? null,
        due_at: due,
        started_at: null,
        state,
        message: null,
        result: null,
      },
      ended_at: state === 'skipped' ? instant(clock) : null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made || state === 'skipped') return undefined;
  await jobs.enqueue({ topic: RUN_TOPIC, payload: { runId: id }, uniqueKey: id, maxAttempts: 1 });
  return id;
}
