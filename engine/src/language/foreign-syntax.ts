import type { Name } from './ast.ts';
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

/** Signs that other languages write twice. */
const DOUBLED: Readonly<Record<string, string>> = { '/': 'INT(…/…)', '*': '^' };

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
  const time = timeOfDay(text, tokens, index);
  if (time) return written(...time);
  const span = spanOfFields(text, tokens, index);
  if (span) return written(span.found, span.instead, span.from, span.to);
  const next = tokens[index + 1];
  if (token.kind === 'symbol' && token.text === '@' && next?.kind === 'word' && token.end === next.at)
    return written(`@${next.text}`, `[@${next.text}]`, token, next);
  const doubled =
    token.kind === 'symbol' && isSymbol(addressed, token.text) ? DOUBLED[token.text] : undefined;
  if (doubled && addressed?.end === token.at)
    return written(text.slice(addressed.at, token.end), doubled, addressed, token);
  if (token.kind === 'symbol' && token.text === ')' && isSurplus(tokens, index))
    return new FormulaStop('formula.surplusBracket', {}, token.at, token.end);
  const word = foreignWord(token, addressed);
  if (word) return written(...word);
  if (token.kind === 'word') return undefined;
  const before = tokens[index - 1];
  const after = tokens[index + 1];
  if (token.kind !== 'symbol' || token.text !== ',' || before?.kind !== 'number' || after?.kind !== 'number')
    return undefined;
  if (before.end !== token.at || token.end !== after.at) return undefined;
  const whole = text.slice(before.at, before.end);
  const found = text.slice(before.at, after.end);
  return written(found, `${whole.replace('.', '')}.${text.slice(after.at, after.end)}`, before, after);
}

/** Words of other languages: `1 if …`, AND between two conditions, NOT before the one it denies. */
function foreignWord(
  token: Token,
  before: Token | undefined,
): [found: string, instead: string, from: Token, to: Token] | undefined {
  if (before?.kind === 'word' && narrow(before.text).toUpperCase() === 'NOT')
    return [before.text, 'NOT(…)', before, before];
  if (token.kind !== 'word') return undefined;
  const word = narrow(token.text).toUpperCase();
  if (word === 'IF' && before) return [token.text, 'IF(…,…,…)', token, token];
  return ['AND', 'OR', 'MOD'].includes(word) ? [token.text, `${word}(…,…)`, token, token] : undefined;
}

/** `22:30`, `8:05:30`: a time is written by its parts. */
function timeOfDay(
  text: string,
  tokens: readonly Token[],
  index: number,
): [found: string, instead: string, from: Token, to: Token] | undefined {
  const from = tokens[index - 1];
  if (!from || !isSymbol(tokens[index], ':')) return undefined;
  const [found, hours, minutes, seconds = '0'] =
    /^(\d{1,2}):(\d{2})(?::(\d{2}))?(?![\d:])/.exec(text.slice(from.at)) ?? [];
  const to = found && tokens.find(({ end }) => end === from.at + found.length);
  if (!found || !to) return undefined;
  return [found, `TIME(${[hours, minutes, seconds].map(Number).join(',')})`, from, to];
}

/** `[@a]:[@b]`, as Excel's cells are written; here both ends stand in one bracket. */
function spanOfFields(
  text: string,
  tokens: readonly Token[],
  index: number,
): { found: string; instead: string; from: Token; to: Token } | undefined {
  const [from, colon, to] = [tokens[index - 1], tokens[index]!, tokens[index + 1]];
  if (colon.kind !== 'symbol' || colon.text !== ':' || !isField(from) || !isField(to)) return undefined;
  const ends = [from, to].map((each) => text.slice(text.indexOf('@', each.at) + 1, each.end - 1));
  const instead = `[@${ends.map((each) => (each.startsWith('[') ? each : `[${each}]`)).join(':')}]`;
  return { found: text.slice(from.at, to.end), instead, from, to };
}

type FieldToken = Extract<Token, { kind: 'bracket' }> & {
  readonly bracket: { readonly form: 'field'; readonly path: readonly Name[] };
};

const isField = (token: Token | undefined): token is FieldToken =>
  token?.kind === 'bracket' && token.bracket.form === 'field' && token.bracket.path.length === 1;

/** A bracket that closes more than was opened before it. */
function isSurplus(tokens: readonly Token[], index: number): boolean {
  let open = 0;
  for (const token of tokens.slice(0, index))
    if (token.kind === 'symbol') open += token.text === '(' ? 1 : token.text === ')' ? -1 : 0;
  return open <= 0;
}

const isSymbol = (token: Token | undefined, text: string): boolean =>
  token?.kind === 'symbol' && token.text === text;
