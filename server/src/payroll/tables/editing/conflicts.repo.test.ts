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
import { runImport } from '../../../testing/run-import.ts';
import { testContext } from '../../../testing/test-context.ts';
import { closeEnginePool } from '../../calculation/threads/engine-pool.ts';

// The short form for CI; `COUNT=1000` is the long one.
const ROUNDS = Number(process.env.COUNT ?? 40);

const PERMISSIONS = [
  'payroll.solutions.view',
  'payroll.solutions.edit',
  'payroll.solutions.publish',
  'payroll.periods.edit',
  'payroll.batches.view',
  'payroll.batches.edit',
  'admin.imports.use',
];
const callers = createCallerFactory(appRouter);

const solution: SolutionFile = {
  format: 'suanpan.solution/1',
  code: 'two_clerks',
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
        { code: 'amount', type: 'money' },
        { code: 'note', type: 'text' },
        { code: 'city', type: 'text', choices: ['Beijing', 'Shanghai', 'Chengdu'] },
        { code: 'perk', type: 'text', choices: { table: 'Perks', column: 'code' } },
        { code: 'rate', type: 'number', formula: '=0.1', input: true },
        { code: 'net', type: 'money', formula: '=[@amount]*(1-[@rate])' },
      ],
    },
    {
      code: 'Perks',
      kind: 'parameter',
      key: ['code'],
      columns: [{ code: 'code', type: 'text' }],
      rows: [['meal'], ['transport'], ['housing']],
    },
    {
      code: 'Kinds',
      kind: 'data',
      key: ['kind'],
      columns: [{ code: 'kind', type: 'text', choices: ['sales', 'night'] }],
    },
    {
      code: 'Bonuses',
      kind: 'data',
      key: ['employee', 'item'],
      columns: [
        { code: 'employee', type: 'text' },
        { code: 'item', type: 'text' },
        { code: 'amount', type: 'money' },
      ],
    },
  ],
};

afterAll(closeEnginePool);

describeEachDatabase('two clerks in one table', (test) => {
  let services: Services;
  let batchId = '';
  let keys: string[] = [];
  const clerks = new Map<string, string>();
  const as = (name: 'Lin' | 'Wang') =>
    callers(
      testContext(services, {
        permissions: PERMISSIONS,
        userId: clerks.get(name) ?? '',
        key: newId(services.clock),
      }),
    ).payroll;
  const page = (table = 'Pay') => as('Lin').batchTables.page({ batchId, table, limit: 500 });
  const cell = async (column: string, row = 0) => (await page()).columns[column]?.[row] ?? null;
  type Edit = NonNullable<Parameters<ReturnType<typeof as>['batchTables']['edit']>[0]['edits']>[number];
  const type = (name: 'Lin' | 'Wang', ...edits: Edit[]) =>
    as(name).batchTables.edit({ batchId, table: 'Pay', edits });

  beforeAll(async () => {
    services = await createTestServices(test);
    test.clock.set('2026-10-28T02:00:00.000Z');
    const stored = await storePeople(services, demoCompany('2026-11-01'));
    for (const name of ['Lin', 'Wang'] as const)
      clerks.set(
        name,
        await insertUser(services.db, services.clock, {
          loginName: name.toLowerCase(),
          name,
          passwordHash: null,
          language: 'en',
          roles: [{ role: 'payroll-staff' }],
        }),
      );
    const created = await as('Lin').solutions.create({
      code: 'two_clerks',
      name: { en: 'Two clerks' },
      legalEntityIds: [stored.legalEntityIds.get('TP') ?? ''],
      from: { kind: 'document', file: solution },
    });
    expect(created.problems).toEqual([]);
    await as('Lin').copies.publish({ copyId: created.copyId });
    await as('Lin').periods.generate({ solutionId: created.id, from: '2026-10-01', count: 1 });
    const [october] = (await as('Lin').periods.list({ solutionId: created.id })).rows;
    await as('Lin').periods.enable({ id: october?.id ?? '' });
    batchId = (await as('Lin').batches.create({ periodId: october?.id ?? '', name: 'October' })).id;
    keys = (await page()).rowKeys;
    expect(keys.length).toBeGreaterThan(40);
  });

  it('takes cells beside each other, always', async () => {
    const lost: string[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const rowKey = keys[round % 40] ?? '';
      const before = await as('Lin').batchTables.page({ batchId, table: 'Pay', rowKeys: [rowKey] });
      const seen = (column: string) => ({ value: before.columns[column]?.[0] ?? null });
      const answers = await Promise.all([
        type('Lin', { rowKey, column: 'amount', value: round + 1, seen: seen('amount') }),
        type('Wang', { rowKey, column: 'note', value: `note ${round}`, seen: seen('note') }),
      ]);
      const after = await as('Lin').batchTables.page({ batchId, table: 'Pay', rowKeys: [rowKey] });
      const holds = after.columns.amount?.[0] === round + 1 && after.columns.note?.[0] === `note ${round}`;
      if (!holds || answers.some((answer) => answer.rejected.length > 0)) lost.push(rowKey);
    }
    expect(lost).toEqual([]);
  });

  it('lets one of two values for the same cell in, and tells the other of it, always', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const rowKey = keys[round % 40] ?? '';
      const before = await as('Lin').batchTables.page({ batchId, table: 'Pay', rowKeys: [rowKey] });
      const seen = { value: before.columns.amount?.[0] ?? null };
      const names = ['Lin', 'Wang'] as const;
      const values = [1000 + round, 2000 + round];
      const answers = await Promise.all(
        names.map((name, i) => type(name, { rowKey, column: 'amount', value: values[i] ?? 0, seen })),
      );
      const won = answers.findIndex((answer) => answer.rejected.length === 0);
      const lost = answers[1 - won]?.rejected ?? [];
      const after = await as('Lin').batchTables.page({ batchId, table: 'Pay', rowKeys: [rowKey] });
      expect(after.columns.amount?.[0]).toBe(values[won]);
      expect(lost).toEqual([
        {
          rowKey,
          column: 'amount',
          code: 'CHANGED_MEANWHILE',
          message: `${names[won]} has stored “${values[won]}” here meanwhile. Keep yours or take theirs.`,
          theirs: {
            value: values[won],
            overridden: false,
            reason: null,
            by: names[won],
            at: services.clock.now().toISOString(),
          },
        },
      ]);
    }
  });

  it('stores what is kept over the other’s value once that was seen, and not before', async () => {
    const [rowKey = ''] = keys;
    const was = await cell('amount');
    const mine = { rowKey, column: 'amount', value: 7 };
    await type('Wang', { ...mine, value: 8, seen: { value: was } });
    for (const value of [7, 9, 10]) {
      const answer = await type('Lin', { ...mine, value, seen: { value: was } });
      expect(answer.rejected[0]?.theirs?.value).toBe(8);
    }
    expect(await cell('amount')).toBe(8);
    const kept = await type('Lin', { ...mine, seen: { value: 8 } });
    expect(kept.rejected).toEqual([]);
    expect(await cell('amount')).toBe(7);
    // The same value typed by both is nobody's conflict.
    expect((await type('Wang', { ...mine, seen: { value: was } })).rejected).toEqual([]);
  });

  it('takes the rest of a paste, and names the import that brought a cell’s value', async () => {
    const { rowKeys, columns } = await page();
    const fileId = (
      await services.files.save(services.db, {
        name: 'pay.csv',
        content: Buffer.from(`employee,amount\n${rowKeys[2]},555\n`),
        purpose: 'upload',
        createdBy: clerks.get('Wang') ?? '',
      })
    ).id;
    const imports = callers(
      testContext(services, {
        permissions: PERMISSIONS,
        userId: clerks.get('Wang') ?? '',
        key: newId(services.clock),
      }),
    ).admin.imports;
    await imports.start({
      subject: 'payroll.table',
      target: { batchId, table: 'Pay' },
      fileId,
      mode: 'updateOnly',
    });
    await services.queue.drain(services);
    const answer = await as('Lin').batchTables.edit({
      batchId,
      table: 'Pay',
      source: 'paste',
      edits: [1, 2, 3].map((row) => ({
        rowKey: rowKeys[row] ?? '',
        column: 'amount',
        value: 60 + row,
        seen: { value: columns.amount?.[row] ?? null },
      })),
    });
    expect(answer.changedCount).toBe(2);
    expect(answer.rejected).toMatchObject([
      { rowKey: rowKeys[2], code: 'CHANGED_MEANWHILE', theirs: { value: 555, by: 'Wang' } },
    ]);
    expect((await page()).columns.amount?.slice(1, 4)).toEqual([61, 555, 63]);
  });

  it('keeps what somebody typed over a computed cell, and what they typed where the formula allows it', async () => {
    await as('Lin').batches.act({ id: batchId, action: 'calculate' });
    await services.queue.drain(services);
    const [rowKey = ''] = keys;
    const computed = await cell('net');
    const over = (name: 'Lin' | 'Wang', value: number, seen: Edit['seen']) =>
      type(name, { rowKey, column: 'net', value, reason: `by ${name}`, seen });
    expect((await over('Wang', 100, { value: computed, overridden: false })).rejected).toEqual([]);
    const refused = await over('Lin', 200, { value: computed, overridden: false });
    expect(refused.rejected).toMatchObject([
      { theirs: { value: 100, overridden: true, reason: 'by Wang', by: 'Wang' } },
    ]);
    expect(await cell('net')).toBe(100);
    expect((await over('Lin', 200, { value: 100, overridden: true })).rejected).toEqual([]);
    const released = await type('Wang', {
      rowKey,
      column: 'net',
      value: null,
      clear: true,
      seen: { value: 100, overridden: true },
    });
    expect(released.rejected).toHaveLength(1);
    expect(await cell('net')).toBe(200);

    // The formula's value was seen: nobody typed there before.
    const rate = (name: 'Lin' | 'Wang', value: number, seen: number, overridden = false) =>
      type(name, { rowKey, column: 'rate', value, reason: 'agreed', seen: { value: seen, overridden } });
    expect((await rate('Wang', 0.2, 0.1)).rejected).toEqual([]);
    expect(await cell('rate')).toBe(0.2);
    expect((await rate('Lin', 0.3, 0.1)).rejected).toMatchObject([{ theirs: { value: 0.2, by: 'Wang' } }]);
    expect((await rate('Lin', 0.3, 0.2, true)).rejected).toEqual([]);
  });

  it('asks why where a column lets values take the place of its formula, too', async () => {
    const rowKey = keys[1] ?? '';
    const rate = { rowKey, column: 'rate', value: 0.4 };
    expect((await type('Lin', rate)).rejected).toMatchObject([{ code: 'REASON_NEEDED' }]);
    expect(await cell('rate', 1)).toBe(0.1);
    expect((await type('Lin', { ...rate, reason: 'agreed' })).rejected).toEqual([]);
    const { columns, marks } = await page();
    expect(columns.rate?.[1]).toBe(0.4);
    expect(marks).toContainEqual(expect.objectContaining({ row: 1, column: 'rate', mark: 'override' }));
    expect((await type('Lin', { rowKey, column: 'rate', value: null, clear: true })).rejected).toEqual([]);
    expect(await cell('rate', 1)).toBe(0.1);
  });

  it('removes no row that has changed unseen, and says which new row is there already', async () => {
    const employee = keys[0] ?? '';
    const bonuses = (name: 'Lin' | 'Wang') => (more: object) =>
      as(name).batchTables.edit({ batchId, table: 'Bonuses', ...more });
    const added = await bonuses('Lin')({
      addRows: [
        { employee, item: 'a', amount: 1 },
        { employee, item: 'b', amount: 2 },
      ],
    });
    const [a = '', b = ''] = added.addedRowKeys;
    await bonuses('Wang')({ edits: [{ rowKey: a, column: 'amount', value: 5, seen: { value: 1 } }] });
    const removal = {
      removeRows: [a, b],
      removeSeen: { [a]: { employee, item: 'a', amount: 1 }, [b]: { employee, item: 'b', amount: 2 } },
    };
    const first = await bonuses('Lin')(removal);
    expect(first).toMatchObject({
      removed: 1,
      rejected: [{ rowKey: a, column: 'amount', code: 'ROW_CHANGED', theirs: { value: 5, by: 'Wang' } }],
    });
    expect((await page('Bonuses')).rowKeys).toEqual([a]);
    const twice = await bonuses('Wang')({
      addRows: [
        { employee, item: 'c', amount: 3 },
        { employee, item: 'a', amount: 9 },
      ],
    });
    expect(twice.addedRowKeys).toEqual([`${employee}\u001fc`]);
    expect(twice.rejected).toMatchObject([{ code: 'KEY_TAKEN', added: 1 }]);
    const last = await bonuses('Lin')({ removeRows: [a], removeSeen: { [a]: { amount: 5 } } });
    expect(last.removed).toBe(1);
  });

  it('takes only values that the column allows, and names the nearest', async () => {
    const [rowKey = ''] = keys;
    const said = async (column: string, value: string | null) =>
      (await type('Lin', { rowKey, column, value })).rejected.map(({ message }) => message);
    expect(await said('city', 'Shanghia')).toEqual([
      '“Shanghia” isn’t one of the values allowed here. Did you mean Shanghai?',
    ]);
    expect(await said('perk', 'yacht')).toEqual([
      '“yacht” isn’t one of the values allowed here. Allowed are: meal, transport, housing.',
    ]);
    expect(await said('perk', 'meal')).toEqual([]);
    expect(await said('perk', null)).toEqual([]);
    const rows = await as('Lin').batchTables.edit({
      batchId,
      table: 'Kinds',
      addRows: [{ kind: 'sale' }, { kind: 'night' }],
    });
    expect(rows).toMatchObject({
      addedRowKeys: ['night'],
      rejected: [{ code: 'NOT_A_CHOICE_NEAR', added: 0, column: 'kind' }],
    });
    const choices = (column: string, like = '') =>
      as('Lin').batchTables.choices({ batchId, table: 'Pay', column, like });
    expect(await choices('perk')).toEqual({ values: ['meal', 'transport', 'housing'], total: 3 });
    expect(await choices('city', 'sh')).toEqual({ values: ['Shanghai'], total: 1 });
    expect(await choices('note')).toEqual({ values: [], total: 0 });
    const { record, failures } = await runImport(services, {
      subject: 'payroll.table',
      name: 'kinds.csv',
      content: 'kind\nsales\nnigt\n',
      mapping: { kind: 0 },
      target: { batchId, table: 'Kinds' },
    });
    expect(record).toMatchObject({ created_count: 1, failed_count: 1 });
    expect(failures).toMatchObject([
      { row_number: 3, column_code: 'kind', code: 'payroll.cells.NOT_A_CHOICE_NEAR' },
    ]);
    expect(JSON.parse(failures[0]?.facts ?? '')).toEqual({ value: 'nigt', nearest: 'night' });
  });

  it('puts new rows above and below others, and brings removed ones back to their places', async () => {
    const employee = keys[0] ?? '';
    const key = (item: string) => `${employee}\u001f${item}`;
    const edit = (more: object) => as('Lin').batchTables.edit({ batchId, table: 'Bonuses', ...more });
    const row = (item: string) => ({ employee, item, amount: item.length });
    const items = async () => (await page('Bonuses')).columns.item;
    await edit({ removeRows: (await page('Bonuses')).rowKeys, addRows: ['p', 'q', 'r'].map(row) });
    const added = await edit({
      addRows: [row('x'), row('p'), row('y'), row('z')],
      addPlaces: [
        { row: 0, before: key('p') },
        { row: 1, before: key('q') },
        { row: 2, after: key('q') },
        { row: 3, after: key('gone') },
      ],
    });
    expect(added.addedRowKeys).toEqual(['x', 'y', 'z'].map(key));
    expect(added.content).not.toBe(added.contentBefore);
    expect(await items()).toEqual(['x', 'p', 'q', 'y', 'r', 'z']);
    expect((await page('Bonuses')).columns.amount).toEqual([1, 1, 1, 1, 1, 1]);
    const gone = await edit({ removeRows: [key('p'), key('q'), key('z')] });
    expect(gone.removedAbove).toEqual({ [key('p')]: key('y'), [key('q')]: key('y'), [key('z')]: null });
    await edit({
      addRows: [row('p'), row('q'), row('z')],
      addPlaces: [
        { row: 0, before: key('y') },
        { row: 1, before: key('y') },
      ],
    });
    expect(await items()).toEqual(['x', 'p', 'q', 'y', 'r', 'z']);
    const last = await edit({ removeRows: (await page('Bonuses')).rowKeys });
    expect(last.removed).toBe(6);
  });

  it('knows a table’s content by one word, which changes with whatever changes in it', async () => {
    const [rowKey = ''] = keys;
    const contents = async () => {
      const listed = (await as('Lin').batchTables.list({ batchId })).find((each) => each.code === 'Pay');
      const { content } = await page();
      expect(listed?.content).toBe(content);
      return content;
    };
    const before = await contents();
    const typed = await type('Wang', { rowKey, column: 'amount', value: 4321 });
    expect(typed.contentBefore).toBe(before);
    expect(typed.content).toBe(await contents());
    const over = await type('Wang', { rowKey, column: 'net', value: 1, reason: 'x' });
    expect(over.contentBefore).toBe(typed.content);
    expect(over.content).not.toBe(typed.content);
    expect(await contents()).toBe(over.content);
    const same = await as('Lin').batchTables.edit({ batchId, table: 'Bonuses', addRows: [] });
    expect(same.content).toBe(same.contentBefore);
  });

  it('tells who looks at the batch of every change: an edit, a file, a finding looked at, a state', async () => {
    const stream = await as('Lin').batches.changes({ id: batchId });
    const changes = stream[Symbol.asyncIterator]();
    const list = (await as('Lin').batches.changes({}))[Symbol.asyncIterator]();
    await changes.next();
    await list.next();
    const hears = async (change: () => Promise<unknown>) => {
      await change();
      const started = Date.now();
      expect((await changes.next()).done).toBe(false);
      expect((await list.next()).done).toBe(false);
      expect(Date.now() - started).toBeLessThan(1000);
    };
    const [rowKey = ''] = keys;
    await hears(() => type('Wang', { rowKey, column: 'note', value: 'heard' }));
    await hears(() => as('Wang').findings.checkInputs({ batchId }));
    await hears(() => as('Wang').batches.act({ id: batchId, action: 'calculate' }));
    await services.queue.drain(services);
    await hears(() => as('Wang').batches.act({ id: batchId, action: 'returnToNew' }));
    services.changes.stop();
    expect((await changes.next()).done).toBe(true);
  });

  it('keeps the arithmetic a value was typed as, until another takes its place', async () => {
    const rowKey = keys[0] ?? '';
    const marked = async (column = 'amount') =>
      (await page()).marks.find(
        (mark) => mark.mark === 'typed' && mark.column === column && keys[mark.row] === rowKey,
      )?.note;
    const history = async () =>
      (await as('Lin').batches.history({ id: batchId, table: 'Pay', rowKey, column: 'amount' })).entries;

    expect((await type('Lin', { rowKey, column: 'amount', value: 12, typed: '=8*1.5' })).rejected).toEqual(
      [],
    );
    expect([await cell('amount'), await marked()]).toEqual([12, '=8*1.5']);
    expect((await history())[0]).toMatchObject({ value: 12, typed: '=8*1.5' });
    const explained = await as('Lin').batches.explain({
      id: batchId,
      table: 'Pay',
      rowKey,
      column: 'amount',
    });
    expect(explained.origin).toMatchObject({ kind: 'typed', typed: '=8*1.5' });

    // What doesn't come to the value is refused: a cell never shows a sum that isn't its own.
    const wrong = await type('Lin', { rowKey, column: 'amount', value: 13, typed: '=8*1.5' });
    expect(wrong.rejected).toMatchObject([{ column: 'amount', code: 'TYPED_DIFFERS' }]);
    const text = await type('Lin', { rowKey, column: 'note', value: '=1+2', typed: '=1+2' });
    expect(text.rejected).toMatchObject([{ column: 'note', code: 'TYPED_DIFFERS' }]);
    expect([await cell('amount'), await marked()]).toEqual([12, '=8*1.5']);

    // The same value typed plainly, and another value, take its place.
    await type('Lin', { rowKey, column: 'amount', value: 12, typed: null });
    expect([await cell('amount'), await marked()]).toEqual([12, undefined]);
    await type('Lin', { rowKey, column: 'amount', value: 3, typed: '=1+2' });
    await type('Wang', { rowKey, column: 'amount', value: 4 });
    expect([await cell('amount'), await marked()]).toEqual([4, undefined]);

    await type('Lin', { rowKey, column: 'rate', value: 0.5, typed: '=1/2', reason: 'agreed' });
    expect(await marked('rate')).toBe('=1/2');
  });

  it('keeps the arithmetic of a row that is typed anew', async () => {
    const row = { employee: 'E9', item: 'meal', amount: 30 };
    const added = (typed: string) =>
      as('Lin').batchTables.edit({
        batchId,
        table: 'Bonuses',
        addRows: [row],
        addTyped: [{ row: 0, column: 'amount', typed }],
      });
    expect((await added('=10*3')).rejected).toEqual([]);
    const { rowKeys, marks } = await page('Bonuses');
    expect(marks.filter((mark) => mark.mark === 'typed')).toMatchObject([
      { row: rowKeys.length - 1, column: 'amount', note: '=10*3' },
    ]);
  });
});
