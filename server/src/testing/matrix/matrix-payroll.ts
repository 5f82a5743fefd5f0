import type { SolutionFile } from '@suanpan/engine';
import { storeDecision } from '../../people/bank-accounts/arrangements.repo.ts';
import { oneAccount } from '../../people/bank-accounts/bank-changes.repo.ts';
import { personalVault } from '../../people/records/personal-vault.ts';
import { instant } from '../../platform/clock/clock.ts';
import { MARKS, type MatrixRecords } from './matrix-records.ts';

const file = (code: string): SolutionFile => ({
  format: 'suanpan.solution/1',
  code,
  currency: 'CNY',
  scale: 0,
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
        { code: 'net', type: 'money', formula: '=[@amount]*1', tags: ['net'] },
      ],
    },
    {
      code: 'Corrections',
      kind: 'data',
      key: ['employee'],
      columns: [
        { code: 'employee', type: 'text' },
        { code: 'amount', type: 'money' },
      ],
    },
  ],
  carry: [
    {
      code: 'net',
      columns: ['Pay.net'],
      into: 'Corrections',
      map: { employee: '=[@employee]', amount: '=DIFFERENCE()' },
      skipZero: true,
    },
  ],
  payslip: {
    code: 'payslip',
    name: 'Slip',
    style: 'mobile',
    groups: [{ name: 'Pay', items: [{ name: 'Net', value: 'net', itemType: 'amount' }] }],
  },
});

/** A global table, and for each company a solution with its batches and payslips. */
export async function makePayroll(records: MatrixRecords): Promise<void> {
  for (const code of ['Rates', 'Spare'])
    await records.all().payroll.globalTables.publish({
      code,
      name: { en: code },
      table: {
        code,
        kind: 'parameter',
        key: ['code'],
        columns: [
          { code: 'code', type: 'text' },
          { code: 'rate', type: 'number' },
        ],
        rows: [{ code: 'a', rate: 1 }],
      },
    });
  await records.all().payroll.globalTables.newDraft({ code: 'Rates' });
  const payType = { code: 'KNOWN', name: { en: 'Known' }, kind: 'other' } as const;
  records.put('payType', 'near', (await records.all().payroll.payTypes.create(payType)).id);
  const balance = { code: 'KNOWN', name: { en: 'Known' }, sort: 1, adds: [] };
  const item = await records.all().payroll.balances.items.create(balance);
  records.put('balanceItem', 'near', item.id ?? undefined);
  for (const place of ['near', 'far'] as const) await makeSolution(records, place);
  await records.all().payroll.templates.create({
    code: 'known',
    name: { en: 'Known' },
    from: { kind: 'solution', solutionId: records.at('solution', 'near'), withTests: false },
  });
}

/** A solution with a closed batch, one that waits for approval, and one that can still be worked on. */
async function makeSolution(records: MatrixRecords, place: 'near' | 'far') {
  const name = place === 'far' ? MARKS.farSolution : 'Northern';
  const created = await records.all().payroll.solutions.create({
    code: `S-${place}`,
    name,
    legalEntityIds: [records.at('legalEntity', place)],
    from: { kind: 'document', file: file(`S-${place}`) },
  });
  const id = records.put('solution', place, created.id);
  records.put('copy', place, created.copyId);
  await records.all().payroll.copies.publish({ copyId: created.copyId });
  records.put('decider', place, await records.account(`decider-${place}`, id));
  await records.all().payroll.periods.generate({ solutionId: id, from: '2026-01-01', count: 2 });
  const { rows } = await records.all().payroll.periods.list({
    solutionId: id,
    sort: [{ column: 'start', direction: 'asc' }],
  });
  for (const [index, period] of rows.entries()) {
    await records.all().payroll.periods.enable({ id: period.id });
    const approvalId = await makeBatch(records, place, period.id, `${name} ${index}`);
    if (index > 0) {
      records.put('approval', place, approvalId);
      await askCaller(records, approvalId);
      // One more that can still be worked on.
      await makeBatch(records, place, period.id, `${name} again`, false);
      continue;
    }
    await records
      .all(records.at('decider', place))
      .inbox.approvals.decide({ id: approvalId, decision: 'approve' });
    for (const action of ['generatePayslips', 'submitAndClose', 'publishPayslips'] as const)
      await records.all().payroll.batches.act({ id: records.at('batch', place), action });
    await makeBooks(records, place);
    records.put('closedBatch', place, records.at('batch', place));
  }
  records.put('period', place, rows[1]?.id);
  const batchIds = [records.at('closedBatch', place)];
  const again = await records.all().payroll.corrections.create({ batchIds, periodId: rows[1]?.id ?? '' });
  records.put('correction', place, again.batches[0]?.id);
  const tasks = [{ name: 'Collect', from: -2, to: -1, ownerId: records.at('decider', place) }];
  await records.all().payroll.cycles.create({
    solutionId: id,
    name: `Closing ${place}`,
    type: 'calendarDays',
    base: 'payDate',
    tasks,
  });
  const [cycle] = (await records.all().payroll.cycles.list({ solutionId: id })).rows;
  records.put('cycle', place, cycle?.id);
  records.put('cycleTask', place, cycle?.tasks[0]?.id);
  const slips = await records.all().payroll.payslips.list({ solutionId: id });
  records.put('payslip', place, slips.rows[0]?.id);
  records.put(
    'ownPayslip',
    place,
    slips.rows.find((slip) => slip.employmentId !== records.at('employment', 'own'))?.id,
  );
  const mine = slips.rows.find((slip) => slip.employmentId === records.at('employment', 'own'));
  if (mine) records.put('ownPayslip', 'own', mine.id);
  await makeAccessWish(records, place);
  await makeFinding(records, place, name);
}

/** Rights over it that wait for a second person. */
async function makeAccessWish(records: MatrixRecords, place: 'near' | 'far') {
  const { db } = records.services;
  const decider = records.at('decider', place);
  const role = await db
    .selectFrom('roles')
    .select('id')
    .where('code', '=', 'analyst')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('payroll_access_wishes')
    .values({
      id: records.put('accessWish', place, records.id()),
      solution_id: records.at('solution', place),
      user_id: decider,
      holder_id: null,
      role_id: role.id,
      asked_by: decider,
      asked_at: instant(records.clock),
    })
    .execute();
}

/** A journal of the closed batch, and a payment, which somebody else makes. */
async function makeBooks(records: MatrixRecords, place: 'near' | 'far') {
  const batchId = records.at('batch', place);
  const { db } = records.services;
  const vault = personalVault(records.services);
  for (const { id } of await db.selectFrom('persons').select('id').execute())
    await storeDecision(db, records.clock, vault, {
      ...{ personId: id, validFrom: '2000-01-01', accounts: [oneAccount(`1000${place}`)] },
      ...{ askedBy: null, confirmedBy: null, confirmedAt: null },
    });
  const posting = { of: 'item' as const, byCostCentre: false };
  const postings = [
    { ...posting, code: 'amount', side: 'debit' as const, account: '6' },
    { ...posting, code: 'net', side: 'credit' as const, account: '2' },
  ];
  await records.all().payroll.accounting.saveAccounts({ batchId, version: 0, postings });
  await records.all().payroll.accounting.makeJournal({ batchId });
  const decider = records.all(records.at('decider', place)).payroll.accounting;
  for (const { kind, files } of (await decider.makePayment({ batchId })).runs)
    records.put(`${kind}File`, place, files[0]?.id);
}

async function makeFinding(records: MatrixRecords, place: 'near' | 'far', name: string) {
  await records.services.db
    .insertInto('payroll_findings')
    .values({
      id: records.put('finding', place, records.id()),
      batch_id: records.at('batch', place),
      position: 0,
      rule: 'rule',
      rule_set: null,
      stage: 'results',
      severity: 'warn',
      table_code: null,
      row_key: null,
      column_code: null,
      message: JSON.stringify({ en: name }),
      status: 'open',
      assignee_id: null,
      due_day: null,
      acknowledged_by: null,
      acknowledged_at: null,
      note: null,
      comments: '[]',
    })
    .execute();
}

async function makeBatch(
  records: MatrixRecords,
  place: 'near' | 'far',
  periodId: string,
  name: string,
  submit = true,
): Promise<string> {
  const { id } = await records.all().payroll.batches.create({ periodId, name });
  records.put('batch', place, id);
  const { rowKeys } = await records.all().payroll.batchTables.page({ batchId: id, table: 'Pay' });
  const edits = rowKeys.map((rowKey) => ({ rowKey, column: 'amount', value: 4711 }));
  await records.all().payroll.batchTables.edit({ batchId: id, table: 'Pay', edits });
  await records.all().payroll.batches.act({ id, action: 'calculate' });
  await records.services.queue.drain(records.services);
  if (!submit) return '';
  const { approvalId } = await records.all().payroll.batches.act({ id, action: 'submitForApproval' });
  return approvalId ?? '';
}

/** The caller was asked as well, whatever their reach has become since. */
async function askCaller(records: MatrixRecords, approvalId: string) {
  const task = await records.services.db
    .selectFrom('inbox_approval_tasks')
    .selectAll()
    .where('approval_id', '=', approvalId)
    .executeTakeFirstOrThrow();
  const asked = { ...task, id: records.id(), user_id: records.at('user', 'own'), position: 50 };
  await records.services.db.insertInto('inbox_approval_tasks').values(asked).execute();
}
