import type { SolutionFile } from '@suanpan/engine';

/** The file as it stands, what it was, and what was undone. Files share structure, so a step costs what it changed. */
export interface EditHistory {
  readonly past: readonly SolutionFile[];
  readonly now: SolutionFile;
  readonly future: readonly SolutionFile[];
}

/** So many steps back are kept. */
const maxSteps = 200;

export const begun = (file: SolutionFile): EditHistory => ({ past: [], now: file, future: [] });

/** One change is one step; a change that changes nothing is none. */
export function edited(history: EditHistory, edit: (file: SolutionFile) => SolutionFile): EditHistory {
  const next = edit(history.now);
  if (next === history.now) return history;
  return { past: [...history.past, history.now].slice(-maxSteps), now: next, future: [] };
}

export function undone(history: EditHistory): EditHistory {
  const before = history.past.at(-1);
  if (!before) return history;
  return { past: history.past.slice(0, -1), now: before, future: [history.now, ...history.future] };
}

export function redone(history: EditHistory): EditHistory {
  const [next, ...future] = history.future;
  if (!next) return history;
  return { past: [...history.past, history.now], now: next, future };
}
