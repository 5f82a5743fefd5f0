import type { Finding, JsonScalar, LocalText, SolutionFile } from '@suanpan/engine';
import { shownKey } from '@suanpan/engine/domain';
import type { Kysely } from 'kysely';
import { userNames } from '../../../identity/index.ts';
import type { DB } from '../../../platform/db/schema.ts';
import { dayTexts } from '../../../platform/texts/day-texts.ts';
import type { Texts } from '../../../platform/texts/languages.ts';
import { textsOf } from '../../shared/texts-of.ts';
import { recordTexts } from './texts.ts';

/** The rule under which typed-over values stand among the findings. */
export const OVERRIDE_RULE = 'typedOver';

/** Values that people typed over computed cells, in the words of whoever reads them: what, of whom, why, by whom and when. */
export async function overridesOf(db: Kysely<DB>, batchId: string, file: SolutionFile) {
  const rows = await db
    .selectFrom('payroll_overrides')
    .selectAll()
    .where('batch_id', '=', batchId)
    .orderBy('table_code')
    .orderBy('row_key')
    .orderBy('column_code')
    .execute();
  const names = await userNames(
    db,
    rows.map((row) => row.changed_by),
  );
  return rows.map((row) => {
    const name = nameOf(file, row.table_code, row.column_code);
    return {
      table: row.table_code,
      rowKey: row.row_key,
      key: shownKey(row.row_key),
      column: row.column_code,
      name,
      value: JSON.parse(row.value) as JsonScalar,
      reason: row.reason,
      by: (row.changed_by && names.get(row.changed_by)) ?? null,
      at: row.changed_at,
    };
  });
}

type Override = Awaited<ReturnType<typeof overridesOf>>[number];

export function overrideText({ name, value, reason, by, at }: Override): Texts {
  const facts = { name, value: String(value ?? '–'), reason, by: by ?? '–', day: dayTexts(at.slice(0, 10)) };
  return recordTexts.inEvery('findings.typedOver', facts);
}

/** Whoever reviews a batch finds every one of them among its findings. */
export async function overrideFindings(
  db: Kysely<DB>,
  batchId: string,
  file: SolutionFile,
): Promise<Finding[]> {
  return (await overridesOf(db, batchId, file)).map((each) => ({
    rule: OVERRIDE_RULE,
    severity: 'inform',
    table: each.table,
    key: each.key,
    column: each.column,
    message: overrideText(each),
  }));
}

function nameOf(file: SolutionFile, table: string, column: string): Texts {
  const found = file.tables.find(({ code }) => code === table)?.columns?.find(({ code }) => code === column);
  const name: LocalText = found?.name ?? column;
  return textsOf(JSON.stringify(name));
}
