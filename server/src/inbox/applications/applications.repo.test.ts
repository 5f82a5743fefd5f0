import { expect, it } from 'vitest';
import { appRouter } from '../../app-router.ts';
import { describeEachDatabase } from '../../platform/db/testing.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { createCallerFactory } from '../../platform/trpc/procedure.ts';
import { SYSTEM_SCOPE } from '../../platform/trpc/scope.ts';
import { askingPeople } from '../../testing/asking-people.ts';
import { rightsOf, testContext } from '../../testing/test-context.ts';
import { CARRY_OUT_DUE } from '../index.ts';

const callers = createCallerFactory(appRouter);

describeEachDatabase('applications', (test) => {
  const { at, as, form, submit, effectOf, fieldsOf, done, refuseThings, services } = askingPeople(test);

  it('keeps a draft with whatever is missing, submits it, and has it decided into its effect', async () => {
    const { id } = await as('sam').applications.save({ type: 'test.thing', form: { amount: 5 } });
    expect((await as('sam').applications.drafts()).rows.map((row) => row.id)).toContain(id);
    await expect(as('lead').applications.draft({ id })).rejects.toThrow('NOT_FOUND');
    const sent = await as('sam').applications.submit({ id, type: 'test.thing', form });
    expect(sent.number).toMatch(/^AP\d{8}-\d{5}$/);
    expect((await as('sam').applications.drafts()).rows.map((row) => row.id)).not.toContain(id);
    const seen = await as('lead').applications.ofApproval({ id: sent.approvalId });
    expect([seen.form, seen.about.name, seen.fields.map((field) => field.key)]).toEqual([
      form,
      'sam',
      ['day', 'amount', 'lines'],
    ]);
    await expect(as('boss').applications.ofApproval({ id: sent.approvalId })).rejects.toThrow('NOT_FOUND');
    await as('lead').approvals.decide({ id: sent.approvalId, decision: 'approve' });
    expect(done).toEqual(['AP 20']);
    expect(await effectOf(id)).toBe('done');
  });

  it('tells every mistake at its field, and what the type refuses', async () => {
    const lines = [{ receipt: 'not mine', way: 'plane' }, {}];
    expect(await fieldsOf(submit({ day: '', amount: -1, lines }))).toEqual({
      day: 'This has to be filled in.',
      amount: expect.stringContaining('>0'),
      'lines.0.receipt': 'This file is no longer there. Attach it again.',
      'lines.0.way': "This can't stand here.",
      'lines.1.receipt': 'This has to be filled in.',
    });
    expect(Object.keys(await fieldsOf(submit({ amount: 10_000 })))).toEqual(['amount']);
    expect((await as('sam').applications.list({ state: 'all' })).rows.some((row) => row.title)).toBe(true);
  });

  it('asks further nodes where the form says so, one after the other, and passes over who cannot decide', async () => {
    const { approvalId } = await submit({ amount: 1000 });
    await as('lead').approvals.decide({ id: approvalId, decision: 'approve' });
    const waiting = async () =>
      (await as('sam').approvals.get({ id: approvalId })).tasks
        .filter((task) => task.status === 'open')
        .map((task) => task.user.name);
    expect(await waiting()).toEqual(['boss']);
    await as('boss').approvals.decide({ id: approvalId, decision: 'approve' });
    expect(await waiting()).toEqual(['head']);
    await as('head').approvals.decide({ id: approvalId, decision: 'approve' });
    expect(done).toEqual(['AP 1000']);
    await services()
      .db.updateTable('users')
      .set({ status: 'disabled' })
      .where('id', '=', at('lead').user)
      .execute();
    const next = await submit();
    await services()
      .db.updateTable('users')
      .set({ status: 'active' })
      .where('id', '=', at('lead').user)
      .execute();
    const asked = await as('sam').approvals.get({ id: next.approvalId });
    expect(asked.tasks.map((task) => task.user.name)).toEqual(['boss']);
    const top = await as('head').applications.submit({ type: 'test.thing', form });
    const above = await as('head').approvals.get({ id: top.approvalId });
    expect(above.tasks.map((task) => task.user.name)).toEqual(['boss']);
  });

  it('takes effect on its day, by the clock of the legal entity, and is cancelled before or undone after', async () => {
    const send = async (day: string) => {
      const sent = await submit({ day });
      await as('lead').approvals.decide({ id: sent.approvalId, decision: 'approve' });
      return sent;
    };
    const [first, second] = [await send('2026-03-12'), await send('2026-03-12')];
    expect([done, await effectOf(first.id)]).toEqual([[], 'waiting']);
    await as('sam').applications.cancel({ id: second.id, remark: 'not needed' });
    const run = async () => {
      await services().queue.door(services().db).enqueue(CARRY_OUT_DUE);
      await services().queue.drain(services());
    };
    test.clock.set('2026-03-11T15:59:00.000Z');
    await run();
    expect(done).toEqual([]);
    test.clock.set('2026-03-11T16:01:00.000Z');
    await run();
    expect([done, await effectOf(first.id), await effectOf(second.id)]).toEqual([['AP 20'], 'done', 'none']);
    await as('sam').applications.cancel({ id: first.id });
    expect([done.at(-1), await effectOf(first.id)]).toEqual(['undone 20', 'undone']);
    expect((await as('sam').approvals.get({ id: first.approvalId })).status).toBe('cancelled');
    await expect(as('sam').applications.cancel({ id: first.id })).rejects.toThrow('NO_CANCEL');
  });

  it('tells who asked and who signed when it could not take effect', async () => {
    const sent = await submit({ day: '2026-03-12' });
    await as('lead').approvals.decide({ id: sent.approvalId, decision: 'approve' });
    await services()
      .db.updateTable('inbox_applications')
      .set({ type: 'test.gone' })
      .where('id', '=', sent.id)
      .execute();
    test.clock.set('2026-03-13T00:00:00.000Z');
    await services().queue.door(services().db).enqueue(CARRY_OUT_DUE);
    await services().queue.drain(services());
    expect(await effectOf(sent.id)).toBe('failed');
    for (const name of ['sam', 'lead'])
      expect((await as(name).notifications.list({})).rows[0]?.title).toContain('could not take effect');
    expect((await as('sam').applications.ofApproval({ id: sent.approvalId })).problem).toContain(
      "can't apply",
    );
  });

  it('asks the type once more when it is decided', async () => {
    const { approvalId } = await submit();
    refuseThings();
    await expect(as('lead').approvals.decide({ id: approvalId, decision: 'approve' })).rejects.toThrow(
      'INVALID_INPUT',
    );
    expect((await as('sam').approvals.get({ id: approvalId })).status).toBe('pendingApproval');
  });

  it('goes back to a draft and is submitted again under its number; each submission keeps its form', async () => {
    const first = await submit();
    await as('sam').approvals.remind({ id: first.approvalId });
    await expect(as('sam').approvals.remind({ id: first.approvalId })).rejects.toThrow('REMINDED_LATELY');
    await as('sam').applications.reset({ id: first.id });
    expect((await as('lead').approvals.list({})).rows.some((row) => row.id === first.approvalId)).toBe(false);
    const again = await as('sam').applications.submit({
      ...{ id: first.id, type: 'test.thing', form: { ...form, amount: 30 } },
    });
    expect(again.number).toBe(first.number);
    const now = await as('lead').applications.ofApproval({ id: again.approvalId });
    expect([now.form.amount, now.earlier.map((each) => each.number)]).toEqual([30, [first.number]]);
    const before = await as('lead').applications.ofApproval({ id: first.approvalId });
    expect([before.form.amount, before.allowed]).toEqual([20, []]);
    const numbers = (await as('sam').applications.list({ state: 'all' })).rows.map((row) => row.number);
    expect(numbers.filter((number) => number.startsWith(first.number))).toEqual([`${first.number}-2`]);
    const copy = await as('sam').applications.copy({ id: first.id });
    expect((await as('sam').applications.draft(copy)).form.amount).toBe(30);
    await as('sam').applications.discard(copy);
    await as('sam').applications.reset({ id: first.id });
    await as('sam').applications.discard({ id: first.id });
    expect((await as('sam').applications.ofApproval({ id: again.approvalId })).allowed).toContain('reset');
  });

  it('is about others only in reach, and never decided by whom it is about', async () => {
    const ask = (name: string, about: string) =>
      as(name, 'manager').applications.submit({
        ...{ type: 'test.report', employmentId: at(about).employment, form: { why: 'Growth' } },
      });
    await expect(ask('sam', 'boss')).rejects.toThrow('NOT_FOUND');
    await expect(ask('lead', 'lead')).rejects.toThrow('ABOUT_ONESELF');
    await expect(ask('head', 'boss')).rejects.toThrow('NO_APPROVER');
    const { approvalId } = await ask('lead', 'sam');
    expect((await as('boss').approvals.get({ id: approvalId })).allowed).toContain('approve');
    await expect(as('boss').approvals.forward({ id: approvalId, to: at('sam').user })).rejects.toThrow(
      'SELF_APPROVAL',
    );
    const offered = (await as('sam').applications.offered()).rows.map((row) => row.code);
    expect(offered).toContain('general');
    expect(
      (await as('lead', 'manager').applications.people({ type: 'test.report' })).rows.map((row) => row.name),
    ).toEqual(['sam']);
  });

  it('is decided by whom an administrator says, from the next submission on; whoever else could have is told', async () => {
    const hr = () =>
      callers(
        testContext(services(), {
          ...{ userId: 'somebody', permissions: rightsOf('hr-administrator'), scope: SYSTEM_SCOPE },
          key: newId(services().clock),
        }),
      ).inbox;
    const nodes = (userId: string) => [
      { code: 'n', name: { en: 'N' }, mode: 'any' as const, approvers: [{ kind: 'user' as const, userId }] },
    ];
    const save = (version: number, userId: string) =>
      hr().processes.save({ type: 'test.thing', version, nodes: nodes(userId) });
    const before = await submit();
    await expect(save(0, 'nobody')).rejects.toThrow('USER_UNKNOWN');
    await save(0, at('head').user);
    await expect(save(0, at('head').user)).rejects.toThrow('VERSION_CHANGED');
    const after = await submit();
    const asked = async (id: string) =>
      (await as('sam').approvals.get({ id })).tasks.map((task) => task.user.name);
    expect([await asked(before.approvalId), await asked(after.approvalId)]).toEqual([['lead'], ['head']]);
    expect((await as('boss').notifications.list({ category: 'other' })).rows[0]?.title).toContain('Thing');
    await save(1, at('sam').user);
    await expect(submit()).rejects.toThrow('NO_APPROVER');
    // Neither a node that nobody could decide, nor a condition that the form can't answer.
    const condition = (when: object) =>
      hr().processes.save({
        ...{ type: 'test.thing', version: 2 },
        nodes: nodes(at('head').user).map((one) => ({ ...one, when: when as never })),
      });
    const byRole = { code: 'n', name: { en: 'N' }, mode: 'any' as const };
    await expect(
      hr().processes.save({
        ...{ type: 'test.thing', version: 2 },
        nodes: [{ ...byRole, approvers: [{ kind: 'role', code: 'payroll-approver' }] }],
      }),
    ).rejects.toThrow('NOBODY');
    await expect(condition({ field: 'none', operator: 'gt', value: 1 })).rejects.toThrow('FIELD_UNKNOWN');
    await expect(condition({ field: 'amount', operator: 'gt', value: 'much' })).rejects.toThrow(
      'VALUE_UNFIT',
    );
    await condition({ field: 'amount', operator: 'gt', value: 5 });
  });

  it('is approved after the day it was asked for too: as of that day where it is dated, with the decision where it is not', async () => {
    const personOf = (name: string) =>
      services()
        .db.selectFrom('employments')
        .innerJoin('persons', 'persons.id', 'employments.person_id')
        .select(['phone', 'leave_date as leaves'])
        .where('employments.id', '=', at(name).employment)
        .executeTakeFirstOrThrow();
    const approve = (name: string, id: string) => as(name).approvals.decide({ id, decision: 'approve' });
    const english = (text: unknown) => (text as { en: string } | null | undefined)?.en;
    const told = async (name: string, id: string) => english((await as(name).approvals.get({ id })).beware);
    // In Taipei the eleventh has begun.
    test.clock.set('2026-03-10T17:00:00.000Z');
    const change = (day: string) =>
      as('sam').applications.submit({ type: 'informationChange', form: { day, phone: '0912-000-111' } });
    expect(await fieldsOf(change('2026-03-10'))).toEqual({ day: 'The day may not lie before today.' });
    const changed = await change('2026-03-11');
    const leaving = await as('lead', 'manager').applications.submit({
      ...{ type: 'termination', employmentId: at('sam').employment },
      form: { lastDay: '2026-03-11', reason: 'Moves' },
    });
    expect(await told('lead', changed.approvalId)).toBeUndefined();
    await approve('lead', changed.approvalId);
    test.clock.set('2026-03-12T02:00:00.000Z');
    expect(await told('boss', changed.approvalId)).toBe(
      'The day asked for, Mar 11, 2026, is past: it takes effect once approved.',
    );
    const listed = (await as('boss').approvals.list({})).rows.find((row) => row.id === leaving.approvalId);
    expect(english(listed?.beware)).toContain(
      'Mar 11, 2026, is past: once approved, it counts from that day',
    );
    expect(await personOf('sam')).toEqual({ phone: null, leaves: null });
    await approve('boss', changed.approvalId);
    await approve('boss', leaving.approvalId);
    expect(await personOf('sam')).toEqual({ phone: '0912-000-111', leaves: '2026-03-11' });
    expect([await effectOf(changed.id), await effectOf(leaving.id)]).toEqual(['done', 'done']);
    expect(await told('boss', changed.approvalId)).toBeUndefined();
    // The last day is over: it stays.
    await expect(as('lead', 'manager').applications.cancel({ id: leaving.id })).rejects.toThrow(
      'BEGUN_ALREADY',
    );
  });
});
