import {
  minus,
  over,
  plus,
  type Rational,
  rational,
  rationalOf,
  roundRational,
  times,
} from '../money/rational.ts';

/** What is typed by hand is short; more is a formula's work. */
export const LONGEST_ARITHMETIC = 200;

const hundred = rational(100n);
const TOKEN = /\s*([-+*/%()]|[\d.,'’]+)/y;

/**
 * What `1+2` or `(1200+300)/3` comes to, computed exactly and given as the nearest number; undefined where it is no
 * arithmetic of plain numbers.
 *
 * @param numberOf a number as the person writes it, as JavaScript reads it
 */
export function readArithmetic(
  text: string,
  numberOf: (digits: string) => string | undefined,
): number | undefined {
  if (text.length > LONGEST_ARITHMETIC) return undefined;
  const tokens = tokensOf(text.replaceAll('×', '*').replaceAll('÷', '/').replace(/[−–]/g, '-'));
  const value = tokens && new Arithmetic(tokens, numberOf).whole();
  return value && Number(roundRational(value, 20, 'half-even'));
}

function tokensOf(text: string): string[] | undefined {
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  for (let at = 0; at < text.trimEnd().length; at = TOKEN.lastIndex) {
    const found = TOKEN.exec(text);
    if (!found?.[1]) return undefined;
    tokens.push(found[1]);
  }
  return tokens;
}

/** Binds as in a formula: sign, percent, product, sum. Undefined travels up from whatever can't be read. */
class Arithmetic {
  readonly #tokens: readonly string[];
  readonly #numberOf: (digits: string) => string | undefined;
  #at = 0;

  constructor(tokens: readonly string[], numberOf: (digits: string) => string | undefined) {
    this.#tokens = tokens;
    this.#numberOf = numberOf;
  }

  whole(): Rational | undefined {
    const value = this.#sum();
    return this.#at === this.#tokens.length ? value : undefined;
  }

  #take(...wanted: readonly string[]): string | undefined {
    const token = this.#tokens[this.#at];
    if (token === undefined || !wanted.includes(token)) return undefined;
    this.#at++;
    return token;
  }

  #sum(): Rational | undefined {
    let value = this.#product();
    for (let sign = this.#take('+', '-'); sign && value; sign = this.#take('+', '-')) {
      const next = this.#product();
      value = next && (sign === '+' ? plus(value, next) : minus(value, next));
    }
    return value;
  }

  #product(): Rational | undefined {
    let value = this.#signed();
    for (let sign = this.#take('*', '/'); sign && value; sign = this.#take('*', '/')) {
      const next = this.#signed();
      if (!next || (sign === '/' && next.top === 0n)) return undefined;
      value = sign === '*' ? times(value, next) : over(value, next);
    }
    return value;
  }

  #signed(): Rational | undefined {
    const sign = this.#take('+', '-');
    const value = sign ? this.#signed() : this.#percent();
    return value && sign === '-' ? minus(rational(0n), value) : value;
  }

  #percent(): Rational | undefined {
    let value = this.#single();
    while (value && this.#take('%')) value = over(value, hundred);
    return value;
  }

  #single(): Rational | undefined {
    if (this.#take('(')) {
      const value = this.#sum();
      return this.#take(')') ? value : undefined;
    }
    const digits = this.#tokens[this.#at] ?? '';
    const number = /^\d|^[.,]\d/.test(digits) ? this.#numberOf(digits) : undefined;
    if (number === undefined) return undefined;
    this.#at++;
    return rationalOf(number);
  }
}
