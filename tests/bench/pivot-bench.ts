// `npm run bench -- --pivots [--large]`: analyses of a batch of 10,000 people (100,000) through the API, with the size of
// what leaves the server beside the rows it is made of.
import { Client, ms, out, type Served, wait } from './api-load.ts';
import { withLargeServer } from './large-server.ts';

const GOAL_MS = 1_000;
const REPEATS = 7;
const large = process.argv.includes('--large');
const [people, items] = large ? [106_000, 60] : [10_600, 100];

interface Answer {
  readonly records: number;
  readonly rows: readonly unknown[];
}

const PIVOTS: readonly { readonly name: string; readonly wells: Record<string, unknown> }[] = [
  { name: 'sum by department', wells: { rows: ['@department'] } },
  { name: 'sum by department and legal entity', wells: { rows: ['@department'], columns: ['@entity'] } },
  {
    name: 'four figures by department and period',
    wells: {
      rows: ['@department'],
      columns: ['@period'],
      values: ['sum', 'average', 'min', 'max'].map((aggregate) => ({ field: 'c0', aggregate })),
    },
  },
  { name: 'a line for each person', wells: { rows: ['employee'] } },
];

async function measure(served: Served): Promise<void> {
  const client = new Client(served.url);
  await client.signIn(served.loginName, served.password);
  await client.command('payroll.batches.act', { id: served.batchId, action: 'calculate' });
  for (;;) {
    const { status } = await client.query<{ status: string }>('payroll.batches.get', { id: served.batchId });
    if (status === 'calculated') break;
    await wait(100);
  }
  const { solutions } = await client.query<{ solutions: { id: string }[] }>('payroll.pivots.sources');
  const solutionId = solutions[0]?.id ?? '';
  out(
    `sqlite: ${served.employees} employees × ${items} items; the first answer, then the median of ${REPEATS}`,
  );
  for (const { name, wells } of PIVOTS) {
    const ask = async () => {
      const started = performance.now();
      const answer = await client.query<Answer>('payroll.pivots.compute', {
        solutionId,
        table: 'Pay',
        values: [{ field: 'c0', aggregate: 'sum' }],
        ...wells,
      });
      return { took: performance.now() - started, answer };
    };
    const first = await ask();
    const times: number[] = [];
    for (let run = 0; run < REPEATS; run += 1) times.push((await ask()).took);
    const median = times.sort((a, b) => a - b)[Math.floor(REPEATS / 2)] ?? 0;
    const size = JSON.stringify(first.answer).length / 1000;
    const missed = !large && median > GOAL_MS;
    if (missed) process.exitCode = 1;
    out(
      `  ${name.padEnd(50)}${ms(first.took).padStart(9)}${ms(median).padStart(9)}  ${first.answer.records} rows → ${first.answer.rows.length} groups, ${size.toFixed(0)} kB${missed ? `  MISSED (goal ${GOAL_MS} ms)` : ''}`,
    );
  }
}

await withLargeServer('sqlite', people, items, measure);
