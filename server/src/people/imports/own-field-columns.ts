import type { ImportColumn, ImportRow, RowOutcome } from '../../admin/imports/index.ts';
import { checkedValue, type FieldValue } from '../fields/field-values.ts';
import type { OwnField } from '../fields/fields.repo.ts';
import { type FieldType, OWN_FIELD } from '../people.words.ts';
import { refusedRow } from './row-values.ts';

const TYPES: Record<FieldType, ImportColumn['type']> = {
  ...{ text: 'text', choice: 'text', number: 'number', money: 'number', date: 'date', yesNo: 'boolean' },
};

/** The columns that an employee file has for fields of the company's own. */
export function ownFieldColumns(fields: readonly OwnField[]): ImportColumn[] {
  return fields
    .filter((field) => field.active)
    .map((field) => ({
      code: `${OWN_FIELD}${field.code}`,
      type: TYPES[field.type],
      names: field.names,
      aliases: [field.code],
    }));
}

/** What a row gives for them, each checked; a choice by its code or by a name of it. A new record has every required one. */
export function readOwnFields(
  row: ImportRow,
  fields: readonly OwnField[],
  isNew: boolean,
): { values: Record<string, FieldValue> } | RowOutcome {
  const values: Record<string, FieldValue> = {};
  for (const field of fields) {
    const column = `${OWN_FIELD}${field.code}`;
    const given = row.values[column];
    if (!field.active || (given === undefined && !(isNew && field.required))) continue;
    try {
      values[field.code] = checkedValue(field, chosen(field, given ?? null));
    } catch (error) {
      return refusedRow(row, error, column);
    }
  }
  return { values };
}

function chosen(field: OwnField, value: FieldValue): FieldValue {
  if (field.type !== 'choice' || typeof value !== 'string') return value;
  const wanted = folded(value);
  const found = field.choices.find(({ code, names }) =>
    [code, ...Object.values(names)].some((text) => folded(text) === wanted),
  );
  return found?.code ?? value;
}

const folded = (text: string) => text.normalize('NFKC').trim().toLowerCase();
