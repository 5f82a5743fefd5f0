import { type BinaryOperator, childrenOf, type Node } from './ast.ts';
import { foreignSyntax } from './foreign-syntax.ts';
import { type FormulaProblem, FormulaStop } from './formula-problem.ts';
import { LIMITS } from './limits.ts';
import { narrow } from './names.ts';
import { tokenize } from './tokenize.ts';
import type { Token } from './tokens.ts';

export type ParseResult =
  | { readonly ok: true; readonly node: Node }
  | { readonly ok: false; readonly error: FormulaProblem };

/** How tightly a binary operator holds; all of them group from the left, as in Excel (2^3^2 = 64). */
export const BINDING: Readonly<Record<string, number>> = {
  '=': 1,
  '<>': 1,
  '<': 1,
  '<=': 1,
  '>': 1,
  '>=': 1,
  '&': 2,
  '+': 3,
  '-': 3,
  '*': 4,
  '/': 4,
  '^': 5,
};

const THOUSANDS = /^\s*=?\s*([+-]?)\s*\u00a5?\s*([0-9]{1,3}(?:,[0-9]{3})+(?:\.[0-9]+)?)\s*$/;

/**
 * Reads the text of a formula, with or without the leading `=`. Names as in `[@base_pay]` and `Brackets[rate]`;
 * with `sheet` A1 addresses as well. Places in the result are places in `text`.
 * @returns the tree, or the first problem with its place; never throws.
 * @example parseFormula('=[@base]*1.5')
 */
export function parseFormula(text: string, options: { readonly sheet?: boolean } = {}): ParseResult {
  try {
    if (text.length > LIMITS.formulaLength) {
      throw new FormulaStop(
        'formula.tooLong',
        { length: text.length, limit: LIMITS.formulaLength },
        LIMITS.formulaLength,
        text.length,
      );
    }
    // `¥1,234.50` as one number: outside a call a comma can't mean anything else.
    const grouped = THOUSANDS.exec(narrow(text));
    if (grouped) {
      const value = Number(grouped[1] + grouped[2]!.replaceAll(',', ''));
      return { ok: true, node: { kind: 'number', value, at: 0, end: text.length } };
    }
    return {
      ok: true,
      node: new Parser(text, tokenize(text, options.sheet === true), options.sheet === true).formula(),
    };
  } catch (stop) {
    if (stop instanceof FormulaStop) return { ok: false, error: stop.problem };
    throw stop;
  }
}

class Parser {
  private index = 0;
  private depth = 0;
  private calls = 0;
  private readonly text: string;
  private readonly tokens: readonly Token[];
  private readonly sheet: boolean;

  constructor(text: string, tokens: readonly Token[], sheet: boolean) {
    this.text = text;
    this.tokens = tokens;
    this.sheet = sheet;
  }

  formula(): Node {
    if (this.isSymbol('=')) this.index += 1;
    if (this.peek().kind === 'end') throw new FormulaStop('formula.empty', {}, 0, this.text.length);
    const node = this.expression(0);
    const rest = this.peek();
    if (rest.kind !== 'end') throw this.unexpected(rest, 'operator');
    checkHeight(node);
    return node;
  }

  private peek(): Token {
    return this.tokens[this.index]!;
  }

  private isSymbol(text: string): boolean {
    const token = this.peek();
    return token.kind === 'symbol' && token.text === text;
  }

  private expression(minimum: number): Node {
    this.enter();
    let left = this.prefix();
    for (;;) {
      const token = this.peek();
      if (token.kind !== 'symbol') break;
      const binding = BINDING[token.text];
      if (binding === undefined || binding <= minimum) break;
      this.index += 1;
      const right = this.expression(binding);
      left = { kind: 'binary', op: token.text as BinaryOperator, left, right, at: left.at, end: right.end };
    }
    this.depth -= 1;
    return left;
  }

  /** Signs hold tighter than `^`: -2^2 is 4, as in Excel. */
  private prefix(): Node {
    const token = this.peek();
    if (token.kind === 'symbol' && (token.text === '-' || token.text === '+')) {
      this.index += 1;
      this.enter();
      const operand = this.prefix();
      this.depth -= 1;
      return { kind: 'unary', op: token.text, operand, at: token.at, end: operand.end };
    }
    if (this.sheet && token.kind === 'symbol' && token.text === '@') {
      this.index += 1;
      this.enter();
      const operand = this.prefix();
      this.depth -= 1;
      return {
        kind: 'call',
        name: 'SINGLE',
        nameSpan: token,
        args: [operand],
        at: token.at,
        end: operand.end,
      };
    }
    return this.postfix(this.primary());
  }

  private postfix(operand: Node): Node {
    let node = operand;
    for (let count = 0; ; count += 1) {
      const token = this.peek();
      if (token.kind !== 'symbol') return node;
      if (count >= LIMITS.depth) throw this.tooManyBrackets(token);
      if (this.sheet && token.text === '(' && node.kind === 'call' && node.name === 'LAMBDA') {
        node = this.calledLambda(node, token);
        continue;
      }
      if (token.text === '%') {
        this.index += 1;
        node = { kind: 'unary', op: '%', operand: node, at: node.at, end: token.end };
      } else if (this.sheet && token.text === ':') {
        // Between two calls or a cell and a call: A1:INDEX(…). Plain areas are one token.
        this.index += 1;
        const right = this.primary();
        const range = { name: ':', nameSpan: token, args: [node, right], at: node.at, end: right.end };
        node = { kind: 'call', ...range };
      } else if (this.sheet && token.text === '#' && token.at === node.end) {
        this.index += 1;
        node = {
          kind: 'call',
          name: 'ANCHORARRAY',
          nameSpan: token,
          args: [node],
          at: node.at,
          end: token.end,
        };
      } else {
        return node;
      }
    }
  }

  private primary(): Node {
    const token = this.peek();
    switch (token.kind) {
      case 'number':
        this.index += 1;
        if (!Number.isFinite(token.value)) {
          throw new FormulaStop('formula.numberTooLarge', {}, token.at, token.end);
        }
        // An identity number typed as a number would lose its last digits without a word.
        if (
          !this.sheet &&
          Math.abs(token.value) > Number.MAX_SAFE_INTEGER &&
          !/[.eE]/.test(this.plain(token))
        ) {
          throw new FormulaStop('formula.numberNotExact', {}, token.at, token.end);
        }
        return { kind: 'number', value: token.value, at: token.at, end: token.end };
      case 'text':
        this.index += 1;
        return { kind: 'text', value: token.value, at: token.at, end: token.end };
      case 'error':
        this.index += 1;
        return { kind: 'error', code: token.code, at: token.at, end: token.end };
      case 'reference':
        this.index += 1;
        return token.node;
      case 'bracket':
        this.index += 1;
        return this.bracket(token);
      case 'word':
        this.index += 1;
        return this.word(token);
      case 'symbol':
        if (token.text === '(') return this.parenthesis();
        if (token.text === '{') return this.array();
        throw this.unexpected(token, 'value');
      default:
        throw this.unexpected(token, 'value');
    }
  }

  private parenthesis(): Node {
    const open = this.peek();
    this.index += 1;
    const inner = this.expression(0);
    this.close(')', open);
    // The bracket itself leaves no node: printing puts brackets where they are needed.
    return inner;
  }

  private bracket(token: Extract<Token, { kind: 'bracket' }>): Node {
    const { bracket } = token;
    switch (bracket.form) {
      case 'field':
        return { kind: 'field', path: bracket.path, at: token.at, end: token.end };
      case 'tagged':
        return { kind: 'tagged', tag: bracket.tag, at: token.at, end: token.end };
      case 'between':
        return { kind: 'between', from: bracket.from, to: bracket.to, at: token.at, end: token.end };
      default:
        throw new FormulaStop(
          'formula.columnWithoutTable',
          { column: bracket.from.text },
          token.at,
          token.end,
        );
    }
  }

  private word(token: Extract<Token, { kind: 'word' }>): Node {
    const next = this.peek();
    const written = token.text.replace(/^(?:_xl(?:fn|ws|pm|udf)\.)+/i, '');
    if (next.kind === 'symbol' && next.text === '(') return this.call(token, written);
    if (next.kind === 'bracket' && next.at === token.end) {
      this.index += 1;
      const { bracket } = next;
      if (bracket.form !== 'column') {
        throw new FormulaStop('formula.tableRow', { table: token.text }, token.at, next.end);
      }
      const table = { text: token.text, at: token.at, end: token.end };
      return { kind: 'column', table, from: bracket.from, to: bracket.to, at: token.at, end: next.end };
    }
    const upper = narrow(written).toUpperCase();
    if (upper === 'TRUE' || upper === 'FALSE') {
      return { kind: 'boolean', value: upper === 'TRUE', at: token.at, end: token.end };
    }
    if (!this.sheet && written.includes('.')) {
      throw new FormulaStop('formula.nameWithDot', { name: written }, token.at, token.end);
    }
    return { kind: 'name', name: written, at: token.at, end: token.end };
  }

  private call(token: Extract<Token, { kind: 'word' }>, written: string): Node {
    const open = this.peek();
    this.index += 1;
    this.calls += 1;
    if (this.calls > LIMITS.nesting) throw this.tooDeep(token);
    const args = this.argumentsOf(token, open);
    this.calls -= 1;
    const end = this.tokens[this.index - 1]!.end;
    return {
      kind: 'call',
      name: narrow(written).normalize('NFKC').toUpperCase(),
      nameSpan: { at: token.at, end: token.end },
      args,
      at: token.at,
      end,
    };
  }

  /** `LAMBDA(x,y,x+y)(3,4)` says the same as `LET(x,3,y,4,x+y)`. */
  private calledLambda(lambda: Extract<Node, { kind: 'call' }>, open: Token): Node {
    this.index += 1;
    const values = this.argumentsOf(open, open);
    const parameters = lambda.args.slice(0, -1);
    if (values.length !== parameters.length || parameters.length === 0) {
      throw new FormulaStop('formula.letShape', {}, lambda.at, open.end);
    }
    const pairs = parameters.flatMap((parameter, index) => [parameter, values[index]!]);
    const args = [...pairs, lambda.args[lambda.args.length - 1]!];
    return { ...lambda, name: 'LET', args, end: this.tokens[this.index - 1]!.end };
  }

  /** What stands between the brackets of a call, the opening one already read. */
  private argumentsOf(token: Token, open: Token): Node[] {
    const args: Node[] = [];
    if (this.isSymbol(')')) {
      this.index += 1;
    } else {
      for (;;) {
        const here = this.peek();
        if (here.kind === 'symbol' && (here.text === ',' || here.text === ')')) {
          args.push({ kind: 'omitted', at: here.at, end: here.at });
        } else {
          args.push(this.expression(0));
        }
        if (args.length > LIMITS.arguments) {
          throw new FormulaStop('formula.tooManyArguments', { limit: LIMITS.arguments }, token.at, here.end);
        }
        if (this.isSymbol(',')) {
          this.index += 1;
          continue;
        }
        this.close(')', open);
        break;
      }
    }
    return args;
  }

  private array(): Node {
    const open = this.peek();
    this.index += 1;
    const rows: Node[][] = [[]];
    for (;;) {
      rows[rows.length - 1]!.push(this.expression(0));
      const token = this.peek();
      if (this.isSymbol(',')) {
        this.index += 1;
      } else if (this.isSymbol(';')) {
        this.index += 1;
        rows.push([]);
      } else {
        this.close('}', open);
        if (rows.some((row) => row.length !== rows[0]!.length)) {
          throw new FormulaStop('formula.unevenArray', {}, open.at, token.end);
        }
        return { kind: 'array', rows, at: open.at, end: token.end };
      }
    }
  }

  private close(symbol: string, open: Token): void {
    const token = this.peek();
    if (token.kind === 'symbol' && token.text === symbol) {
      this.index += 1;
      return;
    }
    if (token.kind === 'end') {
      throw new FormulaStop('formula.unclosed', { expected: symbol }, open.at, open.end);
    }
    throw this.unexpected(token, symbol);
  }

  private enter(): void {
    this.depth += 1;
    if (this.depth > LIMITS.depth) throw this.tooManyBrackets(this.peek());
  }

  private tooDeep(token: Token): FormulaStop {
    return new FormulaStop('formula.tooDeep', { limit: LIMITS.nesting }, token.at, token.end);
  }

  private tooManyBrackets(token: Token): FormulaStop {
    return new FormulaStop('formula.tooManyBrackets', { limit: LIMITS.depth }, token.at, token.end);
  }

  private plain(token: Token): string {
    return narrow(this.text.slice(token.at, token.end));
  }

  private unexpected(token: Token, expected: string): FormulaStop {
    const wanted = expectation(expected);
    if (token.kind === 'end')
      return new FormulaStop('formula.endsEarly', { expected: wanted }, token.at, token.end);
    const foreign = foreignSyntax(this.text, this.tokens, this.index);
    const found = this.text.slice(token.at, token.end);
    return foreign ?? new FormulaStop('formula.unexpected', { found, expected: wanted }, token.at, token.end);
  }
}

/** `@value` and `@operator` name texts of their own (engine/src/errors), anything else stands for itself. */
function expectation(expected: string): string {
  return expected === 'value' || expected === 'operator' ? `@formula.expected.${expected}` : expected;
}

/** Everything after the parser walks the tree recursively: a chain of operators must not be as deep as the stack. */
function checkHeight(root: Node): void {
  const stack: [Node, number][] = [[root, 0]];
  for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
    const [node, height] = top;
    if (height > LIMITS.chain) {
      throw new FormulaStop('formula.tooManyOperators', { limit: LIMITS.chain }, root.at, root.end);
    }
    for (const child of childrenOf(node)) stack.push([child, height + 1]);
  }
}
