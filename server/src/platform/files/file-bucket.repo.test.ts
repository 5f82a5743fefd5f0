import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createServices } from '../../create-services.ts';
import { auditWriter } from '../audit/audit-writer.ts';
import { sealAudit } from '../audit/seal-audit.ts';
import { makeBackup } from '../backup/make-backup.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { readConfig } from '../config/config.ts';
import { explainStart } from '../config/explain-start.ts';
import { StartFault } from '../config/start-fault.ts';
import { type Database, openDatabase } from '../db/connection.ts';
import { describeEachDatabase } from '../db/testing.ts';
import { verifyEverything } from '../integrity/checks.ts';
import { silentLog } from '../log/log.ts';
import type { Services } from '../trpc/context.ts';
import { filePathOf } from './file-place.ts';

describeEachDatabase('files in an S3-compatible bucket', (test) => {
  const folder = mkdtempSync(join(tmpdir(), 'suanpan-bucket-'));
  const text = 'employee,id number\nE1,A123456789\n'.repeat(50);
  let storage: S3rver;
  let settings: Record<string, string>;
  let database: Database;
  let services: Services;

  beforeAll(async () => {
    await open(0);
    database = test.url ? test.database : openDatabase({ filename: join(test.dataDir, 'suanpan.sqlite') });
    ({ services } = await start({}));
    const { clock, db, config } = services;
    const audit = auditWriter(db, {
      ...{ clock, traceId: 't', userId: null, action: 'platform.files.upload', secretKey: config.secretKey },
    });
    await audit.write({ subject: { kind: 'file', id: 'x' }, facts: {} });
    await sealAudit(services);
  });
  afterAll(async () => {
    await storage.close();
    if (!test.url) await database.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function open(onPort: number) {
    storage = new S3rver({
      ...{ address: '127.0.0.1', port: onPort, silent: true, directory: join(folder, 'storage') },
      configureBuckets: [{ name: 'pay' }],
    });
    const { port } = await storage.run();
    settings = {
      DATA_DIR: test.dataDir,
      SECRET_KEY: 'a key that only tests use',
      DATABASE_URL: test.url ?? '',
      FILES_URL: `http://127.0.0.1:${port}/pay/suanpan/`,
      FILES_ACCESS_KEY: 'S3RVER',
      FILES_SECRET_KEY: 'S3RVER',
    };
    return port;
  }
  const start = (other: Record<string, string>) =>
    createServices(readConfig({ ...settings, ...other }), { clock: test.clock, log: silentLog, database });
  const save = () =>
    services.files.save(services.db, {
      ...{ name: 'people.csv', content: Buffer.from(text), purpose: 'upload', createdBy: 'u' },
    });
  /** The object as the storage keeps it on its own disk. */
  const objectOf = (id: string) => `${join(folder, 'storage/pay/suanpan', filePathOf(id))}._S3rver_object`;
  const startFault = async (other: Record<string, string>) => {
    const env = { ...settings, ...other };
    const error = await Promise.resolve()
      .then(() => start(other))
      .catch((error) => explainStart(error, env));
    expect(error).toBeInstanceOf(StartFault);
    return (error as StartFault).message;
  };

  it('are unreadable there, come back as they were, and go when their time is over', async () => {
    const { id } = await save();
    expect(readFileSync(objectOf(id)).includes('A123456789')).toBe(false);
    expect((await services.files.read(services.db, id)).toString('utf8')).toBe(text);
    expect(readdirSync(test.dataDir)).not.toContain('files');
    await services.files.drop(services.db, id);
    test.clock.advance(1000);
    await services.files.removeExpired(services.db);
    expect(existsSync(objectOf(id))).toBe(false);
  });

  it('are refused by name where they are damaged, and only then called damaged', async () => {
    const { id } = await save();
    const sound = await services.files.sealed(id);
    writeFileSync(objectOf(id), 'SPF1 something else');
    await expect(services.files.read(services.db, id)).rejects.toMatchObject({
      code: 'platform.DAMAGED_FILE',
    });
    expect(await verifyEverything(services)).toMatchObject({ damages: [{ facts: { id } }], damaged: 1 });
    writeFileSync(objectOf(id), sound ?? '');
    expect(await verifyEverything(services)).toMatchObject({ damaged: 0 });

    await storage.close();
    for (const ask of [() => services.files.read(services.db, id), save, () => verifyEverything(services)])
      await expect(ask()).rejects.toMatchObject({ code: 'platform.FILES_UNAVAILABLE' });
    expect(await startFault({})).toMatch(/cannot be reached \(ECONNREFUSED\)/);
    await open(Number(new URL(settings.FILES_URL ?? '').port));
    expect((await services.files.read(services.db, id)).toString('utf8')).toBe(text);
  });

  // What becomes of files has nothing to do with which database it is.
  it.skipIf(test.dialect === 'postgres')(
    'are in a backup, and come back into the bucket they are missing from',
    async () => {
      const [lost, kept] = [await save(), await save()];
      const target = join(folder, 'backups');
      const { place, findings } = await makeBackup(database, services.config, test.clock, target);
      expect(findings).toMatchObject({ damaged: 0, checked: { files: 3 } });
      rmSync(objectOf(lost.id));
      const config = readConfig({ ...settings, DATA_DIR: join(folder, 'restored') });
      expect(await restoreBackup(place, config, test.clock)).toMatchObject({ damaged: 0 });
      for (const { id } of [lost, kept])
        expect((await services.files.read(services.db, id)).toString('utf8')).toBe(text);
    },
  );

  it('keep a server from starting that cannot work with the bucket, in a sentence that says why', async () => {
    const url = settings.FILES_URL ?? '';
    expect(await startFault({ FILES_URL: url.replace('/pay/', '/nothing/') })).toMatch(
      /There is no bucket at .*\/nothing\/.* \(NoSuchBucket\)/,
    );
    expect(await startFault({ FILES_ACCESS_KEY: 'stranger' })).toMatch(/refuses FILES_ACCESS_KEY \(\w+\)/);
    expect(await startFault({ FILES_SECRET_KEY: '' })).toMatch(/FILES_URL must look like/);
    expect(await startFault({ FILES_URL: 'http://127.0.0.1' })).toMatch(/FILES_URL must look like/);
  });
});
