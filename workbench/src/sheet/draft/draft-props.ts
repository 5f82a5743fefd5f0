import type { FormulaSolution } from '@suanpan/engine/authoring';
import type { ReactNode } from 'react';
import type { CellRange } from '../store/sheet-types.ts';
import type { DraftPlace } from './draft-events.ts';
import type { DraftView } from './draft-view.ts';

/** A formula while it is being written; nothing of it is in the file yet. */
export interface Writing {
  readonly column: number;
  readonly text: string;
}

export interface DraftSheetProps {
  label: string;
  licenceKey: string;
  view: Omit<DraftView, 'dark' | 'language' | 'colours' | 'menuWord'>;
  solution: FormulaSolution;
  table: string;
  /** What pressing a column writes into a formula. */
  referenceOf: (column: number) => string | undefined;
  /** Whether a formula can be written for the column. */
  takesFormula: (column: number) => boolean;
  onWriting: (writing: Writing | null) => void;
  onWrite: (top: number, left: number, texts: readonly (readonly string[])[]) => void;
  onSelect: (place: DraftPlace, range: CellRange) => void;
  onMove: (columns: readonly number[], to: number) => void;
  onMenu: (column: number, at: { x: number; y: number }) => void;
  onCopy: (columns: readonly number[]) => void;
  onRemove: (columns: readonly number[]) => void;
  onUndo: () => void;
  onRedo: () => void;
  /** Ctrl+F and Ctrl+H: find and replace in the formulas. */
  onFind: () => void;
  onLeave: () => void;
  /** Somewhere to go: a column that was asked for, or the one just made. */
  goTo: DraftPlace | null;
  /** A dialog or menu is open: the keys are its own. */
  elsewhere: boolean;
  height: number | string;
  children?: ReactNode;
}
