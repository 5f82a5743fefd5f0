import { demoCompany } from '@suanpan/fixtures';
import { beforeAll, expect, it } from 'vitest';
import { describeEachDatabase } from '../../platform/db/testing.ts';
import type { Services } from '../../platform/trpc/context.ts';
import { createTestServices } from '../../testing/create-test-services.ts';
import { storePeople } from '../employments/store-people.ts';
import { SNAPSHOT_SOURCES } from '../people.words.ts';
import { snapshotMark } from './changes.ts';

describeEachDatabase('counting changes of HR records', (test) => {
  let services: Services;
  const mark = () => snapshotMark(services.db, SNAPSHOT_SOURCES);

  beforeAll(async () => {
    services = await createTestServices(test);
    const empty = await mark();
    await storePeople(services, demoCompany('2026-11-01'));
    expect(await mark()).not.toBe(empty);
  });

  it.each([
    'employments',
    'persons',
    'legal_entities',
    'assignments',
    'departments',
    'people_jobs',
    'people_posts',
    'cost_centres',
    'compensation_items',
    'employee_facts',
  ] as const)('notices a change of %s, whoever makes it', async (table) => {
    const before = await mark();
    await services.db.updateTable(table).set({ updated_at: 'now' }).execute();
    expect(await mark()).not.toBe(before);
  });

  it('notices part-time jobs and apportionments', async () => {
    const before = await mark();
    const { id, department_id } = await services.db
      .selectFrom('employments')
      .innerJoin('assignments', 'assignments.employment_id', 'employments.id')
      .select(['employments.id as id', 'department_id'])
      .where('department_id', 'is not', null)
      .executeTakeFirstOrThrow();
    const centre = await services.db.selectFrom('cost_centres').select('id').executeTakeFirstOrThrow();
    const row = { id: 'x', employment_id: id, valid_from: '2026-01-01', created_at: '', updated_at: '' };
    await services.db
      .insertInto('part_time_jobs')
      .values({ ...row, type: 'acting', department_id: department_id ?? '' })
      .execute();
    const between = await mark();
    expect(between).not.toBe(before);
    await services.db
      .insertInto('cost_centre_shares')
      .values({ ...row, cost_centre_id: centre.id, ratio: 100, is_main: 1, takes_tail: 0, item: 'x' })
      .execute();
    expect(await mark()).not.toBe(between);
  });

  it('notices what is removed, and asks only for what a source reads', async () => {
    const pay = await snapshotMark(services.db, ['compensation']);
    const facts = await snapshotMark(services.db, ['employeeFacts']);
    await services.db.deleteFrom('employee_facts').execute();
    expect(await snapshotMark(services.db, ['employeeFacts'])).not.toBe(facts);
    expect(await snapshotMark(services.db, ['compensation'])).toBe(pay);
    expect(await snapshotMark(services.db, [])).toBe('');
  });

  it('changes with the commit, not before it and not without it', async () => {
    const before = await mark();
    const undone = services.db.transaction().execute(async (trx) => {
      await trx.updateTable('persons').set({ name: 'Nobody' }).execute();
      expect(await mark()).toBe(before);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await mark()).toBe(before);
  });

  it('keeps no two writers waiting for each other where several may write', async () => {
    if (test.dialect === 'sqlite') return;
    const people = await services.db.selectFrom('persons').select('id').orderBy('id').limit(2).execute();
    const before = await mark();
    await services.db.transaction().execute(async (one) => {
      await one
        .updateTable('persons')
        .set({ phone: '1' })
        .where('id', '=', people[0]?.id ?? '')
        .execute();
      // Commits while the first is still open; the order of the tables is the other way round.
      await services.db.transaction().execute(async (other) => {
        await other.updateTable('employments').set({ contract: 'x' }).execute();
        await other
          .updateTable('persons')
          .set({ phone: '2' })
          .where('id', '=', people[1]?.id ?? '')
          .execute();
      });
    });
    expect(await mark()).not.toBe(before);
  });
});
