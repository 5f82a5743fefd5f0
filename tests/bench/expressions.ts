/**
 * The workload's formulas as small trees, so that one definition gives the same rules to every competitor: our
 * formulas, A1 formulas, a straight loop in JavaScript, SQL.
 */
export type Expression =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'column'; readonly name: string }
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'city'; readonly field: CityField }
  | { readonly kind: 'band'; readonly field: 'rate' | 'quick'; readonly of: string }
  | { readonly kind: 'budget' }
  | {
      readonly kind: 'operation';
      readonly op: '+' | '-' | '*' | '/' | '>' | '<' | '>=' | '=';
      readonly left: Expression;
      readonly right: Expression;
    }
  | { readonly kind: 'if'; readonly test: Expression; readonly yes: Expression; readonly no: Expression }
  | {
      readonly kind: 'call';
      readonly name: 'MIN' | 'MAX' | 'AND' | 'OR';
      readonly args: readonly Expression[];
    }
  | { readonly kind: 'round'; readonly value: Expression; readonly places: number };

export const CITY_FIELDS = [
  'low',
  'high',
  'pension',
  'medical',
  'unemployment',
  'housing',
  'er_pension',
  'er_medical',
  'er_unemployment',
] as const;
export type CityField = (typeof CITY_FIELDS)[number];

type Part = Expression | number | string;

/** A number, or the name of a column, or a tree. */
const lift = (part: Part): Expression =>
  typeof part === 'number'
    ? { kind: 'number', value: part }
    : typeof part === 'string'
      ? { kind: 'column', name: part }
      : part;

const operation =
  (op: Extract<Expression, { kind: 'operation' }>['op']) =>
  (left: Part, right: Part): Expression => ({ kind: 'operation', op, left: lift(left), right: lift(right) });

export const add = (...parts: Part[]): Expression => parts.map(lift).reduce((a, b) => operation('+')(a, b));
export const sub = (...parts: Part[]): Expression => parts.map(lift).reduce((a, b) => operation('-')(a, b));
export const mul = (...parts: Part[]): Expression => parts.map(lift).reduce((a, b) => operation('*')(a, b));
export const div = operation('/');
export const gt = operation('>');
export const lt = operation('<');
export const ge = operation('>=');
export const eq = operation('=');
export const text = (value: string): Expression => ({ kind: 'text', value });
export const city = (field: CityField): Expression => ({ kind: 'city', field });
export const band = (field: 'rate' | 'quick', of: string): Expression => ({ kind: 'band', field, of });
export const budget: Expression = { kind: 'budget' };
export const iff = (test: Expression, yes: Part, no: Part): Expression => ({
  kind: 'if',
  test,
  yes: lift(yes),
  no: lift(no),
});
const call =
  (name: 'MIN' | 'MAX' | 'AND' | 'OR') =>
  (...args: Part[]): Expression => ({ kind: 'call', name, args: args.map(lift) });
export const min = call('MIN');
export const max = call('MAX');
export const and = call('AND');
export const or = call('OR');
export const round = (value: Part, places = 2): Expression => ({ kind: 'round', value: lift(value), places });

/** Columns an expression reads. */
export function columnsOf(expression: Expression): string[] {
  switch (expression.kind) {
    case 'column':
      return [expression.name];
    case 'band':
      return [expression.of];
    case 'operation':
      return [...columnsOf(expression.left), ...columnsOf(expression.right)];
    case 'if':
      return [...columnsOf(expression.test), ...columnsOf(expression.yes), ...columnsOf(expression.no)];
    case 'call':
      return expression.args.flatMap(columnsOf);
    case 'round':
      return columnsOf(expression.value);
    default:
      return [];
  }
}
