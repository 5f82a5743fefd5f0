/** What of a payroll that carries differs from test to test, as its file says it. */
interface Carrying {
  /** The column of `Pay` whose differences are carried. */
  readonly carried: string;
  /** Columns of `Pay` beside the employee and what was put in for them (`in`). */
  readonly pay: readonly object[];
  /** Columns of `Input` beside the gross pay. */
  readonly input?: readonly object[];
  readonly tables?: readonly Readonly<Record<string, unknown>>[];
  readonly balances?: readonly object[];
}

/** A payroll that carries what a month computed again changes into the open month's corrections. */
export const carryingPayroll = ({ carried, pay, input = [], tables = [], balances = [] }: Carrying) => ({
  format: 'suanpan.solution/1',
  code: 'carrying',
  currency: 'EUR',
  periodType: 'month',
  balances,
  carry: [
    {
      code: 'corrections',
      columns: [`Pay.${carried}`],
      into: 'Corrections',
      map: { employee: 'employee', period: '=PERIOD("start")', amount: '=DIFFERENCE()' },
      skipZero: true,
    },
  ],
  tables: [
    ...tables,
    {
      code: 'Input',
      kind: 'data',
      key: 'employee',
      columns: [{ code: 'employee', type: 'text' }, { code: 'gross', type: 'money' }, ...input],
    },
    {
      code: 'Corrections',
      kind: 'data',
      key: ['employee', 'period'],
      columns: [
        { code: 'employee', type: 'text' },
        { code: 'period', type: 'date' },
        { code: 'amount', type: 'money' },
      ],
    },
    {
      code: 'Pay',
      kind: 'data',
      master: true,
      key: 'employee',
      rowsFrom: 'Input',
      columns: [
        { code: 'employee', type: 'text' },
        { code: 'in', type: 'reference', table: 'Input', on: 'employee' },
        ...pay,
      ],
    },
  ],
});
