/** Resolves codes and display names; a code wins over a display name. */
export interface NameTable<T> {
  find(name: string): T | undefined;
  candidates(): readonly string[];
}
