/** Stored columns keep the place of their type in this list: a new one goes to its end. */
export const SCALAR_TYPES = ['money', 'number', 'text', 'date', 'boolean', 'time'] as const;
export type ScalarType = (typeof SCALAR_TYPES)[number];

/** What a cell of a JSON document may hold. Dates are `YYYY-MM-DD` text, times `HH:MM` or `HH:MM:SS`. */
export type JsonScalar = string | number | boolean | null;
