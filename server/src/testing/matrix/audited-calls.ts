import { insertUser } from '../../identity/index.ts';
import { beginFactor, confirmFactor } from '../../identity/second-factor/second-factor.repo.ts';
import { codeAt, stepAt } from '../../identity/second-factor/time-codes.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { names, strategy } from './cell-builders.ts';
import { INBOX_CALLS } from './inbox/inbox-calls.ts';
import type { MatrixFixture } from './matrix-records.ts';
import { OFFICE_CALLS } from './office/office-calls.ts';
import { PAYROLL_CALLS } from './payroll/payroll-calls.ts';
import type { PreparedCalls, Stage } from './stage.ts';

/** Of every room. */
export const PREPARED: PreparedCalls = {
  ...OFFICE_CALLS,
  ...INBOX_CALLS,
  'identity.auth.changePassword': async ({ as, fixture }) => {
    const own = fixture.user?.own ?? '';
    await as('other').identity.users.setPassword({ id: own, newPassword: 'correct horse 42 battery' });
    return { input: { oldPassword: 'correct horse 42 battery', newPassword: 'an other staple 77 horse' } };
  },
  'identity.recovery.finishFirstSignIn': async ({ services, fixture }) => {
    const userId = fixture.user?.own ?? '';
    // An address that is confirmed already asks for no code.
    const begun = { first_sign_in_at: null, contact_confirmed_at: services.clock.now().toISOString() };
    await services.db.updateTable('users').set(begun).where('id', '=', userId).execute();
    return { input: { newPassword: 'an other staple 77 horse' }, userId };
  },
  'identity.secondFactor.confirm': async ({ services, fixture }) => {
    const userId = fixture.user?.own ?? '';
    const { clock, config } = services;
    const secret = await beginFactor(services.db, clock, config.secretKey, userId);
    return { input: { code: codeAt(secret, stepAt(clock.now())) }, userId };
  },
  'identity.secondFactor.remove': async (stage) => {
    const { userId } = await withFactor(stage, 'own');
    return { input: undefined, userId };
  },
  'identity.secondFactor.reset': async (stage) => {
    const { userId } = await withFactor(stage, 'far');
    return { input: { id: userId } };
  },
  'identity.users.invite': async ({ services, clock }) => {
    const user = {
      loginName: 'to invite',
      name: 'New',
      email: 'new@example.com',
      passwordHash: null,
      roles: [],
    };
    return { input: { id: await insertUser(services.db, clock, user) } };
  },
  'people.leaveYear.post': async ({ services, clock }) => {
    const now = clock.now().toISOString();
    await services.db
      .insertInto('leave_types')
      .values({
        ...{ id: 'yearly', code: 'YEAR', names: JSON.stringify(names), search_text: '', unit: 'day' },
        ...{ paid_share: 100, entitlement: 'fixed', amount: 10, steps: '[]', carry_over: null, active: 1 },
        ...{ lowest_balance: 0, from_overtime: 0, created_at: now, updated_at: now },
      })
      .execute();
    return { input: { year: Number(now.slice(0, 4)) } };
  },
  'identity.strategies.remove': async ({ as }) =>
    as('other')
      .identity.strategies.create(strategy)
      .then((input) => ({ input })),
  'portal.profile.setSignature': async ({ fixture }) => ofCaller(fixture, { signature: 'Slow is smooth' }),
  'portal.profile.setAvatar': async ({ fixture }) => ofCaller(fixture, { fileId: fixture.picture?.own }),
  'portal.profile.removeAvatar': async ({ fixture, services }) => {
    const person_id = fixture.person?.own ?? '';
    const kept = { person_id, avatar_file_id: fixture.picture?.far ?? '', signature: null, updated_at: '' };
    await services.db.insertInto('portal_profiles').values(kept).execute();
    return ofCaller(fixture, undefined);
  },
  'portal.profile.finishTask': async ({ fixture }) =>
    ofCaller(fixture, { id: fixture.ownTask?.own, version: 1, done: true }),
  'portal.profile.saveResume': async ({ fixture }) =>
    ofCaller(fixture, { id: fixture.resumeEntry?.own, kind: 'work', title: 'Another' }),
  'portal.profile.removeResume': async ({ fixture }) => ofCaller(fixture, { id: fixture.resumeEntry?.own }),
  'portal.centre.signContract': async ({ fixture }) => ofCaller(fixture, { id: fixture.ownContract?.own }),
  'portal.calendar.answer': async ({ fixture }) => ({
    input: { id: fixture.invitation?.own, accept: true },
    employmentIds: [fixture.employment?.own ?? ''],
  }),
  'people.bankAccounts.decide': async ({ as, fixture }) => {
    const id = fixture.employment?.mate ?? '';
    const change = { id, version: 1, person: { bankAccount: '9999-9999' } };
    await as(fixture.user?.far ?? '').people.employments.update(change);
    const all = await as('other').people.bankAccounts.waiting();
    const waiting = all.find(({ employmentId }) => employmentId === id);
    return { input: { changes: [{ employmentId: id, askedAt: waiting?.askedAt ?? '' }], confirm: true } };
  },
  'people.departments.close': async ({ as }) => {
    const made = await as('other').people.departments.create({ code: 'closed', names, parentId: null });
    return { input: { id: made.id, version: 1, on: '2026-01-01' } };
  },
  'people.departments.merge': async ({ as }) => {
    const open = (code: string) => as('other').people.departments.create({ code, names, parentId: null });
    const [into, made] = [await open('into'), await open('merged')];
    return { input: { id: made.id, version: 1, intoId: into.id, on: '2026-01-01' } };
  },
  'people.legalEntities.decideAccount': async ({ as, fixture }) => {
    const legalEntityId = fixture.legalEntity?.near ?? '';
    const { rows } = await as('other').people.legalEntities.list({ page: 1, pageSize: 50 });
    const row = rows.find(({ id }) => id === legalEntityId);
    if (!row) throw new Error('There is no legal entity.');
    const { id, version, code, names: called, country, timeZone, currency, taxYearStart } = row;
    await as(fixture.user?.far ?? '').people.legalEntities.update({
      ...{ id, version, code, names: called, country, timeZone, currency, taxYearStart },
      bankAccount: '9999-9999',
    });
    const [waiting] = await as('other').people.legalEntities.waitingAccounts();
    return { input: { legalEntityId, askedAt: waiting?.askedAt ?? '', confirm: true } };
  },
  'inbox.approvals.withdraw': async ({ fixture }) => ({
    input: { id: fixture.approval?.near },
    userId: 'maker',
  }),
  'inbox.approvals.remind': async ({ fixture }) => ({
    input: { id: fixture.approval?.near },
    userId: 'maker',
  }),
  'inbox.applications.submit': async ({ fixture }) => ({
    input: { type: 'general', form: { subject: 'a', content: 'b' } },
    employmentIds: [fixture.employment?.own ?? ''],
  }),
  'inbox.approvals.forward': toAnother,
  'inbox.approvals.addSigner': toAnother,
  'inbox.approvals.delegate': toAnother,
  'portal.confirmations.confirm': async (stage) => ofOneself(stage, { hash: 'shown' }),
  'portal.confirmations.dispute': async (stage) =>
    ofOneself(stage, { hash: 'shown', group: 0, item: 0, text: 'x' }),
  // Before the next one has the dispute resolved.
  'portal.confirmations.settle': async ({ fixture }) => ofCaller(fixture, { id: fixture.ownDispute?.own }),
  'portal.confirmations.reply': async ({ as, fixture }) => {
    const disputeId = fixture.ownDispute?.own ?? '';
    await as('other').payroll.confirmations.answer({ disputeId, text: 'y', resolve: true });
    return { input: { disputeId, text: 'x' }, employmentIds: [fixture.employment?.own ?? ''] };
  },
  'portal.payslips.dispute': async ({ fixture }) =>
    ofCaller(fixture, { id: fixture.ownPayslip?.own, group: 0, item: 0, text: 'x' }),
  // In the end: what is decided on their way stays decided.
  ...PAYROLL_CALLS,
};

const ofOneself = ({ fixture }: Stage, more: object) => ({
  input: { id: fixture.ownConfirmation?.own, ...more },
  employmentIds: [fixture.employment?.own ?? ''],
});

const ofCaller = (fixture: MatrixFixture, input: unknown) => ({
  input,
  employmentIds: [fixture.employment?.own ?? ''],
});

async function withFactor({ services, fixture }: Stage, place: 'own' | 'far') {
  const userId = fixture.user?.[place] ?? '';
  await services.db.deleteFrom('second_factors').where('user_id', '=', userId).execute();
  await beginFactor(services.db, services.clock, services.config.secretKey, userId);
  await confirmFactor(services.db, services.clock, userId);
  return { userId };
}

async function toAnother({ services, clock, fixture }: Stage) {
  const to = await insertUser(services.db, clock, {
    loginName: `another-${newId(clock)}`,
    name: 'another',
    passwordHash: null,
    personId: null,
    roles: [{ role: 'payroll-approver', scopeKind: 'solution', scopeValue: fixture.solution?.near ?? '' }],
  });
  return { input: { id: fixture.approval?.near, to } };
}
