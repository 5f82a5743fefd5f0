import type { Mutation } from '@tanstack/react-query';
import type { Problem } from '../notices/index.ts';

export interface FailedCommand {
  problem: Problem;
  /** When it was sent. */
  sentAt: number;
}

let failed: (FailedCommand & { of: string }) | undefined;
const listeners = new Set<() => void>();

function change(next: typeof failed): void {
  failed = next;
  for (const each of listeners) each();
}

type AnyMutation = Pick<Mutation<unknown, unknown, unknown, unknown>, 'options' | 'state'>;
const nameOf = ({ options }: AnyMutation): string => JSON.stringify(options.mutationKey ?? []);

/** The command that was refused last, until it is tried again or put away: a notice of it is gone in two seconds. */
export const failedCommand = {
  get: (): FailedCommand | undefined => failed,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  keep(problem: Problem, mutation: AnyMutation): void {
    change({ problem, sentAt: mutation.state.submittedAt, of: nameOf(mutation) });
  },
  /** It is tried again. */
  retried(mutation: AnyMutation): void {
    if (failed?.of === nameOf(mutation)) change(undefined);
  },
  putAway(): void {
    if (failed) change(undefined);
  },
};
