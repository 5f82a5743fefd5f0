import type { Database } from '../connection.ts';
import { unknownSteps } from './migrate.ts';

/** The channel on which a database says that it has been brought to a new form. */
const VERSION_CHANNEL = 'suanpan_version';

const LOOK_EVERY_MS = 5_000;

/** Whether a newer program has brought the database to its form while this one runs. */
export interface VersionWatch {
  /** The newest step that this program doesn't know. */
  readonly newerStep: string | undefined;
  stop(): void;
}

/**
 * Several servers are replaced one after the other: the first new one brings the database to its form, and the older ones,
 * which don't know it, are to write nothing any more. Of an SQLite file there is one server.
 */
export function watchVersion(
  { db, dialect, notices }: Database,
  found: (step: string) => void,
): VersionWatch {
  let newerStep: string | undefined;
  if (dialect === 'sqlite') return { newerStep, stop: () => undefined };
  const look = () => {
    // A database that is away is not a newer one.
    void unknownSteps(db).then(
      (steps) => {
        const step = steps.at(-1);
        if (step === undefined || newerStep !== undefined) return;
        newerStep = step;
        found(step);
      },
      () => undefined,
    );
  };
  const timer = setInterval(look, LOOK_EVERY_MS);
  timer.unref();
  const deaf = notices?.hear(VERSION_CHANNEL, look);
  return {
    get newerStep() {
      return newerStep;
    },
    stop() {
      clearInterval(timer);
      deaf?.();
    },
  };
}
