import { roundTo } from '@suanpan/engine/domain';
import type { Expression } from '../expressions.ts';
import { BANDS, BUDGET, CITIES, CITY_FIELDS, type Columns, FORMULAS, NUMBER_INPUTS } from '../workload.ts';

/** What somebody would write by hand for exactly these rules: one loop, plain variables, look-ups prepared before. */
function write(expression: Expression): string {
  switch (expression.kind) {
    case 'number':
      return String(expression.value);
    case 'column':
      return expression.name === 'city' ? 'city' : `v_${expression.name}`;
    case 'text':
      return JSON.stringify(expression.value);
    case 'city':
      return `cityRow[${CITY_FIELDS.indexOf(expression.field) + 1}]`;
    case 'band':
      return `bandRow[${expression.field === 'rate' ? 1 : 2}]`;
    case 'budget':
      return 'budgets.get(centres[row])';
    case 'operation':
      return `(${write(expression.left)}${expression.op === '=' ? '===' : expression.op}${write(expression.right)})`;
    case 'if':
      return `(${write(expression.test)}?${write(expression.yes)}:${write(expression.no)})`;
    case 'call': {
      const args = expression.args.map(write);
      if (expression.name === 'AND') return `(${args.join('&&')})`;
      if (expression.name === 'OR') return `(${args.join('||')})`;
      return `Math.${expression.name.toLowerCase()}(${args.join(',')})`;
    }
    case 'round':
      return `roundTo(${write(expression.value)},${expression.places},'half-up')`;
  }
}

type Loop = (
  length: number,
  inputs: Columns['numbers'],
  cities: readonly string[],
  centres: readonly string[],
  out: Readonly<Record<string, Float64Array>>,
  cityRows: ReadonlyMap<string, readonly unknown[]>,
  bands: typeof BANDS,
  budgets: ReadonlyMap<string, number>,
  round: typeof roundTo,
) => void;

function makeLoop(): Loop {
  const lines: string[] = [];
  for (const name of NUMBER_INPUTS) lines.push(`const i_${name} = inputs.${name};`);
  for (const [name] of FORMULAS) lines.push(`const o_${name} = out.${name};`);
  lines.push('for (let row = 0; row < length; row += 1) {');
  lines.push('const city = cities[row]; const cityRow = cityRows.get(city); let bandRow = bands[0];');
  for (const name of NUMBER_INPUTS) lines.push(`const v_${name} = i_${name}[row];`);
  for (const [name, expression] of FORMULAS) {
    lines.push(`const v_${name} = ${write(expression)}; o_${name}[row] = v_${name};`);
    if (name === 'taxable')
      lines.push(
        'for (let b = bands.length - 1; b >= 0; b -= 1) if (v_taxable >= bands[b][0]) { bandRow = bands[b]; break; }',
      );
  }
  lines.push('}');
  // Generated only so that the loop can't drift from the workload; it reads as one would write it.
  return new Function(
    'length, inputs, cities, centres, out, cityRows, bands, budgets, roundTo',
    lines.join('\n'),
  ) as Loop;
}

export function start(columns: Columns) {
  const length = columns.texts.id.length;
  const began = performance.now();
  const loop = makeLoop();
  const out = Object.fromEntries(FORMULAS.map(([name]) => [name, new Float64Array(length)]));
  const cityRows = new Map<string, readonly unknown[]>(CITIES.map((row) => [row[0], row]));
  const budgets = new Map<string, number>();
  for (const [centre, amount] of BUDGET) budgets.set(centre, (budgets.get(centre) ?? 0) + amount);
  const again = (): void =>
    loop(
      length,
      columns.numbers,
      columns.texts.city,
      columns.texts.centre,
      out,
      cityRows,
      BANDS,
      budgets,
      roundTo,
    );
  again();
  const cold = performance.now() - began;
  return { cold, again, column: (name: string): Float64Array => out[name]! };
}
