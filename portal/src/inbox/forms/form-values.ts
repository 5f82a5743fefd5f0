import type { RouterOutputs } from '../../kit/api/index.ts';
import { required } from '../../kit/form/index.ts';

export type FormField = RouterOutputs['inbox']['applications']['blank']['fields'][number];
export type FormValues = Record<string, unknown>;

/** What stands in each field before anything is filled in: inputs need something to show. */
export function blankValues(fields: readonly FormField[], form: FormValues = {}): FormValues {
  return Object.fromEntries(
    fields.map((field) => {
      const value = form[field.key];
      if (field.kind === 'rows') {
        const rows = Array.isArray(value) ? (value as FormValues[]) : [];
        return [field.key, rows.map((row) => blankValues(field.fields ?? [], row))];
      }
      if (field.kind === 'flag') return [field.key, value === true];
      if (value !== undefined) return [field.key, value];
      return [field.key, isChosen(field) ? null : ''];
    }),
  );
}

const isChosen = ({ kind }: FormField) =>
  kind === 'choice' ||
  kind === 'person' ||
  kind === 'department' ||
  kind === 'file' ||
  kind === 'day' ||
  kind === 'dayTime';

/** What is sent: nothing for what was left empty, numbers as numbers. */
export function filledValues(fields: readonly FormField[], form: FormValues): FormValues {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = form[field.key];
      if (value === '' || value === null || value === undefined) return [];
      if (field.kind === 'number' || field.kind === 'money') return [[field.key, Number(value)]];
      if (field.kind === 'rows' && Array.isArray(value))
        return [[field.key, value.map((row) => filledValues(field.fields ?? [], row as FormValues))]];
      return [[field.key, value]];
    }),
  );
}

/** What has to be filled in and isn't, by path. */
export function missingIn(
  fields: readonly FormField[],
  form: FormValues,
  at: string,
): Record<string, string> {
  const missing: Record<string, string> = {};
  for (const field of fields) {
    const path = `${at}.${field.key}`;
    const value = form[field.key];
    const message = field.required && field.kind !== 'flag' ? required(value) : null;
    if (message) missing[path] = message;
    if (field.kind === 'rows' && Array.isArray(value))
      for (const [index, row] of value.entries())
        Object.assign(missing, missingIn(field.fields ?? [], row as FormValues, `${path}.${index}`));
  }
  return missing;
}
