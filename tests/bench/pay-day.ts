// `npm run bench -- --api --processes 3 [--people 10000] [--seconds 20]`: pay day on PostgreSQL. Payslips of a whole company are
// published; everybody is signed in and opens the list and their own payslip, as fast as the processes that answer can.
import { readdirSync, readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { approve, Client, ms, out, percentile, type Served, seconds, wait } from './api-load.ts';
import { withLargeServer } from './large-server.ts';

const GOAL_P99_MS = 300;
const GOAL_PER_SECOND = 1000;
/** Requests under way at one time. */
const AT_ONCE = 64;
const ITEMS = 60;

const given = (name: string, usual: number): number => {
  const at = process.argv.indexOf(name);
  return at < 0 ? usual : Number(process.argv[at + 1]);
};
const processes = given('--processes', 3);
const people = given('--people', 10_000);
const lastsMs = given('--seconds', 20) * 1000;
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });

interface Answer {
  status: number;
  body: string;
}

/** Everybody asks from an address of their own, as through a balancer. */
const addressOf = (index: number) => `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`;

function ask(url: string, token: string, from: string, path: string, input: unknown): Promise<Answer> {
  const address = `${url}/trpc/${path}?input=${encodeURIComponent(JSON.stringify(input))}`;
  const headers = { Authorization: `Bearer ${token}`, 'X-Forwarded-For': from };
  return new Promise((resolve, reject) => {
    get(address, { agent, headers }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (piece) => {
        body += piece;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
    }).on('error', reject);
  });
}

const TICKS_A_SECOND = 100;

/** Processor time in milliseconds that a process and those it has started have taken, as Linux counts it; else none. */
function processorTime(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // In user and system mode, and of children that have ended.
    const own = [11, 12, 13, 14].reduce((sum, field) => sum + Number(fields[field]), 0);
    const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
    );
    return children.reduce((sum, child) => sum + processorTime(child), (own * 1000) / TICKS_A_SECOND);
  } catch {
    return 0;
  }
}

interface Watched {
  pids: readonly number[];
  databasePid: number | undefined;
}

/** What the processes that answer, the database and this one have taken until now. */
function takenBy({ pids, databasePid }: Watched): [number, number, number] {
  const { user, system } = process.cpuUsage();
  const servers = pids.reduce((sum, pid) => sum + processorTime(pid), 0);
  return [servers, databasePid === undefined ? 0 : processorTime(databasePid), (user + system) / 1000];
}

/** Asks for `count` things, so many under way at one time, until they are done or the time is up. */
async function rush(
  name: string,
  watched: Watched,
  count: number,
  one: (index: number) => Promise<Answer>,
): Promise<void> {
  const taken: number[] = [];
  const errors: string[] = [];
  let next = 0;
  const before = takenBy(watched);
  const began = performance.now();
  const lane = async () => {
    while (next < count && performance.now() - began < lastsMs) {
      const index = next;
      next += 1;
      const asked = performance.now();
      const answer = await one(index).catch((error: Error) => ({ status: 0, body: error.message }));
      if (answer.status === 200) taken.push(performance.now() - asked);
      else errors.push(`${answer.status} ${/"code":"([\w.]+)"/.exec(answer.body)?.[1] ?? answer.body}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  const took = (performance.now() - began) / 1000;
  taken.sort((a, b) => a - b);
  const [p50, p99] = [percentile(taken, 0.5), percentile(taken, 0.99)];
  const perSecond = taken.length / took;
  out(
    `  ${name}: ${taken.length} answers, ${perSecond.toFixed(0)} a second, p50 ${ms(p50)}, p99 ${ms(p99)}, longest ${ms(taken.at(-1) ?? 0)}, ${errors.length} errors`,
  );
  const after = takenBy(watched).map((each, index) => (each - (before[index] ?? 0)) / taken.length);
  const [servers = 0, database = 0, own = 0] = after;
  const both = 2000 / (servers + database);
  out(
    `    processor time of an answer: ${ms(servers)} of the servers, ${ms(database)} of the database, ${ms(own)} of this process; so two cores give ${both.toFixed(0)} a second to others`,
  );
  for (const error of new Set(errors)) out(`    an error: ${error}`);
  if (errors.length > 0 || p99 >= GOAL_P99_MS || perSecond < GOAL_PER_SECOND) process.exitCode = 1;
}

async function publish(client: Client, served: Served): Promise<void> {
  const id = served.batchId;
  const act = (action: string) => client.command('payroll.batches.act', { id, action });
  await act('calculate');
  for (;;) {
    const { status } = await client.query<{ status: string }>('payroll.batches.get', { id });
    if (status === 'calculated') break;
    await wait(100);
  }
  await approve(client, served);
  await act('submitAndClose');
  await act('generatePayslips');
  await act('publishPayslips');
}

async function measure(served: Served): Promise<void> {
  const { urls, sessions } = served;
  const rushFor = (name: string, count: number, one: (index: number) => Promise<Answer>) =>
    rush(name, served, count, one);
  const client = new Client(served.url);
  await client.signIn(served.loginName, served.password);
  const began = performance.now();
  await publish(client, served);
  out(`${sessions.length} people signed in, ${urls.length} processes answer, ${AT_ONCE} requests at once`);
  out(`  calculated, closed, payslips made and published in ${seconds(performance.now() - began)}`);
  const ids: (string | undefined)[] = [];
  const askOf = (index: number, path: string, input: unknown) =>
    ask(
      urls[index % urls.length] ?? '',
      sessions[index % sessions.length] ?? '',
      addressOf(index % sessions.length),
      path,
      input,
    );
  await rushFor('the list of their own', sessions.length, async (index) => {
    const answer = await askOf(index, 'portal.payslips.list', { page: 1, pageSize: 10 });
    ids[index] = /"id":"([^"]+)"/.exec(answer.body)?.[1];
    return answer;
  });
  const known = ids.flatMap((id, index) => (id ? [{ id, index }] : []));
  for (const time of ['the first time', 'once more', 'and again'])
    await rushFor(`their payslip, ${time}`, known.length, (turn) => {
      const { id, index } = known[turn] ?? { id: '', index: 0 };
      return askOf(index, 'portal.payslips.get', { id });
    });
  agent.destroy();
}

await withLargeServer('postgres', people, ITEMS, measure, processes);
