import { expect } from 'vitest';
import { NO_SUCH_FIELD, OTHER_APP, type PlatformKit } from './call-rows.ts';

/** Departments of both sides, read. */
export function departmentListCalls({ at, provider, named, Named, tree }: PlatformKit): void {
  at(
    `GET call${Named}Departments`,
    202,
    (house) => {
      if (!tree(house).departments.has('900'))
        tree(house).create({ id: '900', parentId: '1', name: 'Theirs alone', key: undefined, order: 1 });
      return {};
    },
    OTHER_APP,
    async (data, house) => {
      expect((await house.finished(provider, data)).state).toBe('done');
      const mirror = await house.db.selectFrom('integration_mirror').select(['name', 'run_id']).execute();
      expect(mirror.filter(({ run_id }) => run_id === data.runId)).toMatchObject([{ name: 'Theirs alone' }]);
    },
  );
  at(
    'GET callLocalDepartments',
    200,
    () => ({}),
    { query: { nosuch: '1' } },
    ({ found }) => expect(found).toBeGreaterThan(0),
  );
  at(
    'GET departments',
    200,
    () => ({}),
    OTHER_APP,
    (data) => {
      const states = data.map(({ state }: { state: string }) => state);
      expect(states).toContain('oursOnly');
      expect(states).toContain('theirsOnly');
    },
  );
  at(
    `GET ${named}Departments`,
    200,
    () => ({ query: { filter: { search: 'alone' } } }),
    NO_SUCH_FIELD,
    (data) => expect(data.rows.map(({ id }: { id: string }) => id)).toEqual(['900']),
  );
  at(
    'GET localDepartments',
    200,
    () => ({ query: { filter: { limit: 1 } } }),
    NO_SUCH_FIELD,
    (data) => {
      expect(data.rows).toHaveLength(1);
      expect(data.rows[0].externalId).toBeNull();
    },
  );
}

/** Departments brought in step, and changed one by one. */
export function departmentChangeCalls({ at, provider, named, double, tree }: PlatformKit): void {
  at(
    'POST callSyncDepartment',
    202,
    () => ({ body: {} }),
    { body: { dryRun: 'maybe' } },
    async (data, house) => {
      expect((await house.finished(provider, data)).state).toBe('done');
      const names = (
        await house.db.selectFrom('departments').select('names').where('active', '=', 1).execute()
      ).flatMap(({ names: json }) => Object.values(JSON.parse(json) as Record<string, string>));
      expect(tree(house).departments.size).toBeGreaterThan(1);
      for (const { name, id } of tree(house).departments.values())
        if (id !== '900') expect(names).toContain(name);
      const writes = () =>
        double(house).faults.seen.filter(({ path }) => /create|update|delete/.test(path)).length;
      const before = writes();
      const again = await house.send('admin', `POST /api/base/${named}/callSyncDepartment`, { body: {} });
      expect((await house.finished(provider, again.data)).state).toBe('done');
      expect(writes(), 'a second run changes nothing').toBe(before);
    },
  );
  at(
    'POST department',
    201,
    () => ({ body: { code: 'X9', name: 'Ninth' } }),
    { body: { code: 'X9' } },
    async ({ id }, house) => {
      house.keep('department', id);
      expect(tree(house).get(id).name).toBe('Ninth');
      const mirror = await house.db.selectFrom('integration_mirror').select('name').execute();
      expect(mirror.map(({ name }) => name)).toContain('Ninth');
    },
  );
  at(
    'GET depatment/{id}',
    200,
    (house) => ({ path: { id: house.of('department') } }),
    { path: { id: '424242' } },
    (data) => expect(data).toMatchObject({ name: 'Ninth' }),
  );
  at(
    'PATCH department',
    201,
    (house) => ({ body: { id: house.of('department'), name: 'Tenth' } }),
    (house) => ({ body: { id: house.of('department'), parentId: house.of('department') } }),
    async (_data, house) => {
      expect(tree(house).get(house.of('department')).name).toBe('Tenth');
      const mirror = await house.db.selectFrom('integration_mirror').select('name').execute();
      expect(mirror.map(({ name }) => name)).toContain('Tenth');
    },
  );
  at(
    'DELETE department/{id}',
    204,
    (house) => ({ path: { id: house.of('department') } }),
    (house) => ({
      path: {
        id: [...tree(house).departments.values()].find(({ id }) => tree(house).children(id)[0])?.id ?? '1',
      },
    }),
    async (_data, house) => {
      expect(tree(house).departments.has(house.of('department'))).toBe(false);
      const mirror = await house.db.selectFrom('integration_mirror').select('name').execute();
      expect(mirror.map(({ name }) => name)).not.toContain('Tenth');
    },
  );
}
