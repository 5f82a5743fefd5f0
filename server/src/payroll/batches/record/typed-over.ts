import type { Finding, JsonScalar, LocalText, SolutionFile } from '@suanpan/engine';
import { shownKey } from '@suanpan/engine/domain';
import type { Kysely } from 'kysely';
import { userNames } from '../../../identity/index.ts';
import type { DB } from '../../../platform/db/schema.ts';
import type { Texts } from '../../../platform/texts/languages.ts';
import { textsOf } from '../../shared/texts-of.ts';
import { recordTexts } from './texts.ts';

/** The rule under which typed-over values stand among the findings. */
export const TYPED_OVER = 'typedOver';

/** Values that people typed over computed cells, in the words of whoever reads them: what, of whom, why, by whom and when. */
export async function typedOver(db: Kysely<DB>, batchId: string, file: SolutionFile) {
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

type TypedOver = Awaited<ReturnType<typeof typedOver>>[number];

export function typedOverText({ name, value, reason, by, at }: TypedOver): Texts {
  const facts = { name, value: String(value ?? '–'), reason, by: by ?? '–', day: at.slice(0, 10) };
  return recordTexts.inEvery('findings.typedOver', facts);
}

/** Whoever reviews a batch finds every one of them among its findings. */
export async function typedOverFindings(
  db: Kysely<DB>,
  batchId: string,
  file: SolutionFile,
): Promise<Finding[]> {
  return (await typedOver(db, batchId, file)).map((each) => ({
    rule: TYPED_OVER,
    severity: 'inform',
    table: each.table,
    key: each.key,
    column: each.column,
    message: typedOverText(each),
  }));
}

function nameOf(file: SolutionFile, table: string, column: string): Texts {
  const found = file.tables.find(({ code }) => code === table)?.columns?.find(({ code }) => code === column);
  const name: LocalText = found?.name ?? column;
  return textsOf(JSON.stringify(name));
}
