export const SCALAR_TYPES = ['money', 'number', 'text', 'date', 'boolean'] as const;
export type ScalarType = (typeof SCALAR_TYPES)[number];

/** What a cell of a JSON document may hold. Dates are `YYYY-MM-DD` text. */
export type JsonScalar = string | number | boolean | null;
