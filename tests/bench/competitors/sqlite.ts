import Database from 'better-sqlite3';
import { columnsOf, type Expression } from '../expressions.ts';
import {
  BANDS,
  BUDGET,
  CITIES,
  CITY_FIELDS,
  type Columns,
  FORMULAS,
  INPUTS,
  NUMBER_INPUTS,
} from '../workload.ts';

function write(expression: Expression): string {
  switch (expression.kind) {
    case 'number':
      return Number.isInteger(expression.value) ? `${expression.value}.0` : String(expression.value);
    case 'column':
      return `"${expression.name}"`;
    case 'text':
      return `'${expression.value}'`;
    case 'city':
      return `"c_${expression.field}"`;
    case 'band':
      return `(SELECT "${expression.field}" FROM band WHERE "from" <= "${expression.of}" ORDER BY "from" DESC LIMIT 1)`;
    case 'budget':
      return '"c_budget"';
    case 'operation':
      return `(${write(expression.left)} ${expression.op} ${write(expression.right)})`;
    case 'if':
      return `CASE WHEN ${write(expression.test)} THEN ${write(expression.yes)} ELSE ${write(expression.no)} END`;
    case 'call': {
      const args = expression.args.map(write);
      if (expression.name === 'AND' || expression.name === 'OR')
        return `(${args.join(` ${expression.name} `)})`;
      return `${expression.name}(${args.join(', ')})`;
    }
    case 'round':
      return `ROUND(${write(expression.value)}, ${expression.places})`;
  }
}

/** The rules as one statement: a layer per depth of the chain, each kept (`MATERIALIZED`), joins for city and budget. */
function statement(): string {
  const depth = new Map<string, number>(INPUTS.map((name) => [name, 0]));
  const layers: string[][] = [];
  for (const [name, expression] of FORMULAS) {
    const own = 1 + Math.max(0, ...columnsOf(expression).map((each) => depth.get(each) ?? 0));
    depth.set(name, own);
    layers[own] ??= [];
    layers[own].push(`${write(expression)} AS "${name}"`);
  }
  const cityColumns = CITY_FIELDS.map((field) => `city."${field}" AS "c_${field}"`).join(', ');
  const ctes = [
    `l0 AS MATERIALIZED (SELECT pay.*, ${cityColumns}, b.amount AS "c_budget" FROM pay JOIN city ON city.city = pay.city
      LEFT JOIN (SELECT centre, SUM(amount) AS amount FROM budget GROUP BY centre) b ON b.centre = pay.centre)`,
  ];
  let last = 'l0';
  layers.forEach((expressions, index) => {
    if (!expressions) return;
    ctes.push(`l${index} AS MATERIALIZED (SELECT *, ${expressions.join(', ')} FROM ${last})`);
    last = `l${index}`;
  });
  const names = [...INPUTS, ...FORMULAS.map(([name]) => name)].map((name) => `"${name}"`).join(', ');
  return `CREATE TABLE result AS WITH ${ctes.join(',\n')} SELECT ${names} FROM ${last}`;
}

export function start(columns: Columns) {
  const rows = columns.texts.id.map((_, row) => [
    columns.texts.id[row]!,
    columns.texts.city[row]!,
    columns.texts.centre[row]!,
    ...NUMBER_INPUTS.map((name) => columns.numbers[name][row]!),
  ]);
  const began = performance.now();
  const db = new Database(':memory:');
  db.exec(`CREATE TABLE pay (${INPUTS.map((name) => `"${name}" ${['id', 'city', 'centre'].includes(name) ? 'TEXT' : 'REAL'}`).join(', ')});
    CREATE TABLE city (city TEXT PRIMARY KEY, ${CITY_FIELDS.map((name) => `"${name}" REAL`).join(', ')});
    CREATE TABLE band ("from" REAL PRIMARY KEY, rate REAL, quick REAL);
    CREATE TABLE budget (centre TEXT, amount REAL);`);
  const insert = (table: string, list: readonly (readonly unknown[])[]): void => {
    const prepared = db.prepare(`INSERT INTO ${table} VALUES (${list[0]!.map(() => '?').join(', ')})`);
    db.transaction(() => {
      for (const row of list) prepared.run(...row);
    })();
  };
  insert('pay', rows);
  insert('city', CITIES);
  insert('band', BANDS);
  insert('budget', BUDGET);
  const sql = statement();
  db.exec(sql);
  const cold = performance.now() - began;
  return {
    cold,
    again: (): void => {
      db.exec('DROP TABLE result');
      db.exec(sql);
    },
    column: (name: string): Float64Array =>
      Float64Array.from(db.prepare(`SELECT "${name}" FROM result ORDER BY id`).pluck().all() as number[]),
  };
}
