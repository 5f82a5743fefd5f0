import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createServices } from '../../create-services.ts';
import { hashPassword } from '../../identity/index.ts';
import { insertUser } from '../../identity/users/users.repo.ts';
import { closeEnginePool } from '../../payroll/index.ts';
import { type RunningServer, startServer } from '../../start-server.ts';
import { auditWriter } from '../audit/audit-writer.ts';
import { sealAudit } from '../audit/seal-audit.ts';
import { makeBackup } from '../backup/make-backup.ts';
import { readManifest, writeManifest } from '../backup/manifest.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { systemClock } from '../clock/clock.ts';
import { type Config, readConfig } from '../config/config.ts';
import { type Database, openDatabase } from '../db/connection.ts';
import { describeEachDatabase } from '../db/testing.ts';
import { newId } from '../ids/new-id.ts';
import { silentLog } from '../log/log.ts';

const PASSWORD = 'a long phrase nobody guesses';
const ROLE = 'system-administrator';

afterAll(closeEnginePool);

describeEachDatabase('going back to a backup on the screen', (test) => {
  const folder = mkdtempSync(join(tmpdir(), 'suanpan-restore-'));
  const dataDir = join(folder, 'data');
  let env: Record<string, string>;
  let config: Config;
  let server: RunningServer;
  let backup = { id: '', place: '' };
  const people: Record<string, string> = {};

  const open = (place = config): Database =>
    openDatabase({ url: place.databaseUrl, filename: join(place.dataDir, 'suanpan.sqlite') });
  async function look<T>(work: (database: Database) => Promise<T>): Promise<T> {
    const database = open();
    return work(database).finally(() => database.close());
  }

  beforeAll(async () => {
    env = {
      ...{ PORT: '0', DATA_DIR: dataDir, SECRET_KEY: 'a key that only tests use', DEMO: 'no' },
      ...{ LOG_LEVEL: 'silent', DATABASE_URL: test.url ?? '' },
    };
    config = readConfig(env);
    const database = open();
    const { services } = await createServices(config, { clock: systemClock, log: silentLog, database });
    const passwordHash = await hashPassword(PASSWORD);
    for (const name of ['first', 'second'])
      people[name] = await services.db
        .transaction()
        .execute((trx) =>
          insertUser(trx, systemClock, { loginName: name, name, passwordHash, roles: [{ role: ROLE }] }),
        );
    const file = { name: 'a.csv', content: Buffer.from('a,b\n'), purpose: 'upload', createdBy: 'u' };
    await services.files.save(services.db, file);
    const origin = { clock: systemClock, traceId: 'test', userId: 'u', secretKey: config.secretKey };
    const subject = { kind: 'user' as const, id: 'u' };
    await auditWriter(services.db, { ...origin, action: 'identity.users.create' }).write({ subject });
    await sealAudit(services);
    const { place } = await makeBackup(database, config, systemClock, config.backupDir);
    const row = await services.db.selectFrom('backups').select('id').executeTakeFirstOrThrow();
    backup = { id: row.id, place };
    await services.db
      .updateTable('users')
      .set({ name: 'Changed since' })
      .where('login_name', '=', 'first')
      .execute();
    await database.close();
    server = await startServer(env);
  }, 120_000);
  afterAll(async () => {
    await server?.stop('test');
    rmSync(folder, { recursive: true, force: true });
  });

  const url = () => `http://127.0.0.1:${server.port}`;
  async function call(token: string | undefined, path: string, input: unknown) {
    const response = await fetch(`${url()}/trpc/${path}`, {
      method: 'POST',
      headers: {
        ...{ 'Content-Type': 'application/json', 'Idempotency-Key': newId(systemClock), 'X-Language': 'en' },
        ...(token && { Authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(input),
    });
    const body = (await response.json()) as {
      result?: { data: Record<string, string> };
      error?: { message: string; data: { code: string } };
    };
    return {
      status: response.status,
      data: body.result?.data,
      code: body.error?.data.code,
      headers: response.headers,
    };
  }
  async function signIn(loginName: string): Promise<string> {
    const { data } = await call(undefined, 'identity.auth.apiSignIn', { loginName, password: PASSWORD });
    return String(data?.token);
  }
  const again = (token: string) => call(token, 'identity.auth.stepUp', { password: PASSWORD });
  async function until(what: () => Promise<boolean>): Promise<void> {
    for (;;) {
      if (await what().catch(() => false)) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  const stateOf = (id: string) =>
    look(
      async ({ db }) => await db.selectFrom('restores').selectAll().where('id', '=', id).executeTakeFirst(),
    );

  it('takes the password and two people, tells everybody, goes down, and comes up as it was then', async () => {
    const [first, second] = [await signIn('first'), await signIn('second')];
    const asking = { backupId: backup.id, reason: 'An import went wrong' };
    expect((await call(first, 'admin.backups.restores.ask', asking)).code).toBe('identity.STEP_UP_REQUIRED');
    await again(first);
    await again(second);
    const asked = await call(first, 'admin.backups.restores.ask', asking);
    expect(asked.status).toBe(200);
    const id = String(asked.data?.id);
    expect((await call(second, 'admin.backups.restores.ask', asking)).code).toBe(
      'admin.backups.RESTORE_OPEN',
    );
    expect((await call(first, 'admin.backups.restores.agree', { id })).code).toBe(
      'admin.backups.RESTORE_OWN',
    );

    const later = await call(second, 'admin.backups.restores.agree', { id, inMinutes: 5 });
    await until(async () => {
      const { headers } = await call(second, 'identity.auth.stepUp', { password: PASSWORD });
      return headers.get('x-maintenance-at') === later.data?.beginsAt;
    });
    expect((await call(first, 'admin.backups.restores.withdraw', { id })).status).toBe(200);
    expect((await call(second, 'admin.backups.restores.agree', { id })).code).toBe(
      'admin.backups.RESTORE_OVER',
    );

    const { data } = await call(first, 'admin.backups.restores.ask', asking);
    const real = String(data?.id);
    expect((await call(second, 'admin.backups.restores.agree', { id: real, inMinutes: 0 })).status).toBe(200);
    await until(async () => {
      const response = await fetch(`${url()}/`, { headers: { Accept: 'text/html' } });
      return response.status === 503 && (await response.text()).includes('brought back to an earlier state');
    });
    await until(async () => (await fetch(`${url()}/readyz`)).ok);

    // Sessions of that time are closed; what came after is gone, and who did it stands in the trail.
    expect((await call(first, 'admin.backups.restores.ask', asking)).status).toBe(401);
    const rows = await look(async ({ db }) => ({
      names: await db.selectFrom('users').select('name').where('login_name', '=', 'first').execute(),
      trail: await db
        .selectFrom('audit_rows')
        .selectAll()
        .where('action', '=', 'platform.restore.done')
        .execute(),
      backups: await db.selectFrom('backups').select('id').execute(),
    }));
    expect(rows.names).toEqual([{ name: 'first' }]);
    expect(rows.backups).toEqual([{ id: backup.id }]);
    expect(rows.trail).toMatchObject([{ user_id: people.second, subject_id: real }]);
    expect(JSON.parse(rows.trail[0]?.facts ?? '')).toMatchObject({ askedBy: people.first });
    const done = await stateOf(real);
    expect(done).toMatchObject({ state: 'done', problem: null });
    expect(await stateOf(id)).toMatchObject({ state: 'withdrawn' });
    // What was there before is kept.
    const aside = readdirSync(String(done?.put_aside));
    expect(aside).toContain('files');
    expect(existsSync(join(dataDir, 'restoring'))).toBe(false);
    if (test.dialect === 'sqlite') expect(aside).toContain('suanpan.sqlite');
    else
      expect(
        await look(
          async ({ db }) =>
            (await sql`select 1 from pg_namespace where nspname like 'suanpan_before_%'`.execute(db)).rows
              .length,
        ),
      ).toBe(1);
    // It works on: somebody signs in, and what is kept can be read.
    expect((await signIn('first')).length).toBeGreaterThan(20);
  }, 120_000);

  it('refuses what is damaged or newer before anything is touched, and comes up with what there was', async () => {
    const [first, second] = [await signIn('first'), await signIn('second')];
    await again(first);
    await again(second);
    const asking = { backupId: backup.id, reason: 'A trial' };
    const { data } = await call(first, 'admin.backups.restores.ask', asking);
    const id = String(data?.id);
    const whole = await readManifest(backup.place, config.secretKey);
    const written = { ...whole, migrations: [...whole.migrations, '9999-later'] };
    writeManifest(backup.place, config.secretKey, written);
    const refused = await call(second, 'admin.backups.restores.agree', { id });
    expect([refused.code, refused.status]).toEqual(['admin.backups.NOT_SOUND', 409]);
    writeManifest(backup.place, config.secretKey, whole);
    // Sound when they agreed, damaged when it begins.
    expect((await call(second, 'admin.backups.restores.agree', { id, inMinutes: 0 })).status).toBe(200);
    const damaged = join(backup.place, whole.files[0]?.path ?? '');
    appendFileSync(damaged, 'x');
    await until(async () => (await stateOf(id))?.state === 'failed');
    expect(JSON.parse((await stateOf(id))?.problem ?? '').en).toMatch(/is damaged/);
    await until(async () => (await fetch(`${url()}/readyz`)).ok);
    // The same sessions go on: nothing was exchanged.
    expect((await call(first, 'admin.backups.restores.withdraw', { id })).code).toBe(
      'admin.backups.RESTORE_OVER',
    );
    truncateSync(damaged, statSync(damaged).size - 1);
  }, 120_000);

  it('comes back on a machine that has nothing but the backup and the key', async () => {
    const place = { DATA_DIR: join(folder, 'fresh'), SECRET_KEY: 'a key that only tests use', PORT: '0' };
    const address = test.url && new URL(test.url);
    if (address) {
      address.pathname = `${address.pathname}_fresh`;
      await look(({ db }) => sql`create database ${sql.id(address.pathname.slice(1))}`.execute(db));
    }
    const there = { ...env, ...place, ...(address && { DATABASE_URL: address.toString() }) };
    await restoreBackup(backup.place, readConfig(there), systemClock);
    const fresh = await startServer(there);
    const response = await fetch(`http://127.0.0.1:${fresh.port}/trpc/identity.auth.apiSignIn`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ loginName: 'second', password: PASSWORD }),
    });
    expect(response.status).toBe(200);
    await fresh.stop('test');
  }, 120_000);
});
