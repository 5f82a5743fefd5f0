import { neutralText } from '@suanpan/engine/domain';

/** A cell of a file as text that no spreadsheet runs. */
export function neutralised(value: unknown): string {
  return value === null || value === undefined ? '' : neutralText(String(value));
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Rows as CSV, with neutralised cells and the mark that makes Excel read UTF-8. */
export function toCsv(rows: readonly (readonly unknown[])[]): string {
  return `\uFEFF${rows.map((row) => row.map((cell) => quoted(neutralised(cell))).join(',')).join('\r\n')}\r\n`;
}

export function downloadFile(name: string, content: BlobPart, type: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers read the address only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

export function downloadCsv(name: string, rows: readonly (readonly unknown[])[]): void {
  downloadFile(name, toCsv(rows), 'text/csv;charset=utf-8');
}
