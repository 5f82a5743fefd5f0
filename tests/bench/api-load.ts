// What the benchmarks of the API share: a client, questions that are asked while something runs, and how they are printed.
import { randomUUID } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';

const GOAL_LATENCY_MS = 200;

export const out = (text: string): void => {
  process.stdout.write(`${text}\n`);
};
export const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
export const ms = (value: number): string => `${value < 10 ? value.toFixed(1) : value.toFixed(0)} ms`;
export const seconds = (value: number): string => `${(value / 1000).toFixed(2)} s`;

/** Every answer that was a refusal. */
export const failures: string[] = [];

/** What the server that serves the batch says of itself (server/src/testing/serve-large-batch.ts). */
export interface Served {
  readonly url: string;
  /** Of every process that answers. */
  readonly urls: readonly string[];
  /** Of the processes that answer, and of the one that PostgreSQL has started with. */
  readonly pids: readonly number[];
  readonly databasePid: number | undefined;
  /** With several processes: a token of everybody who is paid. */
  readonly sessions: readonly string[];
  readonly loginName: string;
  readonly password: string;
  /** Login name of who decides what the other submits. */
  readonly approver: string;
  /** Login name of an employee of the batch. */
  readonly employee: string;
  readonly batchId: string;
  readonly periodId: string;
  readonly employees: number;
}

export class Client {
  readonly #url: string;
  #token = '';

  constructor(url: string) {
    this.#url = url;
  }

  async signIn(loginName: string, password: string): Promise<void> {
    const answer = await this.command<{ token: string }>('identity.auth.apiSignIn', { loginName, password });
    this.#token = answer.token;
    // Submitting and publishing want the password once more; what is measured follows within minutes.
    await this.command('identity.auth.stepUp', { password });
  }

  async query<T>(path: string, input?: unknown): Promise<T> {
    const query = input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`;
    return this.#read(await fetch(`${this.#url}/trpc/${path}${query}`, { headers: this.#headers() }));
  }

  async command<T>(path: string, input?: unknown): Promise<T> {
    const headers = {
      ...this.#headers(),
      'Content-Type': 'application/json',
      'Idempotency-Key': randomUUID(),
    };
    const body = input === undefined ? null : JSON.stringify(input);
    return this.#read(await fetch(`${this.#url}/trpc/${path}`, { method: 'POST', headers, body }));
  }

  async upload(name: string, content: string): Promise<string> {
    const body = new FormData();
    body.set('file', new Blob([content], { type: 'text/csv' }), name);
    const response = await fetch(`${this.#url}/api/files`, {
      method: 'POST',
      headers: this.#headers(),
      body,
    });
    return ((await response.json()) as { data: { fileId: string } }).data.fileId;
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

/** Has the batch approved by somebody who didn't prepare it, as every solution wants that begins. */
export async function approve(client: Client, served: Served): Promise<void> {
  const { approvalId } = await client.command<{ approvalId: string }>('payroll.batches.act', {
    id: served.batchId,
    action: 'submitForApproval',
  });
  const approver = new Client(served.url);
  await approver.signIn(served.approver, served.password);
  await approver.command('inbox.approvals.decide', { id: approvalId, decision: 'approve' });
}

export interface Question {
  readonly name: string;
  /** Changes something: on SQLite it waits for the transaction that is open, and is counted apart. */
  readonly change?: boolean;
  readonly ask: () => Promise<unknown>;
}

/** What others look at and do: pages that everybody opens, those of the batch at work, and a small change of one's own. */
export function questions(client: Client, { batchId, employees }: Served): Question[] {
  const ask = (name: string, input?: unknown): Question => ({ name, ask: () => client.query(name, input) });
  const page = { batchId, table: 'Pay', offset: Math.floor(employees / 2), limit: 100 };
  return [
    ask('identity.auth.me'),
    ask('payroll.batches.list', { page: 1, pageSize: 50 }),
    ask('people.employments.list', { page: 1, pageSize: 50 }),
    { name: 'batchTables.page', ask: () => client.query('payroll.batchTables.page', page) },
    ask('payroll.batches.get', { id: batchId }),
    {
      name: 'notifications.markAllRead',
      change: true,
      ask: () => client.command('inbox.notifications.markAllRead'),
    },
  ];
}

/**
 * One question every `everyMs`, in turn, whether or not earlier ones are answered: waiting for the answer first would leave out
 * just the time in which nobody is answered.
 */
export class Asker {
  readonly #taken = new Map<Question, number[]>();
  readonly #open = new Set<Promise<void>>();
  readonly #ownDelay = monitorEventLoopDelay({ resolution: 5 });
  readonly #timer: NodeJS.Timeout;

  constructor(asked: readonly Question[], everyMs: number) {
    for (const question of asked) this.#taken.set(question, []);
    let turn = 0;
    this.#ownDelay.enable();
    this.#timer = setInterval(() => {
      const question = asked[turn % asked.length];
      turn += 1;
      if (question) this.#track(this.#once(question));
    }, everyMs);
  }

  async stop(): Promise<Waits> {
    clearInterval(this.#timer);
    await Promise.all(this.#open);
    this.#ownDelay.disable();
    return new Waits(this.#taken, this.#ownDelay.max / 1e6);
  }

  #track(work: Promise<void>): void {
    this.#open.add(work);
    void work.finally(() => this.#open.delete(work));
  }

  async #once(question: Question): Promise<void> {
    const started = performance.now();
    try {
      await question.ask();
    } catch (error) {
      failures.push(`${question.name}: ${error instanceof Error ? error.message : String(error)}`);
    }
    this.#taken.get(question)?.push(performance.now() - started);
  }
}

export function percentile(sorted: readonly number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

/** How long the answers took. */
export class Waits {
  readonly #taken: ReadonlyMap<Question, readonly number[]>;
  /** How long this measuring process itself stood still at most, in milliseconds. */
  readonly ownDelayMs: number;

  constructor(taken: ReadonlyMap<Question, readonly number[]>, ownDelayMs: number) {
    this.#taken = taken;
    this.ownDelayMs = ownDelayMs;
  }

  /** All answers of one kind, the shortest first. */
  sorted(change: boolean): number[] {
    const ofKind = [...this.#taken].filter(([question]) => (question.change ?? false) === change);
    return ofKind.flatMap(([, values]) => values).sort((a, b) => a - b);
  }

  print(): void {
    const line = (name: string, sorted: readonly number[]) => {
      const [p50, p95, p99] = [0.5, 0.95, 0.99].map((part) => ms(percentile(sorted, part)).padStart(9));
      const max = ms(sorted.at(-1) ?? 0).padStart(9);
      out(`    ${name.padEnd(26)}${String(sorted.length).padStart(6)}${p50}${p95}${p99}${max}`);
    };
    out(`    ${'answers to others'.padEnd(26)}${'count'.padStart(6)}      p50      p95      p99      max`);
    for (const [question, values] of this.#taken)
      line(
        question.name,
        [...values].sort((a, b) => a - b),
      );
    line('all that read', this.sorted(false));
  }

  #whoTook(value: number): string | undefined {
    return [...this.#taken].find(([, values]) => values.includes(value))?.[0].name;
  }

  /** One line: how many answers, the median and the longest, and whether the goal holds. */
  summary(): string {
    const read = this.sorted(false);
    const changes = this.sorted(true);
    const longest = read.at(-1) ?? 0;
    const verdict = longest < GOAL_LATENCY_MS ? 'holds' : `MISSED by ${this.#whoTook(longest)}`;
    if (longest >= GOAL_LATENCY_MS) process.exitCode = 1;
    const own = this.ownDelayMs > 40 ? `; this process itself stood still for ${ms(this.ownDelayMs)}` : '';
    return `${read.length} answers, median ${ms(percentile(read, 0.5))}, longest ${ms(longest)} (goal < ${GOAL_LATENCY_MS} ms: ${verdict}); ${changes.length} changes, longest ${ms(changes.at(-1) ?? 0)}${own}`;
  }
}
