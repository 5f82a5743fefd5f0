import type { SolutionFile } from '@suanpan/engine';
import { demoCompany } from '@suanpan/fixtures';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { appRouter } from '../../app-router.ts';
import { storePeople } from '../../people/index.ts';
import { describeEachDatabase } from '../../platform/db/testing.ts';
import { newId } from '../../platform/ids/new-id.ts';
import type { Services } from '../../platform/trpc/context.ts';
import { createCallerFactory } from '../../platform/trpc/procedure.ts';
import { type DataScope, NO_SCOPE, SYSTEM_SCOPE } from '../../platform/trpc/scope.ts';
import { createTestServices } from '../../testing/create-test-services.ts';
import { testContext } from '../../testing/test-context.ts';
import { closeEnginePool } from '../calculation/threads/engine-pool.ts';

const PERMISSIONS = [
  'payroll.solutions.view',
  'payroll.solutions.edit',
  'payroll.solutions.publish',
  'payroll.periods.edit',
  'payroll.batches.view',
  'payroll.batches.edit',
  'payroll.batches.submit',
];
const callers = createCallerFactory(appRouter);

afterAll(closeEnginePool);

function solution(formula: string, expected: number): SolutionFile {
  return {
    format: 'suanpan.solution/1',
    code: 'x',
    currency: 'TWD',
    scale: 0,
    periodType: 'month',
    tables: [
      {
        code: 'Rates',
        name: 'Rates',
        kind: 'parameter',
        global: true,
        key: ['code'],
        columns: [
          { code: 'code', type: 'text' },
          { code: 'rate', type: 'number' },
        ],
        rows: [['a', 2]],
      },
      {
        code: 'Pay',
        name: 'Pay',
        kind: 'data',
        master: true,
        key: ['employee'],
        columns: [
          { code: 'employee', type: 'text' },
          { code: 'amount', type: 'money' },
          { code: 'parts', type: 'number' },
          { code: 'net', type: 'money', formula },
        ],
      },
    ],
    tests: [
      {
        name: 'one',
        period: '2026-01',
        tables: { Pay: [{ employee: '1', amount: 100, parts: 4 }] },
        expect: { Pay: [{ employee: '1', net: expected }] },
      },
    ],
  };
}
const GOOD = '=[@amount]/[@parts]*SUM(Rates[rate])';

describeEachDatabase('solutions and their copies', (test) => {
  let services: Services;
  let entityIds: Map<string, string>;
  let solutionId = '';
  let batchId = '';
  const caller = (scope: DataScope = SYSTEM_SCOPE) =>
    callers(testContext(services, { permissions: PERMISSIONS, scope, key: newId(services.clock) })).payroll;
  const save = async (copyId: string, file: SolutionFile) => {
    const copy = await caller().copies.get({ copyId });
    return caller().copies.save({ copyId, version: copy.version, file });
  };
  const calculated = async (action: 'calculate' | 'recalculateFailed' = 'calculate') => {
    await caller().batches.act({ id: batchId, action });
    await services.queue.drain(services);
    return caller().batches.get({ id: batchId });
  };
  const net = async (row: number) =>
    (await caller().batchTables.page({ batchId, table: 'Pay' })).columns.net?.[row];

  beforeAll(async () => {
    services = await createTestServices(test);
    entityIds = (await storePeople(services, demoCompany('2026-03-15'))).legalEntityIds;
  });

  it('is made blank, keeps a draft with mistakes, and publishes neither mistakes nor red tests', async () => {
    const created = await caller().solutions.create({
      code: 'plain',
      name: { en: 'Plain' },
      currency: 'TWD',
      legalEntityIds: [entityIds.get('TP') ?? ''],
      from: { kind: 'blank' },
    });
    solutionId = created.id;
    const wrong = await save(created.copyId, solution('=[@amuont]/2', 0));
    expect(wrong.problems[0]).toMatchObject({
      table: 'Pay',
      column: 'net',
      nearest: expect.stringContaining('amount'),
    });
    await expect(caller().copies.publish({ copyId: created.copyId })).rejects.toThrow('HAS_PROBLEMS');
    await save(created.copyId, solution(GOOD, 51));
    const report = await caller().copies.test({ copyId: created.copyId });
    expect(report).toMatchObject({
      passed: 0,
      failed: 1,
      cases: [
        { differences: [{ place: expect.stringContaining('net'), type: 'money', expected: 51, actual: 50 }] },
      ],
    });
    await expect(caller().copies.publish({ copyId: created.copyId })).rejects.toThrow('TESTS_FAILED');
    await save(created.copyId, solution(GOOD, 50));
    await caller().copies.publish({ copyId: created.copyId });
    await expect(save(created.copyId, solution(GOOD, 50))).rejects.toThrow('NOT_A_DRAFT');
  });

  it('refuses tables and rules without a name, and two of the same name or code, made or renamed, and keeps what was stored', async () => {
    const { id, copyId } = await caller().solutions.create({
      code: 'named',
      name: 'Named',
      legalEntityIds: [entityIds.get('TP') ?? ''],
      from: { kind: 'document', file: solution(GOOD, 50) },
    });
    const stored = (await caller().copies.get({ copyId })).hash;
    const [rates, pay] = solution(GOOD, 50).tables;
    if (!rates || !pay) throw new Error('The file has two tables.');
    const rule = { on: 'results', table: 'Pay', formula: '=[@net]<0', severity: 'warn' } as const;
    const doubled: [Partial<SolutionFile>, string, Record<string, string>][] = [
      [{ tables: [rates, pay, { ...rates, name: 'x' }] }, 'DOUBLE_TABLE', { name: 'Rates' }],
      [{ tables: [rates, pay, { ...rates, code: 'rates' }] }, 'DOUBLE_TABLE', { code: 'rates' }],
      [
        {
          tables: [
            { ...rates, name: { en: 'Sätze' } },
            { ...pay, name: { de: 'sätze' } },
          ],
        },
        'DOUBLE_TABLE',
        { name: 'sätze', code: 'Pay' },
      ],
      [
        {
          verification: [
            { ...rule, code: 'low', name: { en: 'Low net' }, set: 'a' },
            { ...rule, code: 'less', name: { en: 'Low net' }, set: 'a' },
          ],
        },
        'DOUBLE_RULE',
        { code: 'less' },
      ],
      [
        {
          verification: [
            { ...rule, code: 'low', name: 'one' },
            { ...rule, code: 'low', name: 'two' },
          ],
        },
        'DOUBLE_RULE',
        { name: 'low' },
      ],
    ];
    for (const [part, code, facts] of doubled)
      await expect(save(copyId, { ...solution(GOOD, 50), ...part })).rejects.toMatchObject({
        cause: { code: `payroll.copies.${code}`, facts },
      });
    const [first, ...others] = pay.columns ?? [];
    if (!first) throw new Error('The table has columns.');
    const nameless: [Partial<SolutionFile>, string, string][] = [
      [{ tables: [rates, { ...pay, name: { en: ' ' } }] }, 'TABLE_NAME', 'tables[1].name'],
      [{ tables: [rates, { ...pay, name: { en: 'Pay', fr: ' ' } }] }, 'NAME_BLANK', 'tables[1].name'],
      [{ tables: [rates, { ...pay, name: 'x'.repeat(201) }] }, 'NAME_LONG', 'tables[1].name'],
      [{ tables: [rates, { ...pay, code: ' ' }] }, 'CODE_NEEDED', 'tables[1].code'],
      [
        { tables: [rates, { ...pay, columns: [{ ...first, name: ' ' }, ...others] }] },
        'NAME_BLANK',
        'tables[1].columns[0].name',
      ],
      [
        { tables: [rates, { ...pay, columns: [first, ...others, { ...first, code: 'EMPLOYEE' }] }] },
        'DOUBLE_COLUMN',
        'tables[1].columns[4].code',
      ],
      [{ verification: [{ ...rule, code: 'low' }] }, 'RULE_NAME', 'verification[0].name'],
      [
        { verification: [{ ...rule, code: 'low', name: 'Low', set: ' ' }] },
        'SET_NAME',
        'verification[0].set',
      ],
      [
        {
          parameters: [
            { code: 'fee', name: 'Fee', values: [{ value: 1 }] },
            { code: 'fees', name: 'fee', values: [{ value: 1 }] },
          ],
        },
        'DOUBLE_PARAMETER',
        'parameters[1].name',
      ],
      [
        {
          steps: [
            { code: 'one', tables: [] },
            { code: 'one', tables: [] },
          ],
        },
        'DOUBLE_STEP',
        'steps[1].code',
      ],
    ];
    // Also where the file has another mistake, with which it would be kept.
    for (const more of [{}, { colour: 1 }])
      for (const [part, code, field] of nameless)
        await expect(save(copyId, { ...solution(GOOD, 50), ...part, ...more })).rejects.toMatchObject({
          cause: { code: `payroll.copies.${code}`, fields: [`file.${field}`] },
        });
    expect((await caller().copies.get({ copyId })).hash).toBe(stored);
    const file = { ...solution(GOOD, 50), tables: [rates, pay, { ...rates, name: 'x' }] };
    await expect(
      caller().solutions.create({
        code: 'other',
        name: 'Other',
        legalEntityIds: [entityIds.get('TP') ?? ''],
        from: { kind: 'document', file },
      }),
    ).rejects.toThrow('DOUBLE_TABLE');
    const { name: _, ...unnamed } = pay;
    const taken = await caller().solutions.create({
      code: 'other',
      name: 'Other',
      legalEntityIds: [entityIds.get('TP') ?? ''],
      from: { kind: 'document', file: { ...file, tables: [rates, unnamed] } },
    });
    // A file may leave names out: what has none is called by its code.
    expect((await caller().copies.get({ copyId: taken.copyId })).file).toMatchObject({
      tables: [{ name: 'Rates' }, { code: 'Pay', name: 'Pay' }],
    });
    await caller().solutions.remove({ id: taken.id });
    await caller().solutions.remove({ id });
  });

  it('refuses a code twice, an unknown version, and a file of another shape with its place', async () => {
    const again = { code: 'plain', name: 'x', legalEntityIds: [entityIds.get('TP') ?? ''] };
    await expect(
      caller().solutions.create({ ...again, currency: 'TWD', from: { kind: 'blank' } }),
    ).rejects.toThrow('CODE_TAKEN');
    const file = { ...solution(GOOD, 50), colour: 1 } as SolutionFile;
    await expect(
      caller().solutions.create({ ...again, code: 'other', from: { kind: 'document', file } }),
    ).rejects.toMatchObject({ cause: { code: 'payroll.solutions.FILE_REFUSED', facts: { path: 'colour' } } });
    const nameless = { ...again, code: 'nameless', name: { en: ' ' }, currency: 'TWD' };
    await expect(caller().solutions.create({ ...nameless, from: { kind: 'blank' } })).rejects.toThrow(
      'payroll.solutions.NAME_NEEDED',
    );
    const { version } = await caller().solutions.get({ id: solutionId });
    await expect(caller().solutions.update({ id: solutionId, version, name: { en: '' } })).rejects.toThrow(
      'payroll.solutions.NAME_NEEDED',
    );
    await expect(
      caller().solutions.update({ id: solutionId, version: version + 1, memo: 'x' }),
    ).rejects.toThrow('VERSION_CHANGED');
  });

  it('is seen only by those whose scope has all of its entities', async () => {
    const inScope = { ...NO_SCOPE, legalEntityIds: [entityIds.get('TP') ?? ''] };
    const outside = { ...NO_SCOPE, legalEntityIds: [entityIds.get('SH') ?? ''] };
    expect((await caller(inScope).solutions.list({})).total).toBe(1);
    expect((await caller(outside).solutions.list({})).total).toBe(0);
    await expect(caller(outside).solutions.get({ id: solutionId })).rejects.toThrow('NOT_FOUND');
    expect((await caller({ ...NO_SCOPE, solutionIds: [solutionId] }).solutions.list({})).total).toBe(1);
  });

  it('computes everybody else when one row fails, and only publishes figures without failed rows', async () => {
    await caller().periods.generate({ solutionId, from: '2026-03-01', count: 1 });
    const [period] = (await caller().periods.list({ solutionId })).rows;
    await caller().periods.enable({ id: period?.id ?? '' });
    batchId = (await caller().batches.create({ periodId: period?.id ?? '', name: 'March' })).id;
    const { rowKeys } = await caller().batchTables.page({ batchId, table: 'Pay' });
    const type = (column: string, value: number, only?: number) =>
      caller().batchTables.edit({
        batchId,
        table: 'Pay',
        edits: rowKeys
          .filter((_, row) => only === undefined || row === only)
          .map((rowKey) => ({ rowKey, column, value })),
      });
    await type('amount', 100);
    await type('parts', 4);
    await type('parts', 0, 2);
    const batch = await calculated();
    expect(batch.failedRows).toBe(1);
    expect(await net(0)).toBe(50);
    expect(await net(2)).toBe('#DIV/0!');
    const errors = await caller().batches.errors({ id: batchId });
    expect(errors.rows).toMatchObject([{ table: 'Pay', rowKey: rowKeys[2], column: 'net', code: '#DIV/0!' }]);
    await expect(caller().batches.act({ id: batchId, action: 'submitAndClose' })).rejects.toThrow(
      'FAILED_ROWS',
    );
    await type('parts', 5, 2);
    expect((await calculated('recalculateFailed')).failedRows).toBe(0);
    expect(await net(2)).toBe(40);
  });

  it('keeps its pins until newer versions are adopted', async () => {
    const { rows: _rows, ...rates } = solution(GOOD, 50).tables[0] as SolutionFile['tables'][number];
    await caller().globalTables.publish({
      code: 'Rates',
      name: 'Rates',
      table: { ...rates, rows: [['a', 3]] },
    });
    await expect(
      caller().globalTables.publish({
        code: 'Rates',
        name: 'Rates',
        table: { ...rates, rows: [['a', 9]] },
      }),
    ).rejects.toThrow('payroll.globalTables.FOLLOWED');
    const { copyId } = await caller().copies.newDraft({ solutionId });
    await expect(caller().copies.newDraft({ solutionId })).rejects.toThrow('DRAFT_EXISTS');
    const before = (await caller().solutions.get({ id: solutionId })).publishedCopyId ?? '';
    await save(copyId, solution(`${GOOD}+1`, 76));
    expect(await caller().copies.compare({ a: before, b: copyId })).toMatchObject([
      { path: 'tables[Pay].columns[net].formula', kind: 'changed', after: `${GOOD}+1` },
      { path: expect.stringContaining('tests'), kind: 'changed' },
    ]);
    await caller().copies.publish({ copyId });
    expect((await caller().copies.get({ copyId: before })).status).toBe('outdated');
    const pinned = await calculated();
    expect(pinned.copy).toMatchObject({ id: before, newerCopyId: copyId });
    expect(pinned.allowedActions).toContain('adoptVersions');
    expect(await net(0)).toBe(50);
    await caller().batches.act({ id: batchId, action: 'adoptVersions' });
    const adopted = await caller().batches.get({ id: batchId });
    expect(adopted.stale.reasons.map((reason) => reason.kind)).toEqual(['copy', 'globals']);
    // Nothing is newer now.
    expect(adopted.allowedActions).not.toContain('adoptVersions');
    await calculated();
    expect(await net(0)).toBe(76);
  });

  it('cancels and deletes what isn’t submitted', async () => {
    const { number, period: of } = await caller().batches.get({ id: batchId });
    const period = { id: of.id, number };
    await caller().batches.act({ id: batchId, action: 'cancel' });
    expect((await caller().batches.act({ id: batchId, action: 'delete' })).status).toBe('gone');
    await expect(caller().batches.get({ id: batchId })).rejects.toThrow('NOT_FOUND');
    // Its number stands in the trail, and is given to no other.
    const { id } = await caller().batches.create({ periodId: period.id });
    expect((await caller().batches.get({ id })).number).toBe(`${period.number.slice(0, -1)}2`);
    await caller().batches.act({ id, action: 'delete' });
    const left = await services.db.selectFrom('payroll_table_blocks').select('set_id').executeTakeFirst();
    expect(left).toBeUndefined();
    await caller().solutions.remove({ id: solutionId });
    expect((await caller().solutions.list({})).total).toBe(0);
  });
});
