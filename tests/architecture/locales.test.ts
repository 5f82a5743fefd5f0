import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listFiles, ROOT } from './source-tree.ts';

type Locale = { [key: string]: string | Locale };

/** Complete by our own doing; further ones may be added file by file. */
const COMPLETE = ['zh-CN', 'zh-TW'];

function flatten(locale: Locale, prefix = ''): Map<string, string> {
  const flat = new Map<string, string>();
  for (const [key, value] of Object.entries(locale)) {
    if (typeof value === 'string') flat.set(prefix + key, value);
    else for (const [inner, text] of flatten(value, `${prefix}${key}.`)) flat.set(inner, text);
  }
  return flat;
}

/** Plural forms differ by language; `_one` and `_other` are one key. */
const stem = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '');
const placeholders = (text: string) => [...new Set(text.match(/\{\{?[^}"]+\}?\}/g) ?? [])].sort();

const folders = [
  ...new Set(
    ['engine/src', 'server/src', 'portal/src', 'workbench/src']
      .flatMap(listFiles)
      .filter((path) => /\/locales\/[^/]+\.json$/.test(path))
      // The help on functions names arguments, which English takes from the signatures; it has a test of its own.
      .filter((path) => !path.startsWith('engine/src/functions/help/'))
      .map((path) => path.slice(0, path.lastIndexOf('/'))),
  ),
];

const read = (folder: string, language: string) =>
  flatten(JSON.parse(readFileSync(join(ROOT, folder, `${language}.json`), 'utf8')));

describe('locales', () => {
  it('finds them', () => expect(folders.length).toBeGreaterThan(30));

  it.each(folders)('%s says the same in every language', (folder) => {
    const english = read(folder, 'en');
    for (const language of COMPLETE) {
      const other = read(folder, language);
      const stems = (locale: Map<string, string>) => [...new Set([...locale.keys()].map(stem))].sort();
      expect(stems(other), `${folder}/${language}.json`).toEqual(stems(english));
      for (const [key, text] of other) {
        expect(text.trim(), `${folder}/${language}.json: ${key} is empty`).not.toBe('');
        const original = english.get(key) ?? english.get(`${stem(key)}_other`);
        if (original && !/_(one|zero)$/.test(key))
          expect(placeholders(text), `${folder}/${language}.json: ${key}`).toEqual(placeholders(original));
      }
    }
  });

  it('has labels of charts in Japanese, three of them, for whoever offers that language', () => {
    const japanese = ['engine/src', 'server/src', 'portal/src', 'workbench/src']
      .flatMap(listFiles)
      .filter((path) => path.endsWith('/locales/ja.json'))
      .map((path) => path.replace(/\/ja\.json$/, ''));
    expect(japanese).toEqual(['portal/src/team-activity/locales']);
    const said = read('portal/src/team-activity/locales', 'ja');
    expect([...said]).toEqual([
      ['cards.overtime', '残業時間'],
      ['cards.staff', '人員数'],
      ['cards.turnover', '離職率'],
    ]);
    const english = read('portal/src/team-activity/locales', 'en');
    expect([...said.keys()].filter((key) => !english.has(key))).toEqual([]);
  });

  /** Words that the glossary has another one for. */
  const SAID_OTHERWISE = {
    en: /\bpresent password\b|is told here/i,
    'zh-CN': /法律实体|法人(?!实体)|员工编号/,
    'zh-TW': /法人|工號|勞退（雇主）|軟件|软/,
  } as const;

  it('calls a legal entity, and the number of an employee, one thing in each language', () => {
    const otherwise = folders.flatMap((folder) =>
      Object.entries(SAID_OTHERWISE).flatMap(([language, word]) =>
        [...read(folder, language)]
          .filter(([, text]) => word.test(text))
          .map(([key]) => `${folder}/${language}.json: ${key}`),
      ),
    );
    expect(otherwise).toEqual([]);
  });

  it('calls a division and a business unit the same on every screen', () => {
    for (const language of ['en', 'zh-CN', 'zh-TW'])
      for (const what of ['division', 'businessUnit']) {
        const said = folders.flatMap((folder) =>
          [...read(folder, language)]
            .filter(([key]) => key.split('.').at(-1) === what)
            .map(([, text]) => text),
        );
        expect(said.length).toBeGreaterThan(1);
        expect([language, ...new Set(said)]).toEqual([language, said[0]]);
      }
  });

  /** Texts that read the same for one and for many. */
  const COUNTS_NOTHING = new Set([
    'engine/src/texts: formula.tooFewArguments',
    'engine/src/texts: formula.tooManyGiven',
    'server/src/command-line: command.moreRows',
    'server/src/command-line: command.warnings',
    'server/src/command-line: stored.moreDamages',
    'server/src/payroll/pay-types: places.more',
    'server/src/payroll/pivots: words.few',
    'server/src/platform: start.backupDamaged',
    'workbench/src/payroll/solutions: tests.passed',
    'workbench/src/payroll/solutions: tests.failed',
    'workbench/src/sheet: find.position',
  ]);

  it('says one batch and two batches in English', () => {
    const uncounted = folders.flatMap((folder) => {
      const english = read(folder, 'en');
      // In the front ends both forms have an ending; on the server the one for many has none.
      const others = /^(?:portal|workbench)\//.test(folder) ? '_other' : '';
      return [...english]
        .filter(([key, text]) => /\{count\}/.test(text) || /_(?:one|other)$/.test(key))
        .map(([key]) => stem(key))
        .filter((key) => !english.has(`${key}_one`) || !english.has(`${key}${others}`))
        .map((key) => `${folder.replace(/\/locales$/, '')}: ${key}`);
    });
    expect([...new Set(uncounted)].filter((each) => !COUNTS_NOTHING.has(each))).toEqual([]);
  });

  it.each([
    [
      'what became of a task',
      'portal/src/inbox/locales taskStatus',
      'workbench/src/payroll/batches/locales approve.tasks',
    ],
    [
      'how grave a finding is',
      'workbench/src/payroll/batches/locales findings.severities',
      'workbench/src/payroll/solutions/locales severities',
      'portal/src/inbox/locales grounds.severities',
    ],
  ])('says %s alike in every room', (_, ...places) => {
    for (const language of ['en', ...COMPLETE]) {
      const said = places.map((place) => {
        const [folder = '', section = ''] = place.split(' ');
        const texts = [...read(folder, language)].filter(([key]) => key.startsWith(`${section}.`));
        return Object.fromEntries(texts.map(([key, text]) => [key.slice(section.length + 1), text]));
      });
      expect(Object.keys(said[0] ?? {}).length).toBeGreaterThan(2);
      for (const other of said) expect(other).toEqual(said[0]);
    }
  });

  it('keeps keys codes, not sentences', () => {
    const wrong = folders.flatMap((folder) =>
      [...read(folder, 'en').keys()]
        .filter((key) => !/^[\w.#:/-]+$/.test(key))
        .map((key) => `${folder}: ${key}`),
    );
    expect(wrong).toEqual([]);
  });
});
