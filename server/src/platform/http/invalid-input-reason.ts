import { z } from 'zod';
import type { Language } from '../texts/languages.ts';
import { platformTexts } from '../texts.ts';

type Issue = z.core.$ZodIssue;
type Say = z.core.$ZodErrorMap;

/** One of each type that a message names: an issue doesn't keep what was sent. */
const SENT: Readonly<Record<string, unknown>> = {
  string: '',
  number: 0,
  NaN: Number.NaN,
  boolean: true,
  array: [],
  object: {},
  null: null,
};

const localeOf = (language: string): Say | undefined =>
  (z.locales as Readonly<Record<string, (() => { localeError: Say }) | undefined>>)[
    language.replace('-', '')
  ]?.().localeError;

const english = localeOf('en');

/** Why an input isn't taken, in the words of the schema's own library for the language; a schema's own words stay. */
export function invalidInputReason(issue: Issue, language: Language): string {
  const sent = SENT[/received (\w+)$/.exec(issue.message)?.[1] ?? ''];
  const say = (locale: Say | undefined): string | undefined => {
    const said = locale?.({ ...issue, input: sent } as Parameters<Say>[0]);
    return typeof said === 'string' ? said : said?.message;
  };
  if (say(english) !== issue.message) return issue.message;
  // A pattern says nothing to whoever filled in a form.
  if (issue.code === 'invalid_format' && issue.format === 'regex')
    return platformTexts.say('input.writtenOtherwise', {}, language);
  return say(localeOf(language)) ?? issue.message;
}
