/** Something as it stands, what it was, and what was undone. Its states share structure, so a step costs what it changed. */
export interface EditHistory<T> {
  readonly past: readonly T[];
  readonly now: T;
  readonly future: readonly T[];
}

/** So many steps back are kept. */
const maxSteps = 200;

export const startHistory = <T>(now: T): EditHistory<T> => ({ past: [], now, future: [] });

/** One change is one step; a change that changes nothing is none. */
export function withEdit<T>(history: EditHistory<T>, edit: (now: T) => T): EditHistory<T> {
  const next = edit(history.now);
  if (next === history.now) return history;
  return { past: [...history.past, history.now].slice(-maxSteps), now: next, future: [] };
}

export function undo<T>(history: EditHistory<T>): EditHistory<T> {
  const before = history.past.at(-1);
  if (before === undefined) return history;
  return { past: history.past.slice(0, -1), now: before, future: [history.now, ...history.future] };
}

export function redo<T>(history: EditHistory<T>): EditHistory<T> {
  const [next, ...future] = history.future;
  if (next === undefined) return history;
  return { past: [...history.past, history.now], now: next, future };
}
