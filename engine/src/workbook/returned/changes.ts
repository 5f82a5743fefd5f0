import type { JsonScalar } from '../../cells/types.ts';
import type { Problem } from '../../solution/solution-file.ts';

/** Why a difference can't be taken over. */
export type NotTaken =
  /** Computed: what stands there follows from other cells. */
  | 'computed'
  | 'key'
  /** It comes from the HR records. */
  | 'people'
  /** It belongs to the solution, not to a batch. */
  | 'solution'
  /** A table of all solutions. */
  | 'global'
  /** What the file shows is of a test, or derived: the solution says it elsewhere. */
  | 'test'
  | 'type'
  | 'error'
  | 'someRows'
  | 'unlikeRows'
  | 'unreadable'
  | 'function'
  | 'name'
  | 'address'
  | 'problem'
  | 'newRow'
  | 'beside';

/** One difference between a file as it was handed out and as it came back. */
export interface WorkbookChange {
  readonly kind: 'cell' | 'parameter' | 'formula' | 'beside';
  /** Of `parameter` its code; of `beside` the sheet. */
  readonly table: string;
  /** Of `beside` the address. */
  readonly column: string;
  readonly rowKey: string | null;
  /** Which row of the table, or which value of the parameter. */
  readonly row: number;
  readonly before: JsonScalar;
  readonly after: JsonScalar;
  readonly notTaken?: NotTaken;
  /** The function, name or address that our language has no word for. */
  readonly what?: string;
  readonly problem?: Pick<Problem, 'key' | 'facts'>;
}
