import { plainText, separatorOf } from '@suanpan/engine/domain';
import Papa from 'papaparse';
import { decodeText, detectEncoding } from '../../../platform/files/decode-text.ts';
import type { TextEncoding } from '../../../platform/files/files.words.ts';
import { type RawCell, type SheetRows, toSheetRows } from './sheet-rows.ts';

/** Reads a text file of separated values: any of the known encodings, comma, tab, semicolon or bar. */
export function readCsv(
  bytes: Uint8Array,
  options: { encoding?: TextEncoding; mostRows?: number } = {},
): SheetRows {
  const encoding = options.encoding ?? detectEncoding(bytes);
  const text = decodeText(bytes, encoding).replace(/^\ufeff/, '');
  const separator = separatorOf(text);
  const parsed = Papa.parse<string[]>(text, {
    ...(separator !== undefined && { delimiter: separator }),
    delimitersToGuess: [',', '\t', ';', '|'],
    // The guess needs only a look; without a line end in the sample a one-column file stays one.
    preview: options.mostRows === undefined ? 0 : options.mostRows + 50,
  });
  return toSheetRows(
    numbered(parsed.data, separator === undefined ? 0 : 1),
    { sheets: [], sheet: null, encoding, hadMergedCells: false },
    options.mostRows,
  );
}

/** The rows from the first one on, with their numbers in the file. */
function* numbered(rows: string[][], first: number): Generator<readonly [number, RawCell[]]> {
  for (const [index, row] of rows.entries()) if (index >= first) yield [index + 1, row.map(cleanCell)];
}

function cleanCell(cell: string): RawCell {
  const text = plainText(cell);
  return text === '' ? null : text;
}
