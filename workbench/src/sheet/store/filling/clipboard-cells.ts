/** Cells as spreadsheets put them on the clipboard: tabs between, lines below each other, quoted where a cell holds either. */
export function cellsOfClipboard(text: string): string[][] {
  const lines: string[][] = [[]];
  const cell = /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r?\n|$)/gy;
  for (let found = cell.exec(text); found; found = cell.exec(text)) {
    const [, quoted, plain = '', end] = found;
    lines.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === '') break;
    if (end === '\t') continue;
    if (cell.lastIndex >= text.length) break;
    lines.push([]);
  }
  return lines;
}
