// What the scripts say before the server is there, from its locale files in the language of the terminal
// (LANG=zh_TW.UTF-8), else in English. Plain Node: used before the installation.
import { readdirSync, readFileSync } from 'node:fs';

const rooms = new URL('../src/', import.meta.url);

function scriptOf(tag) {
  try {
    const { language, script } = new Intl.Locale(tag).maximize();
    return `${language}-${script}`;
  } catch {
    return undefined;
  }
}

const { LC_ALL, LC_MESSAGES, LANG } = process.env;
const wanted = scriptOf((LC_ALL || LC_MESSAGES || LANG || '').replace(/[.@].*/, '').replaceAll('_', '-'));
const nearest = readdirSync(new URL('platform/locales/', rooms))
  .map((file) => file.replace('.json', ''))
  .find((language) => scriptOf(language) === wanted);

/** The texts of one section of a room: by key, with their places filled. */
export function textsOf(room, section) {
  const read = (language) =>
    JSON.parse(readFileSync(new URL(`${room}/locales/${language}.json`, rooms), 'utf8'))[section];
  const texts = { ...read('en'), ...(nearest ? read(nearest) : {}) };
  return (key, facts = {}) => texts[key].replace(/\{(\w+)\}/g, (_, name) => facts[name] ?? '');
}

export const text = textsOf('command-line', 'launch');
