import { expect } from 'vitest';
import { UNKNOWN } from './call-rows.ts';
import type { OfficeKit } from './office-kit.ts';

const bytes = (text: string) => new Uint8Array(Buffer.from(text));

const OTHER_APP = { query: { appKey: 'nosuch' } };

/** Departments of both sides. */
export function officeDepartmentCalls({ at, tree }: OfficeKit): void {
  at(
    'GET options/department',
    200,
    () => ({}),
    undefined,
    (data, house) => {
      house.keep('ourDepartment', data[0].value);
      house.keep('otherDepartment', data[1].value);
      expect(data.length).toBeGreaterThan(1);
    },
  );
  at(
    'POST department/new',
    201,
    () => ({ body: { code: 'F9', name: 'Ninth' } }),
    { body: { code: 'F9', name: '' } },
    async ({ id }, house) => {
      house.keep('department', id);
      expect(tree(house).get(id)).toMatchObject({ name: 'Ninth' });
      const caller = house.house.caller.integrations.feishu;
      await house.finished('feishu', await caller.departments.read({}));
    },
  );
  at(
    'PUT department/edit/{id}',
    201,
    (house) => ({ path: { id: house.of('department') }, body: { name: 'Tenth' } }),
    { path: { id: 'nosuch' }, body: { name: 'x' } },
    async (_data, house) => {
      expect(tree(house).get(house.of('department')).name).toBe('Tenth');
      const mirror = await house.db.selectFrom('integration_mirror').select('name').execute();
      expect(mirror.map(({ name }) => name)).toContain('Tenth');
    },
  );
  at(
    'GET department/list',
    200,
    () => ({ query: { appKey: 'ours' } }),
    OTHER_APP,
    (data) => {
      const states = data.map(({ state }: { state: string }) => state);
      expect(states).toContain('oursOnly');
      expect(states).toContain('theirsOnly');
    },
  );
  at(
    'GET department/{id}/children',
    200,
    () => ({ path: { id: '0' }, query: { appKey: 'ours' } }),
    { path: { id: '0' }, ...OTHER_APP },
    (data) => expect(data.map(({ name }: { name: string }) => name)).toEqual(['Tenth']),
  );
  at(
    'GET department/detail/{id}',
    200,
    (house) => ({ path: { id: house.of('department') }, query: { appKey: 'ours' } }),
    UNKNOWN,
    (data) => expect(data).toMatchObject({ name: 'Tenth' }),
  );
  at(
    'GET options/feishu/department',
    200,
    () => ({}),
    OTHER_APP,
    (data, house) => expect(data).toEqual([{ value: house.of('department'), label: 'Tenth' }]),
  );
}

/** Many departments matched, by hand and by a file. */
export function mappingFileCalls({ at, tree, mappingOf }: OfficeKit): void {
  at(
    'PUT department/batch/',
    201,
    (house) => ({
      body: { items: [{ localId: house.of('ourDepartment'), externalId: house.of('department') }] },
    }),
    (house) => ({
      body: {
        items: [
          { localId: house.of('ourDepartment'), externalId: house.of('department') },
          { localId: 'nosuch', externalId: house.of('department') },
        ],
      },
    }),
    async (data, house) => {
      expect(data).toEqual({ mapped: 1 });
      expect(await mappingOf(house, 'department', house.of('ourDepartment'))).toMatchObject({
        external_id: house.of('department'),
      });
    },
  );
  at(
    'GET department/download/',
    200,
    () => ({ query: { type: 'ours', appKey: 'ours' } }),
    { query: { type: 'both' } },
    async (data, house) => {
      const { services } = house.house;
      const text = (await services.files.read(services.db, data.fileId)).toString();
      expect(text).toContain('code,name,externalId,externalName');
      expect(text).toContain('Tenth');
    },
  );
  at(
    'POST department/upload/',
    202,
    async (house) => {
      const { code } = await house.db
        .selectFrom('departments')
        .select('code')
        .where('id', '=', house.of('otherDepartment'))
        .executeTakeFirstOrThrow();
      if (!tree(house).departments.has('F11'))
        tree(house).create({ id: 'F11', parentId: '0', name: 'Eleventh', key: 'F11', order: 3 });
      const lines = ['code,name,externalId,externalName', `${code},x,F11,y`, 'NO-SUCH,x,F9,y', ''];
      return { file: { name: 'map.csv', type: 'text/csv', content: bytes(lines.join('\n')) } };
    },
    { body: { fileId: 'nosuch' } },
    async ({ id }, house) => {
      house.keep('upload', id);
      expect(await house.row('integration_uploads', id)).toMatchObject({ total: 2, done: 1 });
      expect(await mappingOf(house, 'department', house.of('otherDepartment'))).toMatchObject({
        external_id: 'F11',
      });
    },
  );
  at(
    'GET department/uploadFile/{id}/info',
    200,
    (house) => ({ path: { id: house.of('upload') } }),
    UNKNOWN,
    (data) => expect(data).toMatchObject({ state: 'done', total: 2, done: 1, wrong: [{ row: 3 }] }),
  );
}
