import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import Sqlite from 'better-sqlite3';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createServices } from '../../create-services.ts';
import { closeEnginePool } from '../../payroll/index.ts';
import { seedDemo } from '../../seeding/index.ts';
import { sealAudit } from '../audit/seal-audit.ts';
import { type Config, readConfig } from '../config/config.ts';
import { type Database, openDatabase } from '../db/connection.ts';
import { describeEachDatabase } from '../db/testing.ts';
import { silentLog } from '../log/log.ts';
import type { Services } from '../trpc/context.ts';
import { lookAtBackup } from './look-at-backup.ts';
import { makeBackup } from './make-backup.ts';
import { hashOfFile, readManifest, writeManifest } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';

const LATEST_OF_OURS = '0441-failures-of-jobs';

afterAll(closeEnginePool);

describeEachDatabase('a backup', (test) => {
  const folder = mkdtempSync(join(tmpdir(), 'suanpan-backup-'));
  const target = join(folder, 'backups');
  const dataDir = join(folder, 'data');
  let config: Config;
  let database: Database;
  let services: Services;
  let fileId = '';

  beforeAll(async () => {
    test.clock.set('2026-11-20T02:00:00.000Z');
    config = readConfig({
      DATA_DIR: dataDir,
      SECRET_KEY: 'a key that only tests use',
      DATABASE_URL: test.url,
    });
    database = test.url ? test.database : openDatabase({ filename: join(dataDir, 'suanpan.sqlite') });
    services = (await createServices(config, { clock: test.clock, log: silentLog, database })).services;
    await seedDemo(services, { size: 'small' });
    const file = { name: 'a.csv', content: Buffer.from('a,b\n1,2\n'), purpose: 'upload', createdBy: 'u' };
    fileId = (await services.files.save(services.db, file)).id;
    await sealAudit(services);
  }, 180_000);
  afterAll(async () => {
    if (!test.url) await database.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** What a restored database says, table by table. */
  async function contents({
    db,
    dialect,
  }: Pick<Database, 'db' | 'dialect'>): Promise<Record<string, number>> {
    const tables = await db.introspection.getTables();
    const counts: Record<string, number> = {};
    for (const { name, schema } of tables) {
      if (dialect === 'postgres' && schema !== 'public') continue;
      const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(name)}`.execute(db);
      counts[name] = Number(rows[0]?.n);
    }
    return counts;
  }

  it('is made while others write, tried, and restored whole', async () => {
    let writing = true;
    let written = 0;
    const writer = (async () => {
      while (writing) {
        written += 1;
        await services.db
          .insertInto('installation')
          .values({ fact: `busy-${written}`, value: 'x' })
          .execute();
        await new Promise((resolve) => setTimeout(resolve, 2));
      }
    })();
    const made = await makeBackup(database, config, test.clock, target).finally(async () => {
      writing = false;
      await writer;
    });
    expect(written).toBeGreaterThan(0);
    expect(made.findings.damaged).toBe(0);
    expect(readdirSync(target)).toEqual([made.place.split('/').at(-1)]);
    expect(existsSync(join(made.place, 'secret.key'))).toBe(false);
    const noted = await services.db.selectFrom('backups').selectAll().execute();
    expect(noted).toMatchObject([{ place: made.place }]);

    const before = await contents(database);
    const place = await emptyPlace('restored');
    const findings = await restoreBackup(made.place, place, test.clock);
    expect(findings.damaged).toBe(0);
    const database2 = openDatabase({
      url: place.databaseUrl,
      filename: join(place.dataDir, 'suanpan.sqlite'),
    });
    const restored = (await createServices(place, { clock: test.clock, log: silentLog, database: database2 }))
      .services;
    const after = await contents(database2);
    for (const [table, count] of Object.entries(before))
      if (!['installation', 'backups'].includes(table)) expect([table, after[table]]).toEqual([table, count]);
    expect((await restored.files.read(restored.db, fileId)).toString('utf8')).toContain('a,b');
    // Numbers that count up go on, and the audit trail too.
    const movement = await restored.db
      .selectFrom('payroll_balance_movements')
      .selectAll()
      .executeTakeFirstOrThrow();
    const { id: _id, ...copy } = movement;
    await restored.db
      .insertInto('payroll_balance_movements')
      .values({ ...copy, batch_id: null })
      .execute();
    expect(await sealAudit(restored)).toBe(0);
    await database2.close();
    await expect(restoreBackup(made.place, place, test.clock)).rejects.toThrow(/already|not empty/);
  }, 180_000);

  it('of a newer program is refused before anything is put there, an older one brought to this form', async () => {
    const made = join(target, readdirSync(target)[0] ?? '');
    const written = await readManifest(made, config.secretKey);
    const newer = join(folder, 'newer');
    cpSync(made, newer, { recursive: true });
    writeManifest(newer, config.secretKey, { ...written, migrations: [...written.migrations, '9999-later'] });
    const place = await emptyPlace('newer-place');
    await expect(restoreBackup(newer, place, test.clock)).rejects.toThrow(/newer.*9999-later/);
    expect(readdirSync(place.dataDir)).toEqual([]);
    expect(await lookAtBackup(made, config)).toMatchObject({ olderBy: 0 });

    const older = join(folder, 'older');
    cpSync(made, older, { recursive: true });
    const steps = written.migrations.filter((name) => name !== LATEST_OF_OURS);
    const files = [...written.files];
    const changed = test.dialect === 'sqlite' ? 'suanpan.sqlite' : 'database/schema_migrations.jsonl.gz';
    const path = join(older, changed);
    if (test.dialect === 'sqlite') {
      const raw = new Sqlite(path);
      raw.pragma('journal_mode = delete');
      raw.exec(`drop table job_failures; drop index jobs_finished_at; drop index audit_rows_user;
        drop index audit_rows_at; delete from schema_migrations where name = '${LATEST_OF_OURS}'`);
      raw.close();
    } else {
      const lines = gunzipSync(readFileSync(path)).toString('utf8').split('\n');
      writeFileSync(path, gzipSync(lines.filter((line) => !line.includes(LATEST_OF_OURS)).join('\n')));
    }
    const entry = { path: changed, size: statSync(path).size, sha256: await hashOfFile(path) };
    files.splice(
      files.findIndex((file) => file.path === changed),
      1,
      entry,
    );
    writeManifest(older, config.secretKey, { ...written, migrations: steps, files });
    expect(await lookAtBackup(older, config)).toMatchObject({ olderBy: 1 });
    const restored = await emptyPlace('older-place');
    expect((await restoreBackup(older, restored, test.clock)).damaged).toBe(0);
    const again = openDatabase({
      url: restored.databaseUrl,
      filename: join(restored.dataDir, 'suanpan.sqlite'),
    });
    expect(await again.db.selectFrom('job_failures').selectAll().execute()).toEqual([]);
    await again.close();
  }, 120_000);

  it('is refused with another key, and where a byte of it was changed', async () => {
    const made = join(target, readdirSync(target)[0] ?? '');
    const place = await emptyPlace('refused');
    const other = readConfig({
      DATA_DIR: place.dataDir,
      SECRET_KEY: 'another key altogether',
      DATABASE_URL: place.databaseUrl,
    });
    await expect(restoreBackup(made, other, test.clock)).rejects.toThrow(/another secret key/);
    const { manifest } = JSON.parse(readFileSync(join(made, 'manifest.json'), 'utf8')) as {
      manifest: { files: { path: string }[] };
    };
    for (const { path } of [manifest.files[0], manifest.files.at(-1)].flatMap((file) => file ?? [])) {
      const sound = readFileSync(join(made, path));
      const rotten = Buffer.from(sound);
      rotten[rotten.length >> 1] = (rotten[rotten.length >> 1] ?? 0) ^ 1;
      writeFileSync(join(made, path), rotten);
      await expect(restoreBackup(made, place, test.clock)).rejects.toThrow(/is damaged/);
      writeFileSync(join(made, path), sound);
    }
    expect(existsSync(join(place.dataDir, 'suanpan.sqlite'))).toBe(false);
  }, 60_000);

  it('doesn’t count where what it copied is damaged: it names that, and leaves nothing', async () => {
    const before = readdirSync(target);
    if (test.dialect === 'postgres')
      await sql`alter table payroll_payslips disable trigger user`.execute(services.db);
    else {
      const raw = new Sqlite(join(dataDir, 'suanpan.sqlite'));
      raw.exec('drop trigger payroll_payslips_issued_update');
      raw.close();
    }
    const slip = await services.db
      .selectFrom('payroll_payslips')
      .select(['id', 'number', 'net'])
      .executeTakeFirstOrThrow();
    await services.db
      .updateTable('payroll_payslips')
      .set({ net: Number(slip.net) + 1 })
      .where('id', '=', slip.id)
      .execute();
    test.clock.advance(1000);
    await expect(makeBackup(database, config, test.clock, target)).rejects.toThrow(slip.number);
    expect(readdirSync(target)).toEqual(before);
    expect(await services.db.selectFrom('backups').selectAll().execute()).toHaveLength(1);
  }, 120_000);

  async function emptyPlace(name: string): Promise<Config> {
    const env = { DATA_DIR: join(folder, name), SECRET_KEY: 'a key that only tests use' };
    if (!test.url) return readConfig(env);
    const url = new URL(test.url);
    url.pathname = `${url.pathname}_${name}`;
    await sql`create database ${sql.id(url.pathname.slice(1))}`.execute(services.db);
    return readConfig({ ...env, DATABASE_URL: url.toString() });
  }
});
