import { fallbacks, LAST_LANGUAGE, type Language } from './languages.ts';
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

/** A text with its places still open; undefined where nobody wrote one. */
export function textOf(key: string, language: Language): string | undefined {
  const dot = key.indexOf('.');
  const [room, name] = [key.slice(0, dot), key.slice(dot + 1)];
  for (const each of languageChain(language)) {
    const texts = loaded.get(each);
    if (texts && Object.hasOwn(texts, room)) {
      const text = (texts[room] as Readonly<Record<string, string>>)[name];
      if (text !== undefined) return text;
    }
  }
  return undefined;
}
