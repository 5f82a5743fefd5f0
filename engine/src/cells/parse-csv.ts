/**
 * The delimiter that a file names in a first line `sep=;`, as Excel writes and reads it in countries where the comma is
 * the decimal sign. That line is no row.
 */
export function separatorOf(text: string): string | undefined {
  return /^\ufeff?sep=([,;|\t])\r?\n/i.exec(text)?.[1];
}

/** Commas, unless the first line has none but semicolons or tabs, as spreadsheets write them in some countries. */
export function delimiterOf(text: string): string {
  const line = /^[^\r\n]*/.exec(text)?.[0] ?? '';
  return [',', ';', '\t'].find((each) => line.includes(each)) ?? ',';
}

/**
 * CSV as RFC 4180 has it: quotes, doubled quotes, line breaks in quotes; wholly blank lines are left out.
 * `openQuote` is the line of a quotation mark that is never closed.
 */
export function parseCsv(text: string, delimiter = ','): { rows: string[][]; openQuote?: number } {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  let any = false;
  let quoteAt = 0;
  const endRow = (): void => {
    row.push(cell);
    if (any || row.some((each) => each !== '')) rows.push(row);
    row = [];
    cell = '';
    any = false;
  };
  for (let index = text.startsWith('\ufeff') ? 1 : 0; index < text.length; index += 1) {
    const character = text[index]!;
    if (quoted) {
      if (character !== '"') cell += character;
      else if (text[index + 1] === '"') {
        cell += '"';
        index += 1;
      } else quoted = false;
    } else if (character === '"' && cell === '') {
      quoted = true;
      any = true;
      quoteAt = index;
    } else if (character === delimiter) {
      row.push(cell);
      cell = '';
    } else if (character === '\n') endRow();
    else if (character !== '\r' || text[index + 1] !== '\n') cell += character;
  }
  if (quoted) return { rows, openQuote: text.slice(0, quoteAt).split('\n').length };
  if (cell !== '' || row.length > 0) endRow();
  return { rows };
}

/** The rows of a CSV text by its headers; undefined where it has none, or a quotation mark stays open. */
export function rowsOfCsv(text: string): Record<string, string>[] | undefined {
  const separator = separatorOf(text);
  const { rows, openQuote } = parseCsv(text, separator ?? delimiterOf(text));
  const [headers, ...lines] = separator === undefined ? rows : rows.slice(1);
  if (!headers || openQuote !== undefined) return undefined;
  return lines.map((cells) =>
    Object.fromEntries(headers.map((header, index) => [header.trim(), cells[index] ?? ''])),
  );
}
