import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeEachDatabase } from '../platform/db/testing.ts';
import { storeDirectory } from '../testing/directory-of-size.ts';
import { appOf, type EmptyHouse, finish, openEmptyHouse } from './testing.ts';

/** The short form of `npm run bench -- --directory`: what keeps a large directory from needing much at once. */
describeEachDatabase('a large directory', (test) => {
  let house: EmptyHouse;
  beforeAll(async () => {
    house = await openEmptyHouse(test);
    await storeDirectory(house.services, { people: 160, departments: 110 });
    await house.caller.integrations.feishu.apps.create(appOf(house, 'feishu'));
  }, 60_000);
  afterAll(() => house.vendors.close());

  const sync = async (object: 'departments' | 'members') =>
    finish(house, 'feishu', await house.caller.integrations.feishu[object].sync({}));
  const PEOPLE = '/open-apis/contact/v3/users/find_by_department';

  it('is made one call after the other, goes on at the page where it broke off, and is not written twice', async () => {
    const { tree, faults } = house.vendors.feishu;
    expect((await sync('departments')).state).toBe('done');
    expect(tree.departments.size).toBe(110);
    faults.seen.length = 0;
    // No answer at the hundredth page, until the try is over; the next one takes up the thread.
    faults.plan({ path: PEOPLE, nth: 100, times: 4, do: { kind: 'drop' } });
    const first = await sync('members');
    expect(first.state).toBe('done');
    expect(tree.members.size).toBe(first.counts.create);
    expect(tree.members.size).toBeGreaterThan(120);
    const asked = faults.calls(PEOPLE).map(({ query }) => `${query.department_id} ${query.page_token ?? ''}`);
    expect(asked.length - new Set(asked).size).toBe(4);
    expect(faults.mostAtOnce).toBe(1);
    expect(faults.calls(PEOPLE).every(({ query }) => Number(query.page_size) <= 50)).toBe(true);

    faults.seen.length = 0;
    expect(await sync('departments')).toMatchObject({ state: 'done', counts: {} });
    expect(await sync('members')).toMatchObject({ state: 'done', counts: {} });
    expect(faults.seen.filter(({ method, path }) => method !== 'GET' && !path.includes('token'))).toEqual([]);
    // Of all readings the last of each is kept.
    const kept = await house.services.db
      .selectFrom('integration_mirror')
      .select((eb) => eb.fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow();
    expect(Number(kept.rows)).toBe(tree.departments.size + tree.members.size);
  });
});
