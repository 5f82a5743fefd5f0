import type { Kysely } from 'kysely';
import type { FormField } from '../../platform/applications/application-types.ts';
import type { DB } from '../../platform/db/schema.ts';
import {
  COMPANY_LANGUAGE,
  inEveryLanguage,
  LANGUAGES,
  type Language,
  type Texts,
} from '../../platform/texts/languages.ts';
import { type Names, parseNames } from '../names.ts';
import { field } from './register.ts';
import { registerTexts } from './texts.ts';

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
    .select((eb) => [eb.ref(by).as('value'), 'names'])
    .$if(table !== 'legal_entities', (query) => query.where('active', '=', 1))
    .orderBy('code')
    .execute();
  return rows.map((row) => ({ value: row.value, label: parseNames(row.names) as Texts }));
}

const keyOf = (language: Language): string => `name_${language.replace('-', '_')}`;

/** The names of a record, in a field for each language. */
export const nameFields = (): FormField[] =>
  LANGUAGES.map((language) => ({
    ...{ key: keyOf(language), kind: 'text', required: false },
    label: inEveryLanguage((read) => {
      const called = new Intl.DisplayNames([read], { type: 'language' }).of(language) ?? language;
      return registerTexts.say('columns.nameIn', { language: called }, read);
    }),
  }));

const MOST_LETTERS = 200;

/** The names that were filled in; without any the code stands for them. */
export function namesFrom(form: Readonly<Record<string, unknown>>, code: string): Names {
  const given = LANGUAGES.flatMap((language) => {
    const name = form[keyOf(language)];
    return typeof name === 'string' && name.trim() !== ''
      ? [[language, name.trim().slice(0, MOST_LETTERS)] as const]
      : [];
  });
  return Object.fromEntries(given.length > 0 ? given : [[COMPANY_LANGUAGE, code]]);
}

export function namesInto(json: string): Record<string, string> {
  const names = parseNames(json) as Record<string, string>;
  return Object.fromEntries(
    LANGUAGES.flatMap((language) => (names[language] ? [[keyOf(language), names[language]]] : [])),
  );
}
