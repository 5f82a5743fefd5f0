import { readFileSync } from 'node:fs';
import type { SolutionFile } from '@suanpan/engine';
import { demoCompany, fixtureFile } from '@suanpan/fixtures';
import { afterAll, beforeAll, expect, it } from 'vitest';
import XLSX from 'xlsx';
import { appRouter } from '../app-router.ts';
import { storePeople } from '../people/index.ts';
import { describeEachDatabase } from '../platform/db/testing.ts';
import { errorBody } from '../platform/http/error-body.ts';
import { newId } from '../platform/ids/new-id.ts';
import type { Language } from '../platform/texts/languages.ts';
import type { Services } from '../platform/trpc/context.ts';
import { createCallerFactory } from '../platform/trpc/procedure.ts';
import { createTestServices } from '../testing/create-test-services.ts';
import { testContext } from '../testing/test-context.ts';
import { zipBomb } from '../testing/zip-bomb.ts';
import { closeEnginePool } from './calculation/threads/engine-pool.ts';

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

afterAll(closeEnginePool);

type Columns = NonNullable<SolutionFile['tables'][number]['columns']>;

function solution(more: Columns = []): SolutionFile {
  return {
    format: 'suanpan.solution/1',
    code: 'bad',
    currency: 'CNY',
    periodType: 'month',
    tables: [
      {
        code: 'Pay',
        name: 'Pay',
        kind: 'data',
        master: true,
        key: ['employee'],
        columns: [
          { code: 'employee', name: { en: 'Employee', 'zh-CN': '工号', 'zh-TW': '員工編號' }, type: 'text' },
          { code: 'amount', name: { en: 'Amount', 'zh-CN': '金额', 'zh-TW': '金額' }, type: 'money' },
          { code: 'note', name: { en: 'Note', 'zh-CN': '备注', 'zh-TW': '備註' }, type: 'text' },
          { code: 'net', type: 'money', formula: '=[@amount]*2' },
          ...more,
        ],
      },
      {
        code: 'Bonuses',
        name: 'Bonuses',
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
}

const MISTAKES: { what: string; columns: Columns; place: object; text: RegExp }[] = [
  {
    what: 'a formula that cannot be read',
    columns: [{ code: 'wrong', type: 'money', formula: '=1+*2' }],
    place: { table: 'Pay', column: 'wrong', at: 3 },
    text: /\S/,
  },
  {
    what: 'an unknown column',
    columns: [{ code: 'wrong', type: 'money', formula: '=2*[@amuont]' }],
    place: { table: 'Pay', column: 'wrong', at: 5, nearest: expect.stringContaining('amount') },
    text: /amuont/,
  },
  {
    what: 'a circle',
    columns: [
      { code: 'one', type: 'money', formula: '=[@two]+1' },
      { code: 'two', type: 'money', formula: '=[@one]+1' },
    ],
    place: { table: 'Pay' },
    text: /one.*two|two.*one/,
  },
  {
    what: 'five thousand brackets',
    columns: [{ code: 'wrong', type: 'money', formula: `=${'('.repeat(5000)}1${')'.repeat(5000)}` }],
    place: { table: 'Pay', column: 'wrong' },
    text: /\S/,
  },
];

describeEachDatabase('bad input', (test) => {
  let services: Services;
  let copyId = '';
  let batchId = '';
  let keys: string[] = [];
  const caller = (language: Language = 'en') =>
    callers({
      ...testContext(services, { permissions: PERMISSIONS, key: newId(services.clock) }),
      language,
    });
  const save = async (file: SolutionFile) => {
    const { version } = await caller().payroll.copies.get({ copyId });
    return caller('zh-TW').payroll.copies.save({ copyId, version, file });
  };
  const page = (table = 'Pay') => caller().payroll.batchTables.page({ batchId, table });
  const upload = async (name: string, content: Buffer) =>
    (await services.files.save(services.db, { name, content, purpose: 'upload', createdBy: 'tester' })).id;
  /** As the page does it: upload, start with columns found by name, wait, look. */
  const bring = async (name: string, content: Buffer | string, table = 'Pay') => {
    const fileId = await upload(name, Buffer.from(content));
    const { jobId } = await caller().admin.imports.start({
      subject: 'payroll.table',
      target: { batchId, table },
      fileId,
      mode: 'createAndUpdate',
    });
    await services.queue.drain(services);
    return caller('zh-TW').admin.imports.get({ jobId });
  };
  const refused = async (work: Promise<unknown>) => {
    const error = await work.then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    return errorBody(error, { method: 'test', traceId: 'test', language: 'zh-TW' });
  };

  beforeAll(async () => {
    services = await createTestServices(test);
    const { legalEntityIds } = await storePeople(services, demoCompany('2026-03-15'));
    const created = await caller().payroll.solutions.create({
      code: 'bad',
      name: { en: 'Bad' },
      legalEntityIds: [legalEntityIds.get('TP') ?? ''],
      from: { kind: 'document', file: solution() },
    });
    copyId = created.copyId;
    await caller().payroll.copies.publish({ copyId });
    const { id: solutionId } = created;
    await caller().payroll.periods.generate({ solutionId, from: '2026-03-01', count: 1 });
    const [period] = (await caller().payroll.periods.list({ solutionId })).rows;
    await caller().payroll.periods.enable({ id: period?.id ?? '' });
    batchId = (await caller().payroll.batches.create({ periodId: period?.id ?? '', name: 'March' })).id;
    keys = (await page()).rowKeys;
    copyId = (await caller().payroll.copies.newDraft({ solutionId })).copyId;
  });

  it.each(MISTAKES)('$what stays in the draft, has its place, and is not published', async (mistake) => {
    const file = solution(mistake.columns);
    const started = performance.now();
    const { problems } = await save(file);
    expect(performance.now() - started).toBeLessThan(2000);
    expect(problems).toEqual(expect.arrayContaining([expect.objectContaining(mistake.place)]));
    const stored = await caller().payroll.copies.get({ copyId });
    expect(stored.file.tables[0]?.columns).toEqual(file.tables[0]?.columns);
    const refusal = await refused(caller().payroll.copies.publish({ copyId }));
    expect(refusal).toMatchObject({
      code: 'payroll.copies.HAS_PROBLEMS',
      error_type: 'table_row',
      table: 'Pay',
    });
    expect(refusal.message).toMatch(/修正後才能發布/);
    expect(refusal.message).toMatch(mistake.text);
  });

  it('text in a money column is refused cell by cell, typed and pasted, and the rest is taken', async () => {
    const [a = '', b = ''] = keys;
    for (const source of ['typed', 'paste'] as const) {
      const answer = await caller('zh-TW').payroll.batchTables.edit({
        batchId,
        table: 'Pay',
        source,
        edits: [
          { rowKey: a, column: 'amount', value: 'many' },
          { rowKey: b, column: 'amount', value: source === 'typed' ? 5 : 6 },
          { rowKey: a, column: 'colour', value: 1 },
          { rowKey: 'nobody', column: 'amount', value: 1 },
        ],
      });
      expect(answer.rejected).toEqual([
        { rowKey: a, column: 'amount', code: 'NOT_A_NUMBER', message: '不是數字' },
        { rowKey: a, column: 'colour', code: 'NO_SUCH_COLUMN', message: '找不到此欄' },
        { rowKey: 'nobody', column: 'amount', code: 'NO_SUCH_ROW', message: '找不到此列' },
      ]);
      expect((await page()).columns.amount?.slice(0, 2)).toEqual([null, source === 'typed' ? 5 : 6]);
    }
  });

  it('text, a double key and somebody who isn’t in the batch are refused row by row when imported', async () => {
    const [a = '', b = ''] = keys;
    const done = await bring('pay.csv', `employee,amount\n${a},12\n${b},many\nZ999,3\n${a},13\n`);
    expect(done).toMatchObject({ status: 'success', counts: { updated: 1, failed: 3 } });
    expect(done.failures.map(({ row, column, code }) => [row, column, code])).toEqual([
      [3, 'amount', 'admin.imports.NOT_A_NUMBER'],
      [4, 'employee', 'payroll.cells.ROW_NOT_IN_BATCH'],
      [5, 'employee', 'admin.imports.DOUBLE_KEY'],
    ]);
    expect(done.failures.map((failure) => failure.message)).toEqual([
      '「many」不是有效的數字',
      '此列不屬於批次的員工',
      '此鍵值已在第 2 列出現',
    ]);
    expect(done.failedRowsFileId).toBeTruthy();
    const { rowKeys, columns } = await page();
    expect(rowKeys).toEqual(keys);
    expect(columns.amount?.slice(0, 2)).toEqual([12, 6]);
    const twice = await caller('zh-TW').payroll.batchTables.edit({
      batchId,
      table: 'Bonuses',
      addRows: [
        { employee: a, item: 'x', amount: 1 },
        { employee: a, item: 'x', amount: 2 },
        { employee: a, item: null, amount: 3 },
      ],
    });
    expect(twice.addedRowKeys).toEqual([`${a}\u001fx`]);
    expect(twice.rejected.map(({ code, message }) => [code, message])).toEqual([
      ['KEY_TAKEN', '已有相同鍵的列'],
      ['KEY_NEEDED', '鍵欄位不能空白'],
    ]);
  });

  it('a file without rows is refused and changes nothing', async () => {
    const before = await page();
    for (const content of ['', 'employee,amount\n', '\ufeff\n\n\n']) {
      const message = await bring('none.csv', content).then(
        (done) => (done.status === 'failed' ? done.message : done.status),
        (error: unknown) => errorBody(error, { method: '', traceId: '', language: 'zh-TW' }).message,
      );
      expect(message).toBe('檔案中沒有資料列');
    }
    expect(await page()).toEqual(before);
  });

  it('files in GBK and Big5 are read as they were meant', async () => {
    const [a = ''] = keys;
    const gbk = Buffer.concat([
      Buffer.from('b9a4bac52cbdf0b6ee2cb1b8d7a20a', 'hex'),
      Buffer.from(`${a},21,`),
      Buffer.from('bcd3b0e0b7d10a', 'hex'),
    ]);
    expect(await bring('gbk.csv', gbk)).toMatchObject({
      status: 'success',
      counts: { updated: 1, failed: 0 },
    });
    let { columns } = await page();
    expect([columns.amount?.[0], columns.note?.[0]]).toEqual([21, '加班费']);
    const big5 = Buffer.concat([
      Buffer.from('adfba475bd73b8b92caaf7c3422cb3c6b5f90a', 'hex'),
      Buffer.from(`${a},22,`),
      Buffer.from('a55baf5ab64f0a', 'hex'),
    ]);
    expect(await bring('big5.csv', big5)).toMatchObject({
      status: 'success',
      counts: { updated: 1, failed: 0 },
    });
    ({ columns } = await page());
    expect([columns.amount?.[0], columns.note?.[0]]).toEqual([22, '加班費']);
  });

  it('a text that has to be there and is not is asked for in the reader’s words, and nothing changes', async () => {
    const solutionId = (await caller().payroll.batches.get({ id: batchId })).solution.id;
    const [period] = (await caller().payroll.periods.list({ solutionId })).rows;
    const { id = '', version = 0 } = period ?? {};
    const employmentId =
      (await caller().payroll.batchPeople.list({ id: batchId })).rows[0]?.employmentId ?? '';
    const calls = [
      ['NAME', () => caller().payroll.periods.update({ id, version, name: ' ' })],
      ['NAME', () => caller().payroll.batches.rename({ id: batchId, version: 0, name: '' })],
      [
        'NAME',
        () =>
          caller().payroll.cycles.create({
            solutionId,
            name: '',
            type: 'calendarDays',
            base: 'payDate',
            tasks: [],
          }),
      ],
      ['REASON', () => caller().payroll.periods.reopen({ id, remark: '' })],
      ['REASON', () => caller().payroll.batchPeople.hold({ id: batchId, employmentId, reason: '' })],
      ['NOTE', () => caller().payroll.findings.acknowledge({ ids: ['any'], note: ' ' })],
    ] as const;
    const said = { NAME: '請填寫名稱', REASON: '請填寫原因', NOTE: '請填寫內容' };
    for (const [what, call] of calls)
      expect(await refused(call())).toMatchObject({ code: `payroll.${what}_REQUIRED`, message: said[what] });
    expect((await caller().payroll.periods.list({ solutionId })).rows[0]).toEqual(period);
  });

  // Reading the file is what takes long; one database is enough for it.
  it.runIf(test.dialect === 'sqlite')(
    'a hundred thousand rows are taken, but for the wrong one',
    async () => {
      const [a = ''] = keys;
      const lines = Array.from({ length: 100_000 }, (_, i) => `${a},i${i},${i === 99_998 ? 'many' : i}`);
      const done = await bring('many.csv', `employee,item,amount\n${lines.join('\n')}\n`, 'Bonuses');
      expect(done).toMatchObject({ status: 'success', counts: { created: 99_999, failed: 1 } });
      expect(done.failures).toMatchObject([{ row: 100_000, column: 'amount' }]);
      expect((await page('Bonuses')).total).toBe(100_000);
    },
  );

  it('a zip bomb is refused and changes nothing', async () => {
    const before = await page();
    const message = await bring('bomb.xlsx', zipBomb(300 * 1024 * 1024)).then(
      (done) => (done.status === 'failed' ? done.message : done.status),
      (error: unknown) => errorBody(error, { method: '', traceId: '', language: 'zh-TW' }).message,
    );
    expect(message).toMatch(/檔案解壓縮後過大或結構可疑，已拒絕/);
    expect(await page()).toEqual(before);
  });

  it('an xlsx of 50,000 empty rows is one row', async () => {
    const [a = ''] = keys;
    const sheet = XLSX.utils.aoa_to_sheet([
      ['employee', 'amount'],
      ...Array.from({ length: 50_000 }, () => ['', '']),
      [a, 23],
    ]);
    const book = XLSX.utils.book_new(sheet, 'Pay');
    const content = XLSX.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
    expect(await bring('empty.xlsx', content)).toMatchObject({ counts: { updated: 1, failed: 0 } });
    expect((await page()).columns.amount?.[0]).toBe(23);
    const fixture = readFileSync(fixtureFile('imports/empty-rows-50000.xlsx'));
    const inspected = await caller().admin.imports.inspect({ fileId: await upload('f.xlsx', fixture) });
    expect(inspected.rows).toBe(3);
  });
});
