import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { fallbacks, LAST_LANGUAGE } from '../engine/src/texts/languages.ts';

type Texts = { [key: string]: string | Texts };

/** What the modules are called that hold the words of a language: those of the first pages, and those of all other rooms. */
export const TEXTS = '\0texts/';
export const LATE_TEXTS = '\0late-texts/';

/** `import.meta.glob('./**\/locales/*.json')`, with or without the type of what it brings. */
const GLOB = /import\.meta\.glob(?:<.*?>)?\(\s*'\.\/\*\*\/locales\/\*\.json',?\s*\)/g;
/** The languages there are, where nothing of theirs is loaded. */
const NAMES = /Object\.keys\(import\.meta\.glob\('\.\.\/locales\/\*\.json'\)\)/g;

/** The languages that a folder of locale files has. */
function languagesIn(folder: string): string[] {
  return readdirSync(folder).flatMap((file) => /^([\w-]+)\.json$/.exec(file)?.[1] ?? []);
}

/**
 * Completes every locale file as it is built: what a language hasn't got is said as in its nearest that has, English at last.
 * A page then loads one language and never shows a bare key. The words of a language are two modules, as data: as a
 * module for each room they were a request each, on a slow line the longest wait of a page; as a single one a first page
 * brought along what all others say.
 *
 * @param firstRooms by the folder of an application's sources: the rooms whose words its first pages show
 */
export function localeFiles(firstRooms: Readonly<Record<string, readonly string[]>>): Plugin {
  let isBuild = false;
  const isFirst = (folder: string, file: string) => {
    const rooms = firstRooms[folder];
    if (!rooms) throw new Error(`Nobody says which rooms of ${folder} are shown first`);
    return rooms.some((room) => file.startsWith(`./${room}/locales/`));
  };
  return {
    name: 'locale-files',
    enforce: 'pre',
    configResolved(config) {
      isBuild = config.command === 'build';
    },
    transform(code, id) {
      if (!isBuild || !code.includes('import.meta.glob')) return null;
      const folder = dirname(id.split('?')[0] ?? '');
      return code
        .replace(NAMES, () =>
          JSON.stringify(languagesIn(join(folder, '../locales')).map((one) => `${one}.json`)),
        )
        .replace(GLOB, () => loaders(folder, (file) => isFirst(folder, file)));
    },
    resolveId: (id) => (isTexts(`\0${id}`) ? `\0${id}` : null),
    load(id) {
      if (!isTexts(id)) {
        const [path = ''] = id.split('?');
        const language = languageOf(path);
        return language ? JSON.stringify(whole(this, path, language)) : null;
      }
      const folder = dirname(id.slice(id.indexOf('/')));
      const language = id.split('/').at(-1) ?? '';
      const files = filesBelow(folder).filter(
        (file) => languageOf(`/${file}`) === language && isFirst(folder, file) === id.startsWith(TEXTS),
      );
      const texts = Object.fromEntries(
        files.map((file) => [file, whole(this, join(folder, file), language)]),
      );
      // Read as JSON it costs a third of what it does as script.
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(texts))})`;
    },
  };
}

const isTexts = (id: string) => id.startsWith(TEXTS) || id.startsWith(LATE_TEXTS);

const languageOf = (path: string) => /\/locales\/([\w-]+)\.json$/.exec(path)?.[1];

/** The locale files of a folder and all below it, named from there. */
function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => languageOf(`/${file}`))
    .map((file) => `./${file}`)
    .sort();
}

/** As `import.meta.glob` would write them: a path to each file and a function that loads it, here with others of its language. */
function loaders(folder: string, isFirst: (file: string) => boolean): string {
  const each = filesBelow(folder).map((file) => {
    const texts = JSON.stringify(
      `${(isFirst(file) ? TEXTS : LATE_TEXTS).slice(1, -1)}${folder}/${languageOf(`/${file}`)}`,
    );
    const name = JSON.stringify(file);
    return `${name}: () => import(${texts}).then((all) => ({ default: all.default[${name}] }))`;
  });
  return `{ ${each.join(',')} }`;
}

/** A file's texts, with those that it lacks. */
function whole(build: { addWatchFile(file: string): void }, path: string, language: string): Texts {
  const folder = dirname(path);
  let texts: Texts = {};
  // What English lacks is meant to be lacking: the words of signatures are English as they stand.
  const chain = fallbacks(language, languagesIn(folder));
  for (const each of chain.slice(0, chain.indexOf(LAST_LANGUAGE) + 1).reverse()) {
    const file = join(folder, `${each}.json`);
    if (!existsSync(file)) continue;
    build.addWatchFile(file);
    texts = over(texts, JSON.parse(readFileSync(file, 'utf8')) as Texts);
  }
  return withPlurals(texts, new Intl.PluralRules(language));
}

/** `rows_one` and `rows_other` are one text: a language that has it in any form needs none of another's. */
const stemOf = (key: string) => key.replace(/_(?:zero|one|two|few|many|other)$/, '');

function over(below: Texts, above: Texts): Texts {
  const said = new Set(Object.keys(above).map(stemOf));
  const both: Texts = Object.fromEntries(Object.entries(below).filter(([key]) => !said.has(stemOf(key))));
  for (const [key, text] of Object.entries(above)) {
    const under = below[key];
    both[key] = typeof text === 'object' && typeof under === 'object' ? over(under, text) : text;
  }
  return both;
}

/** English has one and other; a language that counts few and many too says them like other until it has its own. */
function withPlurals(texts: Texts, rules: Intl.PluralRules): Texts {
  const whole: Texts = {};
  for (const [key, text] of Object.entries(texts)) {
    whole[key] = typeof text === 'object' ? withPlurals(text, rules) : text;
    if (!key.endsWith('_other')) continue;
    for (const category of rules.resolvedOptions().pluralCategories)
      whole[key.replace(/other$/, category)] ??= texts[key.replace(/other$/, category)] ?? text;
  }
  return whole;
}
