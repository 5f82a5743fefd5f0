import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import XLSX from 'xlsx';
import { insertLegalEntity } from '../../people/organisation/legal-entities.repo.ts';
import { personalVault } from '../../people/records/personal-vault.ts';
import { describeEachDatabase } from '../../platform/db/testing.ts';
import type { Services } from '../../platform/trpc/context.ts';
import { SYSTEM_SCOPE } from '../../platform/trpc/scope.ts';
import { createTestServices } from '../../testing/create-test-services.ts';
import { prepareImport, runImport } from '../../testing/run-import.ts';
import { zipBomb } from '../../testing/zip-bomb.ts';

const walk = (name: string) => readFileSync(new URL(`../../../../fixtures/walk/${name}`, import.meta.url));

describeEachDatabase('imports', (test) => {
  let services: Services;
  let legalEntityId = '';
  const people = {
    employeeNumber: 0,
    name: 1,
    sex: 2,
    birthDate: 3,
    hireDate: 4,
    department: 5,
    job: 6,
    costCentre: 7,
    place: 8,
  };
  const pay = { employeeNumber: 0, item: 1, amount: 2, currency: 3, validFrom: 4, validTo: 5 };

  beforeAll(async () => {
    services = await createTestServices(test);
    legalEntityId = await insertLegalEntity(
      services.db,
      services.clock,
      personalVault(services),
      SYSTEM_SCOPE,
      {
        code: 'W1',
        names: { en: 'Walk' },
        country: 'US',
        timeZone: 'America/New_York',
        currency: 'USD',
        taxYearStart: '01-01',
      },
      'tester',
    );
  });

  it('imports departments, a thousand people and their dated pay', async () => {
    const departments = await runImport(services, {
      subject: 'people.departments',
      name: 'departments.csv',
      content: walk('departments.csv'),
      mapping: { code: 0, name: 1 },
      target: { legalEntityId },
    });
    expect(departments.record).toMatchObject({ state: 'success', failed_count: 0 });
    const employees = await runImport(services, {
      subject: 'people.employments',
      name: 'people.csv',
      content: walk('people.csv'),
      mapping: people,
      target: { legalEntityId },
    });
    expect(employees.failures).toEqual([]);
    expect(employees.record.created_count).toBeGreaterThan(900);
    const money = await runImport(services, {
      subject: 'people.compensation',
      name: 'pay.csv',
      content: walk('pay.csv'),
      mapping: pay,
    });
    expect(money.failures).toEqual([]);
    expect(money.record.created_count).toBe(money.record.total_rows);
    const row = await services.db
      .selectFrom('compensation_items')
      .innerJoin('employments', 'employments.id', 'compensation_items.employment_id')
      .select(['amount', 'compensation_items.import_row', 'valid_from', 'valid_to'])
      .where('employee_number', '=', '10001')
      .orderBy('valid_from')
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ amount: 7091.42, import_row: 2, valid_from: '2025-09-22', valid_to: '2026-09-21' });
  });

  it('reads what a department is in the words of any language, and keeps it where the file says nothing', async () => {
    const units = {
      subject: 'people.departments',
      name: 'units.csv',
      mapping: { code: 0, name: 1, kind: 2 },
      target: { legalEntityId },
    };
    const first = await runImport(services, {
      ...units,
      content: 'Code,Name,Kind\nU1,One,Business Unit\nU2,二,事業部\nU3,三,处\nU4,Four,\nU5,Five,Galaxy\n',
    });
    expect(first.failures).toMatchObject([
      {
        row_number: 6,
        column_code: 'kind',
        code: 'admin.imports.UNKNOWN_VALUE',
        facts: '{"value":"Galaxy"}',
      },
    ]);
    await runImport(services, { ...units, content: 'Code,Name,Kind\nU1,One again,\n' });
    const stored = await services.db
      .selectFrom('departments')
      .select(['code', 'kind'])
      .where('code', 'like', 'U_')
      .orderBy('code')
      .execute();
    expect(stored).toEqual([
      { code: 'U1', kind: 'businessUnit' },
      { code: 'U2', kind: 'businessUnit' },
      { code: 'U3', kind: 'division' },
      { code: 'U4', kind: 'department' },
    ]);
  });

  it('keeps to its mode and lists what failed with row, column and code', async () => {
    const again = await runImport(services, {
      subject: 'people.employments',
      name: 'again.csv',
      content:
        'No,Name,Hired\n10001,Someone,2020-01-01\n99001,New One,2020-13-01\n99002,,2020-01-01\n99003,=cmd(),2020-01-05\n99003,Twice,2020-01-05\n',
      mapping: { employeeNumber: 0, name: 1, hireDate: 2 },
      mode: 'createOnly',
      target: { legalEntityId },
    });
    expect(
      again.failures.map(({ row_number, column_code, code }) => [row_number, column_code, code]),
    ).toEqual([
      [2, 'employeeNumber', 'admin.imports.EXISTS_ALREADY'],
      [3, 'hireDate', 'admin.imports.NOT_A_DATE'],
      [4, 'name', 'admin.imports.VALUE_NEEDED'],
      [6, 'employeeNumber', 'admin.imports.DOUBLE_KEY'],
    ]);
    expect(again.record).toMatchObject({ created_count: 1, failed_count: 4, state: 'success' });
    const file = await services.files.read(services.db, again.record.failed_file_id ?? '');
    const text = file.toString('utf8');
    expect(text.startsWith('\ufeffNo,Name,Hired,Why it was not imported')).toBe(true);
    expect(text).toContain('10001,Someone,2020-01-01');
  });

  it('neutralises formulas in the failed-rows file and takes that off again', async () => {
    const failed = await runImport(services, {
      subject: 'people.employments',
      name: 'formula.csv',
      content: 'No,Name,Hired\n99010,=HYPERLINK("x"),not a day\n',
      mapping: { employeeNumber: 0, name: 1, hireDate: 2 },
      target: { legalEntityId },
    });
    const text = (await services.files.read(services.db, failed.record.failed_file_id ?? '')).toString(
      'utf8',
    );
    expect(text).toContain(`"'=HYPERLINK(""x"")"`);
    const mended = text.replace('not a day', '2024-02-29');
    const second = await runImport(services, {
      subject: 'people.employments',
      name: 'mended.csv',
      content: mended,
      mapping: { employeeNumber: 0, name: 1, hireDate: 2 },
      target: { legalEntityId },
    });
    expect(second.record.created_count).toBe(1);
    const person = await services.db
      .selectFrom('persons')
      .select('name')
      .where('name', 'like', '=HYPER%')
      .execute();
    expect(person).toEqual([{ name: '=HYPERLINK("x")' }]);
  });

  it('writes nothing in a dry run and judges the same', async () => {
    const count = async () =>
      Number(
        (
          await services.db
            .selectFrom('employments')
            .select((eb) => eb.fn.countAll<number>().as('n'))
            .executeTakeFirstOrThrow()
        ).n,
      );
    const before = await count();
    const dry = await runImport(services, {
      subject: 'people.employments',
      name: 'dry.csv',
      content: 'No,Name,Hired,Job\n99020,A,2024-01-01,A job nobody has\n99021,B,,\n',
      mapping: { employeeNumber: 0, name: 1, hireDate: 2, job: 3 },
      dryRun: true,
      target: { legalEntityId },
    });
    expect(dry.record).toMatchObject({ created_count: 1, failed_count: 1, state: 'success' });
    expect(await count()).toBe(before);
    const jobs = await services.db
      .selectFrom('people_jobs')
      .select('id')
      .where('code', '=', 'A job nobody has')
      .execute();
    expect(jobs).toEqual([]);
  });

  it('empties a value only when empty cells are to overwrite', async () => {
    const content = 'No,Name,Hired,Phone\n10002,Bezalel Simmel,2010-01-01,\n';
    const mapping = { employeeNumber: 0, name: 1, hireDate: 2, phone: 3 };
    const phone = async () =>
      (
        await services.db
          .selectFrom('persons')
          .innerJoin('employments', 'employments.person_id', 'persons.id')
          .select('phone')
          .where('employee_number', '=', '10002')
          .executeTakeFirstOrThrow()
      ).phone;
    await runImport(services, {
      subject: 'people.employments',
      name: 'p.csv',
      content: content.replace(/,\n$/, ',555\n'),
      mapping,
    });
    expect(await phone()).toBe('555');
    await runImport(services, {
      subject: 'people.employments',
      name: 'p.csv',
      content,
      mapping,
      emptyHandling: 'skip',
    });
    expect(await phone()).toBe('555');
    await runImport(services, {
      subject: 'people.employments',
      name: 'p.csv',
      content,
      mapping,
      emptyHandling: 'overwrite',
    });
    expect(await phone()).toBeNull();
  });

  it('goes on behind the last stored part after a crash', async () => {
    const lines = Array.from(
      { length: 2500 },
      (_, index) => `${10001 + (index % 900)},extra${Math.floor(index / 900)},${index + 1},USD,2026-01-01,`,
    );
    const id = await prepareImport(services, {
      subject: 'people.compensation',
      name: 'many.csv',
      content: `No,Item,Amount,Currency,From,To\n${lines.join('\n')}\n`,
      mapping: pay,
      mode: 'createOnly',
    });
    // As a server would leave it that was killed after the first thousand rows.
    await services.db
      .updateTable('imports')
      .set({ done_rows: 1000, created_count: 1000 })
      .where('id', '=', id)
      .execute();
    await services.queue.drain(services);
    const record = await services.db
      .selectFrom('imports')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(record).toMatchObject({ state: 'success', total_rows: 2500, done_rows: 2500 });
    const stored = await services.db
      .selectFrom('compensation_items')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('item', 'like', 'extra%')
      .executeTakeFirstOrThrow();
    expect(Number(stored.n) + record.failed_count).toBe(1500);
  });

  it('refuses a zip bomb and a file that is no table, and is quick with 50,000 empty rows', async () => {
    const run = (name: string, content: Buffer) =>
      runImport(services, {
        subject: 'people.departments',
        name,
        content,
        mapping: { code: 0, name: 1 },
        dryRun: true,
      });
    const bomb = await run('bomb.xlsx', zipBomb(500 * 1024 * 1024));
    expect(bomb.record.state).toBe('failed');
    expect(bomb.record.error).toContain('FILE_SUSPICIOUS');
    const picture = await run('picture.xlsx', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'));
    expect(picture.record.error).toContain('FILE_FORMAT');
    const none = await run('empty.csv', Buffer.from('Code,Name\n'));
    expect(none.record.error).toContain('NO_ROWS');

    const sheet = XLSX.utils.aoa_to_sheet([
      ['Code', 'Name'],
      ...Array.from({ length: 50_000 }, () => ['', '']),
      ['E1', 'Last'],
    ]);
    const book = XLSX.utils.book_new(sheet, 'People');
    const started = Date.now();
    const empty = await run(
      'empty-rows.xlsx',
      XLSX.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer,
    );
    expect(empty.record).toMatchObject({ state: 'success', total_rows: 1, created_count: 1 });
    expect(Date.now() - started).toBeLessThan(15_000);
  });
});
