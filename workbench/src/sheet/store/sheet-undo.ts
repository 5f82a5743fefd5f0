import type { EditSource } from '@suanpan/server/words';
import type { SheetChange } from './sheet-types.ts';

export interface UndoStep {
  readonly undo: SheetChange;
  readonly redo: SheetChange;
  /** What the person did, to be named in the notice. */
  readonly source: EditSource;
  readonly cells: number;
  /** Texts it left in the sheet because they weren't stored. */
  readonly left: readonly { drop(): void; putBack(): void }[];
}

const limit = 200;

/** Two piles of changes. Doing something new after an undo forgets what was undone, as in every sheet. */
export class UndoPiles {
  private done: UndoStep[] = [];
  private undone: UndoStep[] = [];

  push(step: UndoStep): void {
    this.done.push(step);
    if (this.done.length > limit) this.done.shift();
    this.undone = [];
  }

  takeUndo(): UndoStep | undefined {
    const step = this.done.pop();
    if (step) this.undone.push(step);
    return step;
  }

  takeRedo(): UndoStep | undefined {
    const step = this.undone.pop();
    if (step) this.done.push(step);
    return step;
  }

  /** A step that the server refused to undo or redo goes back where it was. */
  putBack(step: UndoStep, pile: 'done' | 'undone'): void {
    const from = pile === 'done' ? this.undone : this.done;
    const at = from.lastIndexOf(step);
    if (at >= 0) from.splice(at, 1);
    (pile === 'done' ? this.done : this.undone).push(step);
  }

  get canUndo(): boolean {
    return this.done.length > 0;
  }

  get canRedo(): boolean {
    return this.undone.length > 0;
  }

  clear(): void {
    this.done = [];
    this.undone = [];
  }
}
