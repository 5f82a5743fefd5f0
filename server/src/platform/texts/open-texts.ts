import { readFileSync } from 'node:fs';
import { pluralOf } from '@suanpan/engine/domain';
import { inEveryLanguage, type Language, languageChain, pickText, ROOMS, type Texts } from './languages.ts';
import { ownWord } from './own-words.ts';

/** What fills the places of a text; a fact by language reads as the text does. */
export type Facts = Record<string, string | number | boolean | null | undefined | Texts>;

type Sections = Readonly<Record<string, Readonly<Record<string, string>>>>;
export type TextKey<S extends Sections> = { [K in keyof S]: `${K & string}.${keyof S[K] & string}` }[keyof S];

/** A room's texts: the files in its folder `locales`, one for each language. */
export interface RoomTexts<S extends Sections = Sections> {
  readonly en: S;
  /** The text with its places filled. */
  say(key: TextKey<S>, facts: Facts, language: Language): string;
  /** For what is stored, and read in a language that isn't known yet. */
  inEvery(key: TextKey<S>, facts?: Facts): Texts;
}

/**
 * Opens the texts of a room. A language's file is read when something is first said in it.
 * @param room the folder whose `locales` they lie in
 * @param en its English file: what other languages lack is said as there
 */
export function openTexts<S extends Sections>(room: string, en: S): RoomTexts<S> {
  const read = new Map<Language, Sections>([['en', en]]);
  const sectionsOf = (language: Language): Sections => {
    let sections = read.get(language);
    if (!sections) {
      sections = readSections(new URL(`${room}/locales/${language}.json`, ROOMS));
      read.set(language, sections);
    }
    return sections;
  };
  const say = (key: TextKey<S>, facts: Facts, language: Language): string => {
    const dot = key.indexOf('.');
    const [section, name] = [key.slice(0, dot), key.slice(dot + 1)];
    for (const each of languageChain(language)) {
      const written = sectionsOf(each)[section];
      const textOf = (form: string) => ownWord(room, each, `${section}.${form}`) ?? written?.[form];
      // What counts may have a text of its own for a number: `carried_one` beside `carried`.
      const counted =
        typeof facts.count === 'number' ? textOf(`${name}_${pluralOf(each, facts.count)}`) : undefined;
      const text = counted ?? textOf(name);
      if (text !== undefined) return fill(text, facts, language);
    }
    return key;
  };
  return { en, say, inEvery: (key, facts = {}) => inEveryLanguage((language) => say(key, facts, language)) };
}

function readSections(file: URL): Sections {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Sections;
  } catch (error) {
    // A language need not be complete: its nearest says the rest.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
    throw error;
  }
}

function fill(text: string, facts: Facts, language: Language): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const fact = facts[name] ?? '';
    return typeof fact === 'object' ? (pickText(fact, language) ?? '') : String(fact);
  });
}
