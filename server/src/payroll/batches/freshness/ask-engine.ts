import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/db/schema.ts';
import { runInEngine } from '../../calculation/threads/engine-pool.ts';
import { type EngineTasks, resultKey } from '../../calculation/threads/engine-tasks.ts';
import { listSets } from '../../tables/storage/table-sets.repo.ts';
import type { LoadedBatch } from '../record/batch-plan.ts';
import { prepareBatchPayload, resultPayloads } from './prepare-calculation.ts';
import { staleness } from './stale.ts';

type Asked = Extract<keyof EngineTasks, 'explain' | 'rows' | 'try' | 'carry'>;
type Question<K extends Asked> = Omit<EngineTasks[K]['task'], 'cacheKey' | 'payload' | 'place'>;
type Answer<K extends Asked> = Extract<EngineTasks[K]['outcome'], { missing: false }>;

/** Asks about a batch that was calculated; its figures are sent along only where no thread holds them. */
export async function askEngine<K extends Asked>(
  db: Kysely<DB>,
  loaded: LoadedBatch,
  person: string,
  question: Question<K>,
): Promise<Answer<K> | null> {
  const task = { ...question, cacheKey: await contentKey(db, loaded) } as EngineTasks[K]['task'];
  const first = await runInEngine<K>(person, task);
  if (!first.missing) return first as Answer<K>;
  const payload = {
    ...(await prepareBatchPayload(db, loaded)),
    results: await resultPayloads(db, loaded.batch.id),
  };
  const second = await runInEngine<K>(person, { ...task, payload });
  return second.missing ? null : (second as Answer<K>);
}

/** Says which figures are meant. Those of a fresh calculation are still in the hands of the thread that made it. */
async function contentKey(db: Kysely<DB>, loaded: LoadedBatch): Promise<string> {
  const { batch } = loaded;
  if (batch.result_hash && !(await staleness(db, loaded, false)).is)
    return resultKey(batch.id, batch.result_hash);
  const sets = await listSets(db, batch.id);
  const versions = sets.map((set) => `${set.id}.${set.version}`).sort();
  return `${batch.id}/${batch.version}/${batch.result_hash}/${versions.join()}`;
}
