import { isMigrated } from '../db/migrations/migrate.ts';
import type { Services } from '../trpc/context.ts';

const PATIENCE_MS = 2_000;

export type Missing = 'database' | 'migrations' | 'newer program';

/** What the server waits for before it can answer requests, for /readyz. Answers soon, whatever the database does. */
export async function whatIsMissing({ db, version }: Services): Promise<Missing[]> {
  if (version.newerStep) return ['newer program'];
  let timer: NodeJS.Timeout | undefined;
  const impatience = new Promise<'unreachable'>((resolve) => {
    timer = setTimeout(() => resolve('unreachable'), PATIENCE_MS);
  });
  const migrated = await Promise.race([isMigrated(db).catch(() => 'unreachable' as const), impatience]);
  clearTimeout(timer);
  if (migrated === 'unreachable') return ['database'];
  return migrated ? [] : ['migrations'];
}
