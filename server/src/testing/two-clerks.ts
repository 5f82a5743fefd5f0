import type { SolutionFile } from '@suanpan/engine';
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

/** A batch that two clerks have open, and what is done in its table Pay. */
export class TwoClerks {
  readonly payroll: SmallPayroll;
  readonly batchId: string;
  /** The rows of Pay. */
  readonly keys: readonly string[];

  private constructor(payroll: SmallPayroll, batchId: string, keys: readonly string[]) {
    this.payroll = payroll;
    this.batchId = batchId;
    this.keys = keys;
  }

  static async open(test: TestDatabase): Promise<TwoClerks> {
    const payroll = await SmallPayroll.open(test, { Lin: ROLES, Wang: ROLES });
    const { solutionId } = await payroll.publish('Lin', solution, 'two_clerks');
    const { batchId } = await payroll.openBatch('Lin', solutionId);
    const tables = payroll.as('Lin').payroll.batchTables;
    const { rowKeys } = await tables.page({ batchId, table: 'Pay', limit: 500 });
    if (rowKeys.length <= 40) throw new Error('Two clerks need more than 40 rows.');
    return new TwoClerks(payroll, batchId, rowKeys);
  }

  get services(): Services {
    return this.payroll.services;
  }

  as(name: Name) {
    return this.payroll.as(name).payroll;
  }

  page(table = 'Pay') {
    return this.as('Lin').batchTables.page({ batchId: this.batchId, table, limit: 500 });
  }

  async cell(column: string, row = 0) {
    return (await this.page()).columns[column]?.[row] ?? null;
  }

  type(name: Name, ...edits: CellEdit[]) {
    return this.as(name).batchTables.edit({ batchId: this.batchId, table: 'Pay', edits });
  }
}
