import type { Kysely } from 'kysely';
import type { Clock } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import { errorMessage } from '../../platform/errors/declare-errors.ts';
import { inEveryLanguage, type Texts } from '../../platform/texts/languages.ts';
import type { Facts } from '../../platform/texts/open-texts.ts';
import { numberTexts } from '../../platform/texts.ts';
import { findImportSubject, type ImportTarget } from './import-subject.ts';
import type { ImportRecord } from './imports.repo.ts';

export interface ImportNotice {
  kind: 'done' | 'failed';
  userId: string;
  file: string;
  /** The rows that weren't taken, or the file itself. */
  fileId: string;
  /** The batch and table, or what kind of record. */
  into: Texts;
  /** Where that is seen. */
  url: string | undefined;
  /** Rows that the file didn't have were taken away. */
  overwrites: boolean;
  counts: Facts;
  /** Why the whole file was refused. */
  reason: Texts | undefined;
}
type Listener = (db: Kysely<DB>, clock: Clock, notice: ImportNotice) => Promise<void>;
let listener: Listener = async () => undefined;

/** The inbox tells people; this room has no notices. */
export function onImportEnded(given: Listener): void {
  listener = given;
}

/** Tells of an import as it stands by now; whoever stopped it knows, and a trial changes nothing. */
export async function notifyImportEnded(db: Kysely<DB>, clock: Clock, importId: string): Promise<void> {
  const record = await db.selectFrom('imports').selectAll().where('id', '=', importId).executeTakeFirst();
  if (!record || record.dry_run === 1 || record.state === 'canceled') return;
  const { mode, created_count, updated_count, skipped_count, failed_count, removed_count } = record;
  const error = JSON.parse(record.error ?? 'null') as { code: string; facts: Facts } | null;
  await listener(db, clock, {
    kind: error || isNothingTaken(record) ? 'failed' : 'done',
    overwrites: mode === 'overwrite',
    userId: record.created_by,
    file: record.file_name,
    fileId: record.failed_file_id ?? record.file_id,
    ...(await placeOf(db, record)),
    counts: {
      ...{ created: numberTexts(created_count), updated: numberTexts(updated_count) },
      ...{ skipped: numberTexts(skipped_count), failed: numberTexts(failed_count) },
      removed: numberTexts(removed_count),
    },
    reason: error
      ? inEveryLanguage((language) => errorMessage(error.code, error.facts, language) ?? '')
      : undefined,
  });
}

const isNothingTaken = ({ created_count, updated_count, failed_count }: ImportRecord): boolean =>
  failed_count > 0 && created_count + updated_count === 0;

async function placeOf(db: Kysely<DB>, record: ImportRecord): Promise<Pick<ImportNotice, 'into' | 'url'>> {
  const subject = findImportSubject(record.subject);
  const target = JSON.parse(record.target) as ImportTarget;
  const { about, names = {}, address } = subject ?? {};
  const url = address?.(target);
  if (!about) return { into: names, url };
  const into: Record<string, string> = {};
  for (const language of Object.keys(inEveryLanguage(() => '')))
    into[language] = (await about(db, target, language)).filter(Boolean).join(' · ');
  return { into, url };
}
