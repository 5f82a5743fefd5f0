import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ApprovalFact } from '../inbox/index.ts';
import { causesOfChange } from '../payroll/batches/grounds/causes.ts';
import { loadBatch } from '../payroll/batches/record/batch-plan.ts';
import { batchTotals, previousPeriod } from '../payroll/batches/record/totals.ts';
import { closeEnginePool, type PayslipBody } from '../payroll/index.ts';
import { listBatchTables } from '../payroll/tables/table-layout.ts';
import { describeEachDatabase } from '../platform/db/testing.ts';
import type { Services } from '../platform/trpc/context.ts';
import { SYSTEM_SCOPE } from '../platform/trpc/scope.ts';
import { createTestServices } from '../testing/create-test-services.ts';
import { DEMO_PASSWORD, seedDemo } from './index.ts';
import { callerOf } from './seed-callers.ts';

afterAll(closeEnginePool);

describeEachDatabase('the seeded company', (test) => {
  let services: Services;
  const said: string[] = [];

  beforeAll(async () => {
    test.clock.set('2026-11-20T02:00:00.000Z');
    services = await createTestServices(test);
    await seedDemo(services, { size: 'small', say: (text) => said.push(text) });
  }, 120_000);

  it('has a user for every role and batches in every state a person may want to see', async () => {
    const users = await services.db.selectFrom('users').select('login_name').orderBy('login_name').execute();
    expect(users.map((user) => user.login_name)).toEqual([
      'admin',
      'analyst',
      'approver',
      'employee',
      'hr',
      'manager',
      'payroll',
      'payroll2',
      'solution',
    ]);
    expect(DEMO_PASSWORD).toBe('suanpan-demo');
    const batches = await services.db.selectFrom('payroll_batches').select('status').execute();
    expect(new Set(batches.map((batch) => batch.status))).toEqual(
      new Set(['closed', 'new', 'pendingApproval', 'calculated']),
    );
    expect(said.at(-1)).toMatch(/^seeded in/);
  });

  it('has left nothing in the queue that was due, and made nothing wait for it', async () => {
    const jobs = await services.db
      .selectFrom('jobs')
      .select(['topic', 'state', 'run_at', 'created_at', 'started_at'])
      .execute();
    const now = services.clock.now().toISOString();
    expect(jobs.filter(({ state, run_at: due }) => state === 'queued' && due <= now)).toEqual([]);
    // What the chart of the queue draws.
    const dayBefore = new Date(Date.parse(now) - 86_400_000).toISOString();
    const late = jobs.filter(({ run_at: due, created_at: made, started_at: begun }) => {
      const since = due > made ? due : made;
      return begun !== null && begun > dayBefore && Date.parse(begun) - Date.parse(since) > 60_000;
    });
    expect(late).toEqual([]);
  });

  it('calls a department on a slip and in a table as each language does, though the batch holds one text', async () => {
    const slips = await services.db.selectFrom('payroll_payslips').select(['batch_id', 'body']).execute();
    const places = slips.flatMap(({ batch_id: batchId, body }) =>
      (JSON.parse(body) as PayslipBody).header
        .filter(({ column }) => column === 'department')
        .map((item) => ({ batchId, ...item })),
    );
    expect(places.length).toBeGreaterThan(0);
    for (const { names } of places) expect(names?.en).toMatch(/^[ -~]+$/);
    const [place] = places;
    const loaded = await loadBatch(services.db, SYSTEM_SCOPE, place?.batchId ?? '');
    const words = async (language: string) => {
      const tables = await listBatchTables(services.db, loaded, language);
      return tables.find(({ master }) => master)?.columns.find(({ code }) => code === 'department')?.words;
    };
    expect((await words('en'))?.[place?.value ?? '']).toBe(place?.names?.en);
    expect((await words('zh-CN'))?.[place?.value ?? '']).toBeUndefined();
  });

  it('adds up: payslips, batch totals and posted movements of every closed batch are one sum', async () => {
    const closed = await services.db
      .selectFrom('payroll_batches as b')
      .innerJoin('payroll_solutions as s', 's.id', 'b.solution_id')
      .select(['b.id', 's.scale', 's.code'])
      .where('b.status', '=', 'closed')
      .execute();
    expect(closed.length).toBeGreaterThan(3);
    for (const batch of closed) {
      const slips = await services.db
        .selectFrom('payroll_payslips')
        .select(['net', 'status'])
        .where('batch_id', '=', batch.id)
        .execute();
      expect(slips.every((slip) => slip.status === 'published')).toBe(true);
      const paid = slips.reduce((sum, slip) => sum + Number(slip.net), 0);
      const total = await services.db
        .selectFrom('payroll_totals')
        .select('sum')
        .where('batch_id', '=', batch.id)
        .where('table_code', '=', 'Pay')
        .where('column_code', '=', 'net')
        .executeTakeFirstOrThrow();
      expect([batch.code, paid]).toEqual([batch.code, Math.round(total.sum * 10 ** batch.scale)]);
      if (batch.code !== 'china-monthly') continue;
      const posted = await services.db
        .selectFrom('payroll_balance_movements')
        .select(['amount', 'scale'])
        .where('batch_id', '=', batch.id)
        .where('balance_code', '=', 'ytd_net')
        .execute();
      expect(posted.reduce((sum, row) => sum + row.amount, 0)).toBe(paid);
    }
  });

  it('adds up for each person: the totals of a slip, and the year of the slips that came before', async () => {
    const slips = await services.db
      .selectFrom('payroll_payslips')
      .select(['solution_id', 'employee_number', 'body', 'net', 'scale', 'pay_date'])
      .orderBy('pay_date')
      .execute();
    const earned = new Map<string, number>();
    const ofItems = new Map<string, number>();
    const told = new Map<string, number>();
    const cents = (value: string | null | undefined) => Math.round(Number(value ?? 0) * 100);
    let years = 0;
    for (const slip of slips) {
      const body = JSON.parse(slip.body) as PayslipBody;
      const of = (role: string) => cents(body.totals?.find((total) => total.role === role)?.value);
      expect(of('gross') - of('deduction') + of('adjustment') + of('rest')).toBe(of('net'));
      expect(of('net')).toBe((Number(slip.net) * 100) / 10 ** slip.scale);
      // Somebody without pay whose negative net was typed over with 0.
      expect([slip.employee_number, of('rest') !== 0]).toEqual([
        slip.employee_number,
        slip.employee_number === '0009',
      ]);
      const [earnings, deductions] = body.groups.map(({ items }) =>
        items.reduce((sum, { value, sum: isSum }) => (isSum ? sum : sum + cents(value)), 0),
      );
      expect([earnings, deductions]).toEqual([of('gross'), of('deduction')]);
      const key = `${slip.solution_id} ${slip.employee_number} ${slip.pay_date.slice(0, 4)}`;
      earned.set(key, (earned.get(key) ?? 0) + (earnings ?? 0));
      // What an item says of its year is what the reader's own slips of the year add up to.
      for (const item of body.groups.flatMap(({ items }) => items)) {
        if (item.yearToDate === undefined) continue;
        const line = `${key} ${item.column}`;
        ofItems.set(line, (ofItems.get(line) ?? 0) + cents(item.value));
        expect([line, cents(item.yearToDate)]).toEqual([line, ofItems.get(line)]);
        told.set(slip.solution_id, (told.get(slip.solution_id) ?? 0) + 1);
      }
      const ofYear = body.groups.find(({ items }) => items.some(({ accumulation }) => accumulation));
      const year = ofYear?.items.find(({ accumulation }) => accumulation);
      if (!year) continue;
      years++;
      // What a reader adds up: the year of each line, and beside the sum what has no line of its own this time.
      const lines = [...(body.groups[0]?.items ?? []), ...(ofYear?.items ?? [])];
      const added = lines.reduce((sum, { yearToDate }) => sum + cents(yearToDate), 0);
      expect([key, added]).toEqual([key, cents(year.value)]);
      expect([key, cents(year.value)]).toEqual([key, earned.get(key)]);
    }
    expect(years).toBeGreaterThan(10);
    expect(told.size).toBe(new Set(slips.map(({ solution_id }) => solution_id)).size);
    expect(Math.min(...told.values())).toBeGreaterThan(3);
  });

  it('lists the payslips behind each figure of the year, and nothing is missing from the list', async () => {
    const slips = await services.db
      .selectFrom('payroll_payslips')
      .select(['id', 'employment_id', 'body', 'view_from'])
      .where('status', '=', 'published')
      .orderBy('pay_date', 'desc')
      .orderBy('id')
      .execute();
    const latest = slips.filter(
      (slip, at) => slips.findIndex((one) => one.employment_id === slip.employment_id) === at,
    );
    test.clock.set('2026-12-31T12:00:00.000Z');
    let looked = 0;
    for (const { id, employment_id: employmentId, body } of latest) {
      const own = callerOf(services, {
        ...{ id: 'reader', loginName: 'reader', name: 'Reader', roles: ['employee'] },
        employmentIds: [employmentId],
      });
      for (const [group, { items }] of (JSON.parse(body) as PayslipBody).groups.entries())
        for (const [item, line] of items.entries()) {
          if (line.yearToDate === undefined && !line.accumulation) continue;
          const { rows, total, rest } = await own.portal.payslips.year({ id, group, item });
          const sum = rows.reduce((all, { value }) => all + Math.round(Number(value) * 100), 0);
          expect([line.name, sum, rest]).toEqual([line.name, Math.round(Number(total) * 100), null]);
          expect(total).toBe(line.accumulation ? line.value : line.yearToDate);
          expect(rows.at(-1)?.id).toBe(id);
          looked++;
        }
    }
    expect(looked).toBeGreaterThan(30);
    test.clock.set('2026-11-20T02:00:00.000Z');
  });

  it('tells on each payslip why it differs from the one before, by causes or by lines that add up', async () => {
    const slips = await services.db
      .selectFrom('payroll_payslips')
      .select(['id', 'employment_id'])
      .where('status', '=', 'published')
      .orderBy('id')
      .execute();
    test.clock.set('2026-12-31T12:00:00.000Z');
    const told = { causes: 0, lines: 0 };
    for (const { id, employment_id: employmentId } of slips) {
      const own = callerOf(services, {
        ...{ id: 'reader', loginName: 'reader', name: 'Reader', roles: ['employee'] },
        employmentIds: [employmentId],
      }).portal.payslips;
      const { difference } = await own.get({ id });
      const why = await own.why({ id });
      if (Number(difference ?? 0) === 0) continue;
      const by = why?.causes.length ? 'causes' : 'lines';
      const sum = (why?.[by] ?? []).reduce((all, { amount }) => all + Math.round(amount * 100), 0);
      expect([id, sum]).toEqual([id, Math.round(Number(difference) * 100)]);
      told[by]++;
    }
    expect(told.causes + told.lines).toBeGreaterThan(3);
    test.clock.set('2026-11-20T02:00:00.000Z');
  });

  it('says the same totals on top of a batch, in its summary, before who decides and on its slips', async () => {
    const { id, login_name, name } = await services.db
      .selectFrom('users')
      .selectAll()
      .where('login_name', '=', 'payroll')
      .executeTakeFirstOrThrow();
    const roles = ['payroll-staff', 'payroll-approver'];
    const { payroll } = callerOf(services, { id, loginName: login_name, name, roles });
    const { rows: batches } = await payroll.batches.list({ page: 1, pageSize: 200 });
    const seen = new Set<string>();
    for (const row of batches.filter(({ status }) => status !== 'new')) {
      const at = [row.solution.code, row.number];
      const { totals } = await payroll.batches.get({ id: row.id });
      const of = (role: string) => totals.find((total) => total.role === role)?.sum ?? 0;
      expect(of('gross')).toBeGreaterThan(0);
      expect([...at, of('gross') - of('deduction') + of('adjustment') + of('rest')]).toEqual([
        ...at,
        expect.closeTo(of('net'), 6),
      ]);
      const grounds = await payroll.batches.grounds({ id: row.id });
      expect([...at, grounds.totals]).toEqual([...at, totals]);
      const summary = await payroll.batches.summary({ id: row.id });
      const net = totals.find(({ role }) => role === 'net');
      const line = summary.rows.find(({ column }) => column === net?.item);
      expect([...at, line?.sum, line?.previous]).toEqual([...at, net?.sum, net?.previous]);
      const { rows: slips } = await payroll.payslips.list({ batchId: row.id, page: 1, pageSize: 200 });
      if (slips.length === 0) continue;
      seen.add(row.solution.code);
      const bodies = await Promise.all(slips.map((slip) => payroll.payslips.get({ id: slip.id })));
      for (const role of ['gross', 'deduction', 'adjustment', 'rest', 'net']) {
        const paid = bodies
          .flatMap(({ body }) => body.totals?.find((total) => total.role === role)?.value ?? [])
          .reduce((sum, value) => sum + Number(value), 0);
        expect([...at, role, paid]).toEqual([...at, role, expect.closeTo(of(role), 6)]);
      }
    }
    expect([...seen].sort()).toEqual(['china-monthly', 'taiwan-monthly', 'us-biweekly']);
  });

  it('shows whoever decides amounts that add up, and names what they add', async () => {
    const approvals = await services.db
      .selectFrom('inbox_approvals')
      .select('facts')
      .where('subject', '=', 'payroll.batch')
      .execute();
    expect(approvals.length).toBeGreaterThan(0);
    for (const { facts } of approvals) {
      const read = JSON.parse(facts) as ApprovalFact[];
      const of = (key: string) => Number(read.find((fact) => fact.key === key)?.value ?? 0);
      expect(of('deduction')).toBeGreaterThan(0);
      expect(of('gross') - of('deduction') + of('adjustment') + of('rest')).toBeCloseTo(of('net'), 6);
    }
    expect(approvals.some(({ facts }) => facts.includes('Gross pay + Bonus pay'))).toBe(true);
  });

  it('explains each difference in net pay by causes that add up to it, each by the people it concerns', async () => {
    const batches = await services.db
      .selectFrom('payroll_batches')
      .select('id')
      .where('calculated_at', 'is not', null)
      .execute();
    const kinds = new Set<string>();
    for (const { id } of batches) {
      const loaded = await loadBatch(services.db, SYSTEM_SCOPE, id);
      const previous = await previousPeriod(services.db, loaded);
      const { causes, changed } = await causesOfChange(services.db, loaded, previous);
      const net = (await batchTotals(services.db, loaded)).find(({ role }) => role === 'net');
      const sum = causes.reduce((all, { amount }) => all + amount, 0);
      expect([loaded.solution.code, previous?.code, sum.toFixed(2)]).toEqual([
        loaded.solution.code,
        previous?.code,
        (net?.difference ?? 0).toFixed(2),
      ]);
      for (const { kind, people, most, amount } of causes) {
        kinds.add(kind);
        expect(most).toHaveLength(Math.min(3, people));
        if (people <= 3) expect(most.reduce((all, each) => all + each.amount, 0)).toBeCloseTo(amount, 2);
      }
      expect(changed.rows.length).toBe(Math.min(8, changed.total));
    }
    expect([...kinds]).toEqual(expect.arrayContaining(['item', 'joined']));
  });

  it('tells of every value that was typed over: among the findings and on the slip', async () => {
    const overrides = await services.db.selectFrom('payroll_overrides').selectAll().execute();
    expect(overrides.length).toBeGreaterThan(0);
    for (const each of overrides) {
      const finding = await services.db
        .selectFrom('payroll_findings')
        .select('message')
        .where('batch_id', '=', each.batch_id)
        .where('rule', '=', 'typedOver')
        .where('row_key', '=', each.row_key)
        .where('column_code', '=', each.column_code)
        .executeTakeFirst();
      const message = JSON.parse(finding?.message ?? '{}') as Record<string, string>;
      for (const language of ['en', 'zh-TW', 'zh-CN']) expect(message[language]).toContain(each.reason);
      const slips = await services.db
        .selectFrom('payroll_payslips')
        .select('body')
        .where('batch_id', '=', each.batch_id)
        .where('row_key', '=', each.row_key)
        .execute();
      for (const { body } of slips) {
        const shown = (JSON.parse(body) as PayslipBody).groups.flatMap(({ items }) => items);
        const item = shown.find(({ column }) => column === each.column_code);
        if (item) expect(item.typedOver).toBe(true);
      }
    }
  });

  it('has files of people that a batch has written into, each named beside what it wrote', async () => {
    const written = await services.db
      .selectFrom('compensation_items as c')
      .innerJoin('payroll_batches as b', 'b.id', 'c.source_batch_id')
      .innerJoin('payroll_solutions as s', 's.id', 'b.solution_id')
      .select(['c.item', 's.code', 'b.submitted'])
      .distinct()
      .execute();
    expect(written).toEqual([{ item: 'health_insured', code: 'taiwan-monthly', submitted: 1 }]);
  });

  it('dates nothing after the moment it was made', async () => {
    const { last } = await services.db
      .selectFrom('audit_rows')
      .select((eb) => eb.fn.max('at').as('last'))
      .executeTakeFirstOrThrow();
    expect(last <= services.clock.now().toISOString()).toBe(true);
    const later = await services.db
      .selectFrom('payroll_payslips')
      .select('id')
      .where('published_at', '>', services.clock.now().toISOString())
      .execute();
    expect(later).toEqual([]);
  });
});
