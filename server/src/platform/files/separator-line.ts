/**
 * The delimiter that a file names in a first line `sep=;`, as Excel writes and reads it in countries where the comma is
 * the decimal sign. That line is no row.
 */
export function separatorOf(text: string): string | undefined {
  return /^\ufeff?sep=([,;|\t])\r?\n/i.exec(text)?.[1];
}
