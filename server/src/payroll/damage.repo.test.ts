import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DB } from '../platform/db/schema.ts';
import { describeEachDatabase } from '../platform/db/testing.ts';
import { errorBody } from '../platform/http/error-body.ts';
import { verifyEverything } from '../platform/integrity/checks.ts';
import '../platform/integrity/platform-checks.ts';
import type { Services } from '../platform/trpc/context.ts';
import { SYSTEM_SCOPE } from '../platform/trpc/scope.ts';
import { seedDemo } from '../seeding/index.ts';
import { createTestServices } from '../testing/create-test-services.ts';
import { openingsBefore } from './balances/ledger.repo.ts';
import { loadBatch } from './batches/record/batch-plan.ts';
import { closeEnginePool } from './index.ts';
import { describePayslip, listPayslips } from './payslips/list-payslips.ts';
import { readBlocks, readColumns, readRowRange, readRows } from './tables/storage/table-sets.repo.ts';

afterAll(closeEnginePool);

// The short form; `FLIPS=1000 npx vitest run server/src/payroll/damage.repo.test.ts` is the long one.
const FLIPS = Number(process.env.FLIPS ?? 25);

const MOVEMENT_COLUMNS = [
  'id',
  'balance_code',
  'row_key',
  'employment_id',
  'legal_entity_id',
  'currency',
  'amount',
  'scale',
  'dated_on',
  'tax_month',
  'pay_date',
  'kind',
  'batch_id',
  'solution_id',
  'period_start',
  'concerns',
  'posted_at',
  'posted_by',
  'digest',
  'guard',
] as const satisfies (keyof DB['payroll_balance_movements'])[];
/** What decides which sum a movement is in, and how much it adds. */
const ALWAYS_REFUSED = new Set<string>(['balance_code', 'row_key', 'currency', 'amount', 'scale', 'guard']);

describeEachDatabase('a flipped bit', (test) => {
  let services: Services;
  let seed = 7;
  const below = (most: number) => {
    seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
    return seed % most;
  };
  const one = <T>(rows: readonly T[]): T => rows[below(rows.length)] as T;
  const run = (statement: RawBuilder<unknown>) => statement.execute(services.db);

  beforeAll(async () => {
    test.clock.set('2026-11-20T02:00:00.000Z');
    services = await createTestServices(test);
    await seedDemo(services, { size: 'small' });
    // As rot does, past every rule of the database.
    await run(sql`drop index payroll_balance_movements_once`);
    if (test.dialect === 'sqlite') {
      await run(sql`pragma foreign_keys = off`);
      const triggers = await sql<{
        name: string;
      }>`select name from sqlite_master where type = 'trigger'`.execute(services.db);
      for (const { name } of triggers.rows) await run(sql`drop trigger ${sql.id(name)}`);
    } else
      for (const table of [
        'payroll_table_blocks',
        'payroll_balance_movements',
        'payroll_balance_postings',
        'payroll_payslips',
      ])
        await run(sql`alter table ${sql.table(table)} disable trigger all`);
  }, 120_000);

  it('is nowhere in what was written and nobody touched', async () => {
    const findings = await verifyEverything(services);
    expect(findings.damages).toEqual([]);
    for (const name of ['blocks', 'payslips', 'balance movements', 'audit rows', 'encrypted values'])
      expect(findings.checked[name]).toBeGreaterThan(0);
  });

  it('in a block is an error that names batch, table, column and rows, whichever way it is read', async () => {
    const { db } = services;
    const blocks = await db
      .selectFrom('payroll_table_blocks as k')
      .innerJoin('payroll_table_sets as s', 's.id', 'k.set_id')
      .innerJoin('payroll_batches as b', 'b.id', 's.batch_id')
      .select(['k.set_id', 'k.column_code', 'k.block', 's.table_code', 'b.number'])
      .execute();
    for (let flip = 0; flip < FLIPS; flip++) {
      const place = one(blocks);
      const where = sql`set_id = ${place.set_id} and column_code = ${place.column_code} and block = ${place.block}`;
      const { rows } = await sql<{
        content: Buffer;
      }>`select content from payroll_table_blocks where ${where}`.execute(db);
      const sound = Buffer.from(rows[0]?.content ?? []);
      const rotten = Buffer.from(sound);
      const at = below(rotten.length);
      rotten[at] = (rotten[at] ?? 0) ^ (1 << below(8));
      await run(sql`update payroll_table_blocks set content = ${rotten} where ${where}`);
      const column = [place.column_code];
      for (const read of [
        () => readColumns(db, place.set_id, column),
        () => readRowRange(db, place.set_id, column, 0, 1),
        () => readRows(db, place.set_id, column, [0]),
        () => readBlocks(db, place.set_id, 'all'),
      ])
        await expect(read()).rejects.toMatchObject({
          code: 'payroll.DAMAGED_BLOCK',
          facts: { batch: place.number, table: place.table_code, column: place.column_code, block: 0 },
        });
      if (flip === 0)
        expect((await verifyEverything(services)).damages).toMatchObject([
          { code: 'payroll.DAMAGED_BLOCK', facts: { batch: place.number, column: place.column_code } },
        ]);
      await run(sql`update payroll_table_blocks set content = ${sound} where ${where}`);
    }
  });

  it('in a payslip is an error that names its number, and the newest backup', async () => {
    const { db } = services;
    const slips = await db.selectFrom('payroll_payslips').selectAll().where('net', 'is not', null).execute();
    await db
      .insertInto('backups')
      .values({ id: 'b', at: '2026-11-19T02:00:00.000Z', place: '/x', size: 1 })
      .execute();
    for (let flip = 0; flip < FLIPS; flip++) {
      const slip = one(slips);
      const rot = one([
        sql`net = ${Number(slip.net) ^ (1 << below(20))}`,
        sql`body = ${flipText(slip.body)}`,
        sql`employee_name = ${flipText(slip.employee_name)}`,
        sql`pay_date = ${flipText(slip.pay_date)}`,
        sql`scale = ${slip.scale ^ 1}`,
        sql`digest = ${flipText(slip.digest ?? '')}`,
      ]);
      await run(sql`update payroll_payslips set ${rot} where id = ${slip.id}`);
      const page = { page: 1, pageSize: 200, search: slip.number };
      const list = listPayslips(db, SYSTEM_SCOPE, page).catch((error: unknown) => error);
      const detail = await describePayslip(db, SYSTEM_SCOPE, slip.id).catch((error: unknown) => error);
      for (const error of [await list, detail])
        expect(error).toMatchObject({ code: 'payroll.DAMAGED_PAYSLIP', facts: { number: slip.number } });
      const body = errorBody(detail, { method: 'x', traceId: 't', language: 'en' });
      expect(body.message).toContain(slip.number);
      expect(body.message).toContain('the backup of Nov 19, 2026');
      await run(sql`update payroll_payslips set net = ${slip.net}, body = ${slip.body}, employee_name = ${slip.employee_name},
        pay_date = ${slip.pay_date}, scale = ${slip.scale}, digest = ${slip.digest} where id = ${slip.id}`);
    }
    expect((await verifyEverything(services)).damaged).toBe(0);
  });

  it('among payslips, one that is gone, is found by the batch it was of', async () => {
    const { db } = services;
    const slip = one(await db.selectFrom('payroll_payslips').selectAll().execute());
    const { number } = await db
      .selectFrom('payroll_batches')
      .select('number')
      .where('id', '=', slip.batch_id)
      .executeTakeFirstOrThrow();
    await db.deleteFrom('payroll_payslips').where('id', '=', slip.id).execute();
    expect((await verifyEverything(services)).damages).toEqual([
      { code: 'payroll.LOST_PAYSLIPS', facts: { batch: number } },
    ]);
    await db.insertInto('payroll_payslips').values(slip).execute();
    expect((await verifyEverything(services)).damaged).toBe(0);
  });

  it('in a movement is an error where balances are summed, and found wherever it is', async () => {
    const { db } = services;
    const movements = await db
      .selectFrom('payroll_balance_movements')
      .selectAll()
      .where('batch_id', 'is not', null)
      .execute();
    const refused = new Set<string>();
    for (let flip = 0; flip < Math.max(FLIPS, 3 * MOVEMENT_COLUMNS.length); flip++) {
      const movement = one(movements);
      // The openings of the batch that would come next see everything that was posted.
      const loaded = await loadBatch(db, SYSTEM_SCOPE, movement.batch_id ?? '');
      const next = { ...loaded, batch: { ...loaded.batch, submitted_at: null } };
      const column = MOVEMENT_COLUMNS[flip % MOVEMENT_COLUMNS.length] ?? 'amount';
      const value = movement[column];
      // One that no other movement has.
      const rotten = column === 'id' ? movement.id ^ (1 << (12 + below(4))) : flipped(value);
      for (const summed of [next, loaded]) {
        const sound = await openingsBefore(db, summed);
        await setMovement(movement.id, column, rotten);
        const shown = await openingsBefore(db, summed).catch((error: unknown) => error);
        if (shown instanceof Error) {
          expect((shown as { code?: string }).code).toMatch(/^payroll\.DAMAGED_(MOVEMENT|LEDGER)$/);
          refused.add(column);
        } else {
          // What a sum isn't made of may rot unseen by it; a figure it changes is never shown.
          expect([column, shown]).toEqual([column, sound]);
        }
        await setMovement(column === 'id' ? Number(rotten) : movement.id, column, value);
      }
      if (flip < MOVEMENT_COLUMNS.length) {
        await setMovement(movement.id, column, rotten);
        const codes = (await verifyEverything(services)).damages.map(({ code }) => code);
        expect([
          column,
          [...new Set(codes)].filter((code) => !/DAMAGED_(MOVEMENT|LEDGER)$/.test(code)),
        ]).toEqual([column, []]);
        expect([column, codes.length]).not.toEqual([column, 0]);
        await setMovement(column === 'id' ? Number(rotten) : movement.id, column, value);
      }
    }
    expect([...refused].sort()).toEqual(expect.arrayContaining([...ALWAYS_REFUSED].sort()));
    expect((await verifyEverything(services)).damaged).toBe(0);
  });

  it('in what is noted of a posting is an error too', async () => {
    const { db } = services;
    const posting = await db.selectFrom('payroll_balance_postings').selectAll().executeTakeFirstOrThrow();
    const loaded = await loadBatch(db, SYSTEM_SCOPE, posting.batch_id);
    for (const [column, value] of Object.entries(posting)) {
      const rotten = flipped(value);
      const place = sql`digest = ${column === 'digest' ? rotten : posting.digest}`;
      await run(
        sql`update payroll_balance_postings set ${sql.ref(column)} = ${rotten} where digest = ${posting.digest}`,
      );
      await expect(openingsBefore(db, loaded)).rejects.toMatchObject({ code: 'payroll.DAMAGED_LEDGER' });
      await run(sql`update payroll_balance_postings set ${sql.ref(column)} = ${value} where ${place}`);
    }
    expect((await verifyEverything(services)).damaged).toBe(0);
  });

  it('in an encrypted number is found by name', async () => {
    const { db } = services;
    const person = await db
      .selectFrom('persons')
      .select(['id', 'id_number_cipher'])
      .where('id_number_cipher', 'is not', null)
      .executeTakeFirstOrThrow();
    const rotten = flipText(person.id_number_cipher ?? '', 20);
    await db.updateTable('persons').set({ id_number_cipher: rotten }).where('id', '=', person.id).execute();
    expect((await verifyEverything(services)).damages).toMatchObject([
      { code: 'platform.DAMAGED_CIPHER', facts: { table: 'persons', id: person.id } },
    ]);
  });

  async function setMovement(id: number, column: string, value: string | number | null) {
    await run(sql`update payroll_balance_movements set ${sql.ref(column)} = ${value} where id = ${id}`);
  }

  /** A bit of it turned; where there was nothing, something. */
  function flipped(value: string | number | null): string | number {
    if (typeof value === 'number') return value ^ (1 << below(16));
    return value ? flipText(value) : 'x';
  }

  function flipText(text: string, at = below(text.length)): string {
    const sign = text.charCodeAt(at);
    return `${text.slice(0, at)}${String.fromCharCode(sign ^ 1)}${text.slice(at + 1)}`;
  }
});
