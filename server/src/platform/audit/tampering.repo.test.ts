import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createServices } from '../../create-services.ts';
import { type Place, TAMPERINGS } from '../../testing/tamperings.ts';
import { settableClock } from '../clock/clock.ts';
import { readConfig } from '../config/config.ts';
import { openDatabase } from '../db/connection.ts';
import { silentLog } from '../log/log.ts';
import type { Services } from '../trpc/context.ts';
import { anchorPath } from './anchor-file.ts';
import { auditWriter } from './audit-writer.ts';
import { sealAudit, startSealer, writeAnchors } from './seal-audit.ts';
import { verifyAudit } from './verify-audit.ts';

describe('the audit trail finds', () => {
  const root = mkdtempSync(join(tmpdir(), 'suanpan-tamper-'));
  const base = join(root, 'base');
  const clock = settableClock('2026-03-15T02:00:00.000Z');
  const opened: Services[] = [];
  let copies = 0;

  async function open(dataDir: string): Promise<Services> {
    const config = readConfig({
      DATA_DIR: dataDir,
      SECRET_KEY: 'a key that only tests use',
      AUDIT_HEADS_FILE: join(dataDir, 'elsewhere.jsonl'),
    });
    const database = openDatabase({ filename: join(dataDir, 'suanpan.sqlite') });
    const { services } = await createServices(config, { clock, log: silentLog, database });
    opened.push(services);
    return services;
  }
  async function write({ db, config }: Services, count: number): Promise<void> {
    const audit = auditWriter(db, {
      clock,
      traceId: 't',
      userId: 'u',
      action: 'test',
      secretKey: config.secretKey,
    });
    for (let index = 0; index < count; index += 1) {
      clock.advance(1000);
      await audit.write({ subject: { kind: 'settings', id: `s${index}` }, facts: { index } });
    }
  }
  async function end(services: Services): Promise<void> {
    await services.db.destroy();
  }

  beforeAll(async () => {
    const services = await open(base);
    for (let part = 0; part < 6; part += 1) {
      await write(services, 5);
      await sealAudit(services);
    }
    await write(services, 2);
    await end(services);
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  async function copy() {
    copies += 1;
    const dataDir = join(root, `copy-${copies}`);
    cpSync(base, dataDir, { recursive: true });
    const services = await open(dataDir);
    // The running server knows the head it sealed last.
    await startSealer(services).stop();
    await write(services, 2);
    const db = new Sqlite(join(dataDir, 'suanpan.sqlite'));
    const triggers = db
      .prepare(`select name from sqlite_master where type = 'trigger'`)
      .pluck()
      .all() as string[];
    for (const trigger of triggers) db.exec(`drop trigger ${trigger}`);
    const place: Place = {
      db,
      file: anchorPath(dataDir),
      outside: join(dataDir, 'elsewhere.jsonl'),
      key: services.config.secretKey,
      async seal() {
        await write(services, 1);
        await sealAudit(services);
      },
      async restart() {
        const again = await open(dataDir);
        await write(again, 1);
        await startSealer(again).stop();
        await end(again);
      },
    };
    const verify = () => verifyAudit(services.db, services.config);
    return { place, verify, services, end: () => end(services).then(() => db.close()) };
  }

  it(`more than 60 ways of tampering, each under its own name`, () => {
    expect(new Set(TAMPERINGS.map(([name]) => name)).size).toBe(TAMPERINGS.length);
    expect(TAMPERINGS.length).toBeGreaterThan(60);
  });

  it('nothing where nobody tampered, also after a restart', async () => {
    const { place, verify, end: close } = await copy();
    expect(await verify()).toMatchObject({ ok: true, sealed: 32, unsealed: 2 });
    await place.seal();
    await place.restart();
    expect(await verify()).toMatchObject({ ok: true, sealed: 36, unsealed: 0, unfinished: false });
    await close();
  });

  it.each(TAMPERINGS)('%s', async (_name, tamper) => {
    const { place, verify, end: close } = await copy();
    await tamper(place);
    expect(await verify()).toMatchObject({ ok: false });
    await close();
  });

  // Every length that a crash can leave of the last line, and zeros where its content wasn't written yet.
  it('nothing in a line that a crash cut, and finishes it at the next start', async () => {
    const { place, verify, end: close } = await copy();
    const whole = readFileSync(place.file, 'utf8');
    const start = whole.lastIndexOf('\n', whole.length - 2) + 1;
    for (let cut = start; cut < whole.length; cut += 17) {
      const torn = whole.slice(0, cut);
      writeFileSync(place.file, cut % 2 === 0 ? torn : `${torn}\u0000\u0000\u0000`);
      expect(await verify()).toMatchObject({ ok: true, unfinished: true });
    }
    await place.restart();
    expect(readFileSync(place.file, 'utf8').startsWith(whole)).toBe(true);
    expect(await verify()).toMatchObject({ ok: true, unfinished: false });
    await close();
  });

  it('nothing where the file couldn’t be written for a while: what is sealed waits for it', async () => {
    const { place, services, verify, end: close } = await copy();
    const whole = readFileSync(place.file);
    rmSync(place.file);
    mkdirSync(place.file);
    await expect(sealAudit(services)).rejects.toThrow();
    await write(services, 1);
    await expect(sealAudit(services)).rejects.toThrow();
    rmSync(place.file, { recursive: true });
    writeFileSync(place.file, whole);
    await sealAudit(services);
    expect(await verify()).toMatchObject({ ok: true, unsealed: 0, unfinished: false });
    await close();
  });

  it('an end that was taken from every place while the sealer looked after its files', async () => {
    const { place, services, verify, end: close } = await copy();
    place.db.exec(
      'delete from audit_rows where sealed_number > 20; delete from audit_heads where number > 20',
    );
    for (const file of [place.file, place.outside]) {
      const kept = readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line && JSON.parse(line).number <= 20);
      writeFileSync(file, `${kept.join('\n')}\n`);
    }
    await writeAnchors(services);
    await place.seal();
    expect(await verify()).toMatchObject({ ok: false });
    await close();
  });
});
