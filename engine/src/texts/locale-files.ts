import { fallbacks, LAST_LANGUAGE, type Language, pluralOf } from './languages.ts';
import en from './locales/en.json' with { type: 'json' };

type Texts = Readonly<Record<string, Readonly<Record<string, string>>>>;

type Rooms = typeof en;
/** Every text there is: `formula.empty`. */
export type TextKey = { [R in keyof Rooms]: `${R}.${keyof Rooms[R] & string}` }[keyof Rooms];

const loaded = new Map<Language, Texts>([[LAST_LANGUAGE, en]]);
const chains = new Map<Language, readonly Language[]>();

/**
 * Brings the texts of a language, from the file of its name; a page carries only those it asked for. What has no file is
 * answered in the language nearest to it.
 */
export async function loadTexts(language: Language): Promise<void> {
  if (loaded.has(language)) return;
  const file: Promise<{ default: Texts }> = import(`./locales/${language}.json`, { with: { type: 'json' } });
  const texts = await file.then(
    (module) => module.default,
    () => undefined,
  );
  if (!texts) return;
  loaded.set(language, texts);
  chains.clear();
}

/** The languages whose texts are at hand. */
export const loadedLanguages = (): readonly Language[] => [...loaded.keys()];

/** The languages to look in, the wanted one first. */
export function languageChain(language: Language): readonly Language[] {
  let chain = chains.get(language);
  if (!chain) {
    chain = fallbacks(language, loadedLanguages());
    chains.set(language, chain);
  }
  return chain;
}

/**
 * A text with its places still open; undefined where nobody wrote one. What counts may have a text of its own for a
 * number: `rows_one` beside `rows`.
 */
export function textOf(key: string, language: Language, count?: string | number): string | undefined {
  const dot = key.indexOf('.');
  const [room, name] = [key.slice(0, dot), key.slice(dot + 1)];
  for (const each of languageChain(language)) {
    const texts = loaded.get(each);
    if (texts && Object.hasOwn(texts, room)) {
      const written = texts[room] as Readonly<Record<string, string>>;
      const counted = typeof count === 'number' ? written[`${name}_${pluralOf(each, count)}`] : undefined;
      const text = counted ?? written[name];
      if (text !== undefined) return text;
    }
  }
  return undefined;
}
