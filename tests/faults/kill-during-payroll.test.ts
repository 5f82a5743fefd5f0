import { randomUUID } from 'node:crypto';
import { seededRandom } from '@suanpan/fixtures';
import type { Database } from '@suanpan/server/databases-for-tests';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acknowledged, type Facts, FILE_ROWS, PayrollMonth } from './payroll-month.ts';
import { DIALECTS, type Place, Places } from './places.ts';
import { runToEnd, type ServerProcess, startServerProcess } from './server-process.ts';

// The short form for CI; the long one: BUILT=1 COUNT=1000 npx vitest run tests/faults/kill-during-payroll.test.ts
const KILLS = Number(process.env.COUNT ?? 3);
const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000);

interface Step {
  name: string;
  /** Answers when the server has answered. */
  ask(month: PayrollMonth, server: ServerProcess, key: string): Promise<unknown>;
  /** Whether the batch is computed by itself meanwhile. */
  dynamic?: true;
  /** Its place in a month; those of one place come in any order, some of them twice. */
  place: number;
  /** What must be there once it was acknowledged, with nothing asked again. */
  after(whole: Facts): Partial<Facts>;
}

let fileId = '';
let whole: Facts;

/** What is typed in the end, so that every month comes to the same figures. */
const HOURS = 8;

/** As many hours as the key says, so that the same command has the same. */
const hoursOf = (key: string) => Number.parseInt(key.slice(0, 4), 16) % 40;

/** What is typed is computed two seconds later without being asked. */
const TYPE: Step = {
  name: 'type, computed by itself',
  place: -1,
  dynamic: true,
  ask: (month, server, key) => month.type(server, hoursOf(key), key),
  after: () => ({ status: 'calculated' }),
};

const STEPS: readonly Step[] = [
  {
    name: 'import',
    place: 0,
    ask: (month, server, key) => month.import(server, fileId, key),
    after: (whole) => ({ rows: whole.rows }),
  },
  {
    name: 'calculate',
    place: 0,
    ask: (month, server, key) => month.act(server, 'calculate', key),
    after: (whole) => ({ status: 'calculated', results: whole.results, totals: whole.totals }),
  },
  {
    name: 'calculate what was imported',
    place: 1,
    ask: (month, server, key) => month.act(server, 'calculate', key),
    after: (whole) => ({ status: 'calculated', hash: whole.hash }),
  },
  {
    name: 'submit for approval',
    place: 2,
    ask: (month, server, key) => month.act(server, 'submitForApproval', key),
    after: () => ({ status: 'pendingApproval', approval: 'pendingApproval' }),
  },
  {
    name: 'approve',
    place: 3,
    ask: (month, server, key) => month.approve(server, key),
    after: () => ({ status: 'approvalDone', approval: 'approved' }),
  },
  {
    name: 'submit',
    place: 4,
    ask: (month, server, key) => month.act(server, 'submit', key),
    after: (whole) => ({ submitted: true, movements: whole.movements }),
  },
  {
    name: 'close',
    place: 5,
    ask: (month, server, key) => month.act(server, 'close', key),
    after: (whole) => ({ status: 'closed', movements: whole.movements }),
  },
  {
    name: 'generate payslips',
    place: 6,
    ask: (month, server, key) => month.generatePayslips(server, key),
    after: (whole) => ({ drafts: whole.published, published: 0 }),
  },
  {
    name: 'publish payslips',
    place: 7,
    ask: (month, server, key) => month.publishPayslips(server, key),
    after: (whole) => ({ drafts: 0, published: whole.published }),
  },
];

/** Holds at every moment, also between a kill and the next start. */
function expectSound(facts: Facts, rowsBefore: number): void {
  expect([rowsBefore, whole.rows]).toContain(facts.rows);
  expect(facts.orphaned).toBe(false);
  expect(facts.dead).toEqual([]);
  if (facts.status === 'new') expect(facts.results).toBe(0);
  else expect([0, whole.results]).toContain(facts.results);
  if (facts.results === 0) expect(['new', 'toBeCalculated']).toContain(facts.status);
  expect(facts.totals).toBe(facts.results === 0 ? 0 : whole.totals);
  expect(facts.movements).toBe(facts.submitted ? whole.movements : 0);
  if (facts.status === 'closed') expect(facts.submitted).toBe(true);
  expect([0, whole.published]).toContain(facts.drafts + facts.published);
  expect(facts.drafts === 0 || facts.published === 0).toBe(true);
}

describe.each(DIALECTS)('kill -9 at random moments (%s)', (dialect) => {
  const random = seededRandom(SEED);
  const places = new Places(dialect);
  const ready: number[] = [];
  /** How long a step takes when nothing happens to it: a kill comes within that, and a little later. */
  const lasts = new Map<string, number>();
  let month: PayrollMonth;
  let server: ServerProcess | undefined;
  let open: Database | undefined;
  let rowsBefore = 0;

  async function start(place: Place): Promise<ServerProcess> {
    server = await startServerProcess(place.dataDir, { env: place.env });
    ready.push(server.readyMs);
    return server;
  }

  async function withDatabase<T>(place: Place, look: (database: Database) => Promise<T>): Promise<T> {
    const database = places.open(place);
    try {
      return await look(database);
    } finally {
      await database.close();
    }
  }

  /** In which steps the server is killed: in all of them while there are kills enough. */
  function drawSome(steps: readonly Step[], most: number): Set<Step> {
    const some = new Set(steps);
    while (some.size > most) some.delete(random.pick([...some]));
    return some;
  }

  /** Drawn anew for each month: the first two steps in either order and sometimes twice. */
  function drawSteps(): Step[] {
    const early = STEPS.filter((step) => step.place === 0);
    const drawn = Array.from({ length: random.whole(1, 3) }, () => random.pick(early));
    const [imported] = early;
    if (imported && !drawn.includes(imported)) drawn.push(imported);
    const typed = Array.from({ length: random.whole(0, 2) }, () => TYPE);
    return [...typed, ...drawn, ...STEPS.filter((step) => step.place > 0)];
  }

  /** Kills the server while it does a step, and starts another one. What holds then and afterwards is said here. */
  async function killDuring(
    place: Place,
    running: ServerProcess,
    step: Step,
    kill: number,
  ): Promise<ServerProcess> {
    const key = randomUUID();
    const delay = Math.round(random.next() * ((lasts.get(step.name) ?? 0) * 1.2 + 20));
    try {
      const asked = acknowledged(step.ask(month, running, key));
      await new Promise((resolve) => setTimeout(resolve, delay));
      await running.kill();
      const known = await asked;
      expectSound(await withDatabase(place, (database) => month.facts(database)), rowsBefore);
      const next = await start(place);
      await withDatabase(place, (database) => expectMended(database, next, step, key, known));
      return next;
    } catch (error) {
      const said = error instanceof Error ? error.message : error;
      throw new Error(`kill ${kill}: ${step.name}, ${delay} ms (SEED=${SEED}): ${said}`, { cause: error });
    }
  }

  /** What was acknowledged came to its end by itself; what was not may be asked again under the same key. */
  async function expectMended(
    database: Database,
    next: ServerProcess,
    step: Step,
    key: string,
    known: boolean,
  ): Promise<void> {
    const rested = await month.untilQuiet(next, database);
    if (step.dynamic && known) expect((await month.typed(next)).hours).toBe(hoursOf(key));
    if (step.dynamic && known) expect(rested.stale.is).toBe(false);
    expectSound(await month.facts(database), rowsBefore);
    expect(rested.failedRows).toBe(0);
    if (known) expect(await month.facts(database)).toMatchObject(step.after(whole));
    await step.ask(month, next, key);
    await month.untilQuiet(next, database);
    const settled = await month.facts(database);
    expectSound(settled, rowsBefore);
    expect(settled).toMatchObject({ ...step.after(whole), unfinished: 0, importing: 0 });
  }

  beforeAll(async () => {
    const place = await places.create('whole');
    await runToEnd('server/src/command-line/seed.ts', ['--size', 'small'], place.dataDir, place.env);
    const first = await start(place);
    month = await PayrollMonth.open(first);
    fileId = await month.uploadFile(first);
    open = places.open(place);
    await month.cure(first, open);
    await open.close();
    await first.kill();
    await places.create('prepared', 'whole');

    // The month as it goes when nothing happens to it.
    const quiet = await start(place);
    open = places.open(place);
    rowsBefore = (await month.facts(open)).rows;
    await month.setDynamic(open, true);
    for (const step of [TYPE, ...STEPS]) {
      if (step === STEPS[0]) {
        await month.setDynamic(open, false);
        await month.type(quiet, HOURS);
      }
      const began = performance.now();
      await step.ask(month, quiet, randomUUID());
      await month.untilQuiet(quiet, open);
      lasts.set(step.name, performance.now() - began);
    }
    whole = await month.facts(open);
    await open.close();
    await quiet.kill();
    expect(whole).toMatchObject({ status: 'closed', rows: rowsBefore + FILE_ROWS, drafts: 0, dead: [] });
    expect(whole.movements > 0 && whole.published > 0).toBe(true);
  }, 180_000);

  afterAll(async () => {
    await server?.kill();
    await open?.close().catch(() => undefined);
    await places.end();
  });

  it(
    `loses, tears, doubles and leaves hanging nothing (${KILLS} kills, SEED=${SEED})`,
    async () => {
      let kills = 0;
      for (let copy = 0; kills < KILLS; copy++) {
        const name = `month-${copy}`;
        const place = await places.create(name, 'prepared');
        let running = await start(place);
        let typing = true;
        const steps = drawSteps();
        const killed = drawSome(steps, KILLS - kills);
        for (const step of steps) {
          if (typing && !step.dynamic) {
            typing = false;
            await month.type(running, HOURS);
          }
          await withDatabase(place, (database) => month.setDynamic(database, step.dynamic ?? false));
          if (!killed.has(step) || kills >= KILLS) {
            await step.ask(month, running, randomUUID());
            await withDatabase(place, (database) => month.untilQuiet(running, database));
            continue;
          }
          running = await killDuring(place, running, step, ++kills);
        }
        await running.kill();
        await places.remove(name);
      }
      const sorted = ready.sort((a, b) => a - b);
      const at = (part: number) => Math.round(sorted[Math.floor(part * (sorted.length - 1))] ?? 0);
      process.stdout.write(
        `${dialect}: ${kills} kills, SEED=${SEED}; ready after ${at(0.5)} ms (median), ${at(0.99)} ms (99 of 100)\n`,
      );
    },
    60_000 + 30_000 * KILLS,
  );
});
