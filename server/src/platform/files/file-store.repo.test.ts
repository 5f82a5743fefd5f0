import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { createTestServices } from '../../testing/create-test-services.ts';
import { describeEachDatabase } from '../db/testing.ts';
import type { Services } from '../trpc/context.ts';
import { filePathOf } from './file-place.ts';

describeEachDatabase('stored files', (test) => {
  let services: Services;
  const text = 'employee,id number\nE1,A123456789\n'.repeat(50);
  const pathOf = (id: string) => join(test.dataDir, filePathOf(id));
  const save = () =>
    services.files.save(services.db, {
      name: 'people.csv',
      content: Buffer.from(text),
      purpose: 'upload',
      createdBy: 'u',
    });

  beforeAll(async () => {
    services = await createTestServices(test);
  });

  it('are unreadable on the disk, for nobody else, and come back as they were', async () => {
    const { id } = await save();
    const path = pathOf(id);
    expect(readFileSync(path).includes('A123456789')).toBe(false);
    expect(statSync(path).mode & 0o077).toBe(0);
    expect((await services.files.read(services.db, id)).toString('utf8')).toBe(text);
  });

  it('are refused by name where a bit was flipped, or another file was put in the place', async () => {
    const [{ id }, other] = [await save(), await save()];
    const bytes = readFileSync(pathOf(id));
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
    writeFileSync(pathOf(id), bytes);
    await expect(services.files.read(services.db, id)).rejects.toMatchObject({
      code: 'platform.DAMAGED_FILE',
      facts: { id },
    });
    copyFileSync(pathOf(other.id), pathOf(id));
    await expect(services.files.read(services.db, id)).rejects.toMatchObject({
      code: 'platform.DAMAGED_FILE',
    });
  });

  it('are removed when their time is over, and not before', async () => {
    const { id } = await save();
    const path = pathOf(id);
    test.clock.advance(29 * 24 * 3_600_000);
    await services.files.removeExpired(services.db);
    expect(existsSync(path)).toBe(true);
    test.clock.advance(2 * 24 * 3_600_000);
    expect(await services.files.removeExpired(services.db)).toBeGreaterThan(0);
    expect(existsSync(path)).toBe(false);
    expect(await services.files.find(services.db, id)).toBeUndefined();
  });

  it('from before there was encryption are encrypted, and given an end', async () => {
    const { id } = await save();
    const path = pathOf(id);
    writeFileSync(path, text);
    const sha256 = createHash('sha256').update(text).digest('hex');
    await services.db.updateTable('files').set({ expires_at: null, sha256 }).where('id', '=', id).execute();
    await services.files.encryptOld(services.db);
    expect(readFileSync(path).includes('A123456789')).toBe(false);
    expect((await services.files.read(services.db, id)).toString('utf8')).toBe(text);
    const row = await services.db
      .selectFrom('files')
      .select('expires_at')
      .where('id', '=', id)
      .executeTakeFirst();
    expect(row?.expires_at).toBeTruthy();
  });
});
