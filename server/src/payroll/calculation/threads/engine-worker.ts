import { createHash } from 'node:crypto';
import {
  belongingRows,
  type CalculationInput,
  type CalculationResult,
  type ColumnVector,
  calculate,
  calendarText,
  checkInputs,
  compileSolution,
  explain,
  explanationOf,
  hasOwnRows,
  isBrought,
  type OpinionDifference,
  opinionInBlocks,
  rowKeyOf,
  runTests,
  type SolutionPlan,
  shownKey,
  type TableData,
  type TablePlan,
} from '@suanpan/engine';
import { loadTexts } from '@suanpan/engine/domain';
import { prepareFallbackFor } from '@suanpan/engine/formula';
import { move, transferableSymbol, valueSymbol, workerData } from 'piscina';
import { blocksOf } from '../../tables/storage/column-block.ts';
import { numberColumn, textColumn } from '../../tables/storage/column-vector.ts';
import { markBegun, markPlace } from './engine-place.ts';
import {
  type BatchPayload,
  type CalculateOutcome,
  type CalculateTask,
  type EngineTask,
  type EngineThreadData,
  type ExplainOutcome,
  type ExplainTask,
  type JudgeOutcome,
  type JudgeTask,
  type ProgressMessage,
  type RowsOutcome,
  type RowsTask,
  resultKey,
  type TablePayload,
  type TestOutcome,
  type TestTask,
} from './engine-tasks.ts';
import { sampleTables } from './first-test.ts';
import { withPayslipColumns } from './payslip-columns.ts';
import { inputOf, tablesOf } from './read-payload.ts';
import { NO_INPUTS, rowHashes } from './row-hashes.ts';

const PROGRESS_EVERY_MS = 150;
const { licenceKey, calculationMs } = workerData as EngineThreadData;

export async function run(task: EngineTask): Promise<unknown> {
  if (task.kind === 'ready') return null;
  if (task.place) markBegun(task.place);
  const file = 'file' in task ? task.file : task.payload?.file;
  // Rare functions come from a library that is loaded once, and only when a formula needs it.
  if (file) await prepareFallbackFor(JSON.stringify(file), licenceKey);
  // A thread has no language but English by itself.
  if ('language' in task) await loadTexts(task.language);
  if (task.kind === 'test') return test(task);
  if (task.kind === 'sample') return sampleTables(task, placeMarker(task.place));
  if (task.kind === 'judge') return judge(task);
  if (task.kind === 'rows') return rowsOfPeople(task);
  return task.kind === 'calculate' ? calculateBatch(task) : explainCell(task);
}

function test(task: TestTask): TestOutcome {
  const report = runTests(task.file, {
    globals: task.globals,
    language: task.language,
    ...placeMarker(task.place),
  });
  if (!('outcomes' in report)) throw new Error(`The copy doesn't compile: ${report.problems[0]?.path}`);
  return {
    passed: report.passed,
    failed: report.failed,
    cases: report.outcomes.map(({ name, ok, differences }) => ({
      name,
      passed: ok,
      differences: differences.map(({ period, table, key, column, expected, found }) => ({
        place: [period, table, key, column].filter((part) => part !== undefined).join(' · '),
        expected,
        actual: found,
      })),
    })),
  };
}

/** Lets the thread that watches know at which formula this one is. */
function placeMarker(shared: SharedArrayBuffer | undefined): Pick<CalculationInput, 'onPlace'> {
  return shared ? { onPlace: (place) => markPlace(shared, place) } : {};
}

function planOf(payload: BatchPayload): SolutionPlan {
  const compiled = compileSolution(withPayslipColumns(payload.file), { globals: payload.globals });
  if (!compiled.ok) throw new Error(`The copy doesn't compile: ${compiled.problems[0]?.path}`);
  return compiled.plan;
}

function calculateBatch(task: CalculateTask): CalculateOutcome | ReturnType<typeof move> {
  const started = performance.now();
  const plan = planOf(task.payload);
  const given = inputOf(task.payload);
  const input = { ...given, ...placeMarker(task.place) };
  const stop = task.stop ? new Int32Array(task.stop) : undefined;
  let said = 0;
  if (task.inputsOnly) return inputFindings(plan, input, started);
  const result = calculate(plan, {
    ...input,
    deadline: { now: () => performance.now(), at: started + calculationMs },
    onProgress(progress) {
      const now = performance.now();
      if (task.port && now - said >= PROGRESS_EVERY_MS) {
        said = now;
        const { done, total, step, table } = progress;
        task.port.postMessage({ done, total, step, table } satisfies ProgressMessage);
      }
      return stop === undefined || Atomics.load(stop, 0) === 0;
    },
  });
  task.port?.close();
  const tables = result.cancelled ? [] : pack(plan, input, result);
  const outcome: CalculateOutcome = {
    cancelled: result.cancelled === true,
    tables,
    findings: withRowKeys(plan, result.tables, result.findings),
    errors: withRowKeys(plan, result.tables, result.errors),
    totals: [...result.totals].flatMap(([table, totals]) =>
      [...totals].map(([column, total]) => ({ table, column, total })),
    ),
    movements: [...result.balances],
    hash: hashOf(result, tables),
    milliseconds: Math.round(performance.now() - started),
  };
  if (!outcome.cancelled) hold(resultKey(task.batchId, outcome.hash), { plan, input: given, result });
  return sendInParts(outcome);
}

function inputFindings(plan: SolutionPlan, input: CalculationInput, started: number): CalculateOutcome {
  const checked = checkInputs(plan, input);
  return {
    cancelled: false,
    tables: [],
    findings: withRowKeys(plan, input.tables, checked.findings),
    errors: withRowKeys(plan, input.tables, checked.errors),
    totals: [],
    movements: [],
    hash: '',
    milliseconds: Math.round(performance.now() - started),
  };
}

/** Findings and errors name rows as people read them; here they get the row's key, by which a page finds it. */
function withRowKeys<T extends { readonly table?: string; readonly key?: string }>(
  plan: SolutionPlan,
  tables: ReadonlyMap<string, TableData>,
  places: readonly T[],
): T[] {
  const shown = new Map<string, Map<string, string>>();
  return places.map((place) => {
    const table = plan.tableOf.get(place.table ?? '');
    const data = tables.get(place.table ?? '');
    if (!table || !data || table.key.length < 2 || place.key === undefined) return place;
    let keys = shown.get(table.code);
    if (!keys) {
      keys = new Map();
      for (let row = 0; row < data.length; row++) {
        const key = rowKeyOf(table, data.columns, row);
        keys.set(shownKey(key), key);
      }
      shown.set(table.code, keys);
    }
    return { ...place, key: keys.get(place.key) ?? place.key };
  });
}

/** Moves the blocks instead of copying them. */
function sendInParts(outcome: CalculateOutcome) {
  const buffers = outcome.tables.flatMap((table) =>
    table.blocks.map((block) => block.content.buffer as ArrayBuffer),
  );
  return move({
    get [transferableSymbol]() {
      return buffers;
    },
    get [valueSymbol]() {
      return outcome;
    },
  } as unknown as Parameters<typeof move>[0]);
}

/**
 * What is stored of the results: every column of tables whose rows are computed (parameter tables too, as they were in
 * force), the computed columns of the others, and where something was put in a hash of each row, so that later it can be
 * said which rows have changed.
 */
function pack(plan: SolutionPlan, input: CalculationInput, result: CalculationResult): TablePayload[] {
  const payloads: TablePayload[] = [];
  for (const table of plan.tables) {
    const data = result.tables.get(table.code);
    if (!data) continue;
    const ownRows = hasOwnRows(table);
    const columns = new Map<string, ColumnVector>();
    for (const column of table.columns) {
      const vector = data.columns.get(column.code);
      if (vector && (!ownRows || !isBrought(column))) columns.set(column.code, vector);
    }
    const keys = Array.from({ length: data.length }, (_, row) => rowKeyOf(table, data.columns, row));
    columns.set('#key', textColumn(keys));
    const given = input.tables.get(table.code);
    if (given) columns.set('#in', numberColumn(inputHashes(table, given, ownRows ? null : keys)));
    const blocks = [...columns].flatMap(([column, vector]) =>
      blocksOf(vector).map((block) => ({ column, ...block })),
    );
    payloads.push({ code: table.code, rows: data.length, blocks });
  }
  return payloads;
}

/** Where rows follow other tables what is typed onto them stands beside them by key, and most have nothing. */
function inputHashes(table: TablePlan, given: TableData, keys: readonly string[] | null): ArrayLike<number> {
  const hashes = rowHashes(given);
  if (!keys) return hashes;
  const of = new Map(Array.from(hashes, (hash, row) => [rowKeyOf(table, given.columns, row), hash]));
  return keys.map((key) => of.get(key) ?? NO_INPUTS);
}

function hashOf(result: CalculationResult, tables: readonly TablePayload[]): string {
  const hash = createHash('sha256').update(result.hash);
  for (const table of tables)
    for (const block of table.blocks)
      hash.update(`\n${table.code}\t${block.column}\t${block.block}\t${block.hash}`);
  return hash.digest('base64url');
}

interface Held {
  plan: SolutionPlan;
  input: CalculationInput;
  result: CalculationResult;
}

/** The batches calculated or explained last: going from cell to cell must not unpack everything again. */
const held = new Map<string, Held>();

function hold(key: string, entry: Held): void {
  if (held.size >= 2) held.delete(held.keys().next().value ?? '');
  held.set(key, entry);
}

/** More than anybody reads; how many there are stays exact. */
const MOST_DIFFERENCES = 1000;

/** Opens the stored figures, not those of a new calculation: what is paid is what is judged. */
async function judge(task: JudgeTask): Promise<JudgeOutcome> {
  const stop = task.stop ? new Int32Array(task.stop) : undefined;
  const { payload } = task;
  const result = storedResult(tablesOf([...payload.tables, ...payload.results]), task);
  const plan = planOf(payload);
  const opinion = await opinionInBlocks(plan, inputOf(payload), result, {
    licenceKey,
    onProgress(done, total) {
      task.port?.postMessage({ done, total, step: '', table: '' } satisfies ProgressMessage);
      return stop === undefined || Atomics.load(stop, 0) === 0;
    },
  });
  task.port?.close();
  const explained = new Map<string, number>();
  const different = (opinion?.differences ?? []).filter((each) => {
    const why = explanationOf(each);
    if (why) explained.set(why, (explained.get(why) ?? 0) + 1);
    return why === undefined;
  });
  return {
    cancelled: opinion === null,
    confirmed: opinion?.confirmed ?? 0,
    carried: Object.fromEntries(opinion?.carried ?? []),
    explained: Object.fromEntries(explained),
    different: different.length,
    differences: different.slice(0, MOST_DIFFERENCES).map((each) => ({
      ...each,
      ours: figureText(plan, each, each.ours),
      theirs: figureText(plan, each, each.theirs),
    })),
  };
}

function figureText(
  plan: SolutionPlan,
  { place }: OpinionDifference,
  figure: OpinionDifference['ours'],
): string {
  if (figure === null || figure === '') return '""';
  if (typeof figure === 'object') return figure.code;
  const column = plan.tableOf.get(place?.table ?? '')?.columnOf.get(place?.column ?? '');
  const calendar = typeof figure === 'number' ? calendarText(figure, column?.valueType) : undefined;
  return calendar ?? String(figure);
}

function storedResult(
  tables: CalculationResult['tables'],
  { findings = [], movements = [] }: Partial<Pick<JudgeTask, 'findings' | 'movements'>> = {},
): CalculationResult {
  return { tables, findings, errors: [], totals: new Map(), balances: movements, hash: '' };
}

/** The batch as it was calculated here, or as it was sent along. */
function heldOf({ cacheKey, payload }: ExplainTask | RowsTask): Held | undefined {
  const known = held.get(cacheKey);
  if (known || !payload) return known;
  const plan = planOf(payload);
  const tables = tablesOf([...payload.tables, ...payload.results]);
  const entry = { plan, input: inputOf(payload), result: storedResult(tables) };
  hold(cacheKey, entry);
  return entry;
}

function explainCell(task: ExplainTask): ExplainOutcome {
  const entry = heldOf(task);
  if (!entry) return { missing: true };
  const { plan, result } = entry;
  const input = { ...entry.input, ...placeMarker(task.place) };
  return {
    missing: false,
    nodes: task.cells.flatMap(
      ({ ofRow, ...cell }) =>
        explain(plan, input, result, cell, task.language, {
          inWords: task.inWords,
          ...(ofRow ? { ofRow } : {}),
        }) ?? [],
    ),
  };
}

function rowsOfPeople(task: RowsTask): RowsOutcome {
  const entry = heldOf(task);
  if (!entry) return { missing: true };
  const { plan, input, result } = entry;
  const master = plan.master?.code ?? '';
  return {
    missing: false,
    rows: task.columns.map((column) => belongingRows(plan, input, result, master, column)),
  };
}
