import { parentPort, workerData } from 'node:worker_threads';
import {
  type CalculationInput,
  type CalculationResult,
  calculate,
  compileSolution,
  type GlobalTable,
  runTests,
  type SolutionFile,
  type SolutionPlan,
  toWorkbook,
} from '@suanpan/engine';
import { prepareFallbackFor } from '@suanpan/engine/formula';
import { excelText } from '../../platform/excel/excel-texts.ts';
import { writeXlsx } from '../../platform/excel/write-xlsx.ts';
import type { Language } from '../../platform/texts/languages.ts';
import type { IsolatedAnswer } from '../../platform/workers/run-isolated.ts';
import type { BatchPayload, TablePayload } from '../calculation/threads/engine-tasks.ts';
import { inputOf, tablesOf } from '../calculation/threads/read-payload.ts';
import { readColumnPlaces } from './column-places.ts';

/** More than this takes minutes in a spreadsheet, and more memory than a thread gets here. */
export const MOST_CELLS = 400_000;
/** Comments are heavy: what came from where is said for so many cells. */
const MOST_ORIGINS = 5_000;

export interface ExcelToWrite {
  language: Language;
  lines: [string, string][];
  identity: Record<string, string>;
  /** Of a batch: what it is computed from, and its stored results where they hold. */
  batch?: {
    payload: BatchPayload;
    results: TablePayload[] | null;
    origins: CellNote[];
    imports: ImportNote[];
  };
  /** Of a copy: its first test gives the figures; without one there are none. */
  copy?: { file: SolutionFile; globals: readonly GlobalTable[]; month: string };
  licenceKey: string | undefined;
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

type Computed = readonly [SolutionPlan, CalculationInput, CalculationResult];

function planOf(file: SolutionFile, globals: readonly GlobalTable[]): SolutionPlan | undefined {
  const compiled = compileSolution(file, { globals });
  return compiled.ok ? compiled.plan : undefined;
}

function ofBatch({ payload, results }: NonNullable<ExcelToWrite['batch']>): Computed | undefined {
  const plan = planOf(payload.file, payload.globals);
  if (!plan) return undefined;
  const input = inputOf(payload);
  const result = calculate(plan, input);
  // What is stored was paid by: its figures stand in the file, not those of a calculation made for it.
  if (results) return [plan, input, { ...result, tables: tablesOf([...payload.tables, ...results]) }];
  return [plan, input, result];
}

function ofCopy(
  { file, globals, month }: NonNullable<ExcelToWrite['copy']>,
  report: (name: string) => void,
): Computed | undefined {
  const plan = planOf(file, globals);
  if (!plan) return undefined;
  let first: Computed | undefined;
  const [test] = file.tests ?? [];
  if (test) {
    report(test.name);
    runTests(
      { ...file, tests: [test] },
      {
        globals,
        onResult: (...each) => {
          first ??= each;
        },
      },
    );
  }
  if (first) return first;
  const input: CalculationInput = { period: { start: `${month}-01`, end: `${month}-28` }, tables: new Map() };
  return [plan, input, calculate(plan, input)];
}

async function write(task: ExcelToWrite): Promise<IsolatedAnswer<WrittenFile>> {
  const { language, batch, copy } = task;
  const file = batch?.payload.file ?? copy?.file;
  await prepareFallbackFor(JSON.stringify(file), task.licenceKey);
  const lines = [...task.lines];
  const computed = batch
    ? ofBatch(batch)
    : copy && ofCopy(copy, (name) => lines.push(['', excelText('example', language, { name })]));
  if (!computed) return { ok: false, code: 'payroll.excel.NOT_COMPILED', facts: {} };
  const [plan, , result] = computed;
  let cells = 0;
  for (const { code, columns } of plan.tables)
    cells += (result.tables.get(code)?.length ?? 0) * columns.length;
  if (cells > MOST_CELLS)
    return {
      ok: false,
      code: 'payroll.excel.TOO_LARGE',
      facts: { cells: String(cells), most: String(MOST_CELLS) },
    };
  const origins = batch ? originsOf(batch, plan, language) : new Map<string, string>();
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
  { payload, origins, imports }: NonNullable<ExcelToWrite['batch']>,
  plan: SolutionPlan,
  language: Language,
): Map<string, string> {
  const texts = new Map<string, string>();
  const files = new Map(imports.map(({ number, file }) => [number, file]));
  for (const table of payload.tables) {
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
