import type { Kysely } from 'kysely';
import type { FormField } from '../../platform/applications/application-types.ts';
import type { DB } from '../../platform/db/schema.ts';
import type { Texts } from '../../platform/texts/languages.ts';
import { type Names, parseNames } from '../names.ts';
import { field } from './register.ts';

type Choices = readonly { value: string; label: Texts }[];

export const chosenFrom = <V extends string>(values: readonly V[], label: (value: V) => Texts): Choices =>
  values.map((value) => ({ value, label: label(value) }));

export const choiceField = (
  key: Parameters<typeof field>[0],
  choices: Choices,
  required = true,
): FormField => ({
  ...field(key, 'choice', required),
  choices,
});

type NamedTable = 'work_shifts' | 'leave_types' | 'legal_entities' | 'courses' | 'certification_templates';

/** Records with names, as choices; those in use alone where there is a switch. */
export async function namedChoices(db: Kysely<DB>, table: NamedTable, by: 'id' | 'code'): Promise<Choices> {
  const rows = await db
    .selectFrom(table as 'work_shifts')
    .select(['id', 'code', 'names'])
    .$if(table !== 'legal_entities', (query) => query.where('active', '=', 1))
    .orderBy('code')
    .execute();
  return rows.map((row) => ({ value: row[by], label: parseNames(row.names) as Texts }));
}

/** The names of a record by language, each in a field of its own. */
export const nameFields = (): FormField[] => [
  field('nameEn', 'text', false),
  field('nameZhTw', 'text', false),
  field('nameZhCn', 'text', false),
];

export interface NameValues {
  nameEn?: string | undefined;
  nameZhTw?: string | undefined;
  nameZhCn?: string | undefined;
}

const LANGUAGE_OF = { nameEn: 'en', nameZhTw: 'zh-TW', nameZhCn: 'zh-CN' } as const;

export const namesFrom = (values: NameValues, code: string): Names => {
  const given = Object.entries(LANGUAGE_OF).flatMap(([key, language]) => {
    const name = values[key as keyof NameValues]?.trim();
    return name ? [[language, name] as const] : [];
  });
  return Object.fromEntries(given.length > 0 ? given : [['en', code]]);
};

export function namesInto(json: string): Record<string, string> {
  const names = parseNames(json) as Record<string, string>;
  return Object.fromEntries(
    Object.entries(LANGUAGE_OF).flatMap(([key, language]) =>
      names[language] ? [[key, names[language]]] : [],
    ),
  );
}
