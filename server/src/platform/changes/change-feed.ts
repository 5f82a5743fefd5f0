import { setTimeout as pause } from 'node:timers/promises';
import { type ChangeNews, concerns } from './change-news.ts';

/** How far things have come, by their id: another word means that something about them has changed. */
export type ReadRevisions = (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;

/** Tells those who look at something when it has changed, whoever changed it, in this process or another one. */
export interface ChangeFeed {
  /** The revisions of a thing from now on, the present one first, until `signal` or the feed itself ends. */
  follow(id: string, signal: AbortSignal): AsyncGenerator<string, void>;
  stop(): void;
}

/** A burst of changes is looked at together. */
const BETWEEN_LOOKS_MS = 20;

/** One small query for what is followed and news came of, and none while nothing is. */
export function createChangeFeed(read: ReadRevisions, news: ChangeNews): ChangeFeed {
  const followers = new Set<{ id: string; tell: (revision: string) => void }>();
  const stopped = new AbortController();
  let due = new Set<string>();
  let looking = false;
  let deaf: (() => void) | undefined;

  const look = async () => {
    if (looking) return;
    looking = true;
    while (due.size > 0 && !stopped.signal.aborted) {
      const ids = [...due];
      due = new Set();
      // A database that is away for a moment has nothing to tell; a later look finds what happened meanwhile.
      const revisions = await read(ids).catch(() => new Map<string, string>());
      for (const { id, tell } of followers) {
        const revision = revisions.get(id);
        if (revision !== undefined) tell(revision);
      }
      await pause(BETWEEN_LOOKS_MS, undefined, { signal: stopped.signal }).catch(() => undefined);
    }
    looking = false;
  };

  const hear = (notice?: string) => {
    for (const { id } of followers) if (concerns(notice, id)) due.add(id);
    void look();
  };

  const listen = () => {
    deaf ??= news.listen(hear);
  };
  const rest = () => {
    if (followers.size > 0 && !stopped.signal.aborted) return;
    deaf?.();
    deaf = undefined;
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
      listen();
      due.add(id);
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
        rest();
        over.removeEventListener('abort', end);
      }
    },
    stop() {
      stopped.abort();
      rest();
    },
  };
}
