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
