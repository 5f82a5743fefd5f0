import { parentPort, workerData } from 'node:worker_threads';
import {
  compareBooks,
  type LocalText,
  type PeriodInput,
  ReturnedFileProblem,
  type SolutionPlan,
  type WorkbookChange,
} from '@suanpan/engine';
import { readBook, readIdentity, sameIdentity } from '../../platform/excel/read-book.ts';
import { checkZip } from '../../platform/files/zip-gate.ts';
import type { Facts } from '../../platform/texts/open-texts.ts';
import { numberTexts, tooMuch } from '../../platform/texts.ts';
import type { IsolatedAnswer } from '../../platform/workers/run-isolated.ts';
import { computeFigures, type Figures } from './compute-figures.ts';

/** Which file it is; or what was changed in it since it was handed out. */
export type ExcelToRead =
  | { kind: 'identify'; bytes: Uint8Array }
  | { kind: 'compare'; bytes: Uint8Array; handedOut: Uint8Array; figures: Figures; of: 'batch' | 'copy' };
export type ExcelIdentity = Record<string, string>;
/** With the names people know. */
export type NamedChange = WorkbookChange & { tableName: LocalText; columnName: LocalText };
export interface ExcelChanges {
  changes: NamedChange[];
  /** Of the figures: which version of a dated table was in force. */
  period: PeriodInput;
}

const bufferOf = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const no = <T>(code: string, facts: Facts = {}): IsolatedAnswer<T> => ({
  ok: false,
  code: `payroll.excel.${code}`,
  facts,
});

async function identify(bytes: Buffer): Promise<IsolatedAnswer<ExcelIdentity>> {
  const problem = await checkZip(bytes);
  if (problem === 'broken') return no('NOT_EXCEL');
  if (problem) return no('SUSPICIOUS', { reason: tooMuch(problem) });
  try {
    const value = readIdentity(bytes);
    return value ? { ok: true, value } : no('NOT_OURS');
  } catch {
    return no('NOT_EXCEL');
  }
}

async function compare(
  task: Extract<ExcelToRead, { kind: 'compare' }>,
): Promise<IsolatedAnswer<ExcelChanges>> {
  const [before, after] = [readBook(bufferOf(task.handedOut)), readBook(bufferOf(task.bytes))];
  if (!sameIdentity(before.identity, after.identity)) return no('TAMPERED');
  const computed = await computeFigures(task.figures);
  if (!computed) return no('NOT_COMPILED');
  try {
    const changes = compareBooks(computed, before, after, task.of);
    const [plan, { period }] = computed;
    return { ok: true, value: { changes: changes.map((change) => named(plan, change)), period } };
  } catch (error) {
    if (error instanceof ReturnedFileProblem) return no(error.code, told(error.facts));
    throw error;
  }
}

const told = (facts: ReturnedFileProblem['facts']): Facts =>
  Object.fromEntries(
    Object.entries(facts).map(([name, fact]) => [name, typeof fact === 'number' ? numberTexts(fact) : fact]),
  );

function named({ file, tableOf }: SolutionPlan, change: WorkbookChange): NamedChange {
  const table = tableOf.get(change.table);
  const parameter = file.parameters?.find(({ code }) => change.kind === 'parameter' && code === change.table);
  return {
    ...change,
    tableName: parameter?.name ?? table?.file.name ?? change.table,
    columnName: table?.columnOf.get(change.column)?.file.name ?? change.column,
  };
}

const task = workerData as ExcelToRead;
parentPort?.postMessage(
  task.kind === 'identify' ? await identify(bufferOf(task.bytes)) : await compare(task),
);
