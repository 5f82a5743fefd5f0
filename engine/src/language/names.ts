/**
 * How names are compared everywhere: NFKC, ignoring case. `ＡＢ`, `ab` and `AB` are one name.
 * @example foldName('Base_Pay') // 'base_pay'
 */
export function foldName(text: string): string {
  // Plain ASCII is by far the most frequent and needs no normalising.
  return isAscii(text) ? text.toLowerCase() : text.normalize('NFKC').toLowerCase();
}

export function isAscii(text: string): boolean {
  return /^\p{ASCII}*$/u.test(text);
}

const PLAIN_CODE = /^[A-Za-z_][A-Za-z0-9_]*$/;
const CODE = /^[\p{L}_][\p{L}\p{M}\p{N}_]*$/u;

/** A code: a letter or `_`, then letters, digits, `_` (Unicode letters allowed). */
export function isCode(text: string): boolean {
  return PLAIN_CODE.test(text) || CODE.test(text);
}

const WIDE_TO_PLAIN: Readonly<Record<string, string>> = {
  '\u3000': ' ',
  '\u00a0': ' ',
  '\u3010': '[',
  '\u3011': ']',
  '\u00d7': '*',
  '\u00f7': '/',
  '\u2212': '-',
  '\uffe5': '\u00a5',
};

/**
 * Full-width letters, digits and punctuation as their plain twins, one character for one, so that places in the
 * text stay the same. For the text outside quotes only.
 */
export function narrow(text: string): string {
  return text.replace(/[\u3000\u00a0\u3010\u3011\u00d7\u00f7\u2212\uffe5\uff01-\uff5e]/g, (character) => {
    const plain = WIDE_TO_PLAIN[character];
    return plain ?? String.fromCharCode(character.charCodeAt(0) - 0xfee0);
  });
}
