import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { LANGUAGES, type Language, ROOMS } from '../../platform/texts/languages.ts';
import { TERM_APPS, type TermApp, type TermType } from './languages.words.ts';

/** A text of the product, as its locale files have it. */
export interface ShippedTerm {
  appCode: TermApp;
  /** The folder of its room: `payroll/batches`; empty for what stands beside the rooms. */
  hierarchyCode: string;
  key: string;
  type: TermType;
  texts: Readonly<Partial<Record<Language, string>>>;
}

interface Tree {
  [name: string]: string | Tree;
}

/** What a terminal shows is read by whoever runs the server, and knows nothing of a database. */
const NOT_OFFERED = /^command-line$/;

const COUNTED = /_(zero|one|two|few|many|other)$/;
const LONGEST_LABEL = 40;

/** Which form of a count a key is for: `one`, `other` … */
export const formOf = (key: string): string | undefined => COUNTED.exec(key)?.[1];

export const roomOf = ({ appCode, hierarchyCode }: { appCode: string; hierarchyCode: string }): string =>
  [appCode, hierarchyCode].filter(Boolean).join('/');

/** The code of a term among all: `workbench/payroll/batches:states.new`. */
export const termCode = (term: { appCode: string; hierarchyCode: string; key: string }): string =>
  `${roomOf(term)}:${term.key}`;

/** Figures and names that a text has places for, as `{{count}}`, or `{count}` in what the server says. */
export function placesOf(text: string): string {
  const names = [...text.matchAll(/\{\{?\s*([^{},\s]+)/g)].map(([, name]) => name ?? '');
  return [...new Set(names)].sort().join(' ');
}

let known: ReadonlyMap<string, ShippedTerm> | undefined;

/** Every text of the product by its code. The files don't change while the server runs. */
export function shippedTerms(): ReadonlyMap<string, ShippedTerm> {
  known ??= new Map(TERM_APPS.flatMap((app) => termsOfApp(app)).map((term) => [termCode(term), term]));
  return known;
}

/** Where an application's locale files lie: beside the bundle, or in its sources. */
function folderOf(app: TermApp): URL {
  if (app === 'server') return ROOMS;
  const beside = new URL(`front-ends/${app}/`, ROOMS);
  return existsSync(beside) ? beside : new URL(`../../${app}/src/`, ROOMS);
}

function termsOfApp(appCode: TermApp): ShippedTerm[] {
  const folder = folderOf(appCode);
  const rooms = new Map<string, Map<string, Record<Language, string>>>();
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  for (const path of files) {
    const [, before = '', language = ''] =
      /^(?:(.*)\/)?locales\/([\w-]+)\.json$/.exec(path.replaceAll('\\', '/')) ?? [];
    if (!LANGUAGES.includes(language) || NOT_OFFERED.test(before) || before.startsWith('front-ends'))
      continue;
    const terms = rooms.get(before) ?? new Map<string, Record<Language, string>>();
    rooms.set(before, terms);
    for (const [key, text] of leaves(JSON.parse(readFileSync(new URL(path, folder), 'utf8')) as Tree))
      terms.set(key, { ...terms.get(key), [language]: text });
  }
  return [...rooms].flatMap(([hierarchyCode, terms]) =>
    [...terms].map(([key, texts]) => ({
      ...{ appCode, hierarchyCode, key, texts },
      type: typeOf(appCode, key, texts.en ?? Object.values(texts)[0] ?? ''),
    })),
  );
}

function* leaves(tree: Tree, way = ''): Generator<[key: string, text: string]> {
  for (const [name, value] of Object.entries(tree)) {
    const key = way ? `${way}.${name}` : name;
    if (typeof value === 'string') yield [key, value];
    else yield* leaves(value, key);
  }
}

function typeOf(app: TermApp, key: string, text: string): TermType {
  if (app === 'server' && key.startsWith('errors.')) return 'refusal';
  if (COUNTED.test(key)) return 'counted';
  const isSentence = placesOf(text) !== '' || text.length > LONGEST_LABEL || /[.!?…]$/.test(text);
  return isSentence ? 'sentence' : 'label';
}
