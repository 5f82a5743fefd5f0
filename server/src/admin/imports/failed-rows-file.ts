import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import { readLanguage } from '../../platform/texts/languages.ts';
import type { Services } from '../../platform/trpc/context.ts';
import type { ImportFailure, ImportRecord } from './imports.repo.ts';
import { neutraliseCell } from './neutralise-cell.ts';
import type { SheetRows } from './reading/sheet-rows.ts';
import { importsTexts } from './texts.ts';

/** The rows that failed or were left out as a file of the same columns and the reason: to correct and import again. */
export async function storeFailedRows(
  db: Kysely<DB>,
  services: Services,
  record: ImportRecord,
  sheet: SheetRows,
  failures: readonly ImportFailure[],
): Promise<string> {
  const reasons = new Map(failures.map((failure) => [failure.row, failure]));
  const language = readLanguage(record.language);
  const mapping = JSON.parse(record.mapping) as Record<string, number>;
  const headerOf = (column: string | null) =>
    column === null ? undefined : sheet.headers[mapping[column] ?? -1];
  const lines: string[][] = [[...sheet.headers, importsTexts.say('failedRows.reason', {}, language)]];
  for (const [index, number] of sheet.rowNumbers.entries()) {
    const failure = reasons.get(number);
    if (!failure) continue;
    const cells = sheet.headers.map((_, column) => neutraliseCell(sheet.rows[index]?.[column] ?? null));
    const header = headerOf(failure.column);
    lines.push([...cells, neutraliseCell(header ? `${header}: ${failure.message}` : failure.message)]);
  }
  const { default: Papa } = await import('papaparse');
  const stem = record.file_name.replace(/\.\w+$/, '');
  const stored = await services.files.save(db, {
    name: `${stem}-not-imported.csv`,
    // The mark makes Excel read it as UTF-8.
    content: Buffer.from(`\ufeff${Papa.unparse(lines, { newline: '\r\n' })}`, 'utf8'),
    purpose: 'import-failures',
    createdBy: record.created_by,
  });
  return stored.id;
}
