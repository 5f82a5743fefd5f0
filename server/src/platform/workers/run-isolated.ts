import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { parentPort, Worker, type WorkerOptions } from 'node:worker_threads';
import type { Facts } from '../texts/open-texts.ts';
import { builtThread } from './built-thread.ts';

export interface IsolatedTask {
  /** The worker's file without its ending: `new URL('./read-upload.worker', import.meta.url)`. */
  module: URL;
  input: unknown;
  timeoutMs: number;
  /** Most memory of the worker's own heap; beyond it the worker ends, not the server. */
  heapMb: number;
  signal?: AbortSignal;
  /** Takes what the worker hands over in parts before its answer (`sendInParts`). */
  onPart?: (part: unknown) => void;
}

export class IsolationError extends Error {
  readonly reason: 'timeout' | 'memory' | 'aborted' | 'crashed';
  constructor(reason: IsolationError['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}

interface Part {
  part: unknown;
}

/**
 * For a worker whose answer is long: one part after the other, each when the one before it has been taken. Reading one
 * message of a hundred thousand rows would keep the thread that answers requests for a while.
 */
export async function sendInParts(parts: Iterable<unknown>): Promise<void> {
  for (const part of parts) {
    const taken = new Promise((resolve) => parentPort?.once('message', resolve));
    parentPort?.postMessage({ part } satisfies Part);
    await taken;
  }
}

/** What a worker posts: its answer, or an error it understood. */
export type IsolatedAnswer<T> = { ok: true; value: T } | { ok: false; code: string; facts: Facts };

/**
 * Runs one piece of untrusted work in a thread of its own: with a limit on time and memory, ended when either
 * is passed. Nothing it does can hold up or bring down the server.
 */
export function runIsolated<T>(task: IsolatedTask): Promise<IsolatedAnswer<T>> {
  return new Promise((resolve, reject) => {
    const worker = startWorker(task.module, {
      workerData: task.input,
      resourceLimits: { maxOldGenerationSizeMb: task.heapMb, maxYoungGenerationSizeMb: 64 },
    });
    const timer = setTimeout(
      () => settle(() => reject(new IsolationError('timeout', 'It took too long.'))),
      task.timeoutMs,
    );
    const abort = () => settle(() => reject(new IsolationError('aborted', 'It was stopped.')));
    task.signal?.addEventListener('abort', abort, { once: true });
    let settled = false;

    function settle(how: () => void): void {
      if (settled) return;
      settled = true;
      clearTimeout(timer);
      task.signal?.removeEventListener('abort', abort);
      void worker.terminate();
      how();
    }

    worker.on('message', (message: Part | IsolatedAnswer<T>) => {
      if (!('part' in message)) return settle(() => resolve(message));
      task.onPart?.(message.part);
      worker.postMessage('next');
    });
    worker.once('error', (error: Error & { code?: string }) => {
      const memory = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      settle(() => reject(new IsolationError(memory ? 'memory' : 'crashed', error.message)));
    });
    worker.once('exit', () => settle(() => reject(new IsolationError('crashed', 'The worker ended.'))));
  });
}

/**
 * Starts a worker from a module named without its ending: the built file in production; in development and in
 * tests the source, through tsx. (`--import tsx` reaches no thread on Node 20, so the thread registers it itself.)
 */
export function startWorker(module: URL, options: WorkerOptions): Worker {
  const built = builtThread(module);
  if (built) return new Worker(built, options);
  // `require` finds the CommonJS build, whose own paths are off; the ES module lies beside it.
  const found = createRequire(import.meta.url).resolve('tsx/esm/api');
  const tsx = pathToFileURL(found.replace(/\.cjs$/, '.mjs')).href;
  const source = `${module.href}.ts`;
  const code = `import(${JSON.stringify(tsx)}).then(({ register }) => { register(); return import(${JSON.stringify(source)}); })`;
  return new Worker(code, { ...options, eval: true, execArgv: ['--conditions=source'] });
}
