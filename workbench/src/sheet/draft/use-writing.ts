import { type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FormulaHandle } from '../formula/formula-input.tsx';
import type { DraftGrid } from './create-draft-grid.ts';
import type { DraftPlace } from './draft-events.ts';
import type { DraftSheetProps, Writing } from './draft-props.ts';
import { FORMULAS } from './draft-view.ts';

export type WritingAt = Writing & { readonly origin: 'cell' | 'bar' };

interface WritingWishes {
  props: DraftSheetProps;
  grid: RefObject<DraftGrid | null>;
  frame: RefObject<HTMLDivElement | null>;
  /** Of the field in which the formula is written. */
  handle: RefObject<FormulaHandle | null>;
  place: DraftPlace | null;
}

export interface WritingState {
  readonly writing: WritingAt | null;
  /** Where the field lies over its cell, while that is in sight. */
  readonly box: { left: number; top: number; width: number } | null;
  /** @param text what stands there at first, where neither what was kept nor a letter begins it */
  begin(column: number, keep: boolean, text?: string): void;
  write(next: WritingAt): void;
  /** F2: from the cell into the bar, and back. */
  swap(): void;
  /** @param step where to go on to from the cell; null: the selection stays */
  finish(keep: boolean, step: readonly [down: number, right: number] | null): void;
  point(column: number): boolean;
  scrolled(): void;
}

const MIN_WIDTH = 440;

/** A formula from its first letter to Enter or Escape, over its cell or in the bar. */
export function useWriting(wishes: WritingWishes): WritingState {
  const { grid, frame, handle } = wishes;
  const newest = useRef(wishes);
  newest.current = wishes;
  // The grid's callbacks come between two renders; they have to know at once.
  const open = useRef<WritingAt | null>(null);
  const [writing, setWriting] = useState<WritingAt | null>(null);
  const [box, setBox] = useState<WritingState['box']>(null);

  const show = (next: WritingAt | null) => {
    open.current = next;
    setWriting(next);
    newest.current.props.onWriting(next);
  };
  const gistOf = (column: number) => {
    const shown = newest.current.props.view.columns[column];
    return shown?.isFormula ? shown.gist : '';
  };

  /** Wide enough to write in, within the frame. */
  const boxOver = (column: number) => {
    const cell = grid.current?.boxOf({ row: FORMULAS, column });
    const width = frame.current?.clientWidth ?? 600;
    const wanted = Math.min(width - 16, Math.max(cell?.width ?? 0, MIN_WIDTH));
    const left = Math.max(0, Math.min(cell?.left ?? 0, width - wanted - 8));
    return { left, top: cell?.top ?? 0, width: wanted };
  };

  return {
    writing,
    box,
    begin(column, keep, text = '') {
      const { props } = newest.current;
      if (!props.view.columns[column] || open.current || !props.takesFormula(column)) return;
      const at = boxOver(column);
      grid.current?.hot.unlisten();
      // Now, so that the letter that began it goes into the field.
      flushSync(() => {
        setBox(at);
        show({ column, text: keep ? gistOf(column) : text, origin: 'cell' });
      });
      handle.current?.focus();
    },
    write: show,
    swap() {
      const now = open.current;
      if (!now) return;
      flushSync(() => {
        setBox(boxOver(now.column));
        show({ ...now, origin: now.origin === 'cell' ? 'bar' : 'cell' });
      });
      handle.current?.focus();
    },
    finish(keep, step) {
      const now = open.current;
      if (!now) return;
      const { props, place } = newest.current;
      show(null);
      setBox(null);
      if (keep && now.text.trim() !== gistOf(now.column)) props.onWrite(FORMULAS, now.column, [[now.text]]);
      if (!step) return;
      const [down, right] = step;
      const at =
        now.origin === 'cell' ? { row: FORMULAS, column: now.column } : (place ?? { row: 1, column: 0 });
      grid.current?.select({ row: at.row + down, column: at.column + right });
    },
    point(column) {
      const now = open.current;
      const reference = now && column !== now.column ? newest.current.props.referenceOf(column) : undefined;
      if (reference === undefined || !handle.current?.point(reference)) return false;
      // Pressing the grid made it listen again; the keys are the formula's.
      setTimeout(() => grid.current?.hot.unlisten(), 0);
      return true;
    },
    scrolled: () => setBox(null),
  };
}
