import { beforeAll, expect, it } from 'vitest';
import { isQuestion } from '../../app-router.ts';
import { createTestServices } from '../../testing/create-test-services.ts';
import { auditWriter } from '../audit/audit-writer.ts';
import { instant } from '../clock/clock.ts';
import { describeEachDatabase } from '../db/testing.ts';
import { newId } from '../ids/new-id.ts';
import type { Services } from '../trpc/context.ts';
import { ROOM } from './followed-rooms.ts';
import { roomRevisions } from './room-revisions.ts';

describeEachDatabase('what is done in a room', (test) => {
  let services: Services;
  const rooms = ['people', 'identity', 'payroll'].map((room) => ROOM + room);

  beforeAll(async () => {
    services = await createTestServices(test);
  });

  const write = (action: string) =>
    auditWriter(services.db, {
      clock: services.clock,
      traceId: 't',
      userId: null,
      action,
      secretKey: services.config.secretKey,
    }).write({ subject: { kind: 'settings', id: 's' } });

  it('is told by another word, to who follows that room only, and what was only looked at is not', async () => {
    await write('people.employments.update');
    const read = roomRevisions(services.db, isQuestion);
    const first = await read(rooms);
    expect([...first.keys()]).toEqual(rooms);
    expect(await read(rooms)).toEqual(first);
    await write('people.employments.list');
    await write('payroll.batchTables.page');
    expect(await read(rooms)).toEqual(first);
    await write('people.employments.update');
    const second = await read(rooms);
    const changed = () => rooms.filter((room) => first.get(room) !== second.get(room));
    expect(changed()).toEqual(['room people']);
    expect(await read(rooms)).toEqual(second);
    await write('admin.imports.run');
    const third = await read(rooms);
    expect(rooms.filter((room) => second.get(room) !== third.get(room))).toEqual(rooms);
  });

  it('is seen too where an earlier row comes to be seen after a later one', async () => {
    const read = roomRevisions(services.db, isQuestion);
    const earlier = newId(services.clock);
    await write('identity.users.update');
    const before = await read(rooms);
    const row = { id: earlier, at: instant(services.clock), user_id: null, action: 'people.jobs.save' };
    await services.db
      .insertInto('audit_rows')
      .values({ ...row, subject_kind: 'job', subject_id: 'j', facts: '{}', trace_id: 't' })
      .execute();
    const after = await read(rooms);
    expect(rooms.filter((room) => before.get(room) !== after.get(room))).toEqual(['room people']);
  });
});
