import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { afterAll, expect, it, vi } from 'vitest';
import { readConfig } from '../../config/config.ts';
import { silentLog } from '../../log/log.ts';
import type { Services } from '../../trpc/context.ts';
import type { DB } from '../schema.ts';
import { startCheckpoints } from './checkpoints.ts';
import { sqliteDialect } from './sqlite-dialect.ts';

const folder = mkdtempSync(join(tmpdir(), 'suanpan-checkpoints-'));
const filename = join(folder, 'suanpan.sqlite');
const db = new Kysely<DB>({ dialect: sqliteDialect({ filename }) });

afterAll(async () => {
  await db.destroy();
  rmSync(folder, { recursive: true, force: true });
});

it('carries the log over into the file beside the thread that writes, and leaves it as it was', async () => {
  await sql`create table t (body text)`.execute(db);
  const config = readConfig({ DATA_DIR: folder, SECRET_KEY: 'a key that only tests use' });
  const checkpoints = await startCheckpoints({ db, config, dialect: 'sqlite', log: silentLog } as Services);
  const before = statSync(filename).size;
  await db.transaction().execute(async (trx) => {
    for (let row = 0; row < 3000; row++) await sql`insert into t values (${'x'.repeat(2000)})`.execute(trx);
  });
  await vi.waitFor(() => expect(statSync(filename).size).toBeGreaterThan(before + 5_000_000), 10_000);
  await checkpoints.stop();
  const { rows } = await sql<{ n: number }>`select count(*) as n from t`.execute(db);
  expect(rows).toEqual([{ n: 3000 }]);
});
