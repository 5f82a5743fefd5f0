import type { SolutionFile } from '@suanpan/engine';
import { beforeAll } from 'vitest';
import type { TestDatabase } from '../platform/db/testing.ts';
import type { Services } from '../platform/trpc/context.ts';
import { SmallPayroll } from './small-payroll.ts';

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

const ROLES = ['payroll-staff', 'solution-administrator'];

type Name = 'Lin' | 'Wang';
export type CellEdit = NonNullable<
  Parameters<ReturnType<SmallPayroll['as']>['payroll']['batchTables']['edit']>[0]['edits']
>[number];

/** A batch that two clerks have open, once for all tests of a suite, and what is done in its table Pay. */
export function useTwoClerks(test: TestDatabase) {
  let payroll: SmallPayroll;
  let batchId = '';
  let keys: readonly string[] = [];
  beforeAll(async () => {
    payroll = await SmallPayroll.open(test, { Lin: ROLES, Wang: ROLES });
    const { solutionId } = await payroll.publish('Lin', solution, 'two_clerks');
    ({ batchId } = await payroll.openBatch('Lin', solutionId));
    keys = (await page()).rowKeys;
    if (keys.length <= 40) throw new Error('Two clerks need more than 40 rows.');
  });
  const as = (name: Name) => payroll.as(name).payroll;
  const page = (table = 'Pay') => as('Lin').batchTables.page({ batchId, table, limit: 500 });
  return {
    get payroll() {
      return payroll;
    },
    get services(): Services {
      return payroll.services;
    },
    get batchId() {
      return batchId;
    },
    /** The rows of Pay. */
    get keys() {
      return keys;
    },
    as,
    page,
    cell: async (column: string, row = 0) => (await page()).columns[column]?.[row] ?? null,
    type: (name: Name, ...edits: CellEdit[]) => as(name).batchTables.edit({ batchId, table: 'Pay', edits }),
  };
}
