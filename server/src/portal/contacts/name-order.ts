import type { Language } from '../../platform/texts/languages.ts';

/** Ranks once found; which name comes first doesn't depend on who else works here. */
const ranks = new Map<Language, Map<string, number>>();
const MOST_NAMES = 100_000;

/**
 * The order of names as a language has it (strokes, sound, letters), which databases don't know. Comparing ten thousand
 * names takes long enough to be noticed, so it is done when a name comes that was not there before.
 */
export function nameRank(language: Language, names: readonly string[]): (name: string) => number {
  let known = ranks.get(language);
  if (!known || names.some((name) => !known?.has(name))) {
    const all = new Set(known && known.size < MOST_NAMES ? [...known.keys(), ...names] : names);
    const { compare } = new Intl.Collator(language, { numeric: true });
    known = new Map([...all].sort(compare).map((name, rank) => [name, rank]));
    ranks.set(language, known);
  }
  const found = known;
  return (name) => found.get(name) ?? 0;
}
