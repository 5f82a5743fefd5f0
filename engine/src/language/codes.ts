/** The first of `base`, `base_2`, `base_3` … that isn't taken. */
export function freeCode(base: string, taken: Iterable<string>): string {
  const used = new Set(Array.from(taken, (one) => one.toLowerCase()));
  if (!used.has(base.toLowerCase())) return base;
  for (let n = 2; ; n += 1) {
    const candidate = `${base}_${n}`;
    if (!used.has(candidate.toLowerCase())) return candidate;
  }
}

/**
 * The code that goes with a name: its letters and digits, joined by underlines. Codes stay behind names; who writes
 * formulas sees them in completions.
 *
 * @example codeFor('Year-end bonus (net)', []) // 'year_end_bonus_net'
 */
export function codeFor(name: string, taken: Iterable<string>, otherwise = 'column'): string {
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
export const tableCodeFor = (name: string, taken: Iterable<string>): string =>
  freeCode(
    codeFor(name, [], 'Table')
      .split('_')
      .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
      .join(''),
    taken,
  );
