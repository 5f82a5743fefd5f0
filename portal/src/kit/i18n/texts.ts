import { LAST_LANGUAGE, nearestLanguage } from '@suanpan/engine/domain';
import i18next, { type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { detectLanguage, type Language, rememberLanguage } from './languages.ts';

export type TextTree = { [key: string]: string | TextTree };
type LoadTexts = () => Promise<{ default: TextTree }>;

/** namespace → language → loader */
const loaders = new Map<string, Map<string, LoadTexts>>();
/** The namespaces that no first page shows, and whether anybody wanted them. */
const late = new Set<string>();
let isLateWanted = false;

/**
 * Tells the loader of an application's texts. A file at `<anything>/src/payroll/batches/locales/en.json` becomes the
 * namespace `<app>/payroll/batches`, so a text's whole code is `workbench/payroll/batches/someKey`.
 *
 * @param firstRooms whose words are there from the start; the others' come by `lateTexts()`. Absent: all.
 * @example registerTexts('workbench', import.meta.glob<{ default: TextTree }>('../**\/locales/*.json'))
 */
export function registerTexts(
  app: string,
  modules: Record<string, LoadTexts>,
  firstRooms?: readonly string[],
): void {
  for (const [path, load] of Object.entries(modules)) {
    const match = /(?:^|\/src\/|\.\.\/|\.\/)((?:[^./][^/]*\/)*)locales\/([^/]+)\.json$/.exec(path);
    if (!match) continue;
    const room = match[1]?.replace(/\/$/, '') ?? '';
    const namespace = [app, room].filter(Boolean).join('/');
    if (firstRooms && !firstRooms.includes(room)) late.add(namespace);
    const languages = loaders.get(namespace) ?? new Map<string, LoadTexts>();
    languages.set(match[2] ?? '', load);
    loaders.set(namespace, languages);
  }
}

async function loadLanguage(language: Language): Promise<void> {
  await Promise.all(
    [...loaders].map(async ([namespace, languages]) => {
      if (texts.hasResourceBundle(language, namespace) || (late.has(namespace) && !isLateWanted)) return;
      // What a file lacks was put in from the nearest when the page was built; a whole file may be missing too.
      const load =
        languages.get(language) ??
        languages.get(nearestLanguage([language], [...languages.keys()], LAST_LANGUAGE));
      if (load) texts.addResourceBundle(language, namespace, (await load()).default);
    }),
  );
}

/** What is laid over the words of the files, by namespace and key. */
export type OwnTerms = Readonly<Record<string, Readonly<Record<string, string>>>>;
let loadOwnTerms: ((language: Language) => Promise<OwnTerms>) | undefined;
const asked = new Map<Language, Promise<OwnTerms>>();
/** What the files say where something is laid over it. */
const originals = new Map<string, string>();

/** Tells where a company's own terms come from; they come beside the late texts, asked for once. */
export function layOver(load: (language: Language) => Promise<OwnTerms>): void {
  loadOwnTerms = load;
  asked.clear();
}

/** Lays a company's terms of a language over the words of the files, and takes those away that are no more. */
export function putTerms(language: Language, terms: OwnTerms): void {
  let changed = false;
  const put = (namespace: string, key: string, said: string) => {
    if (texts.getResource(language, namespace, key) === said) return;
    texts.addResource(language, namespace, key, said);
    changed = true;
  };
  for (const [place, original] of originals) {
    const [of, namespace = '', key = ''] = place.split('\n');
    if (of !== language || terms[namespace]?.[key] !== undefined) continue;
    put(namespace, key, original);
    originals.delete(place);
  }
  for (const [namespace, own] of Object.entries(terms))
    for (const [key, term] of Object.entries(own)) {
      // Rooms whose words aren't here yet are laid over as they come.
      const original: unknown = texts.getResource(language, namespace, key);
      if (typeof original !== 'string') continue;
      const place = [language, namespace, key].join('\n');
      if (!originals.has(place)) originals.set(place, original);
      put(namespace, key, term);
    }
  asked.set(language, Promise.resolve(terms));
  if (changed && language === texts.language) texts.emit('languageChanged', language);
}

/** Without an answer the product's own words stand, and the next page asks again. */
function ownTerms(language: Language): Promise<OwnTerms> {
  const known =
    asked.get(language) ??
    (loadOwnTerms?.(language) ?? Promise.resolve({})).catch(() => {
      asked.delete(language);
      return {};
    });
  asked.set(language, known);
  return known;
}

export const texts: i18n = i18next.createInstance();

/** Call once, after every `registerTexts`, before the first render: no screen then waits for its words. */
export async function startTexts(language: Language = detectLanguage()): Promise<void> {
  await texts.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    defaultNS: 'portal/kit',
    keySeparator: '.',
    nsSeparator: ':',
    resources: {},
    interpolation: { escapeValue: false },
    react: { useSuspense: false, bindI18n: 'languageChanged' },
  });
  await loadLanguage(language);
  applyToDocument(language);
}

/** The words of every room. Who opens a room that is no first page waits for them, see `withLateTexts`. */
export function lateTexts(): Promise<void> {
  isLateWanted = true;
  return loadLanguage(currentLanguage());
}

/**
 * Loads a screen or a dialog and, beside it, the words that it may show.
 *
 * @example lazyRouteComponent(withLateTexts(() => import('./pay-types-screen.tsx')), 'PayTypesScreen')
 */
export function withLateTexts<Module>(load: () => Promise<Module>): () => Promise<Module> {
  return async () => {
    const language = currentLanguage();
    const [module, terms] = await Promise.all([load(), ownTerms(language), lateTexts()]);
    putTerms(language, terms);
    return module;
  };
}

/** Loads the words first and switches then, so that no screen shows bare keys in between. */
export async function changeLanguage(language: Language): Promise<void> {
  await loadLanguage(language);
  // Where a page has shown some, in another language.
  if (asked.size > 0) putTerms(language, await ownTerms(language));
  rememberLanguage(language);
  await texts.changeLanguage(language);
  applyToDocument(language);
}

export function currentLanguage(): Language {
  return texts.language || detectLanguage();
}

function applyToDocument(language: Language): void {
  if (typeof document === 'undefined') return;
  document.documentElement.lang = language;
  document.documentElement.dir = texts.t('language.direction');
}
