/** Text that a spreadsheet would run as a formula gets an apostrophe in front; the importer takes off just that. */
export function neutraliseCell(value: string | number | boolean | null): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  return /^[=+\-@\t]/.test(value) ? `'${value}` : value;
}
