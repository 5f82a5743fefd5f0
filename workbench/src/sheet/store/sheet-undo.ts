import type { EditSource } from '@suanpan/server/words';
import type { SheetChange } from './sheet-types.ts';

export interface UndoStep {
  readonly undo: SheetChange;
  readonly redo: SheetChange;
  /** What the person did, to be named in the notice. */
  readonly source: EditSource;
  readonly cells: number;
  /** Texts it left in the sheet because they weren't stored. */
  readonly left: readonly { drop(): void; putBack(): void; isOver?(): boolean }[];
}

const limit = 200;

/** Two stacks of changes. Doing something new after an undo forgets what was undone, as in every sheet. */
export class UndoStacks {
  private undoable: UndoStep[] = [];
  private redoable: UndoStep[] = [];

  push(step: UndoStep): void {
    this.undoable.push(step);
    if (this.undoable.length > limit) this.undoable.shift();
    this.redoable = [];
  }

  takeUndo(): UndoStep | undefined {
    const step = this.undoable.pop();
    if (step) this.redoable.push(step);
    return step;
  }

  takeRedo(): UndoStep | undefined {
    const step = this.redoable.pop();
    if (step) this.undoable.push(step);
    return step;
  }

  /** A step that the server refused to undo or redo goes back where it was. */
  putBack(step: UndoStep, stack: 'undo' | 'redo'): void {
    const from = stack === 'undo' ? this.redoable : this.undoable;
    const at = from.lastIndexOf(step);
    if (at >= 0) from.splice(at, 1);
    (stack === 'undo' ? this.undoable : this.redoable).push(step);
  }

  get canUndo(): boolean {
    return this.undoable.length > 0;
  }

  get canRedo(): boolean {
    return this.redoable.length > 0;
  }

  clear(): void {
    this.undoable = [];
    this.redoable = [];
  }
}
