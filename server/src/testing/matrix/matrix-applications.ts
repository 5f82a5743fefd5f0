import { appRouter } from '../../app-router.ts';
import { instant } from '../../platform/clock/clock.ts';
import { createCallerFactory } from '../../platform/trpc/procedure.ts';
import { testContext } from '../test-context.ts';
import { MARKS, type MatrixRecords } from './matrix-records.ts';

const createCaller = createCallerFactory(appRouter);

/** A draft and something submitted, of the caller and of somebody else. */
export async function makeApplications(records: MatrixRecords): Promise<void> {
  await records.services.db
    .insertInto('inbox_processes')
    .values({
      type: 'general',
      version: 1,
      nodes: JSON.stringify([
        {
          code: 'one',
          name: { en: 'One' },
          mode: 'any',
          approvers: [{ kind: 'user', userId: records.at('decider', 'near') }],
        },
      ]),
      changed_by: 'maker',
      changed_at: instant(records.clock),
    })
    .execute();
  for (const place of ['own', 'far'] as const) {
    records.put('ownEmployment', place, records.at('employment', place));
    const { applications } = createCaller(
      testContext(records.services, {
        userId: records.at('user', place),
        permissions: ['inbox.applications.ask'],
        employmentIds: [records.at('employment', place)],
        key: records.id(),
      }),
    ).inbox;
    const subject = place === 'far' ? MARKS.far : 'mine';
    const filled = { type: 'general', form: { subject, content: subject } };
    records.put('application', place, (await applications.save(filled)).id);
    const sent = await applications.submit(filled);
    records.put('submittedApplication', place, sent.id);
    records.put('applicationApproval', place, sent.approvalId);
  }
}
