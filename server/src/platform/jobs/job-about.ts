import type { Kysely } from 'kysely';
import type { DB } from '../db/schema.ts';
import type { Language } from '../texts/languages.ts';
import { findJobDefinition } from './job-queue.ts';
import { type JobRow, jobView, saidError } from './job-view.ts';
import type { JobView } from './queue.ts';

/** A job with what it works on (the file, the batch, the table) and why it failed. Nothing is said of what is gone by now. */
export async function describeJob<Row extends JobRow>(
  db: Kysely<DB>,
  row: Row,
  language: Language,
): Promise<JobView & { about: string[] }> {
  const about = findJobDefinition(row.topic)?.about;
  const said = about ? await about(db, JSON.parse(row.payload), language).catch(() => []) : [];
  return {
    ...jobView(row),
    error: row.error ? saidError(row.error, language) : null,
    about: said.filter((text) => text !== ''),
  };
}

export async function describeJobs(
  db: Kysely<DB>,
  rows: readonly JobRow[],
  language: Language,
): Promise<(JobView & { about: string[] })[]> {
  const described = [];
  for (const row of rows) described.push(await describeJob(db, row, language));
  return described;
}
