import type { Kysely } from 'kysely';
import { type IncompleteImport, incompleteImports } from '../../../admin/imports/index.ts';
import { userNames } from '../../../identity/index.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { DB } from '../../../platform/db/schema.ts';
import { errorMessage } from '../../../platform/errors/declare-errors.ts';
import { momentTexts } from '../../../platform/texts/day-texts.ts';
import { LANGUAGES } from '../../../platform/texts/languages.ts';
import '../batches.errors.ts';
import { type OwnFinding, replaceOwnFindings } from '../record/own-findings.ts';

const RULE = 'peopleImport';

async function incompletePeopleImports(db: Kysely<DB>): Promise<IncompleteImport[]> {
  return (await incompleteImports(db)).filter(({ subject }) => subject.startsWith('people.'));
}

/** HR data that was frozen while part of a file was missing from it blocks the batch: one finding for each file. */
export async function noteIncompletePeople(db: Kysely<DB>, clock: Clock, batchId: string): Promise<void> {
  const incomplete = await incompletePeopleImports(db);
  const names = await userNames(
    db,
    incomplete.map(({ created_by }) => created_by),
  );
  const findings = incomplete.map((each): OwnFinding => {
    const facts = {
      file: each.file_name,
      by: names.get(each.created_by) ?? each.created_by,
      at: momentTexts(each.finished_at ?? each.created_at),
      done: each.done_rows,
      total: each.total_rows,
    };
    const message = Object.fromEntries(
      LANGUAGES.map((language) => [
        language,
        errorMessage('payroll.batches.PEOPLE_INCOMPLETE', facts, language),
      ]),
    );
    return { of: each.id, message };
  });
  await replaceOwnFindings(db, clock, batchId, { rule: RULE, stage: 'source' }, findings);
}

/** Whether a file that was half there when the batch froze HR data has been mended or settled since. */
export async function wasIncompletePeopleMended(db: Kysely<DB>, batchId: string): Promise<boolean> {
  const noted = await db
    .selectFrom('payroll_findings')
    .select('rule_set')
    .where('batch_id', '=', batchId)
    .where('stage', '=', 'source')
    .execute();
  if (noted.length === 0) return false;
  const incomplete = new Set((await incompletePeopleImports(db)).map(({ id }) => id));
  return noted.some(({ rule_set }) => !incomplete.has(rule_set ?? ''));
}
