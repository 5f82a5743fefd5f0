import { inEveryLanguage, type Language, type Texts } from '../../platform/texts/languages.ts';
import { textsOf } from '../shared/texts-of.ts';
import type { Difference, DifferenceStep } from '../solutions/compare-copies.ts';
import { publicationsTexts as texts } from './texts.ts';

const { things, members } = texts.en;
/** What is longer is read on the page of the copy. */
const MOST_LETTERS = 120;
const MOST_ROWS = 3;

/** One difference as a sentence: where it is, and if that can be said shortly, what it was and will be. */
export function sayDifference({ steps, kind, before, after }: Difference): Texts {
  const place = inEveryLanguage((language) => steps.map((step) => sayStep(step)[language]).join(' › '));
  if (kind === 'changed') {
    const [gone, come] = differing(before, after);
    const [was, will] = [sayValue(gone), sayValue(come)];
    return was && will
      ? texts.inEvery('asked.valued', { place, before: was, after: will })
      : texts.inEvery('asked.changed', { place });
  }
  const all = kind === 'added' ? after : before;
  const value = sayValue(all) ?? sayNames(all);
  const said = texts.inEvery(`asked.${kind}`, { place });
  return value ? inEveryLanguage((language) => `${said[language]} (${value[language]})`) : said;
}

function sayStep({ member, code, name }: DifferenceStep): Texts {
  if (code === null)
    return isKey(members, member) ? texts.inEvery(`members.${member}`) : inEveryLanguage(() => member);
  if (member === 'versions' && code === '') return texts.inEvery('versions.first');
  const called = textsOf(JSON.stringify(name ?? code));
  return isKey(things, member) ? texts.inEvery(`things.${member}`, { name: called }) : called;
}

const isKey = <T extends object>(of: T, key: string): key is keyof T & string => Object.hasOwn(of, key);

/** Of lists only what isn't on both sides. */
function differing(before: unknown, after: unknown): [unknown, unknown] {
  if (!Array.isArray(before) || !Array.isArray(after)) return [before, after];
  const without = (list: unknown[], other: unknown[]) => {
    const there = new Set(other.map((each) => JSON.stringify(each)));
    return list.filter((each) => !there.has(JSON.stringify(each)));
  };
  return [without(before, after), without(after, before)];
}

/** Null: too long, or too deep, to be said. */
function sayValue(value: unknown): Texts | null {
  if (typeof value === 'boolean') return texts.inEvery(value ? 'asked.yes' : 'asked.no');
  if (value === null || value === undefined || value === '') return texts.inEvery('asked.none');
  if (Array.isArray(value)) return sayRows(value);
  if (typeof value !== 'object') return shortly(() => String(value));
  // Of a column, a rule or a parameter its formula is what pays.
  if ('formula' in value && typeof value.formula === 'string') return sayValue(value.formula);
  const parts = Object.values(value);
  return parts.length > 0 && parts.every((part) => !isDeep(part)) ? shortly(() => parts.join(' · ')) : null;
}

function sayRows(rows: readonly unknown[]): Texts | null {
  if (rows.length === 0) return texts.inEvery('asked.none');
  if (rows.every((row) => !isDeep(row))) return shortly(() => rows.join(', '));
  if (rows.length > MOST_ROWS) return null;
  const said = rows.map((row) => {
    const cells = Object.values(row as object);
    return cells.some(isDeep) ? null : cells.join(' · ');
  });
  return said.includes(null) ? null : shortly(() => said.join('; '));
}

/** Of a whole list that can't be said at least what is in it. */
function sayNames(list: unknown): Texts | null {
  if (!Array.isArray(list)) return null;
  const names = list.map((each: { name?: unknown; code?: unknown } | null) => each?.name ?? each?.code);
  if (names.includes(undefined)) return null;
  const called = names.map((name) => textsOf(JSON.stringify(name)));
  return shortly((language) => called.map((one) => one[language]).join(', '));
}

const isDeep = (value: unknown): boolean => typeof value === 'object' && value !== null;

function shortly(say: (language: Language) => string): Texts | null {
  const said = inEveryLanguage(say);
  return Object.values(said).some((text) => (text?.length ?? 0) > MOST_LETTERS) ? null : said;
}
