/**
 * What a spreadsheet runs as a formula when a cell begins with it, the full-width signs of Chinese and Japanese keyboards
 * among them; tab and line ends are skipped before it looks. Texts that look neutralised already count too, so that
 * taking it off gives back what was there.
 */
const RUNS = /^'*[=+\-@＝＋－＠\t\r\n]/;

/** Text for a file that a spreadsheet may open: an apostrophe keeps text text. Plain numbers stay numbers. */
export function neutralText(text: string): string {
  return RUNS.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text;
}

/** Takes off the apostrophe that `neutralText` has put before a text, and nothing else. */
export function plainText(text: string): string {
  return text.startsWith("'") && RUNS.test(text) ? text.slice(1) : text;
}
