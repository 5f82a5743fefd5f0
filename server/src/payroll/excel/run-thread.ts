import { refuse } from '../../platform/errors/refusal.ts';
import type { RunningJob } from '../../platform/jobs/job-queue.ts';
import { tooMuch } from '../../platform/texts.ts';
import { IsolationError, runIsolated } from '../../platform/workers/run-isolated.ts';
import './excel.errors.ts';

const TIMEOUT_MS = 300_000;
const HEAP_MB = 3_072;

/** Files of Excel are written and read in threads of their own: they may be large, and were made by others. */
export async function runExcelThread<T>(job: RunningJob, worker: string, input: unknown): Promise<T> {
  try {
    const answer = await runIsolated<T>({
      module: new URL(`./${worker}`, import.meta.url),
      input,
      timeoutMs: TIMEOUT_MS,
      heapMb: HEAP_MB,
      signal: job.signal,
      onPart: (part) => {
        const { done, total } = part as { done: number; total: number };
        void job.progress({ done, total, step: 'sheets' }).catch((error: unknown) => {
          job.log.warn({ err: error }, 'could not store the progress of an Excel file');
        });
      },
    });
    if (!answer.ok) refuse(answer.code, answer.facts);
    return answer.value;
  } catch (error) {
    if (error instanceof IsolationError && (error.reason === 'timeout' || error.reason === 'memory'))
      refuse('payroll.excel.TOO_HEAVY', { reason: tooMuch(error.reason) });
    throw error;
  }
}
