import {
  belongingRows,
  type CalculationInput,
  type CalculationResult,
  calculate,
  calendarText,
  checkInputs,
  computePart,
  explain,
  explanationOf,
  joinParts,
  type OpinionDifference,
  opinionInBlocks,
  runTests,
  type SolutionPlan,
  tryFormulaOn,
} from '@suanpan/engine';
import { loadTexts } from '@suanpan/engine/domain';
import { prepareFallbackFor } from '@suanpan/engine/formula';
import { move, transferableSymbol, valueSymbol, workerData } from 'piscina';
import { carriedRows, explainedInput } from './carried-payload.ts';
import { outcomeOf, partOf, planOf, stepsUpTo, withRowKeys } from './compute-batch.ts';
import { markBegun, markPlace } from './engine-place.ts';
import {
  type CalculateOutcome,
  type CalculateTask,
  type CarryOutcome,
  type CarryTask,
  type EngineTask,
  type EngineThreadData,
  type ExplainOutcome,
  type ExplainTask,
  type JudgeOutcome,
  type JudgeTask,
  type PartOutcome,
  type PartTask,
  type ProgressMessage,
  type RowsOutcome,
  type RowsTask,
  resultKey,
  type TestOutcome,
  type TestTask,
  type TryOutcome,
  type TryTask,
} from './engine-tasks.ts';
import { sampleTables } from './first-test.ts';
import { openPart, packPart } from './part-payload.ts';
import { inputOf, storedResult, tablesOf } from './read-payload.ts';
import { splitBatch } from './split-batch.ts';

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
  if (task.kind === 'split') {
    await prepareFallbackFor(JSON.stringify(task.before.file), licenceKey);
    return splitBatch(task, placeMarker(task.place));
  }
  if (task.kind === 'test') return test(task);
  if (task.kind === 'sample') return sampleTables(task, placeMarker(task.place));
  if (task.kind === 'part') return calculatePart(task);
  if (task.kind === 'judge') return judge(task);
  if (task.kind === 'rows') return rowsOfPeople(task);
  if (task.kind === 'try') return tryFormulas(task);
  if (task.kind === 'carry') return carry(task);
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
      differences: [...differences],
    })),
  };
}

/** Lets the thread that watches know at which formula this one is. */
function placeMarker(shared: SharedArrayBuffer | undefined): Pick<CalculationInput, 'onPlace'> {
  return shared ? { onPlace: (place) => markPlace(shared, place) } : {};
}

function calculateBatch(task: CalculateTask): CalculateOutcome | ReturnType<typeof move> {
  const started = performance.now();
  const plan = planOf(task.payload);
  const given = explainedInput(task.payload);
  const input = { ...given, ...placeMarker(task.place) };
  const stop = task.stop ? new Int32Array(task.stop) : undefined;
  let said = 0;
  if (task.inputsOnly) return inputFindings(plan, input, started);
  const steps = task.upTo === undefined ? undefined : stepsUpTo(plan, task.upTo);
  const parts = task.parts?.map((part) => (part ? openPart(part) : undefined));
  const whole: CalculationInput = {
    ...input,
    ...(steps ? { steps } : {}),
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
  };
  const result = calculate(plan, whole, parts && joinParts(plan, input, parts));
  task.port?.close();
  const outcome: CalculateOutcome = {
    ...(steps ? partOf(plan, outcomeOf(plan, input, result), steps) : outcomeOf(plan, input, result)),
    cancelled: result.cancelled === true,
    milliseconds: Math.round(performance.now() - started),
  };
  if (!outcome.cancelled && !steps)
    hold(resultKey(task.batchId, outcome.hash), { plan, input: given, result });
  return sendInParts(outcome);
}

function calculatePart(task: PartTask): PartOutcome {
  const started = performance.now();
  const plan = planOf(task.payload);
  const stop = task.stop ? new Int32Array(task.stop) : undefined;
  const input = { ...inputOf(task.payload), ...placeMarker(task.place) };
  const total = plan.order.length;
  let said = started;
  const tables = computePart(plan, input, task.part, ({ order, table }) => {
    const now = performance.now();
    if (task.port && now - said >= PROGRESS_EVERY_MS) {
      said = now;
      const step = plan.steps[Math.max(0, table.step)]?.code ?? '';
      task.port.postMessage({ done: order, total, step, table: table.code } satisfies ProgressMessage);
    }
    return stop === undefined || Atomics.load(stop, 0) === 0;
  });
  task.port?.close();
  return { cancelled: tables === undefined, tables: packPart(tables ?? []) };
}

function inputFindings(plan: SolutionPlan, input: CalculationInput, started: number): CalculateOutcome {
  const checked = checkInputs(plan, input);
  return {
    cancelled: false,
    tables: [],
    findings: withRowKeys(plan, input.tables, checked.findings),
    errors: withRowKeys(plan, input.tables, checked.errors),
    totals: [],
    beside: [],
    hash: '',
    milliseconds: Math.round(performance.now() - started),
  };
}

/** Moves the blocks instead of copying them. */
function sendInParts(outcome: CalculateOutcome) {
  const buffers = [...outcome.tables, ...outcome.beside].flatMap((table) =>
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

/** The batch as it was calculated here, or as it was sent along. */
function heldOf({ cacheKey, payload }: ExplainTask | RowsTask | TryTask | CarryTask): Held | undefined {
  const known = held.get(cacheKey);
  if (known || !payload) return known;
  const plan = planOf(payload);
  const tables = tablesOf([...payload.tables, ...payload.results]);
  const entry = { plan, input: explainedInput(payload), result: storedResult(tables) };
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

async function tryFormulas(task: TryTask): Promise<TryOutcome> {
  const entry = heldOf(task);
  if (!entry) return { missing: true };
  const { plan, input, result } = entry;
  await prepareFallbackFor(task.cells.map(({ formula }) => formula).join('\n'), licenceKey);
  return {
    missing: false,
    values: task.cells.map(({ formula, ...place }) => {
      const tried = tryFormulaOn(plan, input, result, formula, place);
      const value = tried.ok ? tried.value : null;
      const failed = !tried.ok || (value !== null && typeof value === 'object');
      return { value: value !== null && typeof value === 'object' ? value.error : value, failed };
    }),
  };
}

function carry(task: CarryTask): CarryOutcome {
  const entry = heldOf(task);
  return entry ? { missing: false, differences: carriedRows(entry.plan, entry) } : { missing: true };
}
