export type ScalarType = 'money' | 'number' | 'text' | 'date' | 'boolean';

/** What a cell of a JSON document may hold. Dates are `YYYY-MM-DD` text. */
export type JsonScalar = string | number | boolean | null;
