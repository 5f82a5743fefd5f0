import { fileURLToPath } from 'node:url';
import { MessageChannel } from 'node:worker_threads';
import type { SolutionFile } from '@suanpan/engine';
import { Piscina } from 'piscina';
import { endedRefusal, isOutOfMemory } from './engine-ended.ts';
import { createPlace, hasBegun, markPlace, readPlace } from './engine-place.ts';
import type {
  CalculateOutcome,
  CalculateTask,
  EngineTask,
  EngineTasks,
  EngineThreadData,
  ExplainTask,
  ProgressMessage,
  TestTask,
} from './engine-tasks.ts';

export interface EngineOptions {
  /** HyperFormula's, for the rare functions that it computes. */
  licenceKey: string;
  /** A test run, a check of inputs or an explanation that takes longer than this is ended with its thread. */
  shortTaskMs: number;
  /** The engine itself ends a calculation after this, and keeps what was computed by then. */
  calculationMs: number;
  /** Beyond that, for a formula that never comes back to look at the time: its thread is ended. */
  graceMs: number;
  /** The heap of one thread. */
  heapMb: number;
}

const options: EngineOptions = {
  licenceKey: 'gpl-v3',
  shortTaskMs: 60_000,
  calculationMs: 120_000,
  graceMs: 30_000,
  heapMb: 4096,
};

let pool: Piscina | undefined;
let ready: Promise<unknown> | undefined;

/** Holds for threads started from now on. */
export function configureEngine(given: Partial<EngineOptions>): void {
  Object.assign(options, given);
}

/**
 * Formulas are written by people: they run in threads with a heap cap that can be ended at any moment, never on the
 * thread that answers requests.
 */
function enginePool(): Piscina {
  if (pool) return pool;
  const source = import.meta.url.endsWith('.ts');
  pool = new Piscina({
    filename: fileURLToPath(new URL(source ? './engine-worker.ts' : './engine-worker.js', import.meta.url)),
    name: 'run',
    ...(source ? { execArgv: ['--conditions=source', '--import', 'tsx'] } : {}),
    workerData: {
      licenceKey: options.licenceKey,
      calculationMs: options.calculationMs,
    } satisfies EngineThreadData,
    minThreads: 1,
    // Two batches are calculated side by side at most: one thread is left for who asks why, or runs tests.
    maxThreads: 3,
    idleTimeout: 60_000,
    concurrentTasksPerWorker: 1,
    resourceLimits: { maxOldGenerationSizeMb: options.heapMb, stackSizeMb: 16 },
  });
  // A thread that dies with nothing to do is replaced, and nobody waits for it.
  pool.on('error', () => undefined);
  return pool;
}

/** Starts a thread ahead of the first calculation: loading the engine takes longer than most of its tasks. */
export async function warmEnginePool(): Promise<void> {
  ready ??= enginePool()
    .run({ kind: 'ready' } satisfies EngineTask)
    .catch((error: unknown) => {
      ready = undefined;
      throw error;
    });
  await ready;
}

interface Watch {
  place: SharedArrayBuffer;
  limitMs: number;
  file: SolutionFile | undefined;
  killer: AbortController;
}

/** Waits for a task; one that takes too long or too much is ended with its thread, and the formula is named. */
async function watched<T>(running: Promise<T>, { place, limitMs, file, killer }: Watch): Promise<T> {
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
      throw endedRefusal({ kind: 'memory', megabytes: options.heapMb }, readPlace(place), file, error);
    throw error;
  } finally {
    clearInterval(watchdog);
  }
}

export async function runInEngine<K extends 'test' | 'explain'>(
  task: EngineTasks[K]['task'],
): Promise<EngineTasks[K]['outcome']> {
  // Loading the engine on a busy machine isn't the formula's fault.
  await warmEnginePool();
  const given: TestTask | ExplainTask = task;
  const place = createPlace();
  if (given.kind === 'explain' && given.cells[0]) markPlace(place, given.cells[0]);
  const killer = new AbortController();
  const running = enginePool().run({ ...given, place }, { signal: killer.signal });
  const file = given.kind === 'test' ? given.file : given.parcel?.file;
  return (await watched(running, { place, limitMs: options.shortTaskMs, file, killer })) as Awaited<
    EngineTasks[K]['outcome']
  >;
}

export interface CalculationHooks {
  onProgress?: (message: ProgressMessage) => void;
  signal?: AbortSignal;
}

/** Calculates in a thread; stopping is asked for politely first, and enforced when a formula doesn't listen. */
export async function calculateInEngine(
  task: Omit<CalculateTask, 'kind' | 'port' | 'stop' | 'place'>,
  hooks: CalculationHooks = {},
): Promise<CalculateOutcome> {
  await warmEnginePool();
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
  const limitMs = task.inputsOnly ? options.shortTaskMs : options.calculationMs + options.graceMs;
  try {
    const full: CalculateTask = { kind: 'calculate', ...task, port: channel.port2, stop, place };
    const running = enginePool().run(full, { signal: killer.signal, transferList: [channel.port2] });
    return (await watched(running, { place, limitMs, file: task.parcel.file, killer })) as CalculateOutcome;
  } finally {
    clearTimeout(force);
    hooks.signal?.removeEventListener('abort', onAbort);
    channel.port1.close();
  }
}

/** Ends the threads: shutdown and tests. */
export async function closeEnginePool(): Promise<void> {
  const closing = pool;
  pool = undefined;
  ready = undefined;
  await closing?.destroy();
}
