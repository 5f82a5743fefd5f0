import { type RouterOutputs, trpc } from '@suanpan/portal/kit/api';
import { decimal, required, typedNumber } from '@suanpan/portal/kit/form';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { useCan } from '@suanpan/portal/kit/permission';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLocalName } from '../../shared/local-name.ts';

export type OwnField = RouterOutputs['people']['fields']['list'][number];
export type FieldValue = string | number | boolean | null;

/** As the form holds them: texts, by the field's code. */
export type TypedFields = Record<string, string | null>;

const NONE: readonly OwnField[] = [];

/** All fields of the company's own, those that are archived too. */
export function useAllOwnFields(): readonly OwnField[] {
  const enabled = useCan('people.organisation.view');
  const list = useQuery({ ...trpc.people.fields.list.queryOptions(), staleTime: 60_000, enabled });
  return list.data ?? NONE;
}

/** Those in use, in their order. */
export function useOwnFields(): readonly OwnField[] {
  const all = useAllOwnFields();
  return useMemo(() => all.filter((field) => field.active), [all]);
}

/** What stands in a field, as it is read. */
export function useFieldText(): (field: OwnField, value: FieldValue | undefined) => string {
  const t = useText('workbench/people');
  const format = useFormat();
  const nameOf = useLocalName();
  return (field, value) => {
    if (value === null || value === undefined) return '';
    if (typeof value === 'boolean') return t(value ? 'ownFields.yes' : 'ownFields.no');
    if (typeof value === 'number') return format.number(value);
    if (field.type === 'date') return format.day(value);
    const choice = field.choices.find(({ code }) => code === value);
    return choice ? nameOf(choice.names, choice.code) : value;
  };
}

/** The same for a file: days and numbers as another program, and our own import, reads them. */
export function useExportedText(): (
  field: OwnField,
  value: FieldValue | undefined,
) => string | number | null {
  const textOf = useFieldText();
  return (field, value) => {
    if (value === null || value === undefined) return null;
    return typeof value === 'number' || field.type === 'date'
      ? (value as string | number)
      : textOf(field, value);
  };
}

/** What the form begins with; a sensitive field is filled once it is shown. */
export const typedValues = (values: Readonly<Record<string, FieldValue>>): TypedFields =>
  Object.fromEntries(Object.entries(values).map(([code, value]) => [code, typed(value)]));

function typed(value: FieldValue | undefined): string | null {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return String(value);
}

/** What is sent of the fields whose text was changed. */
export function fieldInput(
  fields: readonly OwnField[],
  values: TypedFields,
  isChanged: (code: string) => boolean,
): Record<string, FieldValue> | undefined {
  const changed = fields.filter(({ code }) => isChanged(code));
  if (changed.length === 0) return undefined;
  return Object.fromEntries(changed.map((field) => [field.code, sent(field, values[field.code] ?? '')]));
}

function sent(field: OwnField, text: string): FieldValue {
  if (text.trim() === '') return null;
  if (field.type === 'yesNo') return text === 'yes';
  if (field.type === 'number' || field.type === 'money') return typedNumber(text) ?? null;
  return text.trim();
}

/** Problems by field; one that isn't shown isn't judged. */
export function fieldProblems(
  fields: readonly OwnField[],
  values: TypedFields,
  isShown: (field: OwnField) => boolean = () => true,
): Record<string, string | null> {
  return Object.fromEntries(
    fields.filter(isShown).map((field) => {
      const text = values[field.code] ?? '';
      const missing = field.required ? required(text) : null;
      const isNumber = field.type === 'number' || field.type === 'money';
      return [`custom.${field.code}`, missing ?? (isNumber ? decimal(text) : null)];
    }),
  );
}
