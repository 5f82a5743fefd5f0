import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Places } from './places.ts';
import { ApiClient, type Ended, freePort, runScript, startServerProcess } from './server-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'suanpan-start-'));
// Others than root must get in, where the test plays another account.
chmodSync(folder, 0o755);
const whole = join(folder, 'whole');
let next = 0;

function copy(): string {
  const dataDir = join(folder, `copy-${next++}`);
  cpSync(whole, dataDir, { recursive: true });
  return dataDir;
}

const start = (dataDir: string, env: Record<string, string> = {}, uid?: number): Promise<Ended> =>
  runScript('server/src/main.ts', dataDir, {
    env: { PORT: '0', DEMO: 'no', ...env },
    killAfterMs: 40_000,
    killWhen: /first administrator: .+\n/,
    ...(uid === undefined ? {} : { uid }),
  });

function expectPlain({ code, said }: Ended, words: RegExp): void {
  expect(said).toMatch(words);
  expect(said).toContain('Suanpan could not start.');
  expect(said).not.toMatch(/\n\s+at |node:internal/);
  expect(code).toBe(1);
}

beforeAll(async () => {
  const server = await startServerProcess(whole, { env: { DEMO: 'no' }, quiet: true });
  expect(await server.stop()).toBe(0);
}, 60_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('refuses settings that make no sense, without repeating a password', async () => {
  expectPlain(await start(whole, { PORT: 'eighty' }), /PORT must be a whole number/);
  expectPlain(await start(whole, { DEMO: 'perhaps' }), /DEMO must be yes or no/);
  expectPlain(await start(whole, { HOST: '203.0.113.9' }), /HOST=203.0.113.9 is not an address/);
  const malformed = await start(whole, { DATABASE_URL: 'localhost:hidden@/x' });
  expectPlain(malformed, /DATABASE_URL must look like/);
  expect(malformed.said).not.toContain('hidden');
}, 90_000);

it('says which port is taken, before anything is made', async () => {
  const other = createServer();
  const port = await freePort();
  await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve));
  const dataDir = join(folder, 'port');
  expectPlain(await start(dataDir, { PORT: String(port) }), new RegExp(`Port ${port} is in use`));
  expect(existsSync(join(dataDir, 'suanpan.sqlite'))).toBe(false);
  other.close();
}, 60_000);

it('leaves a lost or damaged database file as it is', async () => {
  const empty = copy();
  writeFileSync(join(empty, 'suanpan.sqlite'), '');
  expectPlain(await start(empty, { DEMO: '' }), /is empty \(0 bytes\)/);
  expect(statSync(join(empty, 'suanpan.sqlite')).size).toBe(0);

  const missing = copy();
  rmSync(join(missing, 'suanpan.sqlite'));
  writeFileSync(join(missing, 'audit-anchors.jsonl'), 'of the database that was here\n');
  expectPlain(await start(missing, { DEMO: '' }), /belongs to a database, but .* is missing/);
  expect(existsSync(join(missing, 'suanpan.sqlite'))).toBe(false);

  const damaged = copy();
  writeFileSync(join(damaged, 'suanpan.sqlite'), 'x'.repeat(8192));
  expectPlain(await start(damaged), /is damaged/);
}, 90_000);

it("refuses a database of a newer program, or of another one, and doesn't touch it", async () => {
  for (const [statement, words] of [
    ["insert into schema_migrations values ('9999-of-tomorrow', '')", /newer Suanpan.*9999-of-tomorrow/],
    ['drop table schema_migrations', /tables that are not Suanpan's/],
  ] as const) {
    const dataDir = copy();
    const db = new Database(join(dataDir, 'suanpan.sqlite'));
    db.exec(statement);
    const before = db.prepare('select group_concat(sql) from sqlite_schema').pluck().get();
    db.close();
    expectPlain(await start(dataDir), words);
    const after = new Database(join(dataDir, 'suanpan.sqlite'));
    expect(after.prepare('select group_concat(sql) from sqlite_schema').pluck().get()).toBe(before);
    after.close();
  }
}, 90_000);

it('holds its data folder for itself, and lets it go however it ends', async () => {
  const dataDir = copy();
  const first = await startServerProcess(dataDir, { env: { DEMO: 'no' }, quiet: true });
  expectPlain(await start(dataDir), /Another Suanpan is working in/);
  await first.kill();
  const second = await startServerProcess(dataDir, { env: { DEMO: 'no' }, quiet: true });
  expect(await second.stop()).toBe(0);
}, 90_000);

it('says which file or folder it may not use', async (context) => {
  if (process.getuid?.() !== 0) context.skip('only root can play another account');
  const nobody = 65_534;
  const unreadable = copy();
  expectPlain(await start(unreadable, {}, nobody), /may not read and write|lacks the right/);
  mkdirSync(join(folder, 'closed'), { mode: 0o700 });
  expectPlain(await start(join(folder, 'closed', 'data'), {}, nobody), /may not read and write .*closed/);
}, 90_000);

it('says that its folder is read-only, and that its key alone is closed to it', async (context) => {
  if (process.getuid?.() !== 0) context.skip('only root can play another account');
  const nobody = 65_534;
  const given = (dataDir: string, uid: number) => {
    for (const entry of ['', ...readdirSync(dataDir)]) chownSync(join(dataDir, entry), uid, uid);
    return dataDir;
  };
  const readOnly = copy();
  for (const name of readdirSync(readOnly, { recursive: true, withFileTypes: true }))
    chmodSync(join(name.parentPath, name.name), name.isDirectory() ? 0o555 : 0o444);
  chmodSync(readOnly, 0o555);
  const before = statSync(join(readOnly, 'suanpan.sqlite')).mtimeMs;
  expectPlain(await start(readOnly, {}, nobody), /may not read and write|can't be written/);
  expect(statSync(join(readOnly, 'suanpan.sqlite')).mtimeMs).toBe(before);

  const keyless = given(copy(), nobody);
  chownSync(join(keyless, 'secret.key'), 0, 0);
  chmodSync(join(keyless, 'secret.key'), 0o600);
  expectPlain(await start(keyless, {}, nobody), /may not read and write \S+secret\.key/);
}, 90_000);

it('says that PostgreSQL refuses the password, or has no such database', async () => {
  const places = new Places('postgres');
  try {
    const { dataDir, env } = await places.create('refusing');
    const wrong = new URL(env.DATABASE_URL);
    wrong.password = 'hidden-and-wrong';
    const refused = await start(dataDir, { DATABASE_URL: wrong.toString() });
    expectPlain(refused, /refuses the account or password in DATABASE_URL/);
    expect(refused.said).not.toContain('hidden-and-wrong');
    const absent = new URL(env.DATABASE_URL);
    absent.pathname = '/never-made';
    expectPlain(
      await start(dataDir, { DATABASE_URL: absent.toString() }),
      /has no such database.*never-made/,
    );
  } finally {
    await places.end();
  }
}, 90_000);

it('says what keeps it from its PostgreSQL', async () => {
  const port = await freePort();
  const address = `postgres://clerk:hidden@127.0.0.1:${port}/payroll`;
  const unreachable = await start(join(folder, 'away'), { DATABASE_URL: address });
  expectPlain(unreachable, new RegExp(`127.0.0.1:${port}/payroll can't be reached`));
  expect(unreachable.said).not.toContain('hidden');
}, 60_000);

it('has no accounts that others know where others reach it, and a password of its own until it is used', async () => {
  const dataDir = join(folder, 'own');
  const password = (said: string) => /first administrator: admin \/ (\S+)/.exec(said)?.[1] ?? '';
  const first = await start(dataDir, { DEMO: '', HOST: '0.0.0.0', PORT: String(await freePort()) });
  const second = await start(dataDir, { DEMO: '' });
  expect(password(first.said)).toHaveLength(16);
  expect(password(second.said)).not.toBe(password(first.said));
  const server = await startServerProcess(dataDir, { quiet: true });
  await expect(ApiClient.signIn(server.url, 'payroll')).rejects.toThrow('identity.WRONG_LOGIN');
  await server.kill();
  const db = new Database(join(dataDir, 'suanpan.sqlite'));
  expect(db.prepare('select count(*) from users').pluck().get()).toBe(1);
  db.exec("insert into installation values ('demo', 'whole')");
  db.close();
  expectPlain(await start(dataDir, { DEMO: '', HOST: '0.0.0.0' }), /holds the demo company/);
}, 120_000);
