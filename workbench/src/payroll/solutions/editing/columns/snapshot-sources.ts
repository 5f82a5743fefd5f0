import { hasText, text } from '@suanpan/portal/kit/i18n';
import { usePayrollFields, useSnapshotFields } from '../../../../people/fields/payroll-fields.ts';
import type { Choice } from '../copy/use-choices.ts';

/** The fields of a source by the names they have among people; one that the file names and isn't known stays. */
export function useFieldChoices(source: string | undefined, chosen: string): Choice[] {
  const fields = Object.keys(useSnapshotFields()[source ?? ''] ?? {});
  const own = new Map<string, string>(usePayrollFields().map(({ field, name }) => [field, name]));
  return [...new Set([...fields, chosen])].map((value) => ({
    value,
    label: own.get(value) ?? fieldName(value),
  }));
}

function fieldName(field: string): string {
  const own = `snapshot.fields.${field}`;
  if (hasText('workbench/payroll/solutions', own)) return text('workbench/payroll/solutions', own);
  const known = `fields.${field}`;
  return hasText('workbench/people', known) ? text('workbench/people', known) : field;
}
