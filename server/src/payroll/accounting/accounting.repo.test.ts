import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeEachDatabase } from '../../platform/db/testing.ts';
import { paySolution } from '../../testing/pay-solution.ts';
import { refusalOf } from '../../testing/refusal-of.ts';
import { SmallPayroll } from '../../testing/small-payroll.ts';
import { rightsOf } from '../../testing/test-context.ts';
import { closeEnginePool } from '../calculation/threads/engine-pool.ts';

afterAll(closeEnginePool);

const SOLUTION = paySolution(
  [
    { code: 'base', type: 'money', payType: 'BASE', tags: ['gross'] },
    {
      code: 'tax',
      type: 'money',
      payType: 'TAX',
      tags: ['deduction'],
      formula: '=ROUND([@base]*0.1,2)',
    },
    { code: 'net', type: 'money', payType: 'NET', tags: ['net'], formula: '=[@base]-[@tax]' },
    { code: 'employer', type: 'money', payType: 'BASE', formula: '=ROUND([@base]*0.2,2)' },
  ],
  { scale: 2 },
);
const posting = (of: 'item' | 'payType', code: string, side: 'debit' | 'credit', account: string) => ({
  ...{ of, code, side, account },
  byCostCentre: side === 'debit',
});
const POSTINGS = [
  posting('payType', 'BASE', 'debit', '6100'),
  posting('item', 'tax', 'credit', '2171'),
  posting('payType', 'NET', 'credit', '2201'),
];

describeEachDatabase('the books of a closed batch', (test) => {
  let payroll: SmallPayroll;
  let batchId = '';
  let people: { employmentId: string; employeeNumber: string }[] = [];
  const as = (name: string) => payroll.as(name).payroll;
  const books = (name = 'boss') => as(name).accounting.get({ batchId });
  const person = (at: number) => people[at] ?? { employmentId: '', employeeNumber: '' };
  const contentOf = async (kind: 'journal' | 'payment', format: string, run = 0) => {
    const made = (await books()).runs.filter((each) => each.kind === kind)[run];
    const file = made?.files.find((each) => each.format === format);
    const input = { fileId: file?.id ?? '' };
    const out = await (kind === 'journal'
      ? as('clerk').accounting.journalFile(input)
      : as('boss').accounting.paymentFile(input));
    const content = await payroll.services.files.read(payroll.services.db, out.fileId);
    return { content, text: content.toString('utf8').replace('\uFEFF', ''), out, file };
  };
  const rowsOf = (csv: string) =>
    csv
      .trim()
      .split('\r\n')
      .map((line) => line.split(','));

  beforeAll(async () => {
    payroll = await SmallPayroll.open(test, {
      clerk: ['payroll-staff'],
      rules: ['solution-administrator'],
      boss: ['payroll-approver'],
      hr: ['hr-administrator'],
    });
    const { solutionId } = await payroll.publish('rules', SOLUTION);
    ({ batchId } = await payroll.openBatch('clerk', solutionId));
    people = (await as('clerk').batchPeople.list({ id: batchId, pageSize: 500 })).rows;
    const edits = people.map(({ employeeNumber: rowKey }, at) => ({
      ...{ rowKey, column: 'base' },
      // The last one owes more than they earned; the one before has nothing to get.
      value: at === people.length - 1 ? -50 : at === people.length - 2 ? 0 : 1000.01 + at,
    }));
    await as('clerk').batchTables.edit({ batchId, table: 'Pay', edits });
    await as('clerk').batchPeople.hold({
      id: batchId,
      employmentId: person(1).employmentId,
      reason: 'doubt',
    });
    await share();
    await payroll.services.db
      .deleteFrom('person_bank_accounts')
      .where('person_id', 'in', (eb) =>
        eb.selectFrom('employments').select('person_id').where('id', '=', person(2).employmentId),
      )
      .execute();
    await as('clerk').batches.act({ id: batchId, action: 'calculate' });
    await payroll.services.queue.drain(payroll.services);
  }, 120_000);

  async function share(): Promise<void> {
    const centres = await payroll.services.db.selectFrom('cost_centres').select('code').limit(3).execute();
    const shares = centres.map(({ code }, at) => ({
      ...{ costCentre: code, ratio: at === 2 ? 33.34 : 33.33 },
      ...{ main: at === 0, tail: at === 1, item: `S${at}` },
    }));
    await payroll
      .as('hr')
      .people.apportionment.put({ employmentId: person(0).employmentId, validFrom: '2026-01-01', shares });
  }

  async function close(): Promise<void> {
    const { approvalId } = await as('clerk').batches.act({ id: batchId, action: 'submitForApproval' });
    await payroll.as('boss').inbox.approvals.decide({ id: approvalId ?? '', decision: 'approve' });
    await as('clerk').batches.act({ id: batchId, action: 'submitAndClose' });
  }

  it('are opened only after it is closed', async () => {
    expect(await books()).toMatchObject({ closed: false, costCentres: [], runs: [] });
    const early = await refusalOf(as('boss').accounting.makePayment({ batchId }));
    expect(early?.cause?.code).toBe('payroll.accounting.NOT_CLOSED');
    await close();
    expect((await books()).closed).toBe(true);
  });

  it('have accounts for items and pay types, written whole under their version', async () => {
    const rules = () => payroll.as('rules').payroll.accounting;
    expect(await rules().accounts({ batchId })).toMatchObject({ version: 0, postings: [], mayEdit: true });
    const twice = [...POSTINGS, posting('item', 'tax', 'credit', '9999')];
    const refused = await refusalOf(rules().saveAccounts({ batchId, version: 0, postings: twice }));
    expect(refused?.cause?.code).toBe('payroll.accounting.POSTING_TWICE');
    const none = await refusalOf(as('clerk').accounting.makeJournal({ batchId }));
    expect(none?.cause?.code).toBe('payroll.accounting.NO_ACCOUNTS');
    await rules().saveAccounts({ batchId, version: 0, postings: POSTINGS });
    const stale = await refusalOf(rules().saveAccounts({ batchId, version: 0, postings: [] }));
    expect(stale?.cause?.code).toBe('platform.VERSION_CHANGED');
  });

  it('split every item among cost centres to the cent, the tail on the flagged one', async () => {
    const { costCentres } = await books();
    const mine = costCentres.filter(({ item, bookedUnder }) => item === 'base' && bookedUnder !== '');
    expect(mine.map(({ bookedUnder, amount }) => [bookedUnder, amount])).toEqual([
      ['S0', 333.3],
      ['S1', 333.31],
      ['S2', 333.4],
    ]);
    const summary = await as('clerk').batches.summary({ id: batchId });
    for (const { column, sum, held } of summary.rows) {
      const borne = costCentres.filter(({ item }) => item === column);
      expect(borne.reduce((total, { amount }) => total + amount, 0)).toBeCloseTo(sum - held, 6);
    }
  });

  it('make a journal only when debit equals credit, and say by how much it doesn’t', async () => {
    const { journal } = await books();
    expect(journal.unposted).toEqual([]);
    expect(journal.balances[0]?.difference).not.toBe(0);
    const refused = await refusalOf(as('clerk').accounting.makeJournal({ batchId }));
    expect(refused?.cause?.code).toBe('payroll.accounting.NOT_BALANCED');
    expect(Number(refused?.cause?.facts?.['difference'])).toBeCloseTo(
      journal.balances[0]?.difference ?? 0,
      6,
    );
    // The employer's part has an account on either side.
    const postings = [
      ...POSTINGS,
      posting('item', 'employer', 'debit', '6200'),
      posting('item', 'employer', 'credit', '2180'),
    ];
    await as('rules').accounting.saveAccounts({ batchId, version: 1, postings });
    await as('clerk').accounting.makeJournal({ batchId });
    const rows = rowsOf((await contentOf('journal', 'journalCsv')).text);
    expect(rows[0]).toEqual(
      'date,legal_entity,account,cost_centre,item,debit,credit,currency,batch'.split(','),
    );
    const sum = (side: number) => rows.slice(1).reduce((total, row) => total + Number(row[side]), 0);
    expect(sum(5)).toBeCloseTo(sum(6), 6);
    const net = rows.filter((row) => row[4] === 'net').reduce((total, row) => total + Number(row[6]), 0);
    const { heldNet } = await as('clerk').batches.get({ id: batchId });
    expect(net).toBeCloseTo(heldNet?.paid ?? 0, 6);
    expect((await contentOf('journal', 'journalXlsx')).content.subarray(0, 2).toString()).toBe('PK');
  });

  it('are paid by nobody who prepared them, also where only the database looks', async () => {
    const refused = await refusalOf(as('clerk').accounting.makePayment({ batchId }));
    expect(refused?.cause?.code).toBe('payroll.accounting.MADE_BY_PREPARER');
    expect((await books('clerk')).may).toMatchObject({ payment: false, madeByAnother: true });
    const run = {
      ...{ id: 'x', batch_id: batchId, kind: 'payment' as const, number: 9, people: 0, sum: '0', scale: 2 },
      ...{ currency: 'TWD', totals: '[]', made_at: '', made_by: payroll.id('clerk') },
    };
    const { db } = payroll.services;
    await expect(db.insertInto('payroll_accounting_runs').values(run).execute()).rejects.toThrow(
      /does not make its payment/,
    );
    const noStepUp = await refusalOf(
      payroll.as('boss', ['payroll.batches.view']).payroll.accounting.makePayment({ batchId }),
    );
    expect(noStepUp?.code).toBe('FORBIDDEN');
  });

  it('name whoever isn’t paid and why; net is what is paid, held and left', async () => {
    const { payment } = await books();
    expect(payment.people.map(({ employeeNumber, reason }) => [employeeNumber, reason])).toEqual([
      [person(1).employeeNumber, 'held'],
      [person(2).employeeNumber, 'noAccount'],
      [person(people.length - 1).employeeNumber, 'negative'],
    ]);
    const { totals, heldNet } = await as('clerk').batches.get({ id: batchId });
    expect(payment.net).toBe(totals.find(({ role }) => role === 'net')?.sum);
    expect(payment.next + payment.unpaid + payment.paid).toBeCloseTo(payment.net, 6);
    expect(payment.people[0]?.amount).toBe(heldNet?.sum);
    expect(payment.totals).toMatchObject([{ count: people.length - 4, sum: payment.next }]);
    expect(payment.totals[0]?.account).toMatch(/^….{4}$/);
    expect(JSON.stringify(await books())).not.toContain('00000000000001');
  });

  it('hand the bank a file whose control totals are its lines, and the same bytes ever after', async () => {
    const { payment } = await books();
    await as('boss').accounting.makePayment({ batchId });
    const { text, content, out, file } = await contentOf('payment', 'paymentCsv');
    const rows = rowsOf(text);
    const lines = rows.filter(([record]) => record === 'P');
    expect(lines).toHaveLength(people.length - 4);
    const [grand] = rows.filter(([record]) => record === 'G');
    expect([grand?.[7], Number(grand?.[12])]).toEqual([String(lines.length), payment.next]);
    const sum = lines.reduce((total, row) => total + Number(row[12]), 0);
    expect(sum).toBeCloseTo(payment.next, 6);
    expect(lines[0]?.[5]).toBe('00000000000001');
    expect(createHash('sha256').update(content).digest('hex')).toBe(file?.sha256);
    test.clock.advance(86_400_000);
    const again = await contentOf('payment', 'paymentCsv');
    expect(again.content.equals(content)).toBe(true);
    expect(again.out.sha256).toBe(out.sha256);
    const xml = (await contentOf('payment', 'pain001')).text;
    expect(xml).toContain(`<NbOfTxs>${lines.length}</NbOfTxs><CtrlSum>${payment.next.toFixed(2)}</CtrlSum>`);
    expect(xml.match(/<CdtTrfTxInf>/g)).toHaveLength(lines.length);
    const trail = await payroll.services.db
      .selectFrom('audit_rows')
      .select('action')
      .where('action', 'like', 'payroll.accounting.%')
      .execute();
    expect(trail.map(({ action }) => action)).toContain('payroll.accounting.paymentFile');
  });

  it('pay and post nobody twice; a released salary follows by itself on its own day', async () => {
    const twice = await refusalOf(as('boss').accounting.makePayment({ batchId }));
    expect(twice?.cause?.code).toBe('payroll.accounting.NOTHING_LEFT');
    const { employmentId, employeeNumber } = person(1);
    await as('boss').batchPeople.pay({ id: batchId, employmentId, reason: 'ok', payDate: '2026-05-05' });
    await as('boss').accounting.makePayment({ batchId });
    await as('clerk').accounting.makeJournal({ batchId });
    const paid = rowsOf((await contentOf('payment', 'paymentCsv', 1)).text).filter(
      ([record]) => record === 'P',
    );
    expect(paid.map((row) => [row[1], row[8]])).toEqual([['2026-05-05', employeeNumber]]);
    const posted = rowsOf((await contentOf('journal', 'journalCsv', 1)).text).slice(1);
    expect(new Set(posted.map(([date]) => date))).toEqual(new Set(['2026-05-05']));
    const { payment } = await books();
    expect(payment.people.map(({ reason }) => reason)).toEqual(['noAccount', 'negative']);
  });

  it('pay to an account decided on after the calculation only when each is looked at, split by its shares', async () => {
    const { employmentId, employeeNumber } = person(2);
    test.clock.advance(1000);
    const hr = payroll.as('hr').people.bankAccounts;
    await hr.ask({
      ...{ employmentId, from: '2026-01-01' },
      accounts: [
        { account: '111-222', share: null },
        { account: '333-444', bic: 'bkchcnbj', share: 33.33 },
      ],
    });
    const waits = (await books()).payment.changed;
    expect(waits).toMatchObject([{ employeeNumber, decidedAt: null }]);
    const second = payroll.as('clerk').people.bankAccounts;
    const changes = (await second.waiting()).map(({ employmentId: id, askedAt }) => ({
      employmentId: id,
      askedAt,
    }));
    await second.decide({ changes, confirm: true });
    const { payment } = await books();
    expect(payment.people.map(({ reason }) => reason)).toEqual(['accountChanged', 'negative']);
    const [changed] = payment.changed;
    expect(changed).toMatchObject({
      ...{ employeeNumber, decidedBy: expect.any(String), before: [] },
      after: [{ account: '…1222' }, { account: '…3444', share: 33.33 }],
    });
    const seen = { employmentId, decidedAt: changed?.decidedAt ?? '' };
    const make = (decidedAt: string) =>
      as('boss').accounting.makePayment({ batchId, accounts: [{ ...seen, decidedAt }] });
    // What was looked at before it was changed again doesn't count.
    const stale = await refusalOf(make('2026-01-01T00:00:00.000Z'));
    expect(stale?.cause?.code).toBe('payroll.accounting.NOTHING_LEFT');
    await make(seen.decidedAt);
    const paid = rowsOf((await contentOf('payment', 'paymentCsv', 2)).text).filter(([kind]) => kind === 'P');
    const net = Number(changed?.amount);
    const share = Math.floor(net * 33.33 + 1e-6) / 100;
    expect(paid.map((row) => [row[8], row[11], Number(row[12]), row[16]])).toEqual([
      [employeeNumber, '111222', Number((net - share).toFixed(2)), ''],
      [employeeNumber, '333444', share, 'BKCHCNBJ'],
    ]);
    expect((await contentOf('payment', 'pain001', 2)).text).toContain('<BICFI>BKCHCNBJ</BICFI>');
    const { runs } = await books();
    expect(runs.filter(({ kind }) => kind === 'payment')[2]).toMatchObject({ people: 1 });
  });

  it('show and make nothing out of reach, and nothing without the right to it', async () => {
    const apart = payroll.within('boss', ['elsewhere'], rightsOf('payroll-approver')).payroll.accounting;
    for (const call of [() => apart.get({ batchId }), () => apart.makePayment({ batchId })])
      expect((await refusalOf(call()))?.cause?.code).toBe('platform.NOT_FOUND');
    const [run] = (await books()).runs.filter(({ kind }) => kind === 'payment');
    const fileId = run?.files[0]?.id ?? '';
    // A payment's file isn't handed out as if it were a journal's.
    const crossed = await refusalOf(as('clerk').accounting.journalFile({ fileId }));
    expect(crossed?.cause?.code).toBe('platform.NOT_FOUND');
    const { db } = payroll.services;
    await expect(db.updateTable('payroll_accounting_files').set({ name: 'x' }).execute()).rejects.toThrow(
      /kept as they were made/,
    );
  });
});
