import type { LocalText } from '@suanpan/engine';
import type { z } from 'zod';
import type { DataScope } from '../../platform/trpc/scope.ts';
import type { pivotField } from './pivots.schemas.ts';

export type PivotField = z.infer<typeof pivotField>;

/** A solution's batches as one person may analyse them. */
export interface PivotSource {
  solution: { id: string; code: string; name: LocalText; currency: string; scale: number };
  /** Whether single people's figures may be told. */
  individual: boolean;
  /** Newest first; none where the reader reaches only some of the solution's legal entities. */
  batches: { id: string; periodCode: string; start: string; end: string }[];
  /** Those with payslips, newest first: corrections too, whose slips show what they changed. */
  payslips: { id: string; periodCode: string; start: string; end: string; copyHash: string }[];
  /** Whose payslips are read. */
  scope: DataScope;
}

/** What every row of a pivot has, beside what its table says. */
export const BUILT_IN = ['period', 'department', 'entity'] as const;

/** The payslips of a solution, as a table of the standing book. */
export const PAYSLIPS = '@payslips';

/** A row with the values of the fields it is grouped and filtered by, and its figures. */
export interface ReadRecord {
  batchId: string;
  period: string;
  rowKey: string;
  person: string;
  groups: Map<string, string | null>;
  figures: (number | null)[];
  texts: (string | null)[];
}
