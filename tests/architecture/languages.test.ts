import { expect, it } from 'vitest';
import { readSources } from './source-tree.ts';

/** English is named where it is what everything falls back on; a code that names another knows which languages there are. */
const TAG = /\bzh[-_]?(?:CN|TW|Hans|Hant)\b/i;
const COMMENT = /^\s*(?:\*|\/\/|\/\*)/;
const namesOne = (text: string) => text.split('\n').some((line) => !COMMENT.test(line) && TAG.test(line));

/** Where a language is named for a reason, and the reason. */
const NAMED: Record<string, string> = {
  'server/src/integrations/adapters/feishu/feishu.ts': 'the platform’s own key of a message’s text',
  'engine/src/functions/text/formats/parse-format.ts':
    'TEXT reads the language of a format code, as Excel does',
  'engine/src/functions/text/formats/format-date.ts': 'TEXT writes weekdays in the language of a format code',
  'server/src/platform/texts/languages.ts': 'what a company speaks that sets no COMPANY_LANGUAGE',
};
/** What is written in several languages there is the demo's data or a test's, not a text of the product. */
const DATA = /^(?:fixtures\/|tests\/|server\/src\/testing\/|engine\/src\/testing\/)|\.test\.tsx?$/;

it('sees a language that is named', () => {
  expect(namesOne("if (language === 'zh-TW')")).toBe(true);
  expect(namesOne("import 'dayjs/locale/zh-cn';")).toBe(true);
  expect(namesOne(' * An example: `zh-TW`.')).toBe(false);
});

it('names no language outside its locale files', () => {
  const named = readSources(['engine', 'server', 'portal', 'workbench', 'fixtures', 'tests'])
    .filter(({ path }) => !DATA.test(path))
    .filter(({ text }) => namesOne(text))
    .map(({ path }) => path);
  expect(named).toEqual(Object.keys(NAMED).sort());
});
