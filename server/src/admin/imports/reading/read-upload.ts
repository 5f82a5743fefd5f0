import { refuse } from '../../../platform/errors/refusal.ts';
import type { StoredFile } from '../../../platform/files/file-store.ts';
import { tooMuch } from '../../../platform/texts.ts';
import { FairQueue } from '../../../platform/workers/fair-queue.ts';
import { IsolationError, runIsolated } from '../../../platform/workers/run-isolated.ts';
import '../imports.errors.ts';
import type { TextEncoding } from '../../../platform/files/files.words.ts';
import type { UploadToRead } from './read-upload.worker.ts';
import type { SheetRows } from './sheet-rows.ts';

const TIMEOUT_MS = 60_000;
const HEAP_MB = 768;

/** A small workbook may unfold to all that a thread may have: two at a time, whoever asks. */
const readers = new FairQueue({ running: 2, runningEach: 1, waiting: 60, waitingEach: 3 });

const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

interface ReadOptions {
  /** Who waits for it: a person, or a job. */
  reader: string;
  sheet?: string;
  encoding?: TextEncoding;
  mostRows?: number;
  signal?: AbortSignal;
}

/** Reads an uploaded file in a thread with limits on time and memory, refusing what is no table. */
export async function readUpload(
  file: StoredFile,
  content: () => Promise<Buffer>,
  options: ReadOptions,
): Promise<SheetRows> {
  const input: Omit<UploadToRead, 'bytes'> = {
    kind: kindOf(file),
    ...(options.sheet === undefined ? {} : { sheet: options.sheet }),
    ...(options.encoding === undefined ? {} : { encoding: options.encoding }),
    ...(options.mostRows === undefined ? {} : { mostRows: options.mostRows }),
  };
  const rows: SheetRows['rows'][number][] = [];
  try {
    const answer = await readers.run(options.reader, async () =>
      runIsolated<SheetRows>({
        module: new URL('./read-upload.worker', import.meta.url),
        input: { ...input, bytes: await content() },
        timeoutMs: TIMEOUT_MS,
        heapMb: HEAP_MB,
        onPart: (part) => {
          for (const row of part as SheetRows['rows']) rows.push(row);
        },
        ...(options.signal ? { signal: options.signal } : {}),
      }),
    );
    if (!answer.ok) refuse(answer.code, answer.facts);
    return { ...answer.value, rows };
  } catch (error) {
    if (error instanceof IsolationError && (error.reason === 'timeout' || error.reason === 'memory'))
      refuse('admin.imports.FILE_TOO_HEAVY', { reason: tooMuch(error.reason) });
    throw error;
  }
}

/** By content: a zip is a workbook, text is separated values; the old .xls and everything else is refused. */
function kindOf(file: StoredFile): 'csv' | 'xlsx' {
  if (file.mediaType === XLSX_TYPE || file.mediaType === 'application/zip') return 'xlsx';
  if (file.mediaType.startsWith('text/')) return 'csv';
  return refuse('admin.imports.FILE_FORMAT');
}
