import { fileURLToPath } from 'node:url';
import { MessageChannel } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { refuse } from '../../platform/errors/refusal.ts';
import type {
  CalculateOutcome,
  CalculateTask,
  EngineTask,
  EngineTasks,
  ProgressMessage,
} from './engine-tasks.ts';

/** A test run or an explanation that takes longer than this is ended with its thread. */
const SHORT_TASK_MS = 60_000;
/** Beyond the engine's own limit (engine-worker.ts), for a formula that never comes back to look at the time. */
const CALCULATION_MS = 150_000;

let pool: Piscina | undefined;
let ready: Promise<unknown> | undefined;

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
    minThreads: 1,
    maxThreads: 2,
    idleTimeout: 60_000,
    concurrentTasksPerWorker: 1,
    resourceLimits: { maxOldGenerationSizeMb: 4096, stackSizeMb: 16 },
  });
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

export async function runInEngine<K extends 'test' | 'explain'>(
  task: Extract<EngineTask, { kind: K }>,
  limitMs = SHORT_TASK_MS,
): Promise<EngineTasks[K]['outcome']> {
  // Loading the engine on a busy machine isn't the formula's fault.
  await warmEnginePool();
  const signal = AbortSignal.timeout(limitMs);
  try {
    return (await enginePool().run(task, { signal })) as EngineTasks[K]['outcome'];
  } catch (error) {
    if (signal.aborted) refuse('payroll.batches.FORMULA_TOO_LONG', { seconds: limitMs / 1000 });
    throw error;
  }
}

export interface CalculationHooks {
  onProgress?: (message: ProgressMessage) => void;
  signal?: AbortSignal;
}

/** Calculates in a thread; stopping is asked for politely first, and enforced when a formula doesn't listen. */
export async function calculateInEngine(
  task: Omit<CalculateTask, 'kind' | 'port' | 'stop'>,
  hooks: CalculationHooks = {},
): Promise<CalculateOutcome> {
  await warmEnginePool();
  const channel = new MessageChannel();
  const stop = new SharedArrayBuffer(4);
  const killer = new AbortController();
  const limit = setTimeout(() => killer.abort(new Error('time is up')), CALCULATION_MS);
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
    const full: CalculateTask = { kind: 'calculate', ...task, port: channel.port2, stop };
    return (await enginePool().run(full, {
      signal: killer.signal,
      transferList: [channel.port2],
    })) as CalculateOutcome;
  } finally {
    clearTimeout(limit);
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
