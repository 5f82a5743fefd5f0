import type { Node } from '../../language/ast.ts';
import type { FuzzCell } from './random-formula.ts';

export type FuzzValue = Exclude<FuzzCell, object> | { readonly error: string };

/** The sheet a random formula stands beside, and the two ways to compute a part of it. */
export interface FuzzSheet {
  /** What a cell holds; zero-based. */
  cell(row: number, col: number): FuzzCell;
  ours(part: Node): FuzzValue;
  judged(part: Node): FuzzValue;
}

/** Equal to nine digits; a formula that reads a blank gives 0 here and blank in HyperFormula. */
export function sameValue(ours: FuzzValue, judged: FuzzValue): boolean {
  if (typeof ours === 'number' && typeof judged === 'number') {
    return Math.abs(ours - judged) <= 1e-9 * Math.max(1, Math.abs(ours));
  }
  if (ours === 0 && judged === null) return true;
  if (typeof ours === 'object' && ours !== null && typeof judged === 'object' && judged !== null) {
    return ours.error === judged.error;
  }
  return ours === judged;
}
