import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { createServices } from '../../create-services.ts';
import { createTestServices } from '../../testing/create-test-services.ts';
import { systemClock } from '../clock/clock.ts';
import { openDatabase } from '../db/connection.ts';
import { describeEachDatabase } from '../db/testing.ts';
import { silentLog } from '../log/log.ts';
import { checkSecretKey } from './check-secret-key.ts';
import { readConfig } from './config.ts';
import { createVault, deriveKey } from './encryption.ts';
import { protectDataDir } from './protect-data-dir.ts';
import { StartFault } from './start-fault.ts';

describeEachDatabase('the secret key', (test) => {
  const folders: string[] = [];
  afterAll(() => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });
  const folder = () => {
    const made = mkdtempSync(join(tmpdir(), 'suanpan-key-'));
    folders.push(made);
    return made;
  };

  it('is refused where it is not the one the database was begun with, and the right one is taken back', async () => {
    const services = await createTestServices(test);
    const { config, db, clock } = services;
    const other = readConfig({ DATA_DIR: test.dataDir, SECRET_KEY: 'another key altogether' });
    await expect(checkSecretKey(db, other, clock)).rejects.toThrow(StartFault);
    await expect(checkSecretKey(db, other, clock)).rejects.toThrow(/is not the one/);
    await expect(checkSecretKey(db, config, clock)).resolves.toBeUndefined();
  });

  it('is never made anew for a database that has one', async () => {
    const services = await createTestServices(test);
    const config = readConfig({ DATA_DIR: folder() });
    await expect(checkSecretKey(services.db, config, services.clock)).rejects.toThrow(/is missing/);
    expect(existsSync(join(config.dataDir, 'secret.key'))).toBe(false);
  });

  it('becomes a file at the first start; lost or changed, the start is refused until it is back', async () => {
    const dataDir = folder();
    const start = async () => {
      const config = readConfig({ DATA_DIR: dataDir });
      const database = openDatabase({ filename: join(dataDir, 'suanpan.sqlite') });
      try {
        await createServices(config, { clock: systemClock, log: silentLog, database });
      } finally {
        await database.close();
      }
    };
    await start();
    const path = join(dataDir, 'secret.key');
    const key = readFileSync(path, 'utf8');
    expect(statSync(path).mode & 0o777).toBe(0o600);
    renameSync(path, `${path}.away`);
    await expect(start()).rejects.toThrow(/The secret key is missing/);
    expect(existsSync(path)).toBe(false);
    writeFileSync(path, `${'ab'.repeat(32)}\n`);
    await expect(start()).rejects.toThrow(/is not the one/);
    writeFileSync(path, 'half a k');
    await expect(start()).rejects.toThrow(StartFault);
    writeFileSync(path, key);
    await expect(start()).resolves.toBeUndefined();
  });

  it('is tried on what was encrypted before there was a fingerprint, which it binds to its row', async () => {
    const services = await createTestServices(test);
    const { config, db, clock } = services;
    await db.deleteFrom('installation').execute();
    const vault = createVault(config.secretKey, 'audit/person-keys');
    const place = (id: string) => ({ table: 'audit_person_keys', column: 'key_cipher', id });
    // As the version before wrote it: nonce, tag and body, without a place.
    const { createCipheriv, randomBytes } = await import('node:crypto');
    const nonce = randomBytes(12);
    const cipher = createCipheriv(
      'aes-256-gcm',
      deriveKey(config.secretKey, 'audit/person-keys/encrypt'),
      nonce,
    );
    const body = Buffer.concat([cipher.update('a person’s key', 'utf8'), cipher.final()]);
    const old = Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
    const row = { person_id: 'p1', key_cipher: old, created_at: 'x' };
    await db.insertInto('audit_person_keys').values(row).execute();
    const other = readConfig({ DATA_DIR: test.dataDir, SECRET_KEY: 'another key altogether' });
    await expect(checkSecretKey(db, other, clock)).rejects.toThrow(StartFault);
    await checkSecretKey(db, config, clock);
    const bound = await db.selectFrom('audit_person_keys').selectAll().executeTakeFirstOrThrow();
    expect(bound.key_cipher).not.toBe(old);
    expect(vault.decrypt(bound.key_cipher, place('p1'))).toBe('a person’s key');
    expect(() => vault.decrypt(bound.key_cipher, place('p2'))).toThrow('platform.DAMAGED_CIPHER');
    expect(() => vault.decrypt(old, place('p1'))).toThrow('platform.DAMAGED_CIPHER');
  });

  it('leaves nothing in the data folder for other accounts', () => {
    const dataDir = folder();
    const mask = process.umask();
    try {
      writeFileSync(join(dataDir, 'suanpan.sqlite'), '', { mode: 0o644 });
      writeFileSync(join(dataDir, 'server.log'), '', { mode: 0o666 });
      protectDataDir({ dataDir, logFile: undefined });
      writeFileSync(join(dataDir, 'later'), '');
      expect(statSync(dataDir).mode & 0o777).toBe(0o700);
      for (const name of ['suanpan.sqlite', 'server.log', 'later'])
        expect(statSync(join(dataDir, name)).mode & 0o777).toBe(0o600);
    } finally {
      process.umask(mask);
    }
  });
});
