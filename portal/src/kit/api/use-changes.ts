import { useEffect } from 'react';

/** After a stream broke: not at once, the server may be starting. */
const againMs = 2_000;

export interface Heard {
  onData(revision: string): void;
  onError(): void;
  onComplete(): void;
}

/**
 * Calls `changed` when somebody has changed what `listen` subscribes to. Only a page that is seen listens: a browser opens
 * few connections to one server, and tabs out of sight catch up when they are looked at. Both arguments stay the same
 * from one drawing to the next; without `listen` nothing is followed.
 */
export function useChanges(
  listen: ((heard: Heard) => { unsubscribe(): void }) | undefined,
  changed: () => void,
): void {
  useEffect(() => {
    if (!listen) return;
    let known: string | undefined;
    let stop = () => {};
    let again: ReturnType<typeof setTimeout> | undefined;
    let isLeft = false;
    const onData = (revision: string) => {
      if (known !== undefined && known !== revision) changed();
      known = revision;
    };
    const later = () => {
      stop();
      clearTimeout(again);
      // A stream may tell of its end after the page was left: nobody would end the next one.
      if (!isLeft) again = setTimeout(follow, againMs);
    };
    const follow = () => {
      clearTimeout(again);
      stop();
      stop = () => {};
      if (document.visibilityState !== 'visible') return;
      const stream = listen({ onData, onError: later, onComplete: later });
      stop = () => stream.unsubscribe();
    };
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      isLeft = true;
      document.removeEventListener('visibilitychange', follow);
      clearTimeout(again);
      stop();
    };
  }, [listen, changed]);
}
