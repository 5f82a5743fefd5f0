import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
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
    env: { PORT: '0', DEMO: 'no', LC_ALL: 'C', ...env },
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
}, 180_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('refuses settings that make no sense, without repeating a password', async () => {
  expectPlain(await start(whole, { PORT: 'eighty' }), /PORT must be a whole number/);
  expectPlain(await start(whole, { DEMO: 'perhaps' }), /DEMO must be yes or no/);
  expectPlain(await start(whole, { HOST: '203.0.113.9' }), /HOST=203.0.113.9 is not an address/);
  const malformed = await start(whole, { DATABASE_URL: 'localhost:hidden@/x' });
  expectPlain(malformed, /DATABASE_URL must look like/);
  expect(malformed.said).not.toContain('hidden');
}, 90_000);

it('makes no database for who only looks at one or keeps it', async () => {
  const dataDir = join(folder, 'nowhere');
  for (const [command, args] of [
    ['verify', []],
    ['verify-audit', []],
    ['backup', [join(folder, 'kept')]],
  ] as const) {
    const env = { LC_ALL: 'C' };
    const { code, said } = await runScript(`server/src/command-line/${command}.ts`, dataDir, { args, env });
    expect(said, command).toContain(`There is no database at ${join(dataDir, 'suanpan.sqlite')}.`);
    expect(said).not.toMatch(/\n\s+at /);
    expect(code).toBe(command === 'backup' ? 1 : 2);
    expect(existsSync(join(dataDir, 'suanpan.sqlite'))).toBe(false);
  }
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

/** Root may do everything, so it plays another account; anybody else is kept out by rights alone. */
const account = process.getuid?.() === 0 ? 65_534 : undefined;

function giveTo(uid: number | undefined, dataDir: string): string {
  if (uid !== undefined)
    for (const entry of ['', ...readdirSync(dataDir)]) chownSync(join(dataDir, entry), uid, uid);
  return dataDir;
}

/** The rights come back, or the folder could not be removed after the test. */
async function withRights<T>(mode: number, path: string, work: () => Promise<T>): Promise<T> {
  const { mode: before } = statSync(path);
  chmodSync(path, mode);
  try {
    return await work();
  } finally {
    chmodSync(path, before);
  }
}

it('says which folder or file it may not use', async () => {
  const closed = join(folder, 'closed');
  mkdirSync(closed);
  await withRights(0o000, closed, async () =>
    expectPlain(await start(join(closed, 'data'), {}, account), /may not read and write .*closed/),
  );
  const unreadable = copy();
  await withRights(0o000, unreadable, async () =>
    expectPlain(await start(unreadable, {}, account), /may not read and write .*copy-\d+/),
  );
  const keyless = giveTo(account, copy());
  const key = join(keyless, 'secret.key');
  if (account !== undefined) chownSync(key, 0, 0);
  await withRights(0o000, key, async () =>
    expectPlain(await start(keyless, {}, account), /may not read and write \S+secret\.key/),
  );
}, 90_000);

it('says that its database is read-only, and leaves it as it is', async () => {
  const dataDir = giveTo(account, copy());
  // Linked from a folder of its own: the rights within the data folder are the server's to set.
  const elsewhere = join(folder, 'elsewhere');
  const database = join(elsewhere, 'suanpan.sqlite');
  mkdirSync(elsewhere, { mode: 0o755 });
  renameSync(join(dataDir, 'suanpan.sqlite'), database);
  symlinkSync(database, join(dataDir, 'suanpan.sqlite'));
  const before = statSync(database).mtimeMs;
  await withRights(0o444, database, () =>
    withRights(0o555, elsewhere, async () =>
      expectPlain(await start(dataDir, {}, account), /The database in \S+ can't be written/),
    ),
  );
  expect(statSync(database).mtimeMs).toBe(before);
}, 90_000);

it('speaks the language of the terminal', async () => {
  const said = async (locale: Record<string, string>) =>
    (await start(whole, { PORT: 'eighty', LC_ALL: '', LC_MESSAGES: '', LANG: '', ...locale })).said.trim();
  expect(await said({ LANG: 'zh_TW.UTF-8' })).toBe(
    '算盤無法啟動。PORT 必須是 0 到 65535 的整數，不能是「eighty」。',
  );
  expect(await said({ LANG: 'zh_TW.UTF-8', LC_ALL: 'zh_CN.UTF-8' })).toMatch(/^算盘无法启动。/);
  expect(await said({ LANG: 'C' })).toMatch(/^Suanpan could not start\./);
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

it('leaves the first password that a web process has shown to a worker that starts after it', async () => {
  const places = new Places('postgres');
  try {
    const place = await places.create('shown');
    const passwordAfter = async (role: string) => {
      const env = { ...place.env, DEMO: 'no', ROLE: role };
      const server = await startServerProcess(place.dataDir, { env, quiet: true });
      await server.kill();
      const database = places.open(place);
      const { password_hash } = await database.db
        .selectFrom('users')
        .select('password_hash')
        .executeTakeFirstOrThrow();
      await database.close();
      return password_hash;
    };
    const shown = await passwordAfter('web');
    expect(await passwordAfter('worker')).toBe(shown);
    expect(await passwordAfter('web')).not.toBe(shown);
  } finally {
    await places.end();
  }
}, 300_000);
