import { setTimeout as pause } from 'node:timers/promises';

/** How far things have come, by their id: another word means that something about them has changed. */
export type ReadRevisions = (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;

/** Tells those who look at something when it has changed, whoever changed it, in this process or another one. */
export interface ChangeFeed {
  /** The revisions of a thing from now on, the present one first, until `signal` or the feed itself ends. */
  follow(id: string, signal: AbortSignal): AsyncGenerator<string, void>;
  stop(): void;
}

const LOOK_EVERY_MS = 100;

/**
 * A feed that looks: one small query for all that is followed, and none while nothing is. It sees the changes of every
 * process on the database and needs no connection of its own; a feed that is told by the database can take its place.
 */
export function createChangeFeed(read: ReadRevisions, lookEveryMs = LOOK_EVERY_MS): ChangeFeed {
  const followers = new Set<{ id: string; tell: (revision: string) => void }>();
  const stopped = new AbortController();
  let looking = false;

  const look = async () => {
    if (looking) return;
    looking = true;
    while (followers.size > 0 && !stopped.signal.aborted) {
      const ids = [...new Set([...followers].map((follower) => follower.id))];
      // A database that is away for a moment has nothing to tell; the next look finds what happened meanwhile.
      const revisions = await read(ids).catch(() => new Map<string, string>());
      for (const { id, tell } of followers) {
        const revision = revisions.get(id);
        if (revision !== undefined) tell(revision);
      }
      await pause(lookEveryMs, undefined, { signal: stopped.signal }).catch(() => undefined);
    }
    looking = false;
  };

  return {
    async *follow(id, signal) {
      const over = AbortSignal.any([signal, stopped.signal]);
      let newest: string | undefined;
      let wake = () => {};
      const follower = {
        id,
        tell(revision: string) {
          newest = revision;
          wake();
        },
      };
      const end = () => wake();
      over.addEventListener('abort', end);
      followers.add(follower);
      void look();
      let sent: string | undefined;
      try {
        while (!over.aborted) {
          if (newest !== undefined && newest !== sent) {
            sent = newest;
            yield sent;
          } else
            await new Promise<void>((resolve) => {
              wake = resolve;
            });
        }
      } finally {
        followers.delete(follower);
        over.removeEventListener('abort', end);
      }
    },
    stop: () => stopped.abort(),
  };
}
