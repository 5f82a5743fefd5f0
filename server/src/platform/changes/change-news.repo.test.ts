import { sql } from 'kysely';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { createTestServices } from '../../testing/create-test-services.ts';
import { auditWriter } from '../audit/audit-writer.ts';
import { openDatabase } from '../db/connection.ts';
import { describeEachDatabase } from '../db/testing.ts';
import { newId } from '../ids/new-id.ts';
import { JOBS_CHANNEL } from '../jobs/job-news.ts';
import type { Services } from '../trpc/context.ts';
import { type ChangeFeed, createChangeFeed } from './change-feed.ts';
import { newsByNotice } from './change-news.ts';

const NEVER = 2 ** 31 - 1;

/** Nothing here looks by itself: what arrives was told by the database. */
describeEachDatabase('what PostgreSQL tells other processes', (test) => {
  let services: Services;
  let feed: ChangeFeed | undefined;
  const looked: string[][] = [];
  let looks = 0;

  beforeAll(async () => {
    services = await createTestServices(test);
    await services.db
      .insertInto('users')
      .values({
        id: 'mei',
        login_name: 'mei',
        login_key: 'mei',
        status: 'active',
        language: 'en',
        name: 'Mei',
        created_at: '2026-01-01T00:00:00.000Z',
        updated_at: '2026-01-01T00:00:00.000Z',
      })
      .execute();
  });
  afterEach(() => feed?.stop());

  /** Another process: its own connections, and a feed that only listens. */
  async function followElsewhere(id: string) {
    const other = openDatabase({ url: test.url });
    const { notices } = other;
    if (!notices) throw new Error('PostgreSQL tells nothing.');
    looked.length = 0;
    feed = createChangeFeed(
      async (ids) => {
        looked.push([...ids]);
        looks += 1;
        return new Map(ids.map((each) => [each, String(looks)]));
      },
      newsByNotice(notices, NEVER),
    );
    const until = new AbortController();
    const following = feed.follow(id, until.signal);
    await following.next();
    // Once it listens it looks again, for what was said before.
    await following.next();
    looked.length = 0;
    return {
      told: () => following.next(),
      end: async () => {
        until.abort();
        await other.close();
      },
      other,
    };
  }

  const note = (action: string) =>
    auditWriter(services.db, {
      clock: services.clock,
      traceId: 't',
      userId: null,
      action,
      secretKey: services.config.secretKey,
    }).write({ subject: { kind: 'settings', id: 's' } });

  it('is what was done in a room, and not in another', async () => {
    if (test.dialect !== 'postgres') return;
    const { told, end } = await followElsewhere('room people');
    await note('payroll.batches.edit');
    await note('admin.imports.start');
    await told();
    await note('people.employments.update');
    await told();
    expect(looked).toEqual([['room people'], ['room people']]);
    await end();
  });

  it("is something new in somebody's inbox, also after the connection was cut", async () => {
    if (test.dialect !== 'postgres') return;
    const { told, end } = await followElsewhere('inbox mei');
    const notify = () =>
      services.db
        .insertInto('inbox_notifications')
        .values({
          id: newId(services.clock),
          user_id: 'mei',
          category: 'test',
          title: '{}',
          created_at: '2026-01-01T00:00:00.000Z',
        })
        .execute();
    await notify();
    await told();
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'suanpan notices'
      and datname = current_database()`.execute(services.db);
    // Told that it may have missed something: when the connection goes, and when there is another one.
    await told();
    await told();
    await notify();
    await told();
    expect(looked.flat().every((id) => id === 'inbox mei')).toBe(true);
    await end();
  });

  it('is a job that another process puts in, or asks to stop', async () => {
    if (test.dialect !== 'postgres') return;
    const other = openDatabase({ url: test.url });
    const said: (string | undefined)[] = [];
    other.notices?.hear(JOBS_CHANNEL, (notice) => said.push(notice));
    await expect.poll(() => said.length).toBe(1);
    const door = services.queue.door(services.db);
    const id = await door.enqueue({ topic: 'test.news', payload: 1 });
    await expect.poll(() => said).toEqual([undefined, '']);
    await services.db.updateTable('jobs').set({ state: 'running' }).where('id', '=', id).execute();
    await door.requestCancel(id);
    await expect.poll(() => said).toEqual([undefined, '', '']);
    await other.close();
  });
});
