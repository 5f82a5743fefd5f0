import type { LocalText } from '@suanpan/engine';
import { codeFor } from '@suanpan/engine/domain';

/** Whether a code was derived from the name, so that it goes with it when the name changes. */
export function isDerived(code: string, name: LocalText | undefined): boolean {
  if (name === undefined) return true;
  const texts = typeof name === 'string' ? [name] : Object.values(name);
  return texts.some((text) => {
    const derived = codeFor(text, []);
    return code === derived || code.replace(/_\d+$/, '') === derived;
  });
}

/** The name with another text in the person's language; the other languages keep theirs. */
export function renamed(name: LocalText | undefined, text: string, language: string): LocalText {
  if (name === undefined || typeof name === 'string') return { [language]: text };
  return { ...name, [language]: text };
}

/** The name with a number in every language in which others are called so already. */
export function freeName<N extends LocalText | undefined>(
  name: N,
  taken: readonly (LocalText | undefined)[],
): N {
  const used = new Set(taken.flatMap(textsOf).map(folded));
  const free = (text: string) => {
    let next = text;
    for (let n = 2; used.has(folded(next)); n += 1) next = `${text} ${n}`;
    return next;
  };
  if (name === undefined) return name;
  if (typeof name === 'string') return free(name) as N;
  return Object.fromEntries(Object.entries(name).map(([language, text]) => [language, free(text)])) as N;
}

const textsOf = (name: LocalText | undefined): string[] =>
  name === undefined ? [] : typeof name === 'string' ? [name] : Object.values(name);

const folded = (text: string): string => text.trim().toLowerCase();
