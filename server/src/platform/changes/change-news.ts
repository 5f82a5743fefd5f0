import type { Notices } from '../db/postgres/notices.ts';

/** Tells when it is worth looking again, and at what. */
export interface ChangeNews {
  /** Tells what has changed as a notice, or nothing where all of it may have, until the answered function is called. */
  listen(tell: (notice?: string) => void): () => void;
}

const LOOK_EVERY_MS = 100;
/** What nobody says: a day that has come, and what was said while a connection was down. */
const LOOK_ANYWAY_EVERY_MS = 5_000;

/** Of an SQLite file there is one process, which looks often: a look costs less than a thousandth of a second. */
export function newsByLooking(everyMs = LOOK_EVERY_MS): ChangeNews {
  return {
    listen(tell) {
      const timer = setInterval(() => tell(), everyMs);
      return () => clearInterval(timer);
    },
  };
}

/** The channel on which the database's own triggers say what has changed, whichever process changed it. */
export const CHANGES_CHANNEL = 'suanpan_changes';

export function newsByNotice(notices: Notices, anywayEveryMs = LOOK_ANYWAY_EVERY_MS): ChangeNews {
  return {
    listen(tell) {
      const timer = setInterval(() => tell(), anywayEveryMs);
      const deaf = notices.hear(CHANGES_CHANNEL, tell);
      return () => {
        clearInterval(timer);
        deaf();
      };
    },
  };
}

/** Whether a notice is about something that is followed: the thing itself, or all batches where it is one. */
export function concerns(notice: string | undefined, id: string): boolean {
  return notice === undefined || notice === id || (id === '*' && !notice.includes(' '));
}
