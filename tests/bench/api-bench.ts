// `npm run bench -- --api [--large] [--sqlite|--postgres]`: calculates a batch through the HTTP API of a real server, on
// both databases, and measures what everybody else waits meanwhile.
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';

const GOAL_LATENCY_MS = 200;
const GOAL_CALCULATE_MS = 10_000;
const RUNS = 3;

interface Served {
  readonly url: string;
  readonly loginName: string;
  readonly password: string;
  readonly batchId: string;
  readonly employees: number;
}

interface Batch {
  readonly status: string;
  readonly failedRows: number;
}

const large = process.argv.includes('--large');
// Some of a company's people have left before the period: more are made than are to be in the batch.
const [people, items] = large ? [106_000, 60] : [10_600, 100];
// At 100,000 people a list and its count keep the database busy for tens of milliseconds: 50 of them a second are more
// than one thread answers with nothing else to do, and the queue would be measured instead of the calculation.
const PING_EVERY_MS = large ? 100 : 20;
const POLL_EVERY_MS = large ? 500 : 50;
const only = ['sqlite', 'postgres'].filter((each) => process.argv.includes(`--${each}`));
const out = (text: string): void => {
  process.stdout.write(`${text}\n`);
};
const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const failures: string[] = [];

class Client {
  readonly #url: string;
  #token = '';

  constructor(url: string) {
    this.#url = url;
  }

  async signIn(loginName: string, password: string): Promise<void> {
    const answer = await this.#send<{ token: string }>('identity.auth.apiSignIn', { loginName, password });
    this.#token = answer.token;
  }

  async query<T>(path: string, input?: unknown): Promise<T> {
    const query = input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`;
    return this.#read(await fetch(`${this.#url}/trpc/${path}${query}`, { headers: this.#headers() }));
  }

  command<T>(path: string, input: unknown): Promise<T> {
    return this.#send(path, input);
  }

  async #send<T>(path: string, input: unknown): Promise<T> {
    const headers = {
      ...this.#headers(),
      'Content-Type': 'application/json',
      'Idempotency-Key': randomUUID(),
    };
    const body = JSON.stringify(input);
    return this.#read(await fetch(`${this.#url}/trpc/${path}`, { method: 'POST', headers, body }));
  }

  #headers(): Record<string, string> {
    return this.#token ? { Authorization: `Bearer ${this.#token}` } : {};
  }

  async #read<T>(response: Response): Promise<T> {
    const body = (await response.json()) as {
      result?: { data: T };
      error?: { message: string; data: { code: string } };
    };
    if (!body.result) throw new Error(`${body.error?.data.code}: ${body.error?.message}`);
    return body.result.data;
  }
}

type Ping = readonly [name: string, ask: () => Promise<unknown>];

/**
 * One question every PING_EVERY_MS, in turn, whether or not earlier ones are answered: waiting for the answer first would leave out
 * just the time in which nobody is answered.
 */
class Pinger {
  readonly taken = new Map<string, number[]>();
  readonly #pings: readonly Ping[];
  readonly #open = new Set<Promise<void>>();
  #timer: NodeJS.Timeout | undefined;

  constructor(pings: readonly Ping[]) {
    this.#pings = pings;
    for (const [name] of pings) this.taken.set(name, []);
  }

  start(): void {
    let turn = 0;
    this.#timer = setInterval(() => {
      const ping = this.#pings[turn % this.#pings.length];
      turn += 1;
      if (ping) this.#track(this.#once(ping));
    }, PING_EVERY_MS);
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all(this.#open);
  }

  #track(work: Promise<void>): void {
    this.#open.add(work);
    void work.finally(() => this.#open.delete(work));
  }

  async #once([name, ask]: Ping): Promise<void> {
    const started = performance.now();
    try {
      await ask();
    } catch (error) {
      failures.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
    this.taken.get(name)?.push(performance.now() - started);
  }
}

const ms = (value: number): string => `${value < 10 ? value.toFixed(1) : value.toFixed(0)} ms`;

function percentile(sorted: readonly number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

/** Prints the waits and answers the longest. */
function printWaits(taken: ReadonlyMap<string, readonly number[]>): number {
  const line = (name: string, values: readonly number[]): number => {
    const sorted = [...values].sort((a, b) => a - b);
    const [p50, p95, p99] = [0.5, 0.95, 0.99].map((part) => ms(percentile(sorted, part)).padStart(9));
    const max = sorted.at(-1) ?? 0;
    out(`    ${name.padEnd(26)}${String(sorted.length).padStart(6)}${p50}${p95}${p99}${ms(max).padStart(9)}`);
    return max;
  };
  out(`    ${'answers to others'.padEnd(26)}${'count'.padStart(6)}      p50      p95      p99      max`);
  for (const [name, values] of taken) line(name, values);
  return line('all', [...taken.values()].flat());
}

async function calculateOnce(client: Client, batchId: string): Promise<number> {
  const started = performance.now();
  await client.command('payroll.batches.act', { id: batchId, action: 'calculate' });
  for (;;) {
    const batch = await client.query<Batch>('payroll.batches.get', { id: batchId });
    if (batch.status === 'calculated') {
      if (batch.failedRows > 0) throw new Error(`${batch.failedRows} rows failed.`);
      return performance.now() - started;
    }
    if (performance.now() - started > 300_000) throw new Error(`The batch stays ${batch.status}.`);
    await wait(POLL_EVERY_MS);
  }
}

async function measure(database: string, served: Served): Promise<void> {
  const client = new Client(served.url);
  await client.signIn(served.loginName, served.password);
  const { batchId, employees } = served;
  out(`${database}: ${employees} employees × ${items} items`);
  const middle = Math.floor(employees / 2);
  const pinger = () =>
    new Pinger([
      ['identity.auth.me', () => client.query('identity.auth.me')],
      ['payroll.batches.list', () => client.query('payroll.batches.list', { page: 1, pageSize: 50 })],
      ['people.employments.list', () => client.query('people.employments.list', { page: 1, pageSize: 50 })],
      [
        'batchTables.page',
        () => client.query('payroll.batchTables.page', { batchId, table: 'Pay', offset: middle, limit: 100 }),
      ],
    ]);
  // A server that has just started compiles its code and warms the engine's thread.
  const warming = pinger();
  warming.start();
  await wait(2000);
  await warming.stop();
  const idle = pinger();
  idle.start();
  await wait(3000);
  await idle.stop();
  out('  nothing else to do');
  printWaits(idle.taken);
  for (let run = 1; run <= RUNS; run += 1) {
    const during = pinger();
    const ownDelay = monitorEventLoopDelay({ resolution: 5 });
    during.start();
    ownDelay.enable();
    const took = await calculateOnce(client, batchId);
    ownDelay.disable();
    await during.stop();
    // 10 seconds are promised for 10,000 employees; the larger size is there to be lived beside.
    const goal = large ? '' : ` (goal < ${GOAL_CALCULATE_MS / 1000} s)`;
    out(`  calculation ${run}: calculated and saved in ${(took / 1000).toFixed(2)} s${goal}`);
    const longest = printWaits(during.taken);
    const verdict = longest < GOAL_LATENCY_MS ? 'holds' : 'MISSED';
    if (longest >= GOAL_LATENCY_MS || (!large && took >= GOAL_CALCULATE_MS)) process.exitCode = 1;
    out(
      `    longest wait ${ms(longest)}, goal < ${GOAL_LATENCY_MS} ms: ${verdict} (this measuring process itself stood still for at most ${ms(ownDelay.max / 1e6)})`,
    );
  }
}

type ServerChild = ChildProcessByStdio<Writable, Readable, null>;

async function firstLine(child: ServerChild): Promise<string> {
  for await (const line of createInterface({ input: child.stdout })) if (line.startsWith('{')) return line;
  throw new Error('The server did not start; see above.');
}

for (const database of only.length > 0 ? only : ['sqlite', 'postgres']) {
  const script = fileURLToPath(new URL('../../server/src/testing/serve-large-batch.ts', import.meta.url));
  const child: ServerChild = spawn(
    process.execPath,
    ['--conditions=source', '--import', 'tsx', script, database, String(people), String(items)],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  const gone = once(child, 'exit');
  try {
    await measure(database, JSON.parse(await firstLine(child)) as Served);
  } catch (error) {
    out(`${database}: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  } finally {
    child.stdin.end();
    await gone;
  }
  out('');
}
for (const failure of new Set(failures)) out(`an answer was a refusal: ${failure}`);
if (failures.length > 0) process.exitCode = 1;
