import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';

/** Told with what was said, or with nothing where something may have been missed. */
export type Told = (said?: string) => void;

/** What PostgreSQL tells every process of, as soon as it is committed. */
export interface Notices {
  /** Hears what is said on a channel from now on, until the answered function is called. */
  hear(channel: string, told: Told): () => void;
  close(): Promise<void>;
}

/** How soon a lost connection is tried again; whoever listens is told to look for itself meanwhile. */
const AGAIN_MS = 250;
const PROBE_AFTER_MS = 10_000;

/** One connection for all that this process hears, opened when the first one listens. */
export function listenToPostgres(url: string): Notices {
  const listeners = new Map<string, Set<Told>>();
  const closed = new AbortController();
  let client: pg.Client | undefined;
  let working: Promise<void> | undefined;

  const tellAll = () => {
    for (const channel of listeners.values()) for (const told of channel) told();
  };

  /** From its opening to its loss. */
  const listen = async () => {
    // Whoever keeps an SQLite file never loads it.
    const { default: driver } = await import('pg');
    const own = new driver.Client({
      connectionString: url,
      keepAlive: true,
      keepAliveInitialDelayMillis: PROBE_AFTER_MS,
      application_name: 'suanpan notices',
    });
    const lost = new Promise<void>((resolve) => {
      own.on('end', resolve);
      // An 'error' nobody listens to would end the process.
      own.on('error', () => resolve());
      closed.signal.addEventListener('abort', () => resolve());
    });
    own.on('notification', ({ channel, payload }) => {
      for (const told of listeners.get(channel) ?? []) told(payload ?? '');
    });
    try {
      await own.connect();
      for (const channel of listeners.keys()) await own.query(`listen ${own.escapeIdentifier(channel)}`);
      client = own;
      // What was said before is not said again.
      tellAll();
      await lost;
    } finally {
      client = undefined;
      await own.end().catch(() => undefined);
    }
  };

  const work = async () => {
    while (!closed.signal.aborted) {
      await listen().catch(() => undefined);
      tellAll();
      await pause(AGAIN_MS, undefined, { signal: closed.signal }).catch(() => undefined);
    }
  };

  return {
    hear(channel, told) {
      const others = listeners.get(channel);
      const all = others ?? new Set();
      all.add(told);
      if (!others) {
        listeners.set(channel, all);
        // A connection that fails at this very moment is opened anew, with all channels.
        void client?.query(`listen ${client.escapeIdentifier(channel)}`).then(
          () => told(),
          () => undefined,
        );
      }
      working ??= work();
      return () => void all.delete(told);
    },
    async close() {
      closed.abort();
      await working;
    },
  };
}
