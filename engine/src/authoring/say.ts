/** `(key, values) => words`, from this folder's texts. */
export type Say = (key: string, values?: Record<string, string | number>) => string;
