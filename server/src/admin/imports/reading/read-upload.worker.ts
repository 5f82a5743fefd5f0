import { parentPort, workerData } from 'node:worker_threads';
import { chunksOfValues } from '../../../platform/db/rows.ts';
import type { TextEncoding } from '../../../platform/files/files.words.ts';
import { tooMuch } from '../../../platform/texts.ts';
import { type IsolatedAnswer, sendInParts } from '../../../platform/workers/run-isolated.ts';
import { readCsv } from './read-csv.ts';
import type { SheetRows } from './sheet-rows.ts';

const ROWS_AT_ONCE = 2000;

export interface UploadToRead {
  bytes: Uint8Array;
  kind: 'csv' | 'xlsx';
  sheet?: string;
  encoding?: TextEncoding;
  mostRows?: number;
}

async function read(upload: UploadToRead): Promise<IsolatedAnswer<SheetRows>> {
  const bytes = Buffer.from(upload.bytes.buffer, upload.bytes.byteOffset, upload.bytes.byteLength);
  if (upload.kind === 'csv') return { ok: true, value: readCsv(bytes, upload) };
  // Reading workbooks takes longer to load than most lists to read.
  const [{ checkZip }, { readXlsx }] = await Promise.all([
    import('../../../platform/files/zip-gate.ts'),
    import('./read-xlsx.ts'),
  ]);
  const problem = await checkZip(bytes);
  if (problem === 'broken') return { ok: false, code: 'admin.imports.FILE_FORMAT', facts: {} };
  if (problem)
    return { ok: false, code: 'admin.imports.FILE_SUSPICIOUS', facts: { reason: tooMuch(problem) } };
  const rows = readXlsx(bytes, upload);
  if (rows === 'noSheet')
    return { ok: false, code: 'admin.imports.NO_SHEET', facts: { sheet: upload.sheet ?? '' } };
  return { ok: true, value: rows };
}

const answer = await read(workerData as UploadToRead).catch(
  (): IsolatedAnswer<SheetRows> => ({ ok: false, code: 'admin.imports.FILE_FORMAT', facts: {} }),
);
if (answer.ok) {
  await sendInParts(chunksOfValues(answer.value.rows, ROWS_AT_ONCE));
  answer.value.rows = [];
}
parentPort?.postMessage(answer);
