/**
 * Excel's own limits, kept so that a formula that works here works there, and so that no text a person types can
 * exhaust the stack or the memory. Crossing one is a named problem or an error value, never a crash.
 */
export const LIMITS = {
  /** Characters of a formula. */
  formulaLength: 8192,
  /** Functions inside functions. */
  nesting: 64,
  /** Brackets and signs inside one another; the tree is walked recursively. */
  depth: 256,
  /** Operators in one unbroken chain `a+b+c…`. */
  chain: 1024,
  arguments: 255,
  /** Characters of a text value. */
  textLength: 32767,
  /** Values of a list that a function makes (SEQUENCE, MAKEARRAY …) or combines. */
  listSize: 2_000_000,
  rows: 1_048_576,
  columns: 16_384,
} as const;
