import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Services } from '../../trpc/context.ts';
import type { Metric } from './metric-text.ts';

const DAY_MS = 24 * 3_600_000;
const delay = monitorEventLoopDelay({ resolution: 20 });
delay.enable();

const gauge = (name: string, help: string, samples: Metric['samples']): Metric => ({
  ...{ name: `suanpan_${name}`, help, type: 'gauge', samples },
});

/** What the process takes. */
export function processMetrics(): Metric[] {
  const { rss, heapUsed } = process.memoryUsage();
  const metrics = [
    gauge('memory_bytes', 'Memory of the process.', [
      { labels: { kind: 'resident' }, value: rss },
      { labels: { kind: 'heap' }, value: heapUsed },
    ]),
    gauge('event_loop_delay_seconds', 'How late the process was in the worst of a hundred moments.', [
      { value: Number.isFinite(delay.percentile(99)) ? delay.percentile(99) / 1e9 : 0 },
    ]),
    gauge('uptime_seconds', 'Since when the process runs.', [{ value: Math.round(process.uptime()) }]),
  ];
  delay.reset();
  return metrics;
}

/** What stands in the database: counts alone, nobody’s name and nobody’s pay. */
export async function storedMetrics({ db, clock }: Services): Promise<Metric[]> {
  const now = clock.now().getTime();
  const since = new Date(now - DAY_MS).toISOString();
  const age = (at: string | null | undefined) => (at ? Math.max(0, (now - Date.parse(at)) / 1000) : 0);
  const count = (table: 'mail_log' | 'message_log') =>
    db
      .selectFrom(table)
      .select(['state', (eb) => eb.fn.countAll<number>().as('count')])
      .where('created_at', '>=', since)
      .groupBy('state')
      .orderBy('state')
      .execute();
  const jobs = await db
    .selectFrom('jobs')
    .select(['topic', 'state', (eb) => eb.fn.countAll<number>().as('count')])
    .select((eb) => eb.fn.min('created_at').as('oldest'))
    .where('state', 'in', ['queued', 'running', 'failed', 'dead'])
    .groupBy(['topic', 'state'])
    .orderBy('topic')
    .orderBy('state')
    .execute();
  const runs = await db
    .selectFrom('timed_task_runs')
    .select(['state', (eb) => eb.fn.countAll<number>().as('count')])
    .where('due_at', '>=', since)
    .groupBy('state')
    .orderBy('state')
    .execute();
  const waiting = await db
    .selectFrom('audit_rows')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('sealed_number', 'is', null)
    .executeTakeFirstOrThrow();
  const backup = await db
    .selectFrom('backups')
    .select((eb) => eb.fn.max('at').as('at'))
    .executeTakeFirst();
  const sessions = await db
    .selectFrom('sessions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('expires_at', '>', clock.now().toISOString())
    .executeTakeFirstOrThrow();
  const byState = (rows: readonly { state: string; count: number }[]) =>
    rows.map((row) => ({ labels: { state: row.state }, value: Number(row.count) }));
  return [
    gauge(
      'jobs',
      'Messages of the queue that wait, run, were refused or given up.',
      jobs.map(({ topic, state, count: of }) => ({ labels: { topic, state }, value: Number(of) })),
    ),
    gauge(
      'job_oldest_seconds',
      'How long the longest waiting message waits.',
      jobs
        .filter(({ state }) => state === 'queued')
        .map(({ topic, oldest }) => ({ labels: { topic }, value: age(oldest) })),
    ),
    gauge('mails', 'Mails of the last day.', byState(await count('mail_log'))),
    gauge('messages', 'Text messages of the last day.', byState(await count('message_log'))),
    gauge('timed_task_runs', 'Firings of the last day.', byState(runs)),
    gauge('audit_unsealed_rows', 'Rows of the audit trail that wait to be sealed.', [
      { value: Number(waiting.count) },
    ]),
    gauge('backup_age_seconds', 'How old the newest verified backup is; absent without one.', [
      ...(backup?.at ? [{ value: age(backup.at) }] : []),
    ]),
    gauge('sessions', 'Sessions that are open.', [{ value: Number(sessions.count) }]),
  ];
}
