import { join } from 'node:path';
import { sql } from 'kysely';
import type { Services } from '../../trpc/context.ts';
import { startWorker } from '../../workers/run-isolated.ts';

export interface CheckpointOptions {
  filename: string;
  everyMs: number;
}

const EVERY_MS = 500;

/**
 * Has SQLite's log carried over into its file by a thread of its own. Left to itself SQLite does so within a commit: after
 * a hundred megabytes of payslips that is more than a second for the thread that answers requests.
 */
export async function startCheckpoints({ db, config, dialect, log }: Services): Promise<{
  stop(): Promise<void>;
}> {
  if (dialect !== 'sqlite') return { stop: async () => undefined };
  const at: CheckpointOptions = { filename: join(config.dataDir, 'suanpan.sqlite'), everyMs: EVERY_MS };
  const worker = startWorker(new URL('./checkpoints.worker', import.meta.url), { workerData: at });
  const withinCommits = (pages: number) => sql.raw(`pragma wal_autocheckpoint = ${pages}`).execute(db);
  let stopping = false;
  worker.on('message', (problem) => log.warn({ problem }, 'the database could not be checkpointed'));
  const gone = new Promise<void>((resolve) => {
    worker.once('error', (error) => log.error({ err: error }, 'the checkpoints of the database ended'));
    worker.once('exit', () => {
      if (!stopping)
        withinCommits(1000).catch((error) => log.error({ err: error }, 'nothing checkpoints the database'));
      resolve();
    });
  });
  await withinCommits(0);
  return {
    async stop() {
      stopping = true;
      worker.postMessage('stop');
      await gone;
    },
  };
}
