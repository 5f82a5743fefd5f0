import { appRouter } from '../../app-router.ts';
import { instant } from '../../platform/clock/clock.ts';
import { createCallerFactory } from '../../platform/trpc/procedure.ts';
import { testContext } from '../test-context.ts';
import { MARKS, type MatrixRecords } from './matrix-records.ts';

const createCaller = createCallerFactory(appRouter);

/** A draft and something submitted, of the caller and of somebody else. */
export async function makeApplications(records: MatrixRecords): Promise<void> {
  const { db } = records.services;
  const at = instant(records.clock);
  const nodes = JSON.stringify([
    {
      code: 'one',
      name: { en: 'One' },
      mode: 'any',
      approvers: [{ kind: 'user', userId: records.at('decider', 'near') }],
    },
  ]);
  const set = { version: 1, nodes, changed_by: 'maker', changed_at: at };
  await db
    .insertInto('inbox_processes')
    .values(['general', 'form.form-1'].map((type) => ({ type, ...set })))
    .execute();
  await db
    .insertInto('inbox_forms')
    .values({
      ...{ id: 'form-1', name: '{"en":"Form"}', department_ids: '[]', roles: '[]', enabled: 1 },
      fields: JSON.stringify([{ key: 'a', kind: 'text', label: { en: 'A' }, required: true }]),
      ...{ changed_by: 'maker', changed_at: at },
    })
    .execute();
  for (const place of ['own', 'far'] as const) {
    records.put('ownEmployment', place, records.at('employment', place));
    const caller = () =>
      createCaller(
        testContext(records.services, {
          userId: records.at('user', place),
          permissions: ['inbox.applications.ask'],
          employmentIds: [records.at('employment', place)],
          key: records.id(),
        }),
      ).inbox.applications;
    const subject = place === 'far' ? MARKS.far : 'mine';
    const filled = { type: 'general', form: { subject, content: subject } };
    records.put('application', place, (await caller().save(filled)).id);
    const sent = await caller().submit(filled);
    await caller().submit({ type: 'form.form-1', form: { a: subject } });
    records.put('submittedApplication', place, sent.id);
    records.put('applicationApproval', place, sent.approvalId);
    records.put('delegation', place, await makeDelegation(records, records.at('user', place)));
    const userId = records.at('user', place);
    records.put('agency', place, await makeAgency(records, userId, '2029'));
    records.put('lentAgency', place, await makeAgency(records, 'maker', '2001', userId));
  }
  // The process that an administrator sets is that of the general request.
  await db.deleteFrom('inbox_processes').where('type', '=', 'form.form-1').execute();
}

/** An absence that has yet to come: nobody decides for anybody meanwhile. */
async function makeDelegation(records: MatrixRecords, userId: string): Promise<string> {
  const id = records.id();
  await records.services.db
    .insertInto('inbox_delegations')
    .values({
      ...{ id, user_id: userId, delegate_id: 'maker', starts_on: '2029-01-01', ends_on: '2029-01-02' },
      ...{ starts_at: '2029-01-01T00:00:00.000Z', ends_at: '2029-01-03T00:00:00.000Z', subjects: '[]' },
      ...{ created_at: instant(records.clock) },
    })
    .execute();
  return id;
}

/** For the years from then on somebody acts for another: by one they may be ended, by the other used. */
async function makeAgency(
  records: MatrixRecords,
  principalId: string,
  from: string,
  agentId = 'maker',
): Promise<string> {
  const id = records.id();
  await records.services.db
    .insertInto('agencies')
    .values({
      ...{ id, principal_id: principalId, agent_id: agentId, subjects: '["calendar"]' },
      ...{ starts_on: `${from}-01-01`, ends_on: '2098-12-31', starts_at: `${from}-01-01T00:00:00.000Z` },
      ...{ ends_at: '2099-01-01T00:00:00.000Z', created_at: instant(records.clock) },
    })
    .execute();
  return id;
}
