import { FormulaStop } from './formula-problem.ts';
import { narrow } from './names.ts';
import type { Token } from './tokens.ts';

/** Operators of other languages, none of which can stand in a formula, and how it is said here. */
export const FOREIGN_OPERATORS: Readonly<Record<string, string>> = {
  '!=': '<>',
  '==': '=',
  '&&': 'AND(…,…)',
  '||': 'OR(…,…)',
  '=>': '>=',
  '=<': '<=',
};

/** Single characters of that kind. */
export const FOREIGN_SIGNS: Readonly<Record<string, string>> = {
  ...Object.fromEntries([..."'‘’「」『』"].map((quote) => [quote, '"'])),
  '–': '-',
  '、': ',',
  '?': 'IF(…,…,…)',
};

/** `A1`, `$B$2`: there are none outside sheets. */
export const isAddress = (word: string): boolean => /^[a-z]{1,3}\d+$/i.test(word);

/**
 * Where the parser stops at what people bring from elsewhere (`;` between arguments, a decimal comma, AND between two
 * conditions), the problem that says how it is written here.
 * @param index of the token the parser can't use
 */
export function foreignSyntax(
  text: string,
  tokens: readonly Token[],
  index: number,
): FormulaStop | undefined {
  const token = tokens[index]!;
  const written = (found: string, instead: string, from: Token, to: Token): FormulaStop =>
    new FormulaStop('formula.writeInstead', { found, instead }, from.at, to.end);
  const addressed = tokens[index - 1];
  if (
    token.kind === 'symbol' &&
    token.text === ':' &&
    addressed?.kind === 'word' &&
    isAddress(addressed.text)
  )
    return new FormulaStop('formula.noAddresses', {}, addressed.at, token.end);
  if (token.kind === 'symbol' && token.text === ';') return written(';', ',', token, token);
  const next = tokens[index + 1];
  if (token.kind === 'symbol' && token.text === '@' && next?.kind === 'word' && token.end === next.at)
    return written(`@${next.text}`, `[@${next.text}]`, token, next);
  if (token.kind === 'symbol' && token.text === '/' && isSlash(addressed) && addressed.end === token.at)
    return written('//', 'INT(…/…)', addressed, token);
  if (token.kind === 'symbol' && token.text === ')' && isSurplus(tokens, index))
    return new FormulaStop('formula.surplusBracket', {}, token.at, token.end);
  if (token.kind === 'word') {
    const word = narrow(token.text).toUpperCase();
    if (word === 'IF' && addressed) return written(token.text, 'IF(…,…,…)', token, token);
    return word === 'AND' || word === 'OR' ? written(token.text, `${word}(…,…)`, token, token) : undefined;
  }
  const before = tokens[index - 1];
  const after = tokens[index + 1];
  if (token.kind !== 'symbol' || token.text !== ',' || before?.kind !== 'number' || after?.kind !== 'number')
    return undefined;
  if (before.end !== token.at || token.end !== after.at) return undefined;
  const whole = text.slice(before.at, before.end);
  const found = text.slice(before.at, after.end);
  return written(found, `${whole.replace('.', '')}.${text.slice(after.at, after.end)}`, before, after);
}

/** A bracket that closes more than was opened before it. */
function isSurplus(tokens: readonly Token[], index: number): boolean {
  let open = 0;
  for (const token of tokens.slice(0, index))
    if (token.kind === 'symbol') open += token.text === '(' ? 1 : token.text === ')' ? -1 : 0;
  return open <= 0;
}

const isSlash = (token: Token | undefined): token is Extract<Token, { kind: 'symbol' }> =>
  token?.kind === 'symbol' && token.text === '/';
