import type { AppRouter } from '@suanpan/server/types';
import type { TRPCLink } from '@trpc/client';
import { observable, type Unsubscribable } from '@trpc/server/observable';

export const STEP_UP_REQUIRED = 'identity.STEP_UP_REQUIRED';

/** Asks for the password again; answers whether it was given. */
type Ask = () => Promise<boolean>;

let ask: Ask | undefined;
let asking: Promise<boolean> | undefined;

/** The dialog that asks; the app that is shown has one. */
export function setStepUp(how: Ask): void {
  ask = how;
}

/** Calls that wait for the password at the same moment ask for it once. */
function askOnce(): Promise<boolean> {
  asking ??= (ask?.() ?? Promise.resolve(false)).finally(() => {
    asking = undefined;
  });
  return asking;
}

/** What the server wants the password for again is asked for and sent once more as it was: nothing typed is lost. */
export function stepUpLink(): TRPCLink<AppRouter> {
  return () =>
    ({ op, next }) =>
      observable((observer) => {
        let ended = false;
        let sent: Unsubscribable = next(op).subscribe({
          next: (value) => observer.next(value),
          complete: () => observer.complete(),
          error(failure) {
            if (failure.data?.code !== STEP_UP_REQUIRED) return observer.error(failure);
            void askOnce().then((given) => {
              if (ended) return;
              if (given) sent = next(op).subscribe(observer);
              else observer.error(failure);
            });
          },
        });
        return () => {
          ended = true;
          sent.unsubscribe();
        };
      });
}
