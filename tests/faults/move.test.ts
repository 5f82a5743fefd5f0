import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Place, Places } from './places.ts';
import { ApiClient, freePort, runScript, runToEnd, startServerProcess } from './server-process.ts';

const SEED = 'server/src/command-line/seed.ts';
const MOVE = 'server/src/command-line/move.ts';

describe('a company that outgrows its file', () => {
  const places = new Places('postgres');
  /** Its folder holds an SQLite file at first; its database is the empty PostgreSQL beside it. */
  let place: Place;
  const sqliteFile = () => join(place.dataDir, 'suanpan.sqlite');
  const move = (to: string, env: Record<string, string> = {}, killWhen?: RegExp) =>
    runScript(MOVE, place.dataDir, {
      args: ['--to', to],
      env: { LANG: 'en_US.UTF-8', ...env },
      ...(killWhen ? { killWhen } : {}),
    });

  beforeAll(async () => {
    place = await places.create('moved');
    await runToEnd(SEED, ['--size', 'small'], place.dataDir);
  }, 120_000);
  afterAll(() => places.end());

  it('is moved whole, also after a move that was killed', async () => {
    const killed = await move(place.env.DATABASE_URL, {}, /payroll_table_blocks/);
    expect(killed.code).toBeNull();
    // Half a database is nobody's: no server starts on it.
    const half = await runScript('server/src/main.ts', place.dataDir, {
      env: { ...place.env, PORT: String(await freePort()) },
    });
    expect(half).toMatchObject({ code: 1, said: expect.stringContaining('was broken off') });
    const again = await move(place.env.DATABASE_URL);
    expect(again.said).toMatch(/\(had come before\)/);
    expect(again).toMatchObject({ code: 0, said: expect.stringContaining('everything is what was written') });
  }, 240_000);

  it('works on there, and goes back as it then is', async () => {
    const server = await startServerProcess(place.dataDir, { env: { ...place.env, DEMO: 'yes' } });
    const staff = await ApiClient.signIn(server.url, 'payroll');
    const slips = await staff.query<{ total: number }>(server.url, 'payroll.payslips.list', {});
    expect(slips.total).toBeGreaterThan(0);
    expect(await move('sqlite', place.env)).toMatchObject({
      code: 1,
      said: expect.stringContaining('is there already'),
    });
    renameSync(sqliteFile(), `${sqliteFile()}.before`);
    expect(await move('sqlite', place.env)).toMatchObject({
      code: 1,
      said: expect.stringContaining('Stop its servers'),
    });
    await server.stop();

    expect(await move('sqlite', place.env)).toMatchObject({ code: 0 });
    expect(existsSync(`${sqliteFile()}.moving`)).toBe(false);
    const back = await startServerProcess(place.dataDir, { env: { DEMO: 'yes' } });
    const same = await ApiClient.signIn(back.url, 'payroll');
    expect(await same.query(back.url, 'payroll.payslips.list', {})).toMatchObject({ total: slips.total });
    await back.stop();
  }, 240_000);

  it('is moved into nothing that holds something, and nowhere where it is already', async () => {
    expect(await move(place.env.DATABASE_URL)).toMatchObject({
      code: 1,
      said: expect.stringContaining('is not empty'),
    });
    expect(await move('sqlite')).toMatchObject({
      code: 1,
      said: expect.stringContaining('in SQLite already'),
    });
    expect((await runScript(MOVE, place.dataDir)).code).toBe(2);
  }, 60_000);
});
