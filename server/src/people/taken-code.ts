import type { Kysely } from 'kysely';
import type { DB } from '../platform/db/schema.ts';
import { refuse } from '../platform/errors/refusal.ts';
import './people.errors.ts';

/** Tables of people's records that are known by a code of their own. */
type CodedTable =
  | 'certification_templates'
  | 'compensation_catalogue'
  | 'courses'
  | 'departments'
  | 'leave_types'
  | 'legal_entities'
  | 'people_cost_centres'
  | 'people_jobs'
  | 'people_posts'
  | 'work_shifts';

/** @param except the record that keeps its code */
export async function refuseTakenCode(
  db: Kysely<DB>,
  table: CodedTable,
  code: string,
  except = '',
): Promise<void> {
  const taken = await db
    .selectFrom(table as 'courses')
    .select('id')
    .where('code', '=', code)
    .where('id', '<>', except)
    .executeTakeFirst();
  if (taken) refuse('people.CODE_TAKEN', { code });
}
