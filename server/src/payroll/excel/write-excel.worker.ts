import { parentPort, workerData } from 'node:worker_threads';
import { type SolutionPlan, toWorkbook } from '@suanpan/engine';
import { excelText } from '../../platform/excel/excel-texts.ts';
import { writeXlsx } from '../../platform/excel/write-xlsx.ts';
import type { Language } from '../../platform/texts/languages.ts';
import { numberTexts } from '../../platform/texts.ts';
import type { IsolatedAnswer } from '../../platform/workers/run-isolated.ts';
import { readColumnPlaces } from './column-places.ts';
import { computeFigures, type Figures } from './compute-figures.ts';

/** More than this takes minutes in a spreadsheet, and more memory than a thread gets here. */
const MOST_CELLS = 400_000;
/** Comments are heavy: what came from where is said for so many cells. */
const MOST_ORIGINS = 5_000;

export interface ExcelToWrite {
  language: Language;
  lines: [string, string][];
  identity: Record<string, string>;
  figures: Figures;
  /** Of a batch: who typed what, and what was imported from where. */
  notes?: { origins: CellNote[]; imports: ImportNote[] };
}
export interface CellNote {
  table: string;
  rowKey: string;
  column: string;
  text: string;
}
export interface ImportNote {
  number: number;
  file: string;
}
export interface WrittenFile {
  bytes: Uint8Array;
  formulas: number;
  values: number;
}

async function write(task: ExcelToWrite): Promise<IsolatedAnswer<WrittenFile>> {
  const { language, figures, notes } = task;
  const lines = [...task.lines];
  const computed = await computeFigures(figures, (name) =>
    lines.push(['', excelText('example', language, { name })]),
  );
  if (!computed) return { ok: false, code: 'payroll.excel.NOT_COMPILED', facts: {} };
  const [plan, , result] = computed;
  let cells = 0;
  for (const { code, columns } of plan.tables)
    cells += (result.tables.get(code)?.length ?? 0) * columns.length;
  if (cells > MOST_CELLS)
    return {
      ok: false,
      code: 'payroll.excel.TOO_LARGE',
      facts: { cells: numberTexts(cells), most: numberTexts(MOST_CELLS) },
    };
  const origins = notes ? originsOf(figures, notes, plan, language) : new Map<string, string>();
  const { bytes, formulas, values } = writeXlsx(
    toWorkbook(...computed),
    {
      language,
      lines,
      identity: task.identity,
      origin: (table, rowKey, column) => origins.get(`${table}\n${rowKey}\n${column}`),
    },
    (done, total) => parentPort?.postMessage({ part: { done, total } }),
  );
  return { ok: true, value: { bytes, formulas, values } };
}

/** Who typed a cell, or which file and row it was imported from. */
function originsOf(
  { batch }: Figures,
  { origins, imports }: NonNullable<ExcelToWrite['notes']>,
  plan: SolutionPlan,
  language: Language,
): Map<string, string> {
  const texts = new Map<string, string>();
  const files = new Map(imports.map(({ number, file }) => [number, file]));
  for (const table of batch?.payload.tables ?? []) {
    const key = plan.tableOf.get(table.code)?.key ?? [];
    for (const { rowKey, column, number, row } of readColumnPlaces(table, key)) {
      if (texts.size >= MOST_ORIGINS) break;
      const name = files.get(number) ?? '';
      texts.set(`${table.code}\n${rowKey}\n${column}`, excelText('imported', language, { file: name, row }));
    }
  }
  for (const { table, rowKey, column, text } of origins) texts.set(`${table}\n${rowKey}\n${column}`, text);
  return texts;
}

parentPort?.postMessage(await write(workerData as ExcelToWrite));
