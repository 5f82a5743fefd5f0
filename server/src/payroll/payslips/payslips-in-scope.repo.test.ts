import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeEachDatabase } from '../../platform/db/testing.ts';
import { NO_SCOPE, scopeOf } from '../../platform/trpc/scope.ts';
import { configureSolution } from '../../testing/configure-solution.ts';
import { draftPayslips } from '../../testing/draft-payslips.ts';
import { paySolution } from '../../testing/pay-solution.ts';
import { refusalCodeOf } from '../../testing/refusal-of.ts';
import { SmallPayroll } from '../../testing/small-payroll.ts';
import { limitToStrictest } from '../access/strictest.ts';
import { closeEnginePool } from '../calculation/threads/engine-pool.ts';
import type { StandingTable } from '../standing-book/standing-book.schemas.ts';
import { listPayslips } from './list-payslips.ts';

afterAll(closeEnginePool);

const FILE = paySolution(
  [{ code: 'net', type: 'money', tags: ['net'], formula: '=1000 + IF(RIGHT([@employee], 1)="1", 50, 0)' }],
  { payslip: { groups: [{ name: 'Pay', items: [{ name: 'Net', value: 'net', itemType: 'amount' }] }] } },
);
const { payslip: _, ...WITHOUT_LAYOUT } = FILE;

describeEachDatabase('payslips of a solution that spans several legal entities', (test) => {
  let payroll: SmallPayroll;
  let own = '';
  let entities: string[] = [];
  /** With slips, and one whose copy says nothing of slips. */
  let paid = { solutionId: '', periodId: '', batchId: '' };
  let bare = { solutionId: '', periodId: '', batchId: '' };
  const clerk = () => payroll.as('clerk').payroll;
  const staff = (entity = own) => payroll.withinEntities('clerk', [entity]).payroll;
  const analyst = () => payroll.withinEntities('analyst', [own]).payroll;
  const db = () => payroll.services.db;

  async function approved(code: string, file: typeof WITHOUT_LAYOUT) {
    const { id: solutionId, copyId } = await clerk().solutions.create({
      code,
      name: { en: code },
      legalEntityIds: entities,
      from: { kind: 'document', file: { ...file, code } },
    });
    await clerk().copies.publish({ copyId });
    const { batchId, periodId } = await payroll.openBatch('clerk', solutionId);
    await clerk().batches.act({ id: batchId, action: 'calculate' });
    await payroll.services.queue.drain(payroll.services);
    const { approvalId } = await clerk().batches.act({ id: batchId, action: 'submitForApproval' });
    await payroll.as('boss').inbox.approvals.decide({ id: approvalId ?? '', decision: 'approve' });
    return { solutionId, batchId, periodId };
  }

  const numbersIn = async (batchId: string, entity: string) => {
    const rows = await db()
      .selectFrom('payroll_batch_employments')
      .select('employee_number')
      .where('batch_id', '=', batchId)
      .where('legal_entity_id', '=', entity)
      .execute();
    return rows.map((row) => row.employee_number).sort();
  };
  const numbers = (rows: readonly { employeeNumber: string }[]) =>
    rows.map(({ employeeNumber }) => employeeNumber).sort();
  const netOf = (people: readonly string[]) =>
    people.reduce((sum, number) => sum + (number.endsWith('1') ? 1050 : 1000), 0);
  const written = async (jobId: string) => {
    await payroll.services.queue.drain(payroll.services);
    const { file } = await clerk().excel.follow({ jobId });
    const content = await payroll.services.files.read(db(), file?.fileId ?? '');
    return content.toString('utf8').replace('\uFEFF', '').trim().split('\r\n');
  };
  const elsewhere = () => entities.filter((entity) => entity !== own);
  const pivot = () => ({
    solutionId: paid.solutionId,
    table: '@payslips',
    rows: ['@entity'],
    filter: [{ field: '@entity', values: [] }],
    values: [{ field: '@net', aggregate: 'sum' as const }],
  });

  beforeAll(async () => {
    payroll = await SmallPayroll.open(test, {
      clerk: ['payroll-staff', 'solution-administrator'],
      boss: ['payroll-approver'],
      analyst: ['analyst'],
    });
    own = payroll.legalEntityId;
    const rows = await db().selectFrom('legal_entities').select('id').where('id', '!=', own).execute();
    entities = [own, ...rows.map(({ id }) => id)];
    paid = await approved('wide', FILE);
    await draftPayslips(() => clerk().payslips, paid.batchId);
    bare = await approved('bare', WITHOUT_LAYOUT);
  }, 120_000);

  it('are listed, counted and found for the people of one’s own entity alone', async () => {
    const all = (await clerk().payslips.list({ batchId: paid.batchId })).total;
    let seen = 0;
    for (const entity of entities) {
      const people = await numbersIn(paid.batchId, entity);
      const reach = { pageSize: 500, solutionId: paid.solutionId, periodId: paid.periodId };
      for (const more of [{}, { newest: true }, { batchId: paid.batchId }]) {
        const { rows, total, counts } = await staff(entity).payslips.list({ ...reach, ...more });
        expect(numbers(rows)).toEqual(people);
        expect(total).toBe(people.length);
        expect(counts).toEqual(people.length === 0 ? {} : { draft: people.length });
      }
      seen += people.length;
    }
    expect(seen).toBe(all);
    const [other] = (await Promise.all(elsewhere().map((each) => numbersIn(paid.batchId, each)))).flat();
    expect(other).toBeDefined();
    expect((await clerk().payslips.list({ search: other ?? '' })).total).toBe(1);
    expect(await staff().payslips.list({ search: other ?? '' })).toMatchObject({ total: 0, counts: {} });
  });

  it('are opened and worked on where they are of one’s own people, while the batch stays closed', async () => {
    const stored = await db()
      .selectFrom('payroll_payslips')
      .select(['id', 'legal_entity_id'])
      .where('batch_id', '=', paid.batchId)
      .execute();
    const idOf = (isOwn: boolean) => stored.find((row) => (row.legal_entity_id === own) === isOwn)?.id ?? '';
    const { payslips, batches, solutions, pivots } = staff();
    const foreign = [
      () => payslips.get({ id: idOf(false) }),
      () => payslips.forbid({ ids: [idOf(true), idOf(false)], reason: 'Not theirs' }),
      () => payslips.generate({ batchId: paid.batchId, periodId: paid.periodId, checkDay: '2026-03-31' }),
      () => batches.get({ id: paid.batchId }),
    ];
    for (const ask of foreign) expect(await refusalCodeOf(ask())).toBe('platform.NOT_FOUND');
    expect(await refusalCodeOf(payslips.get({ id: idOf(true) }))).toBeUndefined();
    // What filters offer to choose from.
    expect((await batches.list({})).rows).toEqual([]);
    expect((await solutions.list({})).rows).toEqual([]);
    expect((await pivots.sources()).solutions.flatMap(({ tables }) => tables)).toEqual([]);
  });

  it('are missing for one’s own people alone, not set or not generated, in the list and in the overview', async () => {
    const people = await numbersIn(bare.batchId, own);
    const all = (await clerk().payslips.missing({ newest: true })).total;
    expect(people.length).toBeGreaterThan(0);
    expect(all).toBeGreaterThan(people.length);
    for (const asked of [{}, { newest: true }, { batchId: bare.batchId }, { solutionId: bare.solutionId }]) {
      const { rows, total, counts } = await staff().payslips.missing({ ...asked, pageSize: 500 });
      expect(numbers(rows)).toEqual(people);
      expect([total, counts]).toEqual([people.length, { notSet: people.length }]);
    }
    const [other] = await numbersIn(bare.batchId, elsewhere()[0] ?? '');
    expect((await staff().payslips.missing({ search: other ?? '-' })).total).toBe(0);
    const { overview } = staff();
    expect((await overview.figures()).payslips).toMatchObject({
      notGenerated: people.length,
      draft: (await numbersIn(paid.batchId, own)).length,
      published: 0,
    });
    const without = await overview.withoutPayslip({ pageSize: 500 });
    expect([without.total, numbers(without.rows)]).toEqual([people.length, people]);
    // The rest of the overview is of solutions as a whole.
    expect((await overview.figures()).solutions.rows).toEqual([]);
    await configureSolution(clerk(), bare.solutionId, ({ scope, settings }) => ({
      scope,
      settings: {
        ...settings,
        payslip: {
          source: 'balance',
          name: { en: 'Slip' },
          style: 'web',
          remind: ['notice'],
          viewMonth: 'current',
          viewDay: 1,
        },
      },
    }));
    expect((await staff().payslips.missing({})).counts).toEqual({ notGenerated: people.length });
  });

  it('are written into a file for one’s own people alone', async () => {
    const people = await numbersIn(paid.batchId, own);
    const of: StandingTable = { kind: 'payslips', newest: true };
    const { jobId } = await staff().excel.writeStanding({ of, format: 'csv' });
    const [, ...lines] = await written(jobId);
    expect(lines.map((line) => line.split(',')[1]).sort()).toEqual(people);
  });

  it('are grouped in a pivot and its file for one’s own people alone, each to who may read each of them', async () => {
    const people = await numbersIn(paid.batchId, own);
    const [source, ...more] = (await staff().pivots.sources()).solutions;
    expect(more).toEqual([]);
    expect(source).toMatchObject({ id: paid.solutionId, individual: true, payslips: { periods: 1 } });
    const answer = await staff().pivots.compute(pivot());
    expect(answer.rows).toHaveLength(1);
    expect(new Set(answer.cells.flat(2))).toEqual(new Set([netOf(people)]));
    expect([answer.people, answer.records]).toEqual([people.length, people.length]);
    expect(answer.choices).toEqual([{ field: '@entity', values: [answer.rows[0]?.[0]] }]);
    const { filter: _, ...whole } = pivot();
    const listed = await staff().pivots.rows({ ...whole, rows: [], group: [] });
    expect([listed.total, numbers(listed.rows)]).toEqual([people.length, people.slice(0, 200)]);
    const [other] = await numbersIn(paid.batchId, elsewhere()[0] ?? '');
    expect((await staff().pivots.compute({ ...pivot(), search: other ?? '-' })).records).toBe(0);
    const { jobId } = await staff().excel.writePivot({ pivot: pivot(), format: 'csv' });
    expect((await written(jobId)).join('\n')).toContain(String(netOf(people)));
    // No table of the batch is offered under the name of the payslips.
    expect((await staff().pivots.compute({ ...pivot(), table: 'Pay' })).records).toBe(0);
    // Groups only, of what is published.
    expect((await analyst().pivots.sources()).solutions).toEqual([]);
    await clerk().batches.act({ id: paid.batchId, action: 'submit' });
    await clerk().payslips.publish({ batchId: paid.batchId });
    const [groups] = (await analyst().pivots.sources()).solutions;
    expect(groups).toMatchObject({ individual: false, tables: [] });
    expect(groups?.payslips?.table.fields.map(({ code }) => code)).not.toContain('@employee');
    const summed = await analyst().pivots.compute(pivot());
    expect(new Set(summed.cells.flat(2))).toEqual(new Set([netOf(people)]));
  });

  it('are nobody’s whose rights reach only themselves, or end at a solution where the strictest role decides', async () => {
    const except = payroll.withinEntities('clerk', [own], [paid.solutionId, bare.solutionId]).payroll;
    expect((await except.payslips.list({})).total).toBe(0);
    expect((await except.payslips.missing({})).total).toBe(0);
    expect((await except.pivots.sources()).solutions).toEqual([]);
    expect((await except.overview.figures()).payslips).toMatchObject({
      notGenerated: 0,
      draft: 0,
      published: 0,
    });
    expect(await refusalCodeOf(except.pivots.compute(pivot()))).toBe('platform.NOT_FOUND');
    const { employment_id: self } = await db()
      .selectFrom('payroll_payslips')
      .select('employment_id')
      .where('legal_entity_id', '=', own)
      .limit(1)
      .executeTakeFirstOrThrow();
    const themselves = { ...NO_SCOPE, ownEmploymentIds: [self] };
    expect((await listPayslips(db(), themselves, { page: 1, pageSize: 10 })).total).toBe(0);
    await db()
      .updateTable('payroll_solutions')
      .set({ authorization_strategy: 'strictest' })
      .where('id', '=', paid.solutionId)
      .execute();
    const grants = await limitToStrictest(db(), [
      {
        ...{ role: 'reader', permissions: new Set(['payroll.batches.view']) },
        scope: { ...NO_SCOPE, solutionIds: [paid.solutionId] },
      },
      {
        ...{ role: 'staff', permissions: new Set(['payroll.payslips.view', 'payroll.batches.view']) },
        scope: { ...NO_SCOPE, legalEntityIds: [own] },
      },
    ]);
    const reach = scopeOf(grants, 'payroll.payslips.view') ?? NO_SCOPE;
    expect(reach.exceptSolutionIds).toEqual([paid.solutionId]);
    expect(scopeOf(grants, 'payroll.batches.view')?.exceptSolutionIds).toEqual([]);
    expect((await listPayslips(db(), reach, { page: 1, pageSize: 10 })).total).toBe(0);
  });
});
