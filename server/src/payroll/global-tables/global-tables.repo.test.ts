import type { ColumnFile, SolutionFile } from '@suanpan/engine';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeEachDatabase } from '../../platform/db/testing.ts';
import { refusalOf } from '../../testing/refusal-of.ts';
import { SmallPayroll } from '../../testing/small-payroll.ts';
import { rightsOf } from '../../testing/test-context.ts';
import { closeEnginePool } from '../calculation/threads/engine-pool.ts';

afterAll(closeEnginePool);

const CODE: ColumnFile = { code: 'code', type: 'text' };
const RATE: ColumnFile = { code: 'rate', type: 'number' };
const FLOOR: ColumnFile = { code: 'floor', type: 'money' };

/** Pays the rate that the table holds for `a`; its copy of the rows says 1. */
const taking = (code: string, columns: readonly ColumnFile[], expected: number): SolutionFile => ({
  format: 'suanpan.solution/1',
  code,
  currency: 'TWD',
  scale: 0,
  periodType: 'month',
  tables: [
    {
      code: 'Rates',
      kind: 'parameter',
      global: true,
      key: ['code'],
      columns,
      rows: [{ code: 'a', rate: 1 }],
    },
    {
      code: 'Pay',
      kind: 'data',
      master: true,
      key: ['employee'],
      columns: [
        { code: 'employee', type: 'text' },
        { code: 'kind', type: 'text' },
        { code: 'found', type: 'reference', table: 'Rates', on: { code: 'kind' } },
        { code: 'net', type: 'money', formula: '=[@found.rate]*100' },
      ],
    },
  ],
  tests: [
    {
      name: 'pays the rate',
      period: '2026-03',
      tables: { Pay: [{ employee: '1', kind: 'a' }] },
      expect: { Pay: [{ employee: '1', net: expected }] },
    },
  ],
});

describeEachDatabase('global tables', (test) => {
  let payroll: SmallPayroll;
  let solutionId = '';
  const all = () => payroll.as('clerk').payroll;
  const tables = () => all().globalTables;
  const refused = async (answer: Promise<unknown>) => (await refusalOf(answer))?.cause;
  const save = async (version: number, columns: ColumnFile[], rows: (string | number)[][]) => {
    const { draft, table } = await tables().get({ code: 'Rates' });
    return tables().saveDraft({
      code: 'Rates',
      version,
      afterNumber: draft?.afterNumber ?? 0,
      table: { ...table, columns, versions: [{ rows }] },
    });
  };

  beforeAll(async () => {
    payroll = await SmallPayroll.open(test, { clerk: ['solution-administrator'] });
  });

  it('are written as a draft, judged, and published as the next version', async () => {
    const nameless = await refused(tables().create({ code: 'Rates', name: { en: ' ' } }));
    expect(nameless?.code).toBe('payroll.globalTables.NAME_NEEDED');
    await tables().create({ code: 'Rates', name: { en: 'Rates' } });
    const called = await refused(tables().create({ code: 'Others', name: { fr: 'rates' } }));
    expect(called).toMatchObject({ code: 'payroll.globalTables.NAME_TAKEN', fields: ['name'] });
    const again = await refused(tables().create({ code: 'rates', name: { en: 'x' } }));
    expect(again?.code).toBe('payroll.globalTables.CODE_TAKEN');
    const wrong = await save(1, [CODE, { ...RATE, formula: '=[@nothing]' }], [['a']]);
    expect(wrong.problems).toMatchObject([{ table: 'Rates', column: 'rate' }]);
    const led = await save(2, [CODE, { code: 'lead', type: 'reference', table: '_around', on: 'code' }], []);
    expect(led.problems[0]).toMatchObject({ column: 'lead', key: 'bind.unknownTable' });
    const unsound = await refused(tables().publishDraft({ code: 'Rates', version: 3 }));
    expect(unsound).toMatchObject({ code: 'payroll.globalTables.HAS_PROBLEMS' });
    await save(3, [CODE, FLOOR, RATE], [['a', 50, 3]]);
    expect((await refused(save(3, [CODE, RATE], [])))?.code).toBe('platform.VERSION_CHANGED');
    expect(await tables().publishDraft({ code: 'Rates', version: 4 })).toEqual({ code: 'Rates', number: 1 });
    const { rows } = await tables().list();
    expect(rows).toMatchObject([{ code: 'Rates', number: 1, drafted: false, rows: 1, solutions: [] }]);
  });

  it('give two solutions the same rows, whatever the order and number of their columns', async () => {
    for (const [code, columns] of [
      ['one', [CODE, RATE]],
      ['two', [RATE, FLOOR, CODE]],
    ] as const) {
      const { copyId, solutionId: id } = await payroll.publish('clerk', taking(code, columns, 300), code);
      solutionId = id;
      expect(await all().copies.test({ copyId })).toMatchObject({ passed: 1, failed: 0, problems: [] });
    }
    const [row] = (await tables().list()).rows;
    expect(row?.solutions.map(({ code, published }) => [code, published])).toEqual([
      ['one', true],
      ['two', true],
    ]);
  });

  it('are not published without a column that a solution in force reads', async () => {
    await tables().newDraft({ code: 'Rates' });
    await save(1, [CODE, RATE], [['a', 4]]);
    const answer = await refused(tables().publishDraft({ code: 'Rates', version: 2 }));
    expect(answer).toMatchObject({ code: 'payroll.globalTables.BREAKS', facts: { solutions: 'two' } });
    expect(answer?.facts?.reason).toContain('floor');
    await tables().discardDraft({ code: 'Rates' });
    expect((await tables().get({ code: 'Rates' })).shown).toEqual({ number: 1, draft: false });
    const gone = await refused(tables().publishDraft({ code: 'Rates', version: 2 }));
    expect(gone?.code).toBe('payroll.globalTables.NO_DRAFT');
  });

  it('of which a newer version came meanwhile are looked at before the draft follows it', async () => {
    await tables().create({ code: 'Late', name: { en: 'Late' } });
    const { table } = await tables().get({ code: 'Rates', number: 1 });
    const name = { en: 'Late' };
    const first = { code: 'Late', name, table: { ...table, code: 'Late', name } };
    await tables().publish(first);
    const late = await refused(tables().publishDraft({ code: 'Late', version: 1 }));
    expect(late).toMatchObject({ code: 'payroll.globalTables.FOLLOWED', facts: { newest: 1 } });
    await tables().saveDraft({ code: 'Late', version: 1, afterNumber: 1, table: first.table });
    expect((await tables().publishDraft({ code: 'Late', version: 2 })).number).toBe(2);
    expect((await tables().get({ code: 'Late' })).versions.map(({ number }) => number)).toEqual([2, 1]);
  });

  it('take rows of a solution as their first version alone: what follows may not be a copy that others have left behind', async () => {
    const { table } = await tables().get({ code: 'Rates' });
    const again = await refused(tables().publish({ code: 'Rates', name: { en: 'Rates' }, table }));
    expect(again?.code).toBe('payroll.globalTables.FOLLOWED');
  });

  it('are changed by nobody whose reach is some solutions, who sees only those that take one', async () => {
    const narrow = payroll.within('clerk', [solutionId], rightsOf('solution-administrator')).payroll
      .globalTables;
    const list = await narrow.list();
    expect(list).toMatchObject({ mayEdit: false, mayPublish: false });
    const rates = list.rows.find(({ code }) => code === 'Rates');
    expect(rates?.solutions.map(({ code }) => code)).toEqual(['two']);
    const { table } = await tables().get({ code: 'Rates' });
    await tables().newDraft({ code: 'Rates' });
    const given = { code: 'Rates', version: 1, afterNumber: 1, table };
    for (const ask of [
      () => narrow.create({ code: 'Z', name: { en: 'Z' } }),
      () => narrow.newDraft({ code: 'Rates' }),
      () => narrow.saveDraft(given),
      () => narrow.discardDraft({ code: 'Rates' }),
      () => narrow.publishDraft({ code: 'Rates', version: 1 }),
    ])
      expect((await refused(ask()))?.code).toBe('platform.SCOPE_TOO_NARROW');
  });
});
