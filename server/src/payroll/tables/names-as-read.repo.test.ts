import type { SolutionFile } from '@suanpan/engine';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeEachDatabase } from '../../platform/db/testing.ts';
import { SmallPayroll } from '../../testing/small-payroll.ts';
import { closeEnginePool } from '../calculation/threads/engine-pool.ts';

afterAll(closeEnginePool);

const FILE: SolutionFile = {
  format: 'suanpan.solution/1',
  code: 'x',
  currency: 'TWD',
  scale: 2,
  periodType: 'month',
  tables: [
    {
      code: 'Pay',
      kind: 'data',
      master: true,
      key: ['employee'],
      columns: [
        { code: 'employee', type: 'text' },
        { code: 'hr', type: 'reference', table: 'People' },
        { code: 'team', type: 'text', formula: '=[@hr.departmentName]' },
        { code: 'net', type: 'money', formula: '=1', tags: ['net'] },
      ],
    },
    {
      code: 'People',
      kind: 'snapshot',
      source: 'employment',
      key: ['employee'],
      columns: [
        { code: 'employee', type: 'text', field: 'employeeNumber' },
        { code: 'departmentName', type: 'text' },
      ],
    },
    {
      code: 'Items',
      kind: 'snapshot',
      source: 'compensation',
      history: 'period',
      key: ['employee', 'item', 'from'],
      validity: { from: 'from', to: 'to' },
      columns: [
        { code: 'employee', type: 'text', field: 'employeeNumber' },
        { code: 'item', type: 'text' },
        { code: 'from', type: 'date', field: 'validFrom' },
        { code: 'to', type: 'date', field: 'validTo' },
      ],
    },
  ],
};

/** In the order in which somebody reads them. */
const inOrder = (names: readonly string[], language: string) =>
  [...names].sort(new Intl.Collator(language, { numeric: true }).compare);

describeEachDatabase('names of departments, which a batch keeps in the company’s language', (test) => {
  let payroll: SmallPayroll;
  let batchId = '';
  const read = async (language: string, more: object) => {
    const { batchTables } = payroll.as('clerk', undefined, language).payroll;
    const [table] = (await batchTables.list({ batchId })).filter(({ code }) => code === 'People');
    const words = table?.columns.find(({ code }) => code === 'departmentName')?.words ?? {};
    const page = await batchTables.page({ batchId, table: 'People', limit: 20_000, ...more });
    return (page.columns.departmentName ?? []).map((each) => words[String(each)] ?? String(each));
  };
  const sort = [{ column: 'departmentName', direction: 'asc' as const }];

  beforeAll(async () => {
    payroll = await SmallPayroll.open(test, { clerk: ['payroll-staff', 'solution-administrator'] });
    const { solutionId } = await payroll.publish('clerk', FILE);
    ({ batchId } = await payroll.openBatch('clerk', solutionId));
  });

  it.each(['en', 'zh-CN', 'zh-TW'])('are sorted as they are read in %s', async (language) => {
    const names = await read(language, { sort });
    expect(new Set(names).size).toBeGreaterThan(2);
    expect(names).toEqual(inOrder(names, language));
  });

  it('are found by what is read, and by what is stored', async () => {
    const [name = ''] = await read('en', { sort });
    const stored = (await read('zh-CN', { sort })).at(0) ?? '';
    expect(name).toMatch(/[a-z]/);
    const of = (operator: string, value: string) =>
      read('en', { sort, filter: [{ column: 'departmentName', operator, value }] });
    const found = await of('contains', name);
    expect(new Set(found)).toEqual(new Set([name]));
    expect(found.length).toBeLessThan((await read('en', { sort })).length);
    expect(await of('contains', stored)).not.toEqual([]);
    expect(await of('<>', name)).not.toContain(name);
    expect(await read('en', { sort, search: name })).toEqual(found);
  });

  it('are those of compensation items too, whose codes stand in the batch; two alike keep their codes', async () => {
    const items = async (language: string) => {
      const { batchTables } = payroll.as('clerk', undefined, language).payroll;
      const [table] = (await batchTables.list({ batchId })).filter(({ code }) => code === 'Items');
      return table?.columns.find(({ code }) => code === 'item')?.words;
    };
    expect((await items('zh-TW'))?.base).toBe('本薪');
    // What nobody of the batch gets isn't told.
    expect(await items('en')).not.toHaveProperty('car_allowance');
    const { batchTables } = payroll.as('clerk', undefined, 'en').payroll;
    const filter = [{ column: 'item', operator: '=' as const, value: 'Base salary' }];
    const found = await batchTables.page({ batchId, table: 'Items', limit: 20_000, filter });
    expect(new Set(found.columns.item)).toEqual(new Set(['base']));
    await payroll.services.db
      .updateTable('compensation_catalogue')
      .set({ names: JSON.stringify({ en: 'Base salary', 'zh-TW': '津貼' }) })
      .where('code', '=', 'meal_allowance')
      .execute();
    expect(await items('en')).toMatchObject({
      base: 'Base salary · base',
      meal_allowance: 'Base salary · meal_allowance',
    });
    expect((await items('zh-TW'))?.base).toBe('本薪');
  });

  it('order the lists of people, of jobs and of solutions as they are read there', async () => {
    const rights = ['people.employments.view', 'people.organisation.view', 'payroll.solutions.view'];
    const { people, payroll: room } = payroll.as('clerk', rights, 'en');
    const page = { page: 1, pageSize: 500 };
    const asc = <const C extends string>(column: C) => [{ column, direction: 'asc' as const }];
    const employees = await people.employments.list({ ...page, sort: asc('department') });
    const jobs = await people.jobs.list({ ...page, sort: asc('name') });
    const solutions = await room.solutions.list({ ...page, sort: asc('name') });
    for (const names of [
      employees.rows.map((row) => row.departmentName ?? ''),
      jobs.rows.map((row) => row.name),
    ]) {
      const lower = names.map((name) => name.toLowerCase());
      expect(new Set(lower).size).toBeGreaterThan(1);
      expect(lower).toEqual([...lower].sort());
    }
    expect(solutions.rows).toHaveLength(1);
  });
});
