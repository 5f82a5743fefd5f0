import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import type { StoredFile } from '../../platform/files/file-store.ts';
import type { RunningJob } from '../../platform/jobs/job-queue.ts';
import { inboxTexts } from '../texts.ts';
import { notify } from './notify.ts';

/** Who asked for a file waits about this long beside it. */
const AWAITED_MS = 10_000;

/** A file that is there at once is taken where it was asked for; of one that took longer people are told in their inbox. */
export async function tellOfFile(
  trx: Kysely<DB>,
  job: RunningJob,
  file: StoredFile,
  url: string | undefined,
): Promise<void> {
  const asked = await trx
    .selectFrom('jobs')
    .select('created_at')
    .where('id', '=', job.id)
    .executeTakeFirstOrThrow();
  const waited = job.clock.now().getTime() - Date.parse(asked.created_at);
  if (job.createdBy === null || waited < AWAITED_MS) return;
  await notify(trx, job.clock, {
    userIds: [job.createdBy],
    category: 'other',
    title: inboxTexts.inEvery('files.ready', { file: file.name }),
    url,
    fileId: file.id,
  });
}
