import type { SolutionFile } from '@suanpan/engine';
import { demoCompany } from '@suanpan/fixtures';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { appRouter } from '../../../app-router.ts';
import { insertUser } from '../../../identity/index.ts';
import { storePeople } from '../../../people/index.ts';
import { describeEachDatabase } from '../../../platform/db/testing.ts';
import { newId } from '../../../platform/ids/new-id.ts';
import type { Services } from '../../../platform/trpc/context.ts';
import { createCallerFactory } from '../../../platform/trpc/procedure.ts';
import { createTestServices } from '../../../testing/create-test-services.ts';
import { testContext } from '../../../testing/test-context.ts';
import { closeEnginePool } from '../../calculation/threads/engine-pool.ts';

const PERMISSIONS = [
  'payroll.solutions.view',
  'payroll.solutions.edit',
  'payroll.solutions.publish',
  'payroll.periods.edit',
  'payroll.batches.view',
  'payroll.batches.edit',
  'payroll.batches.calculate',
];
const callers = createCallerFactory(appRouter);

const solution: SolutionFile = {
  format: 'suanpan.solution/1',
  code: 'typed_over',
  currency: 'CNY',
  periodType: 'month',
  tables: [
    {
      code: 'Pay',
      kind: 'data',
      master: true,
      key: ['employee'],
      columns: [
        { code: 'employee', type: 'text' },
        { code: 'gross', type: 'money', tags: ['gross'], formula: '=7166.27' },
        {
          code: 'tax',
          name: 'Income tax',
          type: 'money',
          tags: ['deduction'],
          input: true,
          formula: '=ROUND([@gross]*0.2,2)',
        },
        { code: 'net', type: 'money', tags: ['net'], formula: '=[@gross]-[@tax]' },
      ],
    },
    {
      code: 'Notes',
      kind: 'data',
      key: ['employee'],
      rowsFrom: 'Pay',
      columns: [
        { code: 'employee', type: 'text' },
        { code: 'bonus', type: 'money' },
        { code: 'twice', type: 'money', formula: '=[@bonus]*2' },
      ],
    },
  ],
};

afterAll(closeEnginePool);

describeEachDatabase('a value typed over a computed one', (test) => {
  let services: Services;
  let batchId = '';
  let userId = '';
  let keys: string[] = [];
  const payroll = () =>
    callers(testContext(services, { permissions: PERMISSIONS, userId, key: newId(services.clock) })).payroll;
  const get = () => payroll().batches.get({ id: batchId });
  const calculate = async () => {
    await payroll().batches.act({ id: batchId, action: 'calculate' });
    await services.queue.drain(services);
    return get();
  };
  let minute = 0;
  const type = (table: string, edit: object) => {
    test.clock.set(`2026-10-28T02:${String(++minute).padStart(2, '0')}:00.000Z`);
    const edits = [{ rowKey: keys[0] ?? '', column: '', value: null, ...edit }];
    return payroll().batchTables.edit({ batchId, table, edits });
  };

  beforeAll(async () => {
    services = await createTestServices(test);
    test.clock.set('2026-10-28T02:00:00.000Z');
    const stored = await storePeople(services, demoCompany('2026-11-01'));
    userId = await insertUser(services.db, services.clock, {
      loginName: 'lin',
      name: 'Lin',
      passwordHash: null,
      language: 'en',
      roles: [{ role: 'payroll-staff' }],
    });
    const created = await payroll().solutions.create({
      code: 'typed_over',
      name: { en: 'Typed over' },
      legalEntityIds: [stored.legalEntityIds.get('TP') ?? ''],
      from: { kind: 'document', file: solution },
    });
    expect(created.problems).toEqual([]);
    await payroll().copies.publish({ copyId: created.copyId });
    await payroll().periods.generate({ solutionId: created.id, from: '2026-10-01', count: 1 });
    const [october] = (await payroll().periods.list({ solutionId: created.id })).rows;
    await payroll().periods.enable({ id: october?.id ?? '' });
    batchId = (await payroll().batches.create({ periodId: october?.id ?? '', name: 'October' })).id;
    keys = (await payroll().batchTables.page({ batchId, table: 'Pay', limit: 500 })).rowKeys;
  });

  it('needs a reason, and is told with it: mark, finding, explanation, totals', async () => {
    const before = await calculate();
    expect(before.totals.map(({ role }) => role)).toEqual(['gross', 'deduction', 'net']);
    const tax = { column: 'tax', value: 1000 };
    expect((await type('Pay', tax)).rejected).toMatchObject([{ code: 'REASON_NEEDED' }]);
    expect((await type('Pay', { ...tax, reason: 'Court order' })).rejected).toEqual([]);
    const { stale } = await get();
    expect(stale.reasons).toMatchObject([{ kind: 'overrides', count: 1, rowKeys: [keys[0]] }]);
    const after = await calculate();
    const sums = Object.fromEntries(after.totals.map(({ role, sum }) => [role, sum]));
    expect(sums.gross! - sums.deduction!).toBeCloseTo(sums.net ?? 0, 6);
    const finding = await services.db
      .selectFrom('payroll_findings')
      .selectAll()
      .where('batch_id', '=', batchId)
      .where('rule', '=', 'typedOver')
      .executeTakeFirst();
    expect(finding).toMatchObject({ severity: 'inform', row_key: keys[0], column_code: 'tax' });
    expect(JSON.parse(finding?.message ?? '{}')).toMatchObject({
      en: 'Income tax was typed over with 1000: Court order (Lin, Oct 28, 2026)',
    });
    const explained = await payroll().batches.explain({
      id: batchId,
      table: 'Pay',
      rowKey: keys[0] ?? '',
      column: 'tax',
    });
    expect(explained).toMatchObject({
      kind: 'override',
      note: 'typed over the formula, which gives 1,433.25',
      origin: { by: 'Lin', reason: 'Court order', at: '2026-10-28T02:02:00.000Z' },
    });
    expect(explained.filled).toBeUndefined();
    await type('Pay', { column: 'tax', clear: true });
  });

  it('counts a net pay typed over as not accounted for', async () => {
    await type('Pay', { column: 'net', value: 0, reason: 'Left without notice' });
    const { totals } = await calculate();
    expect(totals.map(({ role }) => role)).toEqual(['gross', 'deduction', 'rest', 'net']);
    expect(totals.find(({ role }) => role === 'rest')?.sum).toBeCloseTo(-5733.02, 2);
    await type('Pay', { column: 'net', clear: true });
  });

  it('makes nobody stale but those it was typed for, also where rows follow another table', async () => {
    await calculate();
    expect(keys.length).toBeGreaterThan(40);
    await type('Notes', { column: 'bonus', value: 5 });
    const once = await get();
    expect(once.stale.reasons).toEqual([{ kind: 'inputs', table: 'Notes', count: 1, rowKeys: [keys[0]] }]);
    await calculate();
    await type('Notes', { rowKey: keys[1], column: 'bonus', value: 7 });
    const again = await get();
    expect(again.stale.reasons).toEqual([{ kind: 'inputs', table: 'Notes', count: 1, rowKeys: [keys[1]] }]);
  });
});
