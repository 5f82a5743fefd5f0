import { useEffect, useRef, useState } from 'react';

let minRequestMs = 500;

/** The system parameter `client.minRequestMs`, told by the server at start. */
export function setMinRequestMs(milliseconds: number): void {
  minRequestMs = milliseconds;
}

export function getMinRequestMs(): number {
  return minRequestMs;
}

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** Answers no sooner than the minimum, failures too: a pending state that only flashes is not understood. */
export async function atLeast<T>(work: Promise<T>, milliseconds: number = minRequestMs): Promise<T> {
  const [outcome] = await Promise.allSettled([work, pause(milliseconds)]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}

/** Stays true for at least the minimum once `pending` was true. For requests that a person starts. */
export function useMinPending(pending: boolean, milliseconds: number = minRequestMs): boolean {
  const [shown, setShown] = useState(pending);
  const since = useRef(pending ? Date.now() : 0);
  useEffect(() => {
    if (pending) {
      since.current = Date.now();
      setShown(true);
      return;
    }
    const rest = milliseconds - (Date.now() - since.current);
    if (rest <= 0) {
      setShown(false);
      return;
    }
    const timer = setTimeout(() => setShown(false), rest);
    return () => clearTimeout(timer);
  }, [pending, milliseconds]);
  return shown || pending;
}
