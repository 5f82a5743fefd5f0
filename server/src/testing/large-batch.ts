import type { SolutionFile } from '@suanpan/engine';
import { largeCompany } from '@suanpan/fixtures';
import { storePeople } from '../people/index.ts';
import type { Services } from '../platform/trpc/context.ts';
import type { SeedCaller } from '../seeding/seed-callers.ts';

const INPUTS = 20;
const SLIP_ITEMS = ['in0', 'in1', 'c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7', 'c8'];
const PER_PASTE = 10_000;
const PER_PAGE = 20_000;

type Columns = NonNullable<SolutionFile['tables'][number]['columns']>;

/** 20 typed columns, the others formulas: arithmetic, IF, MIN/MAX, ROUND, a bracket look-up, chains six deep. */
function largeSolution(items: number): SolutionFile {
  const columns: Columns[number][] = [{ code: 'employee', type: 'text' }];
  for (let i = 0; i < INPUTS; i++) columns.push({ code: `in${i}`, type: 'money' });
  columns.push({
    code: 'band',
    type: 'reference',
    table: 'Bands',
    on: { over: 'in0' },
    match: { over: 'floor' },
  });
  for (let i = 0; i < items - INPUTS - 1; i++) {
    const [a, b] = [`in${i % INPUTS}`, `in${(i * 7 + 3) % INPUTS}`];
    const chain = i % 6 === 0 ? `[@${a}]` : `[@c${i - 1}]`;
    const formulas = [
      `=ROUND([@${a}]*1.1+[@${b}],2)`,
      `=IF(${chain}>[@${b}],${chain}-[@${b}],0)`,
      `=MAX(0,MIN(${chain},[@${a}]*0.5))`,
      `=([@${a}]-[@band.over])*[@band.rate]+[@band.quick]`,
      `=${chain}*0.08+[@${b}]*0.02`,
      `=ROUND(${chain}/3,2)+[@${a}]`,
    ];
    columns.push({ code: `c${i}`, type: 'money', formula: formulas[i % 6] ?? '=0' });
  }
  return {
    format: 'suanpan.solution/1',
    code: 'bench',
    currency: 'CNY',
    periodType: 'month',
    tables: [
      {
        code: 'Bands',
        name: 'Bands',
        kind: 'parameter',
        key: ['over'],
        columns: [
          { code: 'over', type: 'money' },
          { code: 'rate', type: 'number' },
          { code: 'quick', type: 'money' },
        ],
        rows: [0, 3000, 12000, 25000, 35000, 55000, 80000].map((over, i) => [
          over,
          0.03 + i * 0.05,
          over * 0.05,
        ]),
      },
      {
        code: 'People',
        name: 'People',
        kind: 'snapshot',
        source: 'employment',
        history: 'asOf',
        key: ['employee'],
        columns: [
          { code: 'employee', type: 'text', field: 'employeeNumber' },
          { code: 'name', type: 'text' },
          { code: 'department', type: 'text' },
          { code: 'hired', type: 'date', field: 'hireDate' },
        ],
      },
      { code: 'Pay', name: 'Pay', kind: 'data', master: true, key: ['employee'], columns },
    ],
    payslip: {
      code: 'payslip',
      name: 'Payslip',
      groups: [
        { name: 'Figures', items: SLIP_ITEMS.map((value) => ({ name: value, value, itemType: 'amount' })) },
        { name: 'Net', total: true, items: [{ name: 'Net', value: 'c0', itemType: 'amount' }] },
      ],
    },
    balances: [{ code: 'bench_total', reset: 'year', add: ['Pay.c0'] }],
  };
}

export interface LargeBatch {
  readonly id: string;
  readonly periodId: string;
  readonly rowKeys: readonly string[];
}

/**
 * A batch ready to be calculated, for measuring: `people` × `items`, its typed columns pasted, made by the procedures.
 * `step` sees every part of it that takes a while.
 */
export async function makeLargeBatch(
  services: Services,
  caller: SeedCaller,
  size: { readonly people: number; readonly items: number },
  step: <T>(label: string, work: () => Promise<T>) => Promise<T> = (_, work) => work(),
): Promise<LargeBatch> {
  const company = largeCompany('2026-11-01', size.people);
  const stored = await step('store the people', () => storePeople(services, company));
  const created = await caller.payroll.solutions.create({
    code: 'bench',
    name: 'Bench',
    legalEntityIds: [...stored.legalEntityIds.values()],
    from: { kind: 'document', file: largeSolution(size.items) },
  });
  if (created.problems.length > 0) throw new Error(JSON.stringify(created.problems[0]));
  await caller.payroll.copies.publish({ copyId: created.copyId });
  await caller.payroll.periods.generate({ solutionId: created.id, from: '2026-10-01', count: 1 });
  const [period] = (await caller.payroll.periods.list({ solutionId: created.id })).rows;
  const periodId = period?.id ?? '';
  await caller.payroll.periods.enable({ id: periodId });
  const batch = await step('create the batch', () =>
    caller.payroll.batches.create({ periodId, name: 'Bench' }),
  );
  const table = { batchId: batch.id, table: 'Pay' };
  const rowKeys: string[] = [];
  for (let offset = 0; offset < batch.employees; offset += PER_PAGE)
    rowKeys.push(
      ...(await caller.payroll.batchTables.page({ ...table, offset, limit: PER_PAGE, columns: ['employee'] }))
        .rowKeys,
    );
  await step(`paste ${rowKeys.length * INPUTS} cells`, async () => {
    for (let at = 0; at < rowKeys.length; at += PER_PASTE) {
      const edits = rowKeys.slice(at, at + PER_PASTE).flatMap((rowKey, row) =>
        Array.from({ length: INPUTS }, (_, i) => ({
          rowKey,
          column: `in${i}`,
          value: ((row * 7919 + i * 104729) % 9_000_000) / 100,
        })),
      );
      await caller.payroll.batchTables.edit({ ...table, source: 'paste', edits });
    }
  });
  return { id: batch.id, periodId, rowKeys };
}
