import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { createTestServices } from '../../testing/create-test-services.ts';
import { describeEachDatabase } from '../db/testing.ts';
import type { Services } from '../trpc/context.ts';
import { anchorPath } from './anchor-file.ts';
import { auditWriter } from './audit-writer.ts';
import { sealAudit } from './seal-audit.ts';
import { verifyAudit } from './verify-audit.ts';

describeEachDatabase('the audit trail', (test) => {
  let services: Services;
  const verify = () => verifyAudit(services.db, services.config);
  const write = async (count: number) => {
    const { db, clock, config } = services;
    const audit = auditWriter(db, {
      clock,
      traceId: 't',
      userId: 'u',
      action: 'test',
      secretKey: config.secretKey,
    });
    for (let index = 0; index < count; index += 1)
      await audit.write({
        subject: { kind: 'settings', id: `s${index}` },
        facts: { index },
        personal: { of: 'e1', changes: { amount: { before: null, after: 12345 } } },
      });
  };
  /** As someone would who has the database file and no respect for its triggers. */
  const tamper = async (statement: string) => {
    const drop =
      test.dialect === 'sqlite'
        ? ['audit_rows_no_change', 'audit_rows_no_delete', 'audit_heads_never_change_delete']
        : ['audit_rows_protect on audit_rows', 'audit_heads_never_change_delete on audit_heads'];
    for (const trigger of drop) await sql.raw(`drop trigger if exists ${trigger}`).execute(services.db);
    await sql.raw(statement).execute(services.db);
  };

  beforeAll(async () => {
    services = await createTestServices(test);
    await write(7);
    expect(await sealAudit(services)).toBe(7);
    await write(5);
    expect(await sealAudit(services)).toBe(5);
  });

  it('is whole when nobody touched it, also after nothing new', async () => {
    expect(await sealAudit(services)).toBe(0);
    expect(await verify()).toMatchObject({ ok: true, sealed: 12, unsealed: 0, anchors: 2 });
  });

  it('keeps personal values under a key of their own', async () => {
    const row = await services.db.selectFrom('audit_rows').selectAll().executeTakeFirstOrThrow();
    expect(row.personal).toBeTruthy();
    expect(JSON.stringify(row)).not.toContain('12345');
    await services.db.deleteFrom('audit_person_keys').execute();
    expect((await verify()).ok).toBe(true);
  });

  it('cannot be changed or deleted through the database', async () => {
    await expect(
      sql`update audit_rows set facts = '{}' where sealed_number = 3`.execute(services.db),
    ).rejects.toThrow();
    await expect(sql`delete from audit_rows where sealed_number = 3`.execute(services.db)).rejects.toThrow();
  });

  it('names the first row that was changed', async () => {
    const { facts } = await services.db
      .selectFrom('audit_rows')
      .select('facts')
      .where('sealed_number', '=', 4)
      .executeTakeFirstOrThrow();
    await tamper(`update audit_rows set facts = '{"index":99}' where sealed_number = 4`);
    expect(await verify()).toMatchObject({ ok: false, problem: { kind: 'changed', number: 4 } });
    await tamper(`update audit_rows set facts = '${facts}' where sealed_number = 4`);
    expect((await verify()).ok).toBe(true);
  });

  it('finds an anchor that was forged and an end that was cut off', async () => {
    const path = anchorPath(services.config.dataDir);
    const before = readFileSync(path, 'utf8');
    appendFileSync(path, `${JSON.stringify({ number: 3, hash: 'x', at: 'y', signature: 'z' })}\n`);
    expect(await verify()).toMatchObject({ ok: false, problem: { kind: 'anchor' } });
    writeFileSync(path, before);
    await tamper('delete from audit_rows where sealed_number > 9');
    expect(await verify()).toMatchObject({ ok: false, problem: { kind: 'truncated', number: 10 } });
    await tamper('delete from audit_rows where sealed_number = 2');
    expect(await verify()).toMatchObject({ ok: false, problem: { kind: 'missing', number: 2 } });
  });
});
