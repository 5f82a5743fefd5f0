import type { AppRouter } from '@suanpan/server/types';
import type { TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';

/**
 * Idempotency keys of commands whose outcome is unknown: the answer got lost on the way. Pressing the button again
 * sends the same key, so that the server answers what it answered then and nothing happens twice.
 */
const unsettled = new Map<string, string>();

export function keyFor(path: string, input: unknown): { key: string; settle(): void } {
  const command = `${path} ${JSON.stringify(input) ?? ''}`;
  const key = unsettled.get(command) ?? crypto.randomUUID();
  unsettled.set(command, key);
  return { key, settle: () => unsettled.delete(command) };
}

/** Gives every command its key before anything repeats it. */
export function commandKeyLink(): TRPCLink<AppRouter> {
  return () =>
    ({ op, next }) => {
      if (op.type !== 'mutation') return next(op);
      const { key, settle } = keyFor(op.path, op.input);
      const marked = { ...op, context: { idempotencyKey: key, ...op.context } };
      return observable((observer) =>
        next(marked).subscribe({
          next(value) {
            settle();
            observer.next(value);
          },
          error(failure) {
            // An answer with a status is an outcome; no answer is not, nor that a disk or the database failed meanwhile.
            if (failure.data && failure.data.httpStatus !== 503) settle();
            observer.error(failure);
          },
          complete: () => observer.complete(),
        }),
      );
    };
}
