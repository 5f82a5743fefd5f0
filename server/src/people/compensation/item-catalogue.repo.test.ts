import { beforeAll, expect, it } from 'vitest';
import { describeEachDatabase } from '../../platform/db/testing.ts';
import { refusalCodeOf } from '../../testing/refusal-of.ts';
import { runImport } from '../../testing/run-import.ts';
import { SmallPayroll } from '../../testing/small-payroll.ts';

describeEachDatabase('the catalogue of compensation items', (test) => {
  let payroll: SmallPayroll;
  const items = (language = 'en') => payroll.as('hr', undefined, language).people.compensationItems;
  const all = async (language = 'en') => (await items(language).list({})).rows;
  const coded = async (code: string) => {
    const found = (await all()).find((item) => item.code === code);
    if (!found) throw new Error(`no item ${code}`);
    return found;
  };
  const bonus = { code: 'loyalty', names: { en: 'Loyalty bonus' }, type: 'bonus' as const };

  beforeAll(async () => {
    payroll = await SmallPayroll.open(test, { hr: ['hr-administrator'], boss: ['manager'] });
  });

  it('names the items of the compensation files in the reader’s language', async () => {
    const base = (await all('zh-TW')).find(({ code }) => code === 'base');
    expect(base).toMatchObject({ name: '本薪', type: 'salary', active: true });
    expect((await items().list({})).missing).toEqual([]);
  });

  it('takes an item once, with limits in their order, from who may edit the organisation', async () => {
    const wrong = items().create({ ...bonus, minimum: 5, maximum: 4 });
    expect(await refusalCodeOf(wrong)).toBe('people.MIN_OVER_MAX');
    const { id } = await items().create({ ...bonus, minimum: 100, maximum: 900 });
    expect(await coded('loyalty')).toMatchObject({ minimum: 100, maximum: 900, version: 1 });
    expect(await refusalCodeOf(items().create(bonus))).toBe('people.CODE_TAKEN');
    await expect(payroll.as('boss').people.compensationItems.create(bonus)).rejects.toThrow();
    await items().update({ id, version: 1, ...bonus, active: false });
    expect((await items().list({ activeOnly: true })).rows.some(({ code }) => code === 'loyalty')).toBe(
      false,
    );
    expect(await refusalCodeOf(items().update({ id, version: 1, ...bonus }))).toBe(
      'platform.VERSION_CHANGED',
    );
    await items().remove({ id });
    expect((await all()).some(({ code }) => code === 'loyalty')).toBe(false);
  });

  it('keeps the code of what records name, and tells of codes that it lacks', async () => {
    const { id, version, code: _, ...base } = await coded('base');
    const values = { names: base.names, type: base.type };
    expect(await refusalCodeOf(items().remove({ id }))).toBe('people.ITEM_IN_USE');
    expect(await refusalCodeOf(items().update({ id, version, ...values, code: 'pay' }))).toBe(
      'people.ITEM_IN_USE',
    );
    const employment = await payroll.services.db
      .selectFrom('employments')
      .select('id')
      .executeTakeFirstOrThrow();
    await payroll.as('hr').people.compensation.put({
      ...{ employmentId: employment.id, item: 'unheard', amount: 1, currency: 'TWD' },
      ...{ payrollPeriod: '2026-03', validFrom: '2026-03-01' },
    });
    expect((await items().list({})).missing).toEqual(['unheard']);
  });

  it('is brought by a file, with types as people write them', async () => {
    const outcome = await runImport(payroll.services, {
      subject: 'people.compensationItems',
      name: 'x.csv',
      mapping: { code: 0, name: 1, type: 2, minimum: 3 },
      content:
        'Code,Name,Type,Minimum\nunheard,Heard of,獎金,10\nnight,Night shift,Allowance,\nodd,Odd,Oddity,\n',
    });
    expect(outcome.failures).toMatchObject([{ row_number: 4, column_code: 'type' }]);
    expect(await coded('unheard')).toMatchObject({ name: 'Heard of', type: 'bonus', minimum: 10 });
    expect(await coded('night')).toMatchObject({ type: 'allowance', minimum: null });
    expect((await items().list({})).missing).toEqual([]);
  });
});
