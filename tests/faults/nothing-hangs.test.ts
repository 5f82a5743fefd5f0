import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FILE_ROWS, PayrollMonth } from './payroll-month.ts';
import { DIALECTS, Places } from './places.ts';
import { AnsweredError, runToEnd, type ServerProcess, startServerProcess } from './server-process.ts';

// The short form for CI; the long one: BUILT=1 COUNT=500 npx vitest run tests/faults/nothing-hangs.test.ts
const CALCULATIONS = Number(process.env.COUNT ?? 8);
const IMPORTS = Math.max(1, Math.round(CALCULATIONS / 12));

/** What became of a command: its answer, or the code it was refused with. */
async function outcome<T>(command: Promise<T>): Promise<{ answer?: T; code?: string }> {
  try {
    return { answer: await command };
  } catch (error) {
    if (error instanceof AnsweredError) return { code: error.code };
    throw error;
  }
}

describe.each(DIALECTS)('commands at the worst moment (%s)', (dialect) => {
  const places = new Places(dialect);
  let server: ServerProcess;
  let month: PayrollMonth;
  let database: ReturnType<Places['open']>;

  beforeAll(async () => {
    const place = await places.create('month');
    await runToEnd('server/src/command-line/seed.ts', ['--size', 'small'], place.dataDir, place.env);
    server = await startServerProcess(place.dataDir, { env: place.env });
    database = places.open(place);
    month = await PayrollMonth.open(server);
  }, 120_000);

  afterAll(async () => {
    await database?.close();
    await server?.kill();
    await places.end();
  });

  it(
    `runs every calculation that was taken, also one asked for while another ends (${CALCULATIONS})`,
    async () => {
      const jobs: unknown[] = [];
      const end = Date.now() + 20_000 + 2_000 * CALCULATIONS;
      const ask = async () => {
        while (jobs.length < CALCULATIONS && Date.now() < end) {
          const { answer, code } = await outcome(month.act(server, 'calculate'));
          if (answer) jobs.push(answer.jobId);
          // Asking without a pause is more than one person may; it goes on when that is over.
          else if (code === 'platform.TOO_MANY_REQUESTS')
            await new Promise((resolve) => setTimeout(resolve, 500));
          else expect(code).toBe('payroll.batches.RUNNING');
        }
      };
      await Promise.all([ask(), ask(), ask()]);
      expect(jobs.length).toBeGreaterThanOrEqual(CALCULATIONS);
      expect(new Set(jobs).size).toBe(jobs.length);
      expect(await month.untilQuiet(server, database)).toMatchObject({ status: 'calculated' });
      expect((await month.facts(database)).orphaned).toBe(false);
    },
    90_000 + 4_000 * CALCULATIONS,
  );

  it(
    `takes no half of a file for the whole, and leaves nothing of one that was stopped (${IMPORTS} each)`,
    async () => {
      const fileId = await month.uploadFile(server);
      const { rows } = await month.facts(database);
      for (let round = 0; round < 2 * IMPORTS; round++) {
        const stopped = round % 2 === 0;
        const before = await month.facts(database);
        const { jobId } = await month.import(server, fileId);
        let refused = 0;
        for (;;) {
          const [calculated, typed] = await Promise.all([
            outcome(month.act(server, 'calculate')),
            outcome(month.import(server, fileId)),
          ]);
          const meanwhile = await month.facts(database);
          const { status } = await month.importState(server, jobId);
          // Looked at last: what was seen and refused before, was so while it ran.
          if (status !== 'running') break;
          if (calculated.code === 'payroll.batches.IMPORTING') refused++;
          expect(calculated.code).toBe('payroll.batches.IMPORTING');
          expect(typed.code).toBe('payroll.batches.IMPORTING');
          expect(meanwhile.rows).toBe(before.rows);
          if (stopped) await outcome(month.staff.command(server.url, 'platform.jobs.cancel', { id: jobId }));
        }
        await month.untilQuiet(server, database);
        const state = await month.importState(server, jobId);
        const facts = await month.facts(database);
        expect(facts.unfinished).toBe(0);
        if (stopped && state.status === 'canceled') {
          expect(state.counts).toMatchObject({ created: 0, updated: 0 });
        } else {
          expect(state.status).toBe('success');
          expect(facts.rows).toBe(rows + FILE_ROWS);
        }
        expect(refused).toBeGreaterThan(0);
      }
      await month.act(server, 'calculate');
      expect((await month.untilQuiet(server, database)).stale.is).toBe(false);
      expect((await month.facts(database)).rows).toBe(rows + FILE_ROWS);
    },
    60_000 + 30_000 * IMPORTS,
  );
});
