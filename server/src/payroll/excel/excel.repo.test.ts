import type { SolutionFile } from '@suanpan/engine';
import { demoCompany } from '@suanpan/fixtures';
import { afterAll, beforeAll, expect, it } from 'vitest';
import XLSX from 'xlsx';
import { appRouter } from '../../app-router.ts';
import { insertUser } from '../../identity/index.ts';
import { storePeople } from '../../people/index.ts';
import { describeEachDatabase } from '../../platform/db/testing.ts';
import { newId } from '../../platform/ids/new-id.ts';
import type { Services } from '../../platform/trpc/context.ts';
import { createCallerFactory } from '../../platform/trpc/procedure.ts';
import { createTestServices } from '../../testing/create-test-services.ts';
import { rightsOf, testContext } from '../../testing/test-context.ts';
import { closeEnginePool } from '../calculation/threads/engine-pool.ts';

const callers = createCallerFactory(appRouter);
afterAll(closeEnginePool);

const FILE: SolutionFile = {
  format: 'suanpan.solution/1',
  code: 'x',
  currency: 'TWD',
  scale: 0,
  periodType: 'month',
  parameters: [{ code: 'levy_rate', type: 'number', values: [{ value: 0.1 }] }],
  tables: [
    {
      code: 'Pay',
      kind: 'data',
      master: true,
      key: ['employee'],
      columns: [
        { code: 'employee', type: 'text' },
        { code: 'remark', type: 'text' },
        { code: 'amount', type: 'money', tags: ['gross'] },
        { code: 'levy', type: 'money', formula: '=[@amount]*PARAM("levy_rate")', tags: ['deduction'] },
        { code: 'net', type: 'money', formula: '=[@amount]-[@levy]', tags: ['net'] },
      ],
    },
  ],
};

describeEachDatabase('Excel with formulas', (test) => {
  let services: Services;
  let solutionId = '';
  let copyId = '';
  let batchId = '';
  let rowKeys: string[] = [];
  const accounts = new Map<string, string>();
  const as = (name: string, ...roles: string[]) => {
    const permissions = rightsOf(...roles);
    return callers(
      testContext(services, { userId: accounts.get(name) ?? '', permissions, key: newId(services.clock) }),
    );
  };
  const clerk = () => as('clerk', 'payroll-staff', 'solution-administrator');
  const add = async (name: string, ...roles: string[]) => {
    const account = { loginName: name, name, passwordHash: null, roles: roles.map((role) => ({ role })) };
    accounts.set(name, await insertUser(services.db, services.clock, account));
  };
  const written = async ({ jobId }: { jobId: string }) => {
    await services.queue.drain(services);
    const { problem, file } = await clerk().payroll.excel.follow({ jobId });
    expect(problem).toBeNull();
    return services.files.read(services.db, file?.fileId ?? '');
  };
  const open = (bytes: Buffer) => XLSX.read(bytes, { type: 'buffer', cellFormula: true, cellNF: true });

  beforeAll(async () => {
    services = await createTestServices(test);
    await add('clerk', 'payroll-staff', 'solution-administrator');
    await add('other', 'payroll-staff');
    const { legalEntityIds } = await storePeople(services, demoCompany('2026-03-15'));
    const payroll = () => clerk().payroll;
    const created = await payroll().solutions.create({
      code: 'plain',
      name: { en: 'Plain' },
      currency: 'TWD',
      legalEntityIds: [legalEntityIds.get('TP') ?? ''],
      from: { kind: 'document', file: FILE },
    });
    solutionId = created.id;
    copyId = created.copyId;
    await payroll().copies.publish({ copyId });
    await payroll().periods.generate({ solutionId, from: '2026-03-01', count: 1 });
    const [period] = (await payroll().periods.list({ solutionId })).rows;
    await payroll().periods.enable({ id: period?.id ?? '' });
    batchId = (await payroll().batches.create({ periodId: period?.id ?? '' })).id;
    rowKeys = (await payroll().batchTables.page({ batchId, table: 'Pay' })).rowKeys;
    const edits = rowKeys.map((rowKey, at) => ({ rowKey, column: 'amount', value: 1000 + at }));
    const [first = ''] = rowKeys;
    await payroll().batchTables.edit({
      batchId,
      table: 'Pay',
      edits: [...edits, { rowKey: first, column: 'remark', value: '=1+1' }],
    });
    await payroll().batches.act({ id: batchId, action: 'calculate' });
    await services.queue.drain(services);
  });

  it('writes a batch: its stored figures beside formulas, who typed them, and an audited look at pay', async () => {
    const book = open(await written(await clerk().payroll.excel.writeBatch({ batchId })));
    const pay = book.Sheets['Pay']!;
    expect(pay['A1']).toMatchObject({ v: '#' });
    expect(pay['C2']).toMatchObject({ t: 's', v: '=1+1', z: '@' });
    expect(pay['D2']).toMatchObject({ v: 1000, z: '#,##0' });
    expect((pay['D2'] as XLSX.CellObject).c?.[0]?.t).toMatch(/^Typed by clerk/);
    expect(pay['E2']).toMatchObject({ v: 100, f: expect.stringContaining('PARAM_levy_rate') });
    expect(pay['F2']).toMatchObject({ v: 900 });
    expect(book.Sheets['Formulas']?.['D2']).toMatchObject({ t: 's', v: '=[@amount]*PARAM("levy_rate")' });
    const trail = await services.db
      .selectFrom('audit_rows')
      .select('action')
      .where('subject_id', '=', batchId)
      .where('action', 'like', 'payroll.excel.%')
      .execute();
    expect(trail.map(({ action }) => action).sort()).toEqual([
      'payroll.excel.writeBatch',
      'payroll.excel.written',
    ]);
  });

  it('hands the file to nobody else, and writes none for whom the batch is out of reach', async () => {
    const { jobId } = await clerk().payroll.excel.writeBatch({ batchId });
    await services.queue.drain(services);
    await expect(as('other', 'payroll-staff').payroll.excel.follow({ jobId })).rejects.toMatchObject({
      cause: { code: 'platform.NOT_FOUND' },
    });
    await expect(as('other', 'employee').payroll.excel.writeBatch({ batchId })).rejects.toThrow();
  });

  it('tells in the inbox of a file that took its time, with the file; one that is there at once is taken there', async () => {
    const notices = async () =>
      (await clerk().inbox.notifications.list({ category: 'other' })).rows.filter(
        ({ file }) => file !== null,
      );
    await written(await clerk().payroll.excel.writeBatch({ batchId }));
    expect(await notices()).toEqual([]);
    const { jobId } = await clerk().payroll.excel.writeBatch({ batchId });
    test.clock.advance(11_000);
    const file = await written({ jobId });
    const [notice, ...others] = await notices();
    expect(others).toEqual([]);
    expect(notice?.title).toBe(`Ready to download: ${notice?.file?.name}`);
    expect(notice?.file?.name).toMatch(/^plain .+\.xlsx$/);
    expect(notice?.url).toBe(`/workbench/payroll/batches/${batchId}`);
    expect(await services.files.read(services.db, notice?.file?.id ?? '')).toEqual(file);
  });

  it('says its days as the screens do', async () => {
    const about = open(await written(await clerk().payroll.excel.writeBatch({ batchId }))).Sheets.About ?? {};
    const said = Object.fromEntries(XLSX.utils.sheet_to_json<string[]>(about, { header: 1 }));
    expect(said).toMatchObject({
      Period: expect.stringMatching(/^[A-Z][a-z]+ \d{4}$/),
      'Pay date': expect.stringMatching(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/),
      Written: expect.stringMatching(/^[A-Z][a-z]{2} \d{1,2}, \d{4} \d{2}:\d{2} UTC$/),
    });
  });

  it('writes a copy that has no test without figures', async () => {
    const book = open(await written(await clerk().payroll.excel.writeCopy({ copyId })));
    expect(book.SheetNames).toEqual(['About', 'Pay', 'Parameters', 'Period', 'Formulas', 'suanpan']);
  });

  /** What a person does with the file: opens it, changes it, uploads it again. */
  const handBack = async (bytes: Buffer, edit: (book: XLSX.WorkBook) => void, by = 'clerk') => {
    const book = open(bytes);
    edit(book);
    const content = XLSX.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
    const createdBy = accounts.get(by) ?? '';
    return (
      await services.files.save(services.db, { name: 'back.xlsx', content, purpose: 'upload', createdBy })
    ).id;
  };
  const compared = async ({ jobId }: { jobId: string }) => {
    await services.queue.drain(services);
    return clerk().payroll.excel.followComparison({ jobId });
  };
  const type = (book: XLSX.WorkBook, sheet: string, at: string, value: string | number): void => {
    book.Sheets[sheet]![at] = { t: typeof value === 'number' ? 'n' : 's', v: value };
  };
  const downloaded = async () => written(await clerk().payroll.excel.writeBatch({ batchId }));

  it('shows what was changed in a batch’s file, and stores what is chosen of it like typed cells', async () => {
    const fileId = await handBack(await downloaded(), (book) => {
      type(book, 'Pay', 'D2', 1111);
      type(book, 'Pay', 'D3', 2222);
      type(book, 'Pay', 'D4', 3333);
      type(book, 'Pay', 'E2', 5);
      type(book, 'Parameters', 'B2', 0.2);
    });
    const begun = await clerk().payroll.excel.compareBatch({ batchId, fileId });
    const { changes } = await compared(begun);
    expect(changes?.map(({ table, column, before, after }) => [table, column, before, after])).toEqual([
      ['Pay', 'amount', 1000, 1111],
      ['Pay', 'amount', 1001, 2222],
      ['Pay', 'amount', 1002, 3333],
      ['Pay', 'levy', 100, 5],
      ['levy_rate', 'value', 0.1, 0.2],
    ]);
    expect(changes?.map(({ refused }) => refused !== null)).toEqual([false, false, false, true, true]);
    expect(changes?.[0]).toMatchObject({ rowKey: rowKeys[0], name: expect.stringMatching(/./) });
    // Somebody else types into one of the cells meanwhile.
    const edits = [{ rowKey: rowKeys[1] ?? '', column: 'amount', value: 7 }];
    await clerk().payroll.batchTables.edit({ batchId, table: 'Pay', edits });
    const chosen = (changes ?? []).filter(({ after }) => after !== 3333).map(({ id }) => id);
    const mine = clerk();
    const answer = await mine.payroll.excel.takeIntoBatch({ batchId, ...begun, chosen });
    expect(answer).toMatchObject({
      taken: 1,
      rejected: [{ table: 'Pay', rowKey: rowKeys[1], code: 'CHANGED_MEANWHILE', theirs: { value: 7 } }],
    });
    // The same command again does nothing twice.
    expect(await mine.payroll.excel.takeIntoBatch({ batchId, ...begun, chosen })).toEqual(answer);
    const { columns } = await clerk().payroll.batchTables.page({ batchId, table: 'Pay', limit: 3 });
    expect(columns['amount']?.slice(0, 3)).toEqual([1111, 7, 1002]);
    const history = await services.db
      .selectFrom('payroll_cell_changes')
      .selectAll()
      .where('batch_id', '=', batchId)
      .where('reason', '=', 'back.xlsx')
      .execute();
    expect(history).toMatchObject([{ row_key: rowKeys[0], previous: '1000', value: '1111' }]);
    await expect(
      as('other', 'payroll-staff').payroll.excel.takeIntoBatch({ batchId, ...begun, chosen }),
    ).rejects.toMatchObject({ cause: { code: 'platform.NOT_FOUND' } });
  });

  const problemOf = async (fileId: string) =>
    (await compared(await clerk().payroll.excel.compareBatch({ batchId, fileId }))).problem;
  const none = () => undefined;

  it('says why a file can’t be taken', async () => {
    const mine = await downloaded();
    const ofCopy = await written(await clerk().payroll.excel.writeCopy({ copyId }));
    expect(await problemOf(await handBack(ofCopy, none))).toMatch(/another batch/);
    expect(await problemOf(await handBack(mine, (book) => type(book, 'suanpan', 'C2', 'X')))).toMatch(
      /hidden sheet/,
    );
    expect(
      await problemOf(await handBack(mine, (book) => type(book, 'suanpan', 'B2', newId(services.clock)))),
    ).toMatch(/wasn’t downloaded here/);
    expect(await problemOf(await handBack(mine, (book) => type(book, 'Pay', 'D1', 'Sum')))).toMatch(
      /Columns of/,
    );
    expect(await problemOf(await handBack(mine, (book) => type(book, 'Pay', 'A3', 1)))).toMatch(/Rows of/);
  });

  it('says so of a file that is no workbook, somebody else’s, or too old', async () => {
    const mine = await downloaded();
    const raw = (content: Buffer) =>
      services.files.save(services.db, {
        name: 'x.xlsx',
        content,
        purpose: 'upload',
        createdBy: accounts.get('clerk') ?? '',
      });
    expect(await problemOf((await raw(Buffer.from('PK but no more'))).id)).toMatch(/not an Excel file/);
    const theirs = await handBack(mine, none, 'other');
    await expect(clerk().payroll.excel.compareBatch({ batchId, fileId: theirs })).rejects.toMatchObject({
      cause: { code: 'platform.NOT_FOUND' },
    });
    await services.db
      .updateTable('files')
      .set({ expires_at: '2000-01-01' })
      .where('purpose', '=', 'payroll-excel')
      .execute();
    await services.files.removeExpired(services.db);
    expect(await problemOf(await handBack(mine, none))).toMatch(/too long ago/);
  });

  it('takes formulas, parameters and rows of a copy’s file into a draft', async () => {
    const fileId = await handBack(
      await written(await clerk().payroll.excel.writeCopy({ copyId })),
      (book) => {
        type(book, 'Parameters', 'B2', 0.2);
        type(book, 'Formulas', 'D2', '=[@amount]*PARAM("levy_rate")+1');
        type(book, 'Formulas', 'D3', '=[@amount]-[@levi]');
      },
    );
    const begun = await clerk().payroll.excel.compareCopy({ copyId, fileId });
    const { changes } = await compared(begun);
    expect(changes?.map(({ kind, column, refused }) => [kind, column, refused])).toEqual([
      ['formula', 'levy', null],
      ['formula', 'net', expect.stringMatching(/levi/)],
      ['parameter', 'value', null],
    ]);
    const answer = await clerk().payroll.excel.takeIntoCopy({ copyId, ...begun, chosen: [0, 1, 2] });
    expect(answer).toMatchObject({ taken: 2, problems: [] });
    expect(answer.copyId).not.toBe(copyId);
    const draft = await clerk().payroll.copies.get({ copyId: answer.copyId });
    expect(draft).toMatchObject({
      status: 'draft',
      file: {
        parameters: [{ values: [{ value: 0.2 }] }],
        tables: [
          {
            columns: [
              {},
              {},
              {},
              { formula: '=[@amount]*PARAM("levy_rate")+1' },
              { formula: '=[@amount]-[@levy]' },
            ],
          },
        ],
      },
    });
    const audit = await services.db
      .selectFrom('audit_rows')
      .select('facts')
      .where('action', '=', 'payroll.excel.taken')
      .execute();
    expect(JSON.stringify(audit)).toContain('0.2');
    // The draft's own file, after the draft was changed, is an older one.
    const mine = await handBack(
      await written(await clerk().payroll.excel.writeCopy({ copyId: answer.copyId })),
      (book) => type(book, 'Parameters', 'B2', 0.3),
    );
    const again = await clerk().payroll.excel.compareCopy({ copyId: answer.copyId, fileId: mine });
    expect((await compared(again)).changes).toHaveLength(1);
    const file = { ...draft.file, parameters: [] };
    await clerk().payroll.copies.save({ copyId: answer.copyId, version: draft.version, file });
    await expect(
      clerk().payroll.excel.takeIntoCopy({ copyId: answer.copyId, ...again, chosen: [0] }),
    ).rejects.toMatchObject({ cause: { code: 'payroll.excel.OLDER_COPY' } });
    const late = await clerk().payroll.excel.compareCopy({ copyId: answer.copyId, fileId: mine });
    expect((await compared(late)).problem).toMatch(/has changed since/);
  });

  it('hands out the figures of a screen as values, with who typed over them', async () => {
    const [first = ''] = rowKeys;
    const edits = [{ rowKey: first, column: 'net', value: 5, reason: 'agreed' }];
    await clerk().payroll.batchTables.edit({ batchId, table: 'Pay', edits });
    const of = { kind: 'table' as const, table: 'Pay' };
    const sheet = open(
      await written(await clerk().payroll.excel.writeValues({ batchId, of, format: 'xlsx' })),
    ).Sheets['Pay']!;
    expect(sheet['B2']).toMatchObject({ t: 's', v: '=1+1' });
    expect(sheet['E2']).toMatchObject({ v: 5 });
    expect((sheet['E2'] as XLSX.CellObject).c?.[0]?.t).toBe('Typed over: agreed');
    expect(Object.values(sheet).some((cell) => (cell as XLSX.CellObject).f !== undefined)).toBe(false);
    const csv = await written(await clerk().payroll.excel.writeValues({ batchId, of, format: 'csv' }));
    expect(csv.toString('utf8').split('\r\n')[1]).toMatch(/^[^,]+,'=1\+1,.*net: Typed over: agreed$/);
    const filter = [{ column: 'amount', operator: '>' as const, value: 1003 }];
    const some = await written(
      await clerk().payroll.excel.writeValues({ batchId, of: { ...of, filter }, format: 'csv' }),
    );
    expect(some.toString('utf8').split('\r\n').length).toBeLessThan(
      csv.toString('utf8').split('\r\n').length,
    );
    for (const each of [{ kind: 'summary' as const }, { kind: 'variance' as const, column: 'net' }]) {
      const text = (
        await written(await clerk().payroll.excel.writeValues({ batchId, of: each, format: 'csv' }))
      ).toString('utf8');
      expect(text.split('\r\n').length).toBeGreaterThan(2);
    }
    await expect(
      as('other', 'employee').payroll.excel.writeValues({ batchId, of, format: 'csv' }),
    ).rejects.toThrow();
  });
});
