import type { ScalarType } from '../cells/types.ts';
import type { TablePlan } from '../plan/plan.ts';
import { UnsupportedInSheet } from './workbook.ts';

/** A formula's part as a sheet writes it. */
export interface Part {
  readonly text: string;
  readonly shape: 'one' | 'list';
  /** Only rows of a list for which this holds; the others are as if they weren't there. */
  readonly mask?: string | undefined;
  /** The table the rows of a list come from. */
  readonly of?: TablePlan | undefined;
  /** May be the empty text where the solution has a blank. */
  readonly nullable: boolean;
  readonly type: ScalarType | undefined;
  /** A cell or range as such. */
  readonly bare: boolean;
  /** Needs no brackets around it. */
  readonly atom: boolean;
  /** Works item by item over a range. */
  readonly array: boolean;
}

export function one(text: string, more: Partial<Part> = {}): Part {
  return {
    text,
    shape: 'one',
    nullable: false,
    type: undefined,
    bare: false,
    atom: true,
    array: false,
    ...more,
  };
}

export const inBrackets = (part: Part): string => (part.atom ? part.text : `(${part.text})`);

/** What parts taken together item by item have in common. */
export function together(parts: readonly Part[]): Pick<Part, 'shape' | 'mask' | 'of' | 'array'> {
  const lists = parts.filter(({ shape }) => shape === 'list');
  const [first] = lists;
  if (!first) return { shape: 'one', array: parts.some(({ array }) => array) };
  if (lists.some(({ mask, of }) => mask !== first.mask || (mask !== undefined && of !== first.of)))
    throw new UnsupportedInSheet('list');
  return { shape: 'list', mask: first.mask, of: first.of, array: true };
}
