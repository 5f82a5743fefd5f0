import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { TestDatabase } from '../../platform/db/testing.ts';
import type { Provider } from '../integrations.words.ts';
import { appOf, finish, type House, keepFew, openHouse } from '../testing.ts';

/** What a platform calls its calls, and how it says what went wrong. */
export const PATHS = {
  wecom: {
    token: '/cgi-bin/gettoken',
    tree: '/cgi-bin/department/list',
    people: '/cgi-bin/user/list',
    makeDepartment: '/cgi-bin/department/create',
    makeMember: '/cgi-bin/user/create',
  },
  dingtalk: {
    token: '/gettoken',
    tree: '/topapi/v2/department/listsub',
    people: '/topapi/v2/user/list',
    makeDepartment: '/topapi/v2/department/create',
    makeMember: '/topapi/v2/user/create',
  },
  feishu: {
    token: '/open-apis/auth/v3/tenant_access_token/internal',
    tree: '/open-apis/contact/v3/departments/0/children',
    people: '/open-apis/contact/v3/users/find_by_department',
    makeDepartment: '/open-apis/contact/v3/departments',
    makeMember: '/open-apis/contact/v3/users',
  },
} as const;

export const wrapped = (sub_code: string, sub_msg = 'said so') => ({
  errcode: 88,
  sub_code,
  sub_msg,
  errmsg: `ding talk error[subcode=${sub_code},submsg=${sub_msg}]`,
});
export const answer = (status: number, json: unknown, headers: Record<string, string> = {}) =>
  ({ kind: 'answer', status, json, headers }) as const;
export const page = (status: number) =>
  ({ kind: 'answer', status, text: '<html><body>Bad Gateway</body></html>' }) as const;

/** Six people beside the doubles of the platforms, for each test anew as if nothing had ever been read. */
export function useSurvivalHouse(test: TestDatabase) {
  let house: House;
  beforeAll(async () => {
    house = await openHouse(test);
    await keepFew(house, 6);
  });
  afterAll(() => house.vendors.close());
  beforeEach(async () => {
    house.vendors.reset();
    for (const table of [
      'integration_mappings',
      'integration_mirror',
      'integration_runs',
      'integration_run_items',
      'integration_apps',
      'integration_tokens',
      'integration_calls',
      'integration_messages',
    ] as const)
      await house.services.db.deleteFrom(table).execute();
  });

  const api = (provider: Provider) => house.caller.integrations[provider];
  const double = (provider: Provider) => house.vendors[provider];
  const setUp = (provider: Provider, more: object = {}) =>
    api(provider).apps.create(appOf(house, provider, more));
  const sync = async (provider: Provider, object: 'departments' | 'members', more: object = {}) =>
    finish(house, provider, await api(provider)[object].sync(more));
  const items = async (provider: Provider, id: string) => (await api(provider).runs.items({ id })).rows;
  async function inStep(provider: Provider) {
    await setUp(provider);
    expect((await sync(provider, 'departments')).state).toBe('done');
    expect((await sync(provider, 'members')).state).toBe('done');
    const { faults } = double(provider);
    faults.seen.length = 0;
  }
  const mappingOf = (localId: string) =>
    house.services.db
      .selectFrom('integration_mappings')
      .selectAll()
      .where('local_id', '=', localId)
      .executeTakeFirst();
  const someone = async (provider: Provider) => {
    const [row] = (await api(provider).members.ours({})).rows;
    if (!row) throw new Error('Nobody works here.');
    return row;
  };
  const inStepAgain = async (provider: Provider) =>
    expect((await sync(provider, 'departments')).counts).toEqual({});
  async function addDepartment(code: string, more: { parentId?: string; name?: string } = {}) {
    const { db } = house.services;
    const some = await db
      .selectFrom('departments')
      .selectAll()
      .where('active', '=', 1)
      .where('parent_id', 'is', null)
      .orderBy('code')
      .executeTakeFirstOrThrow();
    const parent = more.parentId
      ? await db
          .selectFrom('departments')
          .selectAll()
          .where('id', '=', more.parentId)
          .executeTakeFirstOrThrow()
      : some;
    const id = `dep-${code}`;
    await db
      .insertInto('departments')
      .values({
        ...some,
        ...{ id, code, names: JSON.stringify({ en: more.name ?? code }) },
        ...{ parent_id: parent.id, level: parent.level + 1, path: `${parent.path}${id}/` },
      })
      .execute();
    return id;
  }
  const removeDepartment = (code: string) =>
    house.services.db.deleteFrom('departments').where('code', '=', code).execute();
  return {
    /** There once the tests run. */
    get house() {
      return house;
    },
    ...{
      api,
      double,
      setUp,
      sync,
      items,
      inStep,
      mappingOf,
      someone,
      inStepAgain,
      addDepartment,
      removeDepartment,
    },
  };
}
