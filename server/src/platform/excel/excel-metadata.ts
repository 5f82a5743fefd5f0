import type { Language } from '../texts/languages.ts';

/** What is written beside the figures. */
export interface ExcelMetadata {
  readonly language: Language;
  /** Label and text, line by line, on the first sheet. */
  readonly lines: readonly (readonly [string, string])[];
  /** Of which batch or copy this is, and where what was written is kept; a file without it can't be taken back. */
  readonly identity?: Readonly<Record<string, string>>;
  /** Where an input came from, or who typed over a formula. */
  readonly origin?: (table: string, rowKey: string, column: string) => string | undefined;
}
