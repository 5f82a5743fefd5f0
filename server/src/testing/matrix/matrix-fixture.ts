import type { SolutionFile } from '@suanpan/engine';
import { appRouter } from '../../app-router.ts';
import { insertUser } from '../../identity/index.ts';
import { COMPARE_TOPIC } from '../../payroll/excel/compare-excel.job.ts';
import { EXCEL_TOPIC } from '../../payroll/excel/write-excel.job.ts';
import { instant, type SettableClock } from '../../platform/clock/clock.ts';
import { newId } from '../../platform/ids/new-id.ts';
import type { Services } from '../../platform/trpc/context.ts';
import { declaredPermissions } from '../../platform/trpc/permissions.ts';
import { createCallerFactory } from '../../platform/trpc/procedure.ts';
import { testContext } from '../test-context.ts';

const createCaller = createCallerFactory(appRouter);

/** Objects by kind and by where they lie seen from the caller: `own`, a `mate` below them, `near` in their company, `far`. */
export type Place = 'own' | 'mate' | 'near' | 'top' | 'far';
export type MatrixFixture = Readonly<Record<string, Readonly<Partial<Record<Place, string>>>>>;

/** What stands in records of these places and nowhere else: an answer that holds it has shown that record. */
export const MARKS = { near: 'Nearby-Nora', far: 'Faraway-Fritz', farSolution: 'Southern-Secret' };

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
  ],
  payslip: {
    code: 'payslip',
    name: 'Slip',
    style: 'mobile',
    groups: [{ name: 'Pay', items: [{ name: 'Net', value: 'net', itemType: 'amount' }] }],
  },
});

/** Two companies, each with departments, people, a solution, a closed batch with payslips and one that waits for approval. */
export async function createMatrixFixture(services: Services, clock: SettableClock): Promise<MatrixFixture> {
  const { db } = services;
  const fixture: Record<string, Partial<Record<Place, string>>> = {};
  const put = (kind: string, place: Place, id: string | null | undefined) => {
    if (!id) throw new Error(`No ${kind} ${place}.`);
    const places = fixture[kind] ?? {};
    places[place] = id;
    fixture[kind] = places;
    return id;
  };
  const at = (kind: string, place: Place) => fixture[kind]?.[place] ?? '';
  const permissions = [...declaredPermissions().keys()];
  const all = (userId = 'maker') =>
    createCaller(testContext(services, { userId, permissions, key: newId(clock) }));

  for (const place of ['near', 'far'] as const) {
    const entity = await all().people.legalEntities.create({
      code: `E-${place}`,
      names: { en: place },
      country: 'CN',
      timeZone: 'Asia/Shanghai',
      currency: 'CNY',
      taxYearStart: '01-01',
      bankAccount: `bank of ${place}`,
    });
    put('legalEntity', place, entity.id);
    const centre = { code: `C-${place}`, names: { en: place }, parentId: entity.id };
    put('costCentre', place, (await all().people.costCentres.create(centre)).id);
  }
  const group = await department('group', null, undefined);
  put('department', 'top', await department('top', group, at('legalEntity', 'near')));
  put('department', 'own', await department('own', at('department', 'top'), undefined));
  put('department', 'near', await department('near', at('department', 'top'), undefined));
  put('department', 'far', await department('far', group, at('legalEntity', 'far')));
  const job = (await all().people.jobs.create({ code: 'J', names: { en: 'J' } })).id;
  put('job', 'near', job);
  put('post', 'near', (await all().people.posts.create({ code: 'P', names: { en: 'P' } })).id);

  await hire('own', 'Owen', 'near', 'own');
  await hire('mate', 'Mate', 'near', 'own', at('employment', 'own'));
  await hire('near', MARKS.near, 'near', 'near');
  await hire('far', MARKS.far, 'far', 'far');

  const account = (loginName: string, solutionId?: string) =>
    insertUser(db, clock, {
      loginName,
      name: loginName,
      passwordHash: null,
      personId: loginName === 'caller' ? at('person', 'own') : null,
      roles: solutionId
        ? [{ role: 'payroll-approver', scopeKind: 'solution', scopeValue: solutionId }]
        : [{ role: 'employee' }],
    });
  put('user', 'own', await account('caller'));
  put('user', 'far', await account('somebody'));

  const role = { code: 'some-role', name: { 'zh-TW': 'r', 'zh-CN': 'r', en: 'r' }, permissions: [] };
  put('role', 'near', (await all().identity.roles.create(role)).id);
  put('userRecord', 'own', at('user', 'own'));
  put('userRecord', 'far', at('user', 'far'));
  await all().payroll.globalTables.publish({
    code: 'Rates',
    name: { en: 'Rates' },
    afterNumber: 0,
    table: {
      code: 'Rates',
      kind: 'parameter',
      key: ['code'],
      columns: [
        { code: 'code', type: 'text' },
        { code: 'rate', type: 'number' },
      ],
      rows: [{ code: 'a', rate: 1 }],
    },
  });
  for (const place of ['near', 'far'] as const) await solution(place);
  await ownThings();
  return fixture;

  async function department(code: string, parentId: string | null, legalEntityId: string | undefined) {
    return (await all().people.departments.create({ code, names: { en: code }, parentId, legalEntityId })).id;
  }

  async function hire(place: Place, name: string, entity: 'near' | 'far', branch: Place, superior?: string) {
    const employments = all().people.employments;
    const made = await employments.create({
      person: { name, bankAccount: `account of ${name}` },
      employment: {
        legalEntityId: at('legalEntity', entity),
        employeeNumber: `N-${place}`,
        hireDate: '2025-01-01',
      },
      assignment: { departmentId: at('department', branch), superiorEmploymentId: superior },
    });
    put('employment', place, made.id);
    put('person', place, made.personId);
    const dated = { employmentId: made.id, item: 'base', validFrom: '2025-01-01' };
    const pay = { ...dated, amount: 4711, currency: 'CNY', memo: name };
    put('compensation', place, (await all().people.compensation.put(pay)).id);
    put('fact', place, (await all().people.facts.put({ ...dated, text: name })).id);
  }

  async function solution(place: 'near' | 'far') {
    const name = place === 'far' ? MARKS.farSolution : 'Northern';
    const created = await all().payroll.solutions.create({
      code: `S-${place}`,
      name,
      legalEntityIds: [at('legalEntity', place)],
      from: { kind: 'document', file: file(`S-${place}`) },
    });
    const id = put('solution', place, created.id);
    put('copy', place, created.copyId);
    await all().payroll.copies.publish({ copyId: created.copyId });
    put('decider', place, await account(`decider-${place}`, id));
    await all().payroll.periods.generate({ solutionId: id, from: '2026-01-01', count: 2 });
    const { rows } = await all().payroll.periods.list({
      solutionId: id,
      sort: [{ column: 'start', direction: 'asc' }],
    });
    for (const [index, period] of rows.entries()) {
      await all().payroll.periods.enable({ id: period.id });
      const approvalId = await batch(place, period.id, `${name} ${index}`);
      if (index > 0) {
        put('approval', place, approvalId);
        await askCaller(approvalId);
        // One more that can still be worked on.
        await batch(place, period.id, `${name} again`, false);
        continue;
      }
      await all(at('decider', place)).inbox.approvals.decide({ id: approvalId, decision: 'approve' });
      for (const action of ['generatePayslips', 'submitAndClose', 'publishPayslips'] as const)
        await all().payroll.batches.act({ id: at('batch', place), action });
    }
    put('period', place, rows[1]?.id);
    const slips = await all().payroll.payslips.list({ solutionId: id });
    put('payslip', place, slips.rows[0]?.id);
    put('ownPayslip', place, slips.rows.find((slip) => slip.employmentId !== at('employment', 'own'))?.id);
    const mine = slips.rows.find((slip) => slip.employmentId === at('employment', 'own'));
    if (mine) put('ownPayslip', 'own', mine.id);
    await db
      .insertInto('payroll_findings')
      .values({
        id: put('finding', place, newId(clock)),
        batch_id: at('batch', place),
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
        acknowledged_by: null,
        acknowledged_at: null,
        note: null,
        comments: '[]',
      })
      .execute();
  }

  async function batch(
    place: 'near' | 'far',
    periodId: string,
    name: string,
    submit = true,
  ): Promise<string> {
    const { id } = await all().payroll.batches.create({ periodId, name });
    put('batch', place, id);
    const { rowKeys } = await all().payroll.batchTables.page({ batchId: id, table: 'Pay' });
    const edits = rowKeys.map((rowKey) => ({ rowKey, column: 'amount', value: 4711 }));
    await all().payroll.batchTables.edit({ batchId: id, table: 'Pay', edits });
    await all().payroll.batches.act({ id, action: 'calculate' });
    await services.queue.drain(services);
    if (!submit) return '';
    const { approvalId } = await all().payroll.batches.act({ id, action: 'submitForApproval' });
    return approvalId ?? '';
  }

  /** The caller was asked as well, whatever their reach has become since. */
  async function askCaller(approvalId: string) {
    const task = await db
      .selectFrom('inbox_approval_tasks')
      .selectAll()
      .where('approval_id', '=', approvalId)
      .executeTakeFirstOrThrow();
    const asked = { ...task, id: newId(clock), user_id: at('user', 'own'), position: 50 };
    await db.insertInto('inbox_approval_tasks').values(asked).execute();
  }

  async function ownThings() {
    for (const place of ['own', 'far'] as const) {
      const userId = at('user', place);
      const csv = {
        name: 'a.csv',
        content: Buffer.from('No,Item\nx,y\n'),
        purpose: 'upload',
        createdBy: userId,
      };
      const stored = await services.files.save(db, csv as Parameters<typeof services.files.save>[1]);
      put('file', place, stored.id);
      const started = await all(userId).admin.imports.start({
        subject: 'people.compensation',
        fileId: stored.id,
        mapping: { employeeNumber: 0, item: 1, amount: 1, validFrom: 1 },
        mode: 'createAndUpdate',
      });
      put('import', place, started.jobId);
      const row = await db
        .selectFrom('imports')
        .selectAll()
        .where('id', '=', started.importId)
        .executeTakeFirstOrThrow();
      const torn = {
        ...row,
        id: put('tornImport', place === 'own' ? 'near' : 'far', newId(clock)),
        created_by: 'somebody',
      };
      await db
        .insertInto('imports')
        .values({ ...torn, state: 'failed', created_count: 1, finished_at: row.created_at })
        .execute();
      await db
        .insertInto('inbox_notifications')
        .values({
          id: put('notification', place, newId(clock)),
          user_id: userId,
          category: 'other',
          title: JSON.stringify({ en: place === 'far' ? MARKS.far : 'mine' }),
          body: null,
          url: null,
          read_at: null,
          created_at: instant(clock),
        })
        .execute();
    }
    await services.queue.drain(services);
    const later = (topic: string, place: 'own' | 'far') =>
      services.queue
        .door(db)
        .enqueue({ topic, payload: {}, runAt: '2030-01-01T00:00:00.000Z', createdBy: at('user', place) });
    for (const place of ['own', 'far'] as const) {
      put('queuedJob', place, await later('payroll.payslips.remind', place));
      put('excelJob', place, await later(EXCEL_TOPIC, place));
      put('comparisonJob', place, await later(COMPARE_TOPIC, place));
    }
    for (const place of ['near', 'far'] as const)
      await db
        .insertInto('payroll_scratch_sheets')
        .values({
          id: put('scratchSheet', place, newId(clock)),
          batch_id: at('batch', place),
          // One's own, also beside a batch that is out of reach by now.
          owner_id: at('user', 'own'),
          name: place === 'far' ? MARKS.far : 'mine',
          shared: 1,
          cells: '{}',
          created_at: instant(clock),
          updated_at: instant(clock),
          updated_by: null,
        })
        .execute();
  }
}
