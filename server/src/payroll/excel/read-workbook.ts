import type { SourceBook } from '@suanpan/engine';
import { refuse } from '../../platform/errors/refusal.ts';
import { tooMuch } from '../../platform/texts.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { FairQueue } from '../../platform/workers/fair-queue.ts';
import { IsolationError, runIsolated } from '../../platform/workers/run-isolated.ts';
import './excel.errors.ts';

const TIMEOUT_MS = 60_000;
const HEAP_MB = 768;

/** A small workbook may unfold to all that a thread may have: two at a time, whoever asks. */
const readers = new FairQueue({ running: 2, runningEach: 1, waiting: 60, waitingEach: 3 });

/** Somebody's own workbook with its formulas, read in a thread with limits on time and memory; nothing is stored of it. */
export async function readWorkbook(ctx: SignedInCtx, fileId: string) {
  const file = await ctx.files.find(ctx.db, fileId);
  if (!file || file.createdBy !== ctx.user.id) return refuse('platform.NOT_FOUND');
  try {
    const answer = await readers.run(ctx.user.id, async () =>
      runIsolated<SourceBook>({
        module: new URL('./read-workbook.worker', import.meta.url),
        input: { bytes: await ctx.files.read(ctx.db, fileId) },
        timeoutMs: TIMEOUT_MS,
        heapMb: HEAP_MB,
      }),
    );
    if (!answer.ok) return refuse(answer.code, answer.facts);
    return { name: file.name, book: answer.value };
  } catch (error) {
    if (error instanceof IsolationError && (error.reason === 'timeout' || error.reason === 'memory'))
      refuse('payroll.excel.TOO_HEAVY', { reason: tooMuch(error.reason) });
    throw error;
  }
}
