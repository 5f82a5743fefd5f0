import type { LocalText } from '@suanpan/engine';
import { freeCode } from './edit-file.ts';

/**
 * The code that goes with a name: its letters and digits, joined by underlines. Codes stay behind names; who writes
 * formulas sees them in completions.
 *
 * @example codeFor('Year-end bonus (net)', []) // 'year_end_bonus_net'
 */
export function codeFor(name: string, taken: readonly string[], otherwise = 'column'): string {
  const plain = name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_+|_+$/g, '');
  const code = plain === '' ? otherwise : /^\p{N}/u.test(plain) ? `_${plain}` : plain;
  return freeCode(code, taken);
}

/**
 * The code of a table goes in capitals, so that formulas tell it from columns.
 *
 * @example tableCodeFor('Tax brackets', []) // 'TaxBrackets'
 */
export const tableCodeFor = (name: string, taken: readonly string[]): string =>
  freeCode(
    codeFor(name, [], 'Table')
      .split('_')
      .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
      .join(''),
    taken,
  );

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
