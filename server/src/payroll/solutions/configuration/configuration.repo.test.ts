import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeEachDatabase } from '../../../platform/db/testing.ts';
import { configureSolution } from '../../../testing/configure-solution.ts';
import { paySolution } from '../../../testing/pay-solution.ts';
import { refusalCodeOf } from '../../../testing/refusal-of.ts';
import { SmallPayroll } from '../../../testing/small-payroll.ts';
import { closeEnginePool } from '../../calculation/threads/engine-pool.ts';
import type { ApplicableScope } from './configuration.schemas.ts';

const FILE = paySolution([{ code: 'amount', type: 'money', tags: ['net'] }]);
const ALWAYS = { from: null, to: null };

describeEachDatabase('what a copy of a solution sets', (test) => {
  let payroll: SmallPayroll;
  let solutionId: string;
  let periodId: string;
  let batchId: string;
  let everybody: string[];
  const clerk = () => payroll.as('clerk').payroll;
  const scope = (changes: Partial<ApplicableScope>) =>
    configureSolution(clerk(), solutionId, (now) => ({ ...now, scope: { ...now.scope, ...changes } }));
  const everyone = () => scope({ conditions: [], people: [] });
  const preview = (changes: Partial<ApplicableScope> = {}) =>
    clerk().configuration.preview({
      solutionId,
      pageSize: 500,
      scope: { departmentIds: [], conditions: [], people: [], ...changes },
    });
  /** Whom a new batch takes. */
  const taken = async () => {
    const { id } = await clerk().batches.create({ periodId });
    const rows = await payroll.services.db
      .selectFrom('payroll_batch_employments')
      .select('employment_id as id')
      .where('batch_id', '=', id)
      .execute();
    await clerk().batches.act({ id, action: 'delete' });
    return rows.map((row) => row.id).sort();
  };
  const abnormal = async () => (await clerk().batches.abnormal({ id: batchId, pageSize: 500 })).rows;

  beforeAll(async () => {
    payroll = await SmallPayroll.open(test, {
      clerk: ['payroll-staff', 'solution-administrator'],
      boss: ['payroll-approver'],
    });
    ({ solutionId } = await payroll.publish('clerk', FILE));
    ({ periodId, batchId } = await payroll.openBatch('clerk', solutionId));
    everybody = await taken();
  }, 120_000);
  afterAll(closeEnginePool);

  it('changes in a draft alone, and holds from its publication on', async () => {
    const { publishedCopyId } = await clerk().solutions.get({ id: solutionId });
    const inForce = await clerk().configuration.get({ copyId: publishedCopyId ?? '' });
    const configuration = {
      scope: inForce.scope,
      settings: { ...inForce.settings, dynamicComputation: true },
    };
    const save = (copyId: string, version: number) =>
      clerk().configuration.save({ copyId, version, configuration });
    expect(await refusalCodeOf(save(publishedCopyId ?? '', inForce.version))).toBe(
      'payroll.copies.NOT_A_DRAFT',
    );
    const { copyId } = await clerk().copies.newDraft({ solutionId });
    expect((await save(copyId, 1)).version).toBe(2);
    expect(await refusalCodeOf(save(copyId, 1))).toBe('platform.VERSION_CHANGED');
    const dynamic = async () => (await clerk().solutions.get({ id: solutionId })).settings.dynamicComputation;
    expect(await dynamic()).toBe(false);
    await clerk().copies.publish({ copyId });
    expect(await dynamic()).toBe(true);
    const changed = payroll.services.db
      .updateTable('payroll_copies')
      .set({ configuration: '{}' })
      .where('id', '=', copyId);
    await expect(changed.execute()).rejects.toThrow('a published copy never changes');
  });

  it('takes exactly those who meet its conditions, as the preview says before', async () => {
    const options = await clerk().configuration.scopeOptions({ solutionId });
    const job = options.job?.[0]?.value ?? '';
    const condition = { field: 'job' as const, operator: 'in' as const, values: [job], ...ALWAYS };
    const shown = await preview({ conditions: [condition] });
    expect(shown.people).toBeGreaterThan(0);
    expect(shown.people).toBeLessThan(everybody.length);
    await scope({ conditions: [condition] });
    expect(await taken()).toEqual(shown.rows.map((row) => row.employmentId).sort());
    const others = await preview({ conditions: [{ ...condition, operator: 'notIn' }] });
    expect(others.people).toBe(everybody.length - shown.people);
    await everyone();
  });

  it('asks a condition only in periods within its days', async () => {
    const condition = { field: 'hireDate' as const, operator: 'from' as const, values: ['2999-01-01'] };
    expect((await preview({ conditions: [{ ...condition, ...ALWAYS }] })).people).toBe(0);
    const later = { ...condition, from: '2026-04-01', to: null };
    expect((await preview({ conditions: [later] })).people).toBe(everybody.length);
  });

  it('takes people in and out by name, in their days, and nobody of another legal entity', async () => {
    const [first = '', second = ''] = everybody;
    const nobody = {
      field: 'hireDate' as const,
      operator: 'from' as const,
      values: ['2999-01-01'],
      ...ALWAYS,
    };
    const stranger = await payroll.services.db
      .selectFrom('employments')
      .select('id')
      .where('legal_entity_id', '<>', payroll.legalEntityId)
      .where('leave_date', 'is', null)
      .executeTakeFirstOrThrow();
    const named = (employmentId: string, takes: 'in' | 'out', from: string | null = null) => ({
      ...{ employmentId, taken: takes, from, to: null },
    });
    const people = [named(first, 'in'), named(second, 'in', '2026-04-01'), named(stranger.id, 'in')];
    const shown = await preview({ conditions: [nobody], people });
    expect(shown.rows.map((row) => [row.employmentId, row.byName])).toEqual([[first, true]]);
    await scope({ people: [named(first, 'in'), named(first, 'out')] });
    expect(await taken()).toEqual(everybody.filter((id) => id !== first));
    await everyone();
  });

  it('tells who is in another solution in the same days', async () => {
    const other = await payroll.publish('clerk', FILE, 'bonus');
    const shown = await preview();
    expect(shown.elsewhere).toBe(everybody.length);
    expect(shown.rows[0]?.elsewhere).toEqual([
      { id: other.solutionId, code: 'bonus', name: { en: 'bonus' } },
    ]);
    const [first = '', second = ''] = everybody;
    const options = await clerk().configuration.scopeOptions({ solutionId });
    const job = { field: 'job' as const, operator: 'in' as const, ...ALWAYS };
    const some = { ...job, values: [options.job?.[0]?.value ?? ''] };
    const department = await payroll.services.db
      .selectFrom('assignments')
      .select('department_id as id')
      .where('employment_id', '=', first)
      .executeTakeFirstOrThrow();
    for (const theirs of [
      { conditions: [some] },
      { people: [{ employmentId: first, taken: 'out' as const, ...ALWAYS }] },
      {
        conditions: [{ ...job, values: ['?'] }],
        people: [{ employmentId: second, taken: 'in' as const, ...ALWAYS }],
      },
      { departmentIds: [department.id ?? ''], conditions: [some] },
    ]) {
      await configureSolution(clerk(), other.solutionId, (now) => ({
        ...now,
        scope: { departmentIds: [], conditions: [], people: [], ...theirs },
      }));
      const expected = (await preview(theirs)).rows.map((row) => row.employmentId);
      const marked = (await preview()).rows.filter((row) => row.elsewhere.length > 0);
      expect(marked.map((row) => row.employmentId)).toEqual(expected);
    }
    const { version } = await clerk().solutions.get({ id: other.solutionId });
    await clerk().solutions.update({ id: other.solutionId, version, active: false });
    expect((await preview()).elsewhere).toBe(0);
  });

  it('reports what its checks have on, with their days, and stops a batch where one blocks', async () => {
    const checks = (change: (now: Record<string, object>) => object) =>
      configureSolution(clerk(), solutionId, (now) => ({
        ...now,
        settings: { ...now.settings, abnormalChecks: change(now.settings.abnormalChecks ?? {}) as never },
      }));
    expect(new Set((await abnormal()).map((row) => row.kind))).toEqual(new Set(['new', 'left']));
    const copy = await clerk().batches.create({ periodId });
    expect(new Set((await abnormal()).map((row) => `${row.kind} ${row.severity}`))).toEqual(
      new Set(['new inform', 'left inform', 'doubled warn']),
    );
    const on = { on: true, severity: 'block' };
    await checks((now) => ({ ...now, doubled: { ...now.doubled, ...on } }));
    await clerk().batches.act({ id: batchId, action: 'calculate' });
    await payroll.services.queue.drain(payroll.services);
    const submit = () => clerk().batches.act({ id: batchId, action: 'submitForApproval' });
    expect(await refusalCodeOf(submit())).toBe('payroll.batches.ABNORMAL_PEOPLE');
    const line = (await clerk().checklists.batch({ id: batchId })).find(({ topic }) => topic === 'people');
    expect(line).toMatchObject({ state: 'missing', count: everybody.length });
    const joined = (await abnormal()).filter((row) => row.kind === 'new').length;
    await checks((now) => ({
      ...now,
      doubled: { ...now.doubled, on: false },
      new: { ...now.new, days: 366 },
    }));
    const rows = await abnormal();
    expect(rows.some((row) => row.kind === 'doubled')).toBe(false);
    expect((await clerk().batches.abnormal({ id: batchId })).off).toEqual(['doubled', 'aboveLimit']);
    expect(rows.filter((row) => row.kind === 'new').length).toBeGreaterThan(joined);
    await clerk().batches.act({ id: copy.id, action: 'delete' });
    expect((await submit()).status).toBe('pendingApproval');
  });

  it('tells before approval whose pay goes nowhere, and whose goes elsewhere than the figures knew', async () => {
    const accounts = (login: string) =>
      payroll.as(login, ['people.employments.view', 'people.employments.edit']).people.bankAccounts;
    const [nobody = '', moved = ''] = everybody;
    const found = async () =>
      (await abnormal())
        .filter(({ kind }) => kind === 'noAccount' || kind === 'accountChanged')
        .map(({ employmentId, kind, severity }) => [employmentId, kind, severity]);
    expect(await found()).toEqual([]);
    test.clock.advance(1000);
    const from = '2026-01-01';
    await accounts('clerk').ask({ employmentId: nobody, from, accounts: [] });
    const account = { account: '900-100-200', share: null };
    await accounts('clerk').ask({ employmentId: moved, from, accounts: [account] });
    // What waits for a second person isn't paid to, and so is no change yet.
    expect(await found()).toEqual([[nobody, 'noAccount', 'warn']]);
    const changes = (await accounts('boss').waiting()).map(({ employmentId, askedAt }) => ({
      employmentId,
      askedAt,
    }));
    await accounts('boss').decide({ changes, confirm: true });
    expect((await found()).sort()).toEqual(
      [
        [nobody, 'noAccount', 'warn'],
        [moved, 'accountChanged', 'warn'],
      ].sort(),
    );
    // From a day after the pay day on it is another pay's business.
    await accounts('clerk').ask({ employmentId: nobody, from: '2027-01-01', accounts: [account] });
    expect(await found()).toContainEqual([nobody, 'noAccount', 'warn']);
  });

  it('names whose records lack something, who is paid after leaving, and who gets nothing or more than a limit', async () => {
    const { db } = payroll.services;
    const file = paySolution(
      [
        { code: 'amount', type: 'money' },
        { code: 'net', type: 'money', formula: '=[@amount]', tags: ['net'] },
      ],
      { code: 'odd' },
    );
    const odd = await payroll.publish('clerk', file, 'odd');
    const { batchId: id } = await payroll.openBatch('clerk', odd.solutionId);
    const KINDS = ['afterLeaving', 'noCostCentre', 'noIdNumber', 'noNet', 'aboveLimit'];
    const found = async (kind?: 'noNet') => {
      const { rows, total } = await clerk().batches.abnormal({ id, pageSize: 500, ...(kind && { kind }) });
      expect(rows).toHaveLength(total);
      return rows.filter((row) => KINDS.includes(row.kind));
    };
    const before = new Set((await found()).map((row) => `${row.employmentId} ${row.kind}`));
    const [gone = '', placeless = '', unknown = '', unpaid = '', rich = ''] = everybody;
    await db.updateTable('employments').set({ leave_date: '2026-01-31' }).where('id', '=', gone).execute();
    await db
      .updateTable('assignments')
      .set({ cost_centre_id: null })
      .where('employment_id', '=', placeless)
      .execute();
    await db
      .updateTable('persons')
      .set({ id_number_cipher: null, id_number_index: null })
      .where('id', '=', (eb) => eb.selectFrom('employments').select('person_id').where('id', '=', unknown))
      .execute();
    const people = await db
      .selectFrom('payroll_batch_employments')
      .select(['employment_id', 'employee_number'])
      .where('batch_id', '=', id)
      .execute();
    const amounts = new Map([
      [unpaid, 0],
      [rich, 5000],
    ]);
    const { rowKeys } = await clerk().batchTables.page({ batchId: id, table: 'Pay' });
    const owner = (rowKey: string) =>
      people.find(({ employee_number }) => JSON.stringify(rowKey).includes(employee_number))?.employment_id;
    const edits = rowKeys.map((rowKey) => ({
      rowKey,
      column: 'amount',
      value: amounts.get(owner(rowKey) ?? '') ?? 1000,
    }));
    await clerk().batchTables.edit({ batchId: id, table: 'Pay', edits });
    await clerk().batches.act({ id, action: 'calculate' });
    await payroll.services.queue.drain(payroll.services);
    await configureSolution(clerk(), odd.solutionId, (now) => ({
      ...now,
      settings: {
        ...now.settings,
        abnormalChecks: {
          ...now.settings.abnormalChecks,
          aboveLimit: { on: true, severity: 'block', amount: 4999 },
        } as never,
      },
    }));
    const added = (await found())
      .filter((row) => !before.has(`${row.employmentId} ${row.kind}`))
      .map((row) => [row.employmentId, row.kind, row.severity, row.date, row.net]);
    expect(added.sort()).toEqual(
      [
        [gone, 'afterLeaving', 'warn', '2026-01-31', 1000],
        [placeless, 'noCostCentre', 'inform', null, 1000],
        [unknown, 'noIdNumber', 'inform', null, 1000],
        [unpaid, 'noNet', 'warn', null, 0],
        [rich, 'aboveLimit', 'block', null, 5000],
      ].sort(),
    );
    expect((await found('noNet')).map((row) => row.employmentId)).toEqual([unpaid]);
    expect(await refusalCodeOf(clerk().batches.act({ id, action: 'submitForApproval' }))).toBe(
      'payroll.batches.ABNORMAL_PEOPLE',
    );
  });
});
