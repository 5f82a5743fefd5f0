import type { Selectable } from 'kysely';
import { errorMessage } from '../errors/declare-errors.ts';
import { findRefusal } from '../http/error-body.ts';
import type { Language } from '../texts/languages.ts';
import type { Facts } from '../texts/open-texts.ts';
import type { JobTables } from './jobs.tables.ts';
import type { JobView } from './queue.ts';

export type JobRow = Selectable<JobTables['jobs']>;

export function jobView(row: JobRow): JobView {
  return {
    id: row.id,
    topic: row.topic,
    state: row.state,
    progress: row.progress ? JSON.parse(row.progress) : null,
    result: row.result ? JSON.parse(row.result) : null,
    error: row.error ? JSON.parse(row.error) : null,
    attempts: row.attempts,
    createdBy: row.created_by,
    createdAt: row.created_at,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
  };
}

/** What is kept of an error: its code, and no inner details beyond its message. */
export function errorText(error: unknown): string {
  const refusal = findRefusal(error);
  if (refusal) return JSON.stringify({ code: refusal.code, facts: refusal.facts, message: refusal.code });
  const message = error instanceof Error ? error.message : String(error);
  return JSON.stringify({ code: 'INTERNAL_SERVER_ERROR', message: message.slice(0, 500) });
}

/** What was kept of an error, a refusal in the words of its code. */
export function saidError(kept: string, language: Language): { code: string; message: string } {
  const { code, facts, message } = JSON.parse(kept) as { code: string; facts?: Facts; message: string };
  return { code, message: (facts && errorMessage(code, facts, language)) ?? message };
}
