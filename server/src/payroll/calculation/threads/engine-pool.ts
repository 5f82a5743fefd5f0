import { fileURLToPath } from 'node:url';
import { MessageChannel } from 'node:worker_threads';
import type { SolutionFile } from '@suanpan/engine';
import { Piscina } from 'piscina';
import { builtThread } from '../../../platform/workers/built-thread.ts';
import { FairQueue } from '../../../platform/workers/fair-queue.ts';
import { endedRefusal, isOutOfMemory } from './engine-ended.ts';
import { createPlace, hasBegun, markPlace, readPlace } from './engine-place.ts';
import type {
  CalculateOutcome,
  CalculateTask,
  CarryTask,
  EngineTask,
  EngineTasks,
  EngineThreadData,
  ExplainTask,
  JudgeOutcome,
  JudgeTask,
  PartOutcome,
  PartTask,
  ProgressMessage,
  RowsTask,
  SampleTask,
  SplitOutcome,
  SplitTask,
  TestTask,
  TryTask,
} from './engine-tasks.ts';

export interface EngineOptions {
  /** HyperFormula's, for the rare functions that it computes. */
  licenceKey: string;
  /** A check of inputs or an explanation that takes longer than this is ended with its thread. */
  shortTaskMs: number;
  /** A copy's tests: somebody waits for them, and others behind. */
  testMs: number;
  /** The engine itself ends a calculation after this, and keeps what was computed by then. */
  calculationMs: number;
  /** A second opinion that takes longer than this is ended with its thread. */
  opinionMs: number;
  /** Beyond that, for a formula that never comes back to look at the time: its thread is ended. */
  graceMs: number;
  /** The heap of one thread that calculates batches, and of one that runs tests. */
  heapMb: number;
  testHeapMb: number;
}

const options: EngineOptions = {
  licenceKey: 'gpl-v3',
  shortTaskMs: 20_000,
  testMs: 10_000,
  calculationMs: 120_000,
  opinionMs: 3_600_000,
  graceMs: 30_000,
  heapMb: 4096,
  testHeapMb: 512,
};

/**
 * Batches are calculated and explained in threads that may be large. Tests run apart from them, in small ones: a draft
 * is where a formula is wrong, and a test that never ends holds up nobody's explanation. A second opinion takes minutes
 * where a calculation takes a second: one thread of its own.
 */
type Lane = 'batches' | 'opinions' | 'tests';
// Two batches are calculated side by side at most; two threads are left for who asks why.
const THREADS: Readonly<Record<Lane, number>> = { batches: 4, opinions: 1, tests: 2 };
const pools = new Map<Lane, Piscina>();
const ready = new Map<Lane, Promise<unknown>>();

const LINE = { running: 2, runningEach: 1, waiting: 100, waitingEach: 5 };
const lines: Readonly<Record<'batches' | 'tests', FairQueue>> = {
  batches: new FairQueue(LINE),
  tests: new FairQueue(LINE),
};

/** Holds for threads started from now on. */
export function configureEngine(given: Partial<EngineOptions>): void {
  Object.assign(options, given);
}

/**
 * Formulas are written by people: they run in threads with a heap cap that can be ended at any moment, never on the
 * thread that answers requests.
 */
function enginePool(lane: Lane): Piscina {
  const known = pools.get(lane);
  if (known) return known;
  const module = new URL('./engine-worker', import.meta.url);
  const built = builtThread(module);
  const pool = new Piscina({
    filename: fileURLToPath(built ?? `${module.href}.ts`),
    name: 'run',
    ...(built ? {} : { execArgv: ['--conditions=source', '--import', 'tsx'] }),
    workerData: {
      licenceKey: options.licenceKey,
      calculationMs: options.calculationMs,
    } satisfies EngineThreadData,
    minThreads: 1,
    maxThreads: THREADS[lane],
    idleTimeout: 60_000,
    concurrentTasksPerWorker: 1,
    resourceLimits: { maxOldGenerationSizeMb: heapMbOf(lane), stackSizeMb: 16 },
  });
  // A thread that dies with nothing to do is replaced, and nobody waits for it.
  pool.on('error', () => undefined);
  pools.set(lane, pool);
  return pool;
}

const heapMbOf = (lane: Lane): number => (lane === 'tests' ? options.testHeapMb : options.heapMb);

/** Starts a thread ahead of the first calculation: loading the engine takes longer than most of its tasks. */
export async function warmEnginePool(lane: Lane = 'batches'): Promise<void> {
  let loading = ready.get(lane);
  if (!loading) {
    loading = enginePool(lane)
      .run({ kind: 'ready' } satisfies EngineTask)
      .catch((error: unknown) => {
        ready.delete(lane);
        throw error;
      });
    ready.set(lane, loading);
  }
  await loading;
}

interface Watch {
  place: SharedArrayBuffer;
  limitMs: number;
  megabytes: number;
  file: SolutionFile | undefined;
  killer: AbortController;
}

/** Waits for a task; one that takes too long or too much is ended with its thread, and the formula is named. */
async function watched<T>(
  running: Promise<T>,
  { place, limitMs, megabytes, file, killer }: Watch,
): Promise<T> {
  let since: number | undefined;
  let late = false;
  const watchdog = setInterval(() => {
    if (!hasBegun(place)) return;
    since ??= performance.now();
    if (performance.now() - since < limitMs) return;
    late = true;
    killer.abort(new Error('time is up'));
  }, 100);
  try {
    return await running;
  } catch (error) {
    if (late) throw endedRefusal({ kind: 'time', seconds: limitMs / 1000 }, readPlace(place), file, error);
    if (isOutOfMemory(error))
      throw endedRefusal({ kind: 'memory', megabytes }, readPlace(place), file, error);
    throw error;
  } finally {
    clearInterval(watchdog);
  }
}

/** Runs what a person waits for, when it is their turn. */
export async function runInEngine<K extends 'test' | 'sample' | 'explain' | 'rows' | 'try' | 'carry'>(
  person: string,
  task: EngineTasks[K]['task'],
): Promise<EngineTasks[K]['outcome']> {
  const lane = task.kind === 'test' || task.kind === 'sample' ? 'tests' : 'batches';
  return lines[lane].run(person, () => runNow<K>(lane, task));
}

async function runNow<K extends 'test' | 'sample' | 'explain' | 'rows' | 'try' | 'carry'>(
  lane: 'batches' | 'tests',
  task: EngineTasks[K]['task'],
): Promise<EngineTasks[K]['outcome']> {
  // Loading the engine on a busy machine isn't the formula's fault.
  await warmEnginePool(lane);
  const given: TestTask | SampleTask | ExplainTask | RowsTask | TryTask | CarryTask = task;
  const place = createPlace();
  if (given.kind === 'explain' && given.cells[0]) markPlace(place, given.cells[0]);
  const killer = new AbortController();
  const running = enginePool(lane).run({ ...given, place }, { signal: killer.signal });
  const file = 'file' in given ? given.file : given.payload?.file;
  const limitMs = lane === 'tests' ? options.testMs : options.shortTaskMs;
  const watch = { place, limitMs, megabytes: heapMbOf(lane), file, killer };
  return (await watched(running, watch)) as Awaited<EngineTasks[K]['outcome']>;
}

export interface CalculationHooks {
  onProgress?: (message: ProgressMessage) => void;
  signal?: AbortSignal;
}

/** The rules on inputs alone, for a person who waits. */
export function checkInEngine(
  person: string,
  task: Pick<CalculateTask, 'batchId' | 'payload'>,
): Promise<CalculateOutcome> {
  return lines.batches.run(person, () => calculateInEngine({ ...task, inputsOnly: true }));
}

/** A calculation that a person waits for and that is stored nowhere. */
export function tryInEngine(
  person: string,
  task: Pick<CalculateTask, 'batchId' | 'payload'>,
): Promise<CalculateOutcome> {
  return lines.batches.run(person, () => calculateInEngine({ ...task, inputsOnly: false }));
}

export function calculateInEngine(
  task: Omit<CalculateTask, 'kind' | 'port' | 'stop' | 'place'>,
  hooks: CalculationHooks = {},
): Promise<CalculateOutcome> {
  const limitMs = task.inputsOnly ? options.shortTaskMs : options.calculationMs + options.graceMs;
  return followed<'calculate'>('batches', { kind: 'calculate', ...task }, limitMs, hooks);
}

export function computePartInEngine(
  task: Omit<PartTask, 'kind' | 'port' | 'stop' | 'place'>,
  hooks: CalculationHooks,
): Promise<PartOutcome> {
  return followed<'part'>(
    'batches',
    { kind: 'part', ...task },
    options.calculationMs + options.graceMs,
    hooks,
  );
}

export function judgeInEngine(
  task: Omit<JudgeTask, 'kind' | 'port' | 'stop' | 'place'>,
  hooks: CalculationHooks,
): Promise<JudgeOutcome> {
  return followed<'judge'>('opinions', { kind: 'judge', ...task }, options.opinionMs, hooks);
}

/** Many calculations in one: as long as one is allowed for each of the first few. */
const RUNS_OF_A_SPLIT = 10;

export function splitInEngine(
  task: Omit<SplitTask, 'kind' | 'port' | 'stop' | 'place'>,
  hooks: CalculationHooks,
): Promise<SplitOutcome> {
  const limitMs = options.calculationMs * RUNS_OF_A_SPLIT;
  return followed<'split'>('batches', { kind: 'split', ...task }, limitMs, hooks);
}

/** Computes in a thread; stopping is asked for politely first, and enforced when a formula doesn't listen. */
async function followed<K extends 'calculate' | 'part' | 'judge' | 'split'>(
  lane: Lane,
  task: EngineTasks[K]['task'],
  limitMs: number,
  hooks: CalculationHooks,
): Promise<EngineTasks[K]['outcome']> {
  await warmEnginePool(lane);
  const channel = new MessageChannel();
  const stop = new SharedArrayBuffer(4);
  const place = createPlace();
  const killer = new AbortController();
  let force: NodeJS.Timeout | undefined;
  const onAbort = () => {
    Atomics.store(new Int32Array(stop), 0, 1);
    force = setTimeout(() => killer.abort(hooks.signal?.reason), 5000);
  };
  hooks.signal?.addEventListener('abort', onAbort, { once: true });
  if (hooks.signal?.aborted) onAbort();
  channel.port1.on('message', (message: ProgressMessage) => hooks.onProgress?.(message));
  channel.port1.unref();
  try {
    const full = { ...task, port: channel.port2, stop, place };
    const running = enginePool(lane).run(full, { signal: killer.signal, transferList: [channel.port2] });
    const watch = { place, limitMs, megabytes: heapMbOf(lane), file: task.payload.file, killer };
    return (await watched(running, watch)) as EngineTasks[K]['outcome'];
  } finally {
    clearTimeout(force);
    hooks.signal?.removeEventListener('abort', onAbort);
    channel.port1.close();
  }
}

/** Ends the threads: shutdown and tests. */
export async function closeEnginePool(): Promise<void> {
  const closing = [...pools.values()];
  pools.clear();
  ready.clear();
  await Promise.all(closing.map((pool) => pool.destroy()));
}
