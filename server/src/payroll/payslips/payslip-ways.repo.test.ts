import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeEachDatabase } from '../../platform/db/testing.ts';
import { refusalCodeOf } from '../../testing/refusal-of.ts';
import { runImport } from '../../testing/run-import.ts';
import { FILE, SETTINGS, SlipsOfABatch } from '../../testing/slips-of-a-batch.ts';
import { closeEnginePool } from '../calculation/threads/engine-pool.ts';

afterAll(closeEnginePool);

describeEachDatabase('payslip settings and what they make', (test) => {
  let slips: SlipsOfABatch;
  let payroll: SlipsOfABatch['payroll'];
  let solutionId = '';
  let batchId = '';
  let periodId = '';
  const clerk = () => slips.clerk();
  const set = (changes: Parameters<SlipsOfABatch['set']>[0]) => slips.set(changes);
  const generate = (more?: object) => slips.generate(more);
  const bodyOf = async (employeeNumber?: string) => {
    const { rows } = await clerk().payslips.list({ batchId, status: 'draft', pageSize: 500 });
    const row = rows.find((each) => !employeeNumber || each.employeeNumber === employeeNumber);
    return clerk().payslips.get({ id: row?.id ?? '' });
  };

  beforeAll(async () => {
    slips = await SlipsOfABatch.close(test);
    ({ payroll, solutionId, batchId, periodId } = slips);
  });

  it('ask for every answer, and for a name of 1 to 50 characters', async () => {
    for (const field of ['source', 'name', 'style', 'remind', 'viewMonth', 'viewDay'] as const) {
      expect(await refusalCodeOf(set({ [field]: undefined })), field).toBe('BAD_REQUEST');
      expect(await refusalCodeOf(set({ [field]: null })), field).toBe('BAD_REQUEST');
    }
    expect(await refusalCodeOf(set({ remind: [] }))).toBe('BAD_REQUEST');
    expect(await refusalCodeOf(set({ viewDay: 32 }))).toBe('BAD_REQUEST');
    expect(await refusalCodeOf(set({ name: { en: ' ' } }))).toBe('payroll.copies.PAYSLIP_NAME');
    expect(await refusalCodeOf(set({ name: { en: '薪'.repeat(51) } }))).toBe('payroll.copies.PAYSLIP_NAME');
    expect(await refusalCodeOf(set({ name: { en: '薪'.repeat(50) } }))).toBeUndefined();
  });

  it('are wanted with a period, its batch and a day for every choice of slips', async () => {
    for (const missing of ['periodId', 'batchId', 'checkDay'])
      expect(await refusalCodeOf(generate({ [missing]: undefined })), missing).toBe('BAD_REQUEST');
    await clerk().periods.generate({ solutionId, from: '2026-04-01', count: 1 });
    const other = (await clerk().periods.list({ solutionId })).rows.find(({ id }) => id !== periodId);
    expect(await refusalCodeOf(generate({ periodId: other?.id }))).toBe('payroll.payslips.OTHER_PERIOD');
    expect(await clerk().payslips.suggest({ batchId })).toMatchObject({ periodId, checkDay: '2026-03-01' });
    await set({ viewMonth: 'next', viewDay: 31 });
    expect((await clerk().payslips.suggest({ batchId })).checkDay).toBe('2026-04-30');
  });

  it('list whoever has none, and why', async () => {
    const before = await clerk().payslips.missing({ batchId });
    expect(before.counts).toEqual({ notGenerated: before.total });
    await set({});
    await generate();
    expect((await clerk().payslips.missing({ batchId })).total).toBe(0);
    const [row] = (await clerk().payslips.list({ batchId })).rows;
    expect(row).toMatchObject({
      source: 'batch',
      style: 'web',
      remind: ['notice'],
      viewMonth: 'current',
      viewDay: 31,
      status: 'draft',
      solution: { code: 'plain' },
    });
  });

  it('write items as the style says, and leave the figures', async () => {
    const { body } = await bodyOf();
    const [gross, rate] = body.groups[0]?.items ?? [];
    expect(gross).toMatchObject({ value: '1000', currency: true, symbol: false });
    expect(rate).toMatchObject({ value: '0.0825', percentage: true, accuracy: 1 });
  });

  it('make slips of balances, as they stand with the batch', async () => {
    await set({ source: 'balance' });
    const { generated } = await generate();
    expect(generated).toBeGreaterThan(1);
    const { body, net, source } = await bodyOf();
    expect([net, source]).toEqual([null, 'balance']);
    expect(body.groups.map((group) => group.items.map(({ name, value }) => [name, value]))).toEqual([
      [['Paid this year', '900']],
    ]);
  });

  it('make slips of a file, for whoever is in it', async () => {
    await set({ source: 'import' });
    expect(await refusalCodeOf(generate())).toBe('payroll.payslips.NOTHING_IMPORTED');
    const { rows } = await clerk().batchPeople.list({ id: batchId, pageSize: 500 });
    const [first, second] = rows;
    const { columns } = await clerk().payslips.suggest({ batchId });
    expect(columns.map(({ code }) => code)).toEqual(['employeeNumber', 'gross', 'rate', 'tax', 'net']);
    const { failures } = await runImport(payroll.services, {
      subject: 'payroll.payslips',
      target: { batchId },
      name: 'slips.csv',
      mapping: Object.fromEntries(columns.map(({ code }, index) => [code, index])),
      content: [
        'No,Gross,Rate,Tax,Net',
        `${first?.employeeNumber},500,0.05,0,450`,
        'nobody,1,1,1,1',
        `${second?.employeeNumber},700,0.05,70,630`,
      ].join('\n'),
    });
    expect(failures.map((each) => [each.row_number, each.code])).toEqual([
      [3, 'payroll.payslips.NOT_IN_BATCH'],
    ]);
    expect(await generate()).toEqual({ generated: 2, kept: 0 });
    const { body, net } = await bodyOf(first?.employeeNumber);
    expect(net).toBe('450');
    expect(body.groups.flatMap((group) => group.items.map(({ name, value }) => [name, value]))).toEqual([
      ['Gross', '500'],
      ['Rate', '0.05'],
      ['Net', '450'],
    ]);
    expect((await clerk().payslips.missing({ batchId, status: 'notGenerated' })).total).toBe(rows.length - 2);
  });

  it('make no slip of figures whose import was undone, and keep those a slip was made of', async () => {
    const { rows } = await clerk().batchPeople.list({ id: batchId, pageSize: 500 });
    const [first, , third] = rows.map(({ employeeNumber }) => employeeNumber);
    const { record } = await runImport(payroll.services, {
      subject: 'payroll.payslips',
      target: { batchId },
      name: 'more.csv',
      mapping: { employeeNumber: 0, gross: 1 },
      content: `No,Gross\n${first},555\n${third},900\n`,
    });
    const figures = async () =>
      (
        await payroll.services.db
          .selectFrom('payroll_payslip_figures')
          .select(['employee_number', 'figures'])
          .where('employee_number', 'in', [first ?? '', third ?? ''])
          .orderBy('employee_number')
          .execute()
      ).map((row) => [row.employee_number, JSON.parse(row.figures).gross]);
    expect(await figures()).toEqual([
      [first, 555],
      [third, 900],
    ]);
    const created_by = payroll.id('clerk');
    await payroll.services.db
      .updateTable('imports')
      .set({ created_by })
      .where('id', '=', record.id)
      .execute();
    const undo = () => payroll.as('clerk').admin.imports.undo({ jobId: record.job_id ?? '' });
    expect(await undo()).toMatchObject({ takenBack: 1, left: [first] });
    expect(await figures()).toEqual([[first, 555]]);
    await payroll.services.db.deleteFrom('payroll_payslips').where('batch_id', '=', batchId).execute();
    await payroll.services.db
      .updateTable('imports')
      .set({ undone_at: null })
      .where('id', '=', record.id)
      .execute();
    expect(await undo()).toMatchObject({ takenBack: 1, left: [] });
    expect(await figures()).toEqual([[first, 500]]);
  });

  it('are published to some, closed to their readers and opened again, with no figure told meanwhile', async () => {
    await set({});
    await payroll.services.db.updateTable('legal_entities').set({ time_zone: 'America/New_York' }).execute();
    await generate();
    const drafts = (await clerk().payslips.list({ batchId, pageSize: 500 })).rows;
    const [slip] = drafts;
    const ids = [slip?.id ?? ''];
    expect(await refusalCodeOf(clerk().payslips.remind({ ids }))).toBe('payroll.payslips.NOT_VISIBLE');
    expect(await refusalCodeOf(clerk().payslips.publish({ batchId, ids: ['x'] }))).toBe(
      'payroll.payslips.NOT_DRAFTS',
    );
    expect(await refusalCodeOf(clerk().payslips.whenSeen({ batchId, ids: ['x'] }))).toBe(
      'payroll.payslips.NOT_DRAFTS',
    );
    // The day begins where they are employed.
    test.clock.set('2026-03-31T03:59:00.000Z');
    expect(await clerk().payslips.whenSeen({ batchId, ids })).toEqual({
      ...{ viewFrom: '2026-03-31', several: false },
    });
    test.clock.set('2026-03-31T04:00:00.000Z');
    expect(await clerk().payslips.whenSeen({ batchId })).toEqual({ viewFrom: null, several: false });
    test.clock.set('2026-04-01T03:00:00.000Z');
    expect(await clerk().payslips.publish({ batchId, ids })).toMatchObject({ published: 1, notified: 0 });
    const own = payroll.asEmployed('reader', slip?.employmentId ?? '').portal;
    const { counts } = await clerk().payslips.list({ batchId });
    expect(counts).toEqual({ draft: drafts.length - 1, published: 1 });
    expect((await own.payslips.list({})).rows).toMatchObject([{ net: '900', forbidden: false }]);
    await clerk().payslips.forbid({ ids, reason: 'Wrong figures' });
    expect((await clerk().payslips.list({ batchId, status: 'forbidden' })).rows.map(({ id }) => id)).toEqual(
      ids,
    );
    expect((await own.payslips.list({})).rows).toMatchObject([
      { net: null, difference: null, forbidden: true },
    ]);
    expect((await own.home.get()).payslip).toMatchObject({ net: null, forbidden: true });
    for (const look of [own.payslips.get, own.payslips.explain])
      expect(await refusalCodeOf(look({ id: ids[0] ?? '' }))).toBe('payroll.payslips.VIEWING_FORBIDDEN');
    expect(await refusalCodeOf(clerk().payslips.remind({ ids }))).toBe('payroll.payslips.NOT_VISIBLE');
    await clerk().payslips.allow({ ids });
    expect(await own.payslips.get({ id: ids[0] ?? '' })).toMatchObject({
      ...{ net: '900', style: 'web', publishedAt: '2026-04-01T03:00:00.000Z', issuedOn: '2026-03-31' },
    });
    expect((await clerk().payslips.list({ batchId, status: 'published' })).rows[0]?.viewedAt).not.toBeNull();
    await clerk().payslips.disable({ ids, reason: 'Again' });
    expect(await refusalCodeOf(clerk().payslips.allow({ ids }))).toBe('payroll.payslips.NOT_FORBIDDEN');
    expect(await refusalCodeOf(clerk().payslips.forbid({ ids, reason: 'r' }))).toBe(
      'payroll.payslips.NOT_PUBLISHED',
    );
  });

  it('are each published on the day they were made for', async () => {
    const drafted = async () =>
      (await clerk().payslips.list({ batchId, status: 'draft', pageSize: 500 })).rows;
    const other = (await drafted()).at(-1)?.id ?? '';
    await payroll.services.db
      .updateTable('payroll_payslips')
      .set({ view_from: '2026-06-30' })
      .where('id', '=', other)
      .execute();
    const drafts = await drafted();
    const dayOf = (rows: typeof drafts) => rows.map(({ id, viewFrom }) => `${id} ${viewFrom}`).sort();
    const ids = drafts.map(({ id }) => id);
    expect(await clerk().payslips.whenSeen({ batchId })).toEqual({ viewFrom: null, several: true });
    expect(await clerk().payslips.publish({ batchId, ids })).toMatchObject({ published: ids.length });
    const published = (await clerk().payslips.list({ batchId, status: 'published', pageSize: 500 })).rows;
    expect(dayOf(published)).toEqual(dayOf(drafts));
    expect(published.flatMap(({ id, viewFrom }) => (viewFrom === '2026-06-30' ? [id] : []))).toEqual([other]);
    // Whoever sees theirs later is told later.
    const waiting = await payroll.services.db
      .selectFrom('jobs')
      .select('run_at')
      .where('topic', '=', 'payroll.payslips.remind')
      .where('finished_at', 'is', null)
      .execute();
    expect(waiting.map(({ run_at: at }) => at.slice(0, 7))).toContain('2026-06');
  });

  it('hold for the slips of the next batch, and change none that were made before', async () => {
    const slips = async () =>
      (await clerk().payslips.list({ batchId, pageSize: 500 })).rows.map(
        ({ id, style, viewFrom, viewMonth, viewDay, net }) => [id, style, viewFrom, viewMonth, viewDay, net],
      );
    const before = await slips();
    await set({
      style: 'mobile',
      name: { en: 'Pay statement' },
      remind: ['mail'],
      viewMonth: 'next',
      viewDay: 5,
    });
    await clerk().periods.close({ id: periodId });
    const april = (await clerk().periods.list({ solutionId })).rows.find(({ id }) => id !== periodId);
    await clerk().periods.enable({ id: april?.id ?? '' });
    const next = (await clerk().batches.create({ periodId: april?.id ?? '' })).id;
    await clerk().batches.act({ id: next, action: 'calculate' });
    await payroll.services.queue.drain(payroll.services);
    const asked = await clerk().batches.act({ id: next, action: 'submitForApproval' });
    await payroll.as('boss').inbox.approvals.decide({ id: asked.approvalId ?? '', decision: 'approve' });
    await generate({ batchId: next, periodId: april?.id, checkDay: '2026-05-05' });
    const [slip] = (await clerk().payslips.list({ batchId: next })).rows;
    expect(slip).toMatchObject({ style: 'mobile', remind: ['mail'], viewMonth: 'next', viewDay: 5 });
    expect((await clerk().payslips.get({ id: slip?.id ?? '' })).name).toEqual({ en: 'Pay statement' });
    expect(await slips()).toEqual(before);
  });

  it('are not set, as is said of everybody in a batch, until the copy or somebody says what is on a payslip', async () => {
    const { payslip: _, ...without } = FILE;
    const { solutionId: bare } = await payroll.publish('clerk', { ...without, code: 'bare' }, 'bare');
    const { batchId: unset } = await payroll.openBatch('clerk', bare);
    const missing = async () => {
      const { counts, rows } = await clerk().payslips.missing({ batchId: unset });
      return { counts, statuses: [...new Set(rows.map(({ status }) => status))] };
    };
    expect(await missing()).toEqual({ counts: {}, statuses: [] });
    await clerk().batches.act({ id: unset, action: 'calculate' });
    await payroll.services.queue.drain(payroll.services);
    const asked = await clerk().batches.act({ id: unset, action: 'submitForApproval' });
    await payroll.as('boss').inbox.approvals.decide({ id: asked.approvalId ?? '', decision: 'approve' });
    const people = (await clerk().batches.get({ id: unset })).employees;
    expect(await missing()).toEqual({ counts: { notSet: people }, statuses: ['notSet'] });
    const settings = { ...SETTINGS, source: 'balance' as const, remind: ['notice' as const] };
    const ofPublished = { solutionId: bare, version: 0, settings };
    expect(await refusalCodeOf(clerk().payslips.settings.save(ofPublished))).toBe(
      'payroll.copies.NOT_A_DRAFT',
    );
    const { copyId } = await clerk().copies.newDraft({ solutionId: bare });
    const { version, draft } = await clerk().payslips.settings.get({ solutionId: bare });
    expect(draft).toEqual({ number: 2, holds: false });
    expect(await clerk().payslips.settings.save({ ...ofPublished, version })).toMatchObject({
      settings: { source: 'balance' },
      inForce: { source: 'batch' },
    });
    const row = async () => (await clerk().payslips.settings.list()).find(({ code }) => code === 'bare');
    expect(await row()).toMatchObject({ chosen: false, waitingIn: 2, settings: { source: 'batch' } });
    expect(await missing()).toEqual({ counts: { notSet: people }, statuses: ['notSet'] });
    await clerk().copies.publish({ copyId });
    expect(await row()).toMatchObject({ chosen: true, waitingIn: null, settings: { source: 'balance' } });
    expect(await missing()).toEqual({ counts: { notGenerated: people }, statuses: ['notGenerated'] });
  });
});
