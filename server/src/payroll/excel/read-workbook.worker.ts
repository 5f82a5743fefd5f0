import { parentPort, workerData } from 'node:worker_threads';
import { MOST_SOURCE_CELLS, type SourceBook } from '@suanpan/engine';
import { readSourceBook } from '../../platform/excel/read-source-book.ts';
import { checkZip } from '../../platform/files/zip-gate.ts';
import type { Facts } from '../../platform/texts/open-texts.ts';
import { numberTexts, tooMuch } from '../../platform/texts.ts';
import type { IsolatedAnswer } from '../../platform/workers/run-isolated.ts';

const no = (code: string, facts: Facts = {}): IsolatedAnswer<SourceBook> => ({
  ok: false,
  code: `payroll.excel.${code}`,
  facts,
});

async function read(bytes: Buffer): Promise<IsolatedAnswer<SourceBook>> {
  const problem = await checkZip(bytes);
  if (problem === 'broken') return no('NOT_EXCEL');
  if (problem) return no('SUSPICIOUS', { reason: tooMuch(problem) });
  let book: SourceBook;
  try {
    book = readSourceBook(bytes);
  } catch {
    return no('NOT_EXCEL');
  }
  const cells = book.sheets.reduce((sum, sheet) => sum + sheet.cells.length, 0);
  if (cells > MOST_SOURCE_CELLS)
    return no('TOO_MANY_CELLS', { cells: numberTexts(cells), most: numberTexts(MOST_SOURCE_CELLS) });
  return { ok: true, value: book };
}

const { bytes } = workerData as { bytes: Uint8Array };
parentPort?.postMessage(await read(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)));
