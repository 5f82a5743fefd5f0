import { configureSolution } from './configure-solution.ts';
import { paySolution } from './pay-solution.ts';
import { SmallPayroll } from './small-payroll.ts';

/** Pay with a rate, a tax that is hidden where it is nothing, and what was paid this year. */
export const FILE = paySolution(
  [
    { code: 'gross', type: 'money', tags: ['gross'] },
    { code: 'rate', type: 'number', formula: '=0.0825' },
    { code: 'tax', type: 'money', formula: '=[@gross]*0.1', tags: ['deduction'] },
    { code: 'net', type: 'money', formula: '=[@gross]-[@tax]', tags: ['net'] },
  ],
  {
    code: 'ways',
    balances: [
      {
        code: 'ytd',
        name: 'Paid this year',
        keys: ['employee'],
        reset: 'year',
        add: [{ column: 'Pay.net' }],
      },
    ],
    payslip: {
      name: 'Slip',
      groups: [
        {
          name: 'Pay',
          items: [
            { name: 'Gross', value: 'gross', itemType: 'amount', currency: true },
            { name: 'Rate', value: 'rate', itemType: 'number', accuracy: 1, percentage: true },
            { name: 'Tax', value: 'tax', itemType: 'amount', zero: 'hide' },
          ],
        },
        {
          name: 'Net',
          total: true,
          items: [{ name: 'Net', value: 'net', itemType: 'amount', symbol: true }],
        },
      ],
    },
  },
);

export const SETTINGS = {
  source: 'batch',
  name: { en: 'Slip' },
  style: 'web',
  remind: ['notice'],
  viewMonth: 'current',
  viewDay: 1,
} as const;
type Settings = { -readonly [Key in keyof typeof SETTINGS]: unknown };

/** A batch that is closed: what its payslips are made of, how and by whom, is up to the test. */
export class SlipsOfABatch {
  readonly payroll: SmallPayroll;
  readonly solutionId: string;
  readonly batchId: string;
  readonly periodId: string;

  private constructor(payroll: SmallPayroll, ids: { solutionId: string; batchId: string; periodId: string }) {
    this.payroll = payroll;
    this.solutionId = ids.solutionId;
    this.batchId = ids.batchId;
    this.periodId = ids.periodId;
  }

  static async close(test: Parameters<typeof SmallPayroll.open>[0]): Promise<SlipsOfABatch> {
    const payroll = await SmallPayroll.open(test, {
      clerk: ['payroll-staff', 'solution-administrator'],
      boss: ['payroll-approver'],
      reader: ['employee'],
    });
    const { solutionId } = await payroll.publish('clerk', FILE);
    const { batchId, periodId } = await payroll.openBatch('clerk', solutionId);
    const slips = new SlipsOfABatch(payroll, { solutionId, batchId, periodId });
    const { rowKeys } = await slips.clerk().batchTables.page({ batchId, table: 'Pay' });
    const edits = rowKeys.map((rowKey, index) => ({
      rowKey,
      column: 'gross',
      value: index === 1 ? 0 : 1000,
    }));
    await slips.clerk().batchTables.edit({ batchId, table: 'Pay', edits });
    await slips.clerk().batches.act({ id: batchId, action: 'calculate' });
    await payroll.services.queue.drain(payroll.services);
    const asked = await slips.clerk().batches.act({ id: batchId, action: 'submitForApproval' });
    await payroll.as('boss').inbox.approvals.decide({ id: asked.approvalId ?? '', decision: 'approve' });
    await slips.clerk().batches.act({ id: batchId, action: 'submitAndClose' });
    return slips;
  }

  clerk() {
    return this.payroll.as('clerk').payroll;
  }

  /** Settings that say everything, but for what is given. */
  async set(changes: Partial<Settings>): Promise<void> {
    const settings = { ...SETTINGS, remind: ['notice'], ...changes };
    await configureSolution(this.clerk(), this.solutionId, (now) => ({
      ...now,
      settings: { ...now.settings, payslip: settings as never },
    }));
  }

  generate(more: object = {}) {
    const { batchId, periodId } = this;
    return this.clerk().payslips.generate({ batchId, periodId, checkDay: '2026-03-31', ...more });
  }
}
