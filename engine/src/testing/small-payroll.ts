/** A payroll with a table of each usual kind, as its file says it: for tests that make one member of it wrong. */
export const smallPayroll = (): Record<string, unknown> => ({
  format: 'suanpan.solution/1',
  code: 'demo',
  name: { en: 'Demo', 'zh-TW': '示範' },
  currency: 'CNY',
  periodType: 'month',
  calendars: [{ code: 'cn', weekend: ['sat', 'sun'], holidays: ['2026-05-01'] }],
  parameters: [{ code: 'min_wage', values: [{ from: '2025-01-01', value: 2000 }] }],
  tables: [
    {
      code: 'City',
      kind: 'parameter',
      key: 'city',
      columns: [
        { code: 'city', type: 'text' },
        { code: 'rate', type: 'number' },
      ],
      rows: [
        ['SH', 0.1],
        ['BJ', 0.2],
      ],
    },
    {
      code: 'Input',
      kind: 'data',
      key: 'employee',
      columns: [
        { code: 'employee', type: 'text' },
        { code: 'base_pay', name: { 'zh-TW': '本薪', en: 'Base pay' }, type: 'money' },
        { code: 'work_city', type: 'text' },
        { code: 'joined', type: 'date' },
        { code: 'active', type: 'boolean' },
      ],
    },
    {
      code: 'Corrections',
      kind: 'data',
      key: ['employee', 'item'],
      columns: [
        { code: 'employee', type: 'text' },
        { code: 'item', type: 'text' },
        { code: 'amount', type: 'money' },
      ],
    },
    {
      code: 'Sal',
      kind: 'snapshot',
      source: 'compensation',
      key: ['employee', 'from'],
      validity: { from: 'from', to: 'to' },
      columns: [
        { code: 'employee', type: 'text' },
        { code: 'from', type: 'date' },
        { code: 'to', type: 'date' },
        { code: 'salary', type: 'money' },
      ],
    },
    {
      code: 'Pay',
      name: { 'zh-TW': '薪資', en: 'Pay' },
      kind: 'data',
      master: true,
      key: 'employee',
      rowsFrom: 'Input',
      columns: [
        { code: 'employee', type: 'text' },
        { code: 'in', type: 'reference', table: 'Input', on: 'employee' },
        { code: 'city', type: 'reference', table: 'City', on: { city: '=[@in.work_city]' } },
        { code: 'tax', type: 'money', formula: '=[@in.base_pay]*[@city.rate]' },
        { code: 'net', type: 'money', formula: '=[@in.base_pay]-[@tax]' },
      ],
    },
  ],
  balances: [{ code: 'ytd_tax', add: ['Pay.tax'] }],
});
