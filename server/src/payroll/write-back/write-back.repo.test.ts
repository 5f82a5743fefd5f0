import type { SolutionFile } from '@suanpan/engine';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { refuseWhen } from '../../platform/db/refuse-when.ts';
import { describeEachDatabase } from '../../platform/db/testing.ts';
import { SYSTEM_SCOPE } from '../../platform/trpc/scope.ts';
import { SmallPayroll } from '../../testing/small-payroll.ts';
import { loadBatch } from '../batches/record/batch-plan.ts';
import { closeEnginePool } from '../calculation/threads/engine-pool.ts';
import { planWrites } from './plan-writes.ts';

const BONUS: SolutionFile = {
  format: 'suanpan.solution/1',
  code: 'bonus',
  currency: 'TWD',
  periodType: 'month',
  tables: [
    {
      code: 'In',
      kind: 'data',
      key: 'employee',
      columns: [
        { code: 'employee', type: 'text' },
        { code: 'amount', type: 'money' },
      ],
    },
    {
      code: 'Pay',
      kind: 'data',
      master: true,
      key: 'employee',
      columns: [{ code: 'employee', type: 'text' }],
    },
  ],
};

const records = (code: string, mode: 'create' | 'update' | 'createAndUpdate' | 'off') => ({
  code,
  table: 'Pay',
  target: 'hr:compensation',
  mode,
  columns: { [code]: 'next' },
});

const FILE: SolutionFile = {
  format: 'suanpan.solution/1',
  code: 'plain',
  currency: 'TWD',
  periodType: 'month',
  tables: [
    {
      code: 'Extra',
      kind: 'data',
      key: 'employee',
      columns: [
        { code: 'employee', type: 'text' },
        { code: 'from', type: 'date' },
        { code: 'day_value', type: 'number' },
        { code: 'level', type: 'text' },
      ],
    },
    {
      code: 'Pay',
      kind: 'data',
      master: true,
      key: 'employee',
      columns: [
        { code: 'employee', type: 'text' },
        { code: 'raise', type: 'money' },
        { code: 'next', type: 'money', formula: '=IF(ISBLANK([@raise]),"",500+[@raise])' },
      ],
    },
  ],
  writeBack: [
    records('both', 'createAndUpdate'),
    records('made', 'create'),
    records('kept_up', 'update'),
    records('never', 'off'),
    {
      code: 'leave',
      table: 'Extra',
      target: 'hr:employeeFacts',
      mode: 'createAndUpdate',
      effective: 'column',
      effectiveColumn: 'from',
      columns: { leave_day: 'day_value' },
    },
    {
      code: 'level',
      table: 'Extra',
      target: 'hr:assignment',
      mode: 'createAndUpdate',
      effective: 'payDay',
      columns: { payGrade: 'level' },
    },
    {
      code: 'bonus',
      table: 'Pay',
      target: 'data:bonus.In',
      mode: 'createAndUpdate',
      effective: 'periodEnd',
      match: { employee: 'employee' },
      columns: { amount: 'next' },
      where: '=NOT(ISBLANK([@raise]))',
    },
  ],
};

describeEachDatabase('what a batch writes back', (test) => {
  let payroll: SmallPayroll;
  let id = '';
  let bonusBatch = '';
  let one = { id: '', number: '' };
  let two = { id: '', number: '' };
  let stranger = '';
  const clerk = () => payroll.as('clerk').payroll;
  const hr = () => payroll.as('hr').people;
  const payDay = async () => (await loadBatch(payroll.services.db, SYSTEM_SCOPE, id)).period.pay_date;

  const items = async (employmentId: string, item: string) =>
    (
      await payroll.services.db
        .selectFrom('compensation_items')
        .select(['amount', 'valid_from', 'valid_to', 'source_batch_id'])
        .where('employment_id', '=', employmentId)
        .where('item', '=', item)
        .orderBy('valid_from')
        .execute()
    ).map((row) => [row.amount, row.valid_from, row.valid_to, row.source_batch_id === id]);
  const put = (employmentId: string, item: string, amount: number) =>
    hr().compensation.put({
      ...{ employmentId, item, amount, currency: 'TWD' },
      ...{ validFrom: '2026-01-01', payrollPeriod: '2026-01' },
    });
  const preview = async () => {
    const page = (number: number) => clerk().writeBack.preview({ batchId: id, page: number, pageSize: 500 });
    const first = await page(1);
    const rows = [...first.rows];
    for (let number = 2; rows.length < first.total; number += 1) rows.push(...(await page(number)).rows);
    return { ...first, rows };
  };

  beforeAll(async () => {
    payroll = await SmallPayroll.open(test, {
      clerk: ['payroll-staff'],
      author: ['payroll-staff'],
      boss: ['payroll-approver'],
      hr: ['hr-administrator'],
    });
    const { solutionId: bonus } = await payroll.publish('author', BONUS, 'bonus');
    ({ batchId: bonusBatch } = await payroll.openBatch('author', bonus));
    const { rows } = await clerk().batchPeople.list({ id: bonusBatch, list: 'inBatch', pageSize: 500 });
    [one, two] = rows.map((row) => ({ id: row.employmentId, number: row.employeeNumber })) as [
      typeof one,
      typeof two,
    ];
    const elsewhere = await payroll.services.db
      .selectFrom('employments')
      .select('employee_number')
      .where('legal_entity_id', '<>', payroll.legalEntityId)
      .executeTakeFirstOrThrow();
    stranger = elsewhere.employee_number;
    for (const item of ['both', 'made', 'kept_up', 'never']) await put(one.id, item, 100);
    const both = { code: 'both', names: { en: 'Both', 'zh-TW': '兩者' }, type: 'salary' as const };
    await hr().compensationItems.create(both);
    const { solutionId } = await payroll.publish('author', FILE);
    ({ batchId: id } = await payroll.openBatch('author', solutionId));
    await clerk().batchTables.edit({
      batchId: id,
      table: 'Pay',
      edits: [one, two].map(({ number }) => ({ rowKey: number, column: 'raise', value: 55 })),
    } as never);
    await clerk().batchTables.edit({
      batchId: id,
      table: 'Extra',
      addRows: [
        { employee: two.number, from: '2026-05-01', day_value: 1234.5, level: 'L7' },
        { employee: stranger, from: '2026-05-01', day_value: 1, level: 'L9' },
      ],
    } as never);
    await clerk().batches.act({ id, action: 'calculate' });
    await payroll.services.queue.drain(payroll.services);
  }, 120_000);
  afterAll(closeEnginePool);

  it('is shown before: who, from what to what, and why something stays', async () => {
    const { rows, counts, written, openConflicts } = await preview();
    const of = (number: string, writeBack: string) => {
      const row = rows.find((each) => each.employeeNumber === number && each.writeBack === writeBack);
      return row && [row.outcome, row.reason, row.before.value, row.after.value, row.day];
    };
    // An item is read by its name, in whichever language it is looked for; without one, by its code.
    const nameOf = (writeBack: string) => rows.find((row) => row.writeBack === writeBack)?.fieldName;
    expect([nameOf('both')?.['zh-TW'], nameOf('made'), nameOf('leave')]).toEqual(['兩者', null, null]);
    const found = await clerk().writeBack.preview({ batchId: id, search: '兩者', page: 1, pageSize: 5 });
    expect(new Set(found.rows.map((row) => row.field))).toEqual(new Set(['both']));
    expect({ written, openConflicts, changed: counts.changed }).toEqual({
      written: false,
      openConflicts: 0,
      changed: expect.any(Number),
    });
    expect(of(one.number, 'both')).toEqual(['changed', null, 100, 555, '2026-04-01']);
    expect(of(two.number, 'both')).toEqual(['created', null, null, 555, '2026-04-01']);
    expect(of(one.number, 'made')).toEqual(['untouched', 'exists', 100, 555, '2026-04-01']);
    expect(of(two.number, 'made')?.[0]).toBe('created');
    expect(of(one.number, 'kept_up')?.[0]).toBe('changed');
    expect(of(two.number, 'kept_up')).toEqual(['untouched', 'missing', null, 555, '2026-04-01']);
    expect(rows.some((row) => row.writeBack === 'never')).toBe(false);
    // Nobody outside the batch is written to.
    expect(of(stranger, 'leave')?.slice(0, 2)).toEqual(['refused', 'notInBatch']);
    expect(of(two.number, 'leave')).toEqual(['created', null, null, 1234.5, '2026-05-01']);
    expect(of(two.number, 'bonus')).toEqual(['created', null, null, 555, '2026-03-31']);
    // Who isn't raised is left alone.
    expect(rows.filter((row) => row.reason === 'blank').length).toBeGreaterThan(0);
  });

  it('is nothing in people’s records where nobody else decides', async () => {
    const loaded = await loadBatch(payroll.services.db, SYSTEM_SCOPE, id);
    const alone = await planWrites(payroll.services.db, {
      ...loaded,
      batch: { ...loaded.batch, process_id: null },
    });
    const ofPeople = alone.filter(({ kind, employee }) => kind && employee?.number === two.number);
    expect(new Set(ofPeople.map(({ reason }) => reason))).toEqual(new Set(['undecided']));
  });

  it('waits while a target changed since the snapshots, until somebody looked at what stands there', async () => {
    const [known] = (await hr().compensation.list({ employmentId: one.id })).rows.filter(
      ({ item }) => item === 'both',
    );
    const change = (amount: number, version: number) =>
      hr().compensation.put({
        id: known?.id ?? '',
        version,
        employmentId: one.id,
        item: 'both',
        amount,
        currency: 'TWD',
        validFrom: '2026-01-01',
        payrollPeriod: '2026-01',
      });
    await change(120, known?.version ?? 1);
    const { approvalId } = await clerk().batches.act({ id, action: 'submitForApproval' });
    const { facts } = await payroll.as('boss').inbox.approvals.get({ id: approvalId ?? '' });
    const { counts } = await preview();
    expect(facts.find(({ key }) => key === 'writeBack')?.value).toBe(
      (counts.created ?? 0) + (counts.changed ?? 0),
    );
    const target = { writeBack: 'both', owner: one.id, field: 'both' };
    const look = (value: number, choice: 'theirs' | 'ours') =>
      clerk().writeBack.resolve({
        batchId: id,
        targets: [{ ...target, seen: { value, currency: 'TWD' } }],
        choice,
      });
    // While approvers look nothing moves.
    await expect(look(120, 'theirs')).rejects.toThrow(/IN_APPROVAL/);
    await payroll.as('boss').inbox.approvals.decide({ id: approvalId ?? '', decision: 'approve' });
    const submit = () => clerk().batches.act({ id, action: 'submit' });
    await expect(submit()).rejects.toThrow(/TARGETS_CHANGED/);
    expect((await clerk().writeBack.conflicts({ batchId: id })).rows).toMatchObject([
      { ...target, atSnapshot: { value: 100 }, before: { value: 120 }, after: { value: 555 }, choice: null },
    ]);
    const waiting = async () =>
      (await clerk().checklists.batch({ id })).find(({ topic }) => topic === 'targets');
    expect(await waiting()).toMatchObject({ state: 'missing', count: 1 });
    await expect(look(100, 'theirs')).rejects.toThrow(/CHANGED_AGAIN/);
    await look(120, 'theirs');
    expect(await waiting()).toMatchObject({ state: 'ok', count: 0 });
    expect((await preview()).rows.find((row) => row.owner === one.id && row.field === 'both')).toMatchObject({
      outcome: 'untouched',
      reason: 'theirs',
    });
    // It changes once more: who looked saw something else.
    await change(130, (known?.version ?? 1) + 1);
    await expect(submit()).rejects.toThrow(/TARGETS_CHANGED/);
    await look(130, 'ours');
    expect((await clerk().writeBack.conflicts({ batchId: id })).rows).toMatchObject([
      { choice: 'ours', by: 'clerk' },
    ]);
  });

  it('is nothing when the submission fails in between, and one effect however often one submits', async () => {
    const { db } = payroll.services;
    const submit = () => clerk().batches.act({ id, action: 'submit' });
    await refuseWhen(db, test.dialect, {
      name: 'killed',
      table: 'payroll_batches',
      on: ['update'],
      when: 'new.submitted = 1',
      message: 'killed',
    });
    await expect(submit()).rejects.toThrow();
    expect(await items(one.id, 'both')).toEqual([[130, '2026-01-01', null, false]]);
    expect((await preview()).written).toBe(false);
    await sql
      .raw(
        test.dialect === 'sqlite'
          ? 'drop trigger killed_update'
          : 'drop trigger killed_update on payroll_batches',
      )
      .execute(db);

    await submit();
    await expect(submit()).rejects.toThrow();
    expect(await items(one.id, 'both')).toEqual([
      [130, '2026-01-01', '2026-03-31', false],
      [555, '2026-04-01', null, true],
    ]);
    expect(await items(two.id, 'both')).toEqual([[555, '2026-04-01', null, true]]);
    expect(await items(one.id, 'made')).toEqual([[100, '2026-01-01', null, false]]);
    expect(await items(two.id, 'made')).toEqual([[555, '2026-04-01', null, true]]);
    expect((await items(one.id, 'kept_up')).length).toBe(2);
    expect(await items(two.id, 'kept_up')).toEqual([]);
    expect(await items(one.id, 'never')).toEqual([[100, '2026-01-01', null, false]]);
    expect(await items(two.id, 'never')).toEqual([]);
    await expect(
      db
        .insertInto('payroll_written_back')
        .columns([
          'batch_id',
          'position',
          'write_back',
          'target',
          'owner',
          'row_key',
          'field',
          'outcome',
          'before',
          'after',
        ])
        .values({
          batch_id: id,
          position: 9999,
          write_back: 'x',
          target: 'x',
          owner: 'x',
          row_key: 'x',
          field: 'x',
          outcome: 'created',
          before: '{}',
          after: '{}',
        } as never)
        .execute(),
    ).rejects.toThrow();
  });

  it('stands in people’s files with the batch it came from, in other tables with its number, and in the trail', async () => {
    const { db } = payroll.services;
    const { number } = (await clerk().batches.get({ id })) as { number: string };
    const facts = (await hr().facts.list({ employmentId: two.id })).rows.filter(
      ({ item }) => item === 'leave_day',
    );
    expect(facts).toMatchObject([
      { value: 1234.5, validFrom: '2026-05-01', sourceBatchId: id, sourceBatchNumber: number },
    ]);
    const assignment = await db
      .selectFrom('assignments')
      .select(['pay_grade', 'source_batch_number'])
      .where('employment_id', '=', two.id)
      .where('valid_from', '=', await payDay())
      .executeTakeFirst();
    expect(assignment).toEqual({ pay_grade: 'L7', source_batch_number: number });
    const written = await payroll
      .as('author')
      .payroll.batchTables.page({ batchId: bonusBatch, table: 'In', limit: 500 } as never);
    expect(written.rowKeys.map((key, row) => [key, written.columns['amount']?.[row]])).toEqual([
      [one.number, 555],
      [two.number, 555],
    ]);
    const { rows, counts } = await preview();
    expect(rows.find((row) => row.owner === one.id && row.field === 'both')).toMatchObject({
      outcome: 'changed',
      before: { value: 130 },
      after: { value: 555 },
    });
    const audited = await db
      .selectFrom('audit_rows')
      .select(['subject_id'])
      .where('action', '=', 'payroll.writeBack.write')
      .where('subject_kind', '=', 'employment')
      .execute();
    expect(audited.map((row) => row.subject_id).sort()).toEqual([one.id, two.id].sort());
    expect((counts.created ?? 0) + (counts.changed ?? 0)).toBe(8);
  });
});
