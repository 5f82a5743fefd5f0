import type { Kysely } from 'kysely';
import { type TornImport, tornImports } from '../../../admin/imports/index.ts';
import { userNames } from '../../../identity/index.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { DB } from '../../../platform/db/schema.ts';
import { errorMessage } from '../../../platform/errors/declare-errors.ts';
import { newId } from '../../../platform/ids/new-id.ts';
import { LANGUAGES } from '../../../platform/texts/languages.ts';
import '../batches.errors.ts';

const RULE = 'peopleImport';

async function tornPeopleImports(db: Kysely<DB>): Promise<TornImport[]> {
  return (await tornImports(db)).filter(({ subject }) => subject.startsWith('people.'));
}

/** HR data that was frozen while part of a file was missing from it blocks the batch: one finding for each file. */
export async function noteTornPeople(db: Kysely<DB>, clock: Clock, batchId: string): Promise<void> {
  await db
    .deleteFrom('payroll_findings')
    .where('batch_id', '=', batchId)
    .where('stage', '=', 'source')
    .execute();
  const torn = await tornPeopleImports(db);
  const names = await userNames(
    db,
    torn.map(({ created_by }) => created_by),
  );
  for (const [position, each] of torn.entries()) {
    const facts = {
      file: each.file_name,
      by: names.get(each.created_by) ?? each.created_by,
      at: (each.finished_at ?? each.created_at).slice(0, 16).replace('T', ' '),
      done: each.done_rows,
      total: each.total_rows,
    };
    const message = Object.fromEntries(
      LANGUAGES.map((language) => [language, errorMessage('payroll.batches.PEOPLE_TORN', facts, language)]),
    );
    await db
      .insertInto('payroll_findings')
      .values({
        id: newId(clock),
        batch_id: batchId,
        position,
        rule: RULE,
        rule_set: each.id,
        stage: 'source',
        severity: 'block',
        table_code: null,
        row_key: null,
        column_code: null,
        message: JSON.stringify(message),
        status: 'open',
        assignee_id: null,
        acknowledged_by: null,
        acknowledged_at: null,
        note: null,
        comments: '[]',
      })
      .execute();
  }
}

/** Whether a file that was half there when the batch froze HR data has been mended or settled since. */
export async function tornPeopleMended(db: Kysely<DB>, batchId: string): Promise<boolean> {
  const noted = await db
    .selectFrom('payroll_findings')
    .select('rule_set')
    .where('batch_id', '=', batchId)
    .where('stage', '=', 'source')
    .execute();
  if (noted.length === 0) return false;
  const torn = new Set((await tornPeopleImports(db)).map(({ id }) => id));
  return noted.some(({ rule_set }) => !torn.has(rule_set ?? ''));
}
