import { hasText, text } from '@suanpan/portal/kit/i18n';
import { SNAPSHOT_FIELDS, SNAPSHOT_SOURCES, type SnapshotSource } from '@suanpan/server/words';
import type { Choice } from '../copy/use-choices.ts';

/** The fields of a kind of record; none where the file names another kind. */
export const fieldsOf = (source: string | undefined) =>
  SNAPSHOT_SOURCES.some((known) => known === source) ? SNAPSHOT_FIELDS[source as SnapshotSource] : undefined;

/** The fields of a source by the names they have among people; one that the file names and isn't known stays. */
export function fieldChoices(source: string | undefined, chosen: string): Choice[] {
  const fields = Object.keys(fieldsOf(source) ?? {});
  return [...new Set([...fields, chosen])].map((value) => ({ value, label: fieldName(value) }));
}

function fieldName(field: string): string {
  const own = `snapshot.fields.${field}`;
  if (hasText('workbench/payroll/solutions', own)) return text('workbench/payroll/solutions', own);
  const known = `fields.${field}`;
  return hasText('workbench/people', known) ? text('workbench/people', known) : field;
}
