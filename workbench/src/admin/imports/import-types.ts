import type { DecimalSign } from '@suanpan/engine/domain';
import type { TextEncoding } from '@suanpan/server/words';

/** Facts that tell an import subject where the rows go. */
export type ImportTarget = Readonly<Record<string, string>>;

/** An uploaded file as the server reads it. */
export interface InspectedFile {
  fileId: string;
  name: string;
  sheets: readonly string[];
  sheet?: string;
  encoding?: TextEncoding;
  headers: readonly string[];
  sample: readonly (readonly string[])[];
  rows: number;
  problems: readonly string[];
  /** What shows that the file's numbers have a decimal comma. */
  decimalComma: { readonly column: string; readonly row: number; readonly text: string } | null;
  decimal: DecimalSign;
}
