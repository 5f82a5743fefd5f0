/** What a free sheet may hold; beyond it says so before it computes anything. */
export const SCRATCH_LIMITS = {
  rows: 500,
  columns: 52,
  cells: 5000,
  /** Characters of a cell. */
  textLength: 2000,
  /** Cells of tables that its formulas read. */
  tableCells: 400_000,
} as const;

/** What was typed, by address (`B2`); a text that begins with `=` is a formula. */
export type ScratchCells = Readonly<Record<string, string | number | boolean>>;
