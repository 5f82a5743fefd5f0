import { expect } from 'vitest';
import { UNKNOWN } from './call-rows.ts';
import type { OfficeKit } from './office-kit.ts';

/** The apps of the directory. */
export function officeAppCalls({ at, baseUrl }: OfficeKit): void {
  at(
    'POST add',
    201,
    (house) => ({
      body: { appId: 'cli_a', appSecret: 'feishu-secret', appKey: 'ours', baseUrl: baseUrl(house) },
    }),
    { body: { appId: 'cli_a' } },
    async ({ id }, house) => {
      house.keep('app', id);
      const row = await house.row('integration_apps', id);
      expect(row).toMatchObject({ app_key: 'cli_a', app_id: 'ours' });
      expect(row.secret_cipher).not.toContain('feishu-secret');
    },
  );
  at(
    'POST update',
    200,
    (house) => ({ body: { id: house.of('app'), name: 'Office' } }),
    { body: { id: 'nosuch', name: 'x' } },
    async (_data, house) =>
      expect((await house.row('integration_apps', house.of('app'))).name).toBe('Office'),
  );
  at(
    'GET config/list',
    200,
    () => ({ query: { searchText: 'offi' } }),
    { query: { nosuch: '1' } },
    (data, _h, { text }) => {
      expect(data.map(({ name }: { name: string }) => name)).toEqual(['Office']);
      expect(text).not.toContain('feishu-secret');
    },
  );
  at(
    'GET appConfig/type/list',
    200,
    () => ({}),
    undefined,
    (data) => expect(data.map(({ typeCode }: { typeCode: string }) => typeCode)).toContain('feishu'),
  );
  at(
    'GET options/appKey',
    200,
    () => ({}),
    undefined,
    (data) => expect(data).toEqual([{ value: 'ours', label: 'Office' }]),
  );
  at(
    'POST verify',
    200,
    () => ({ query: { appId: 'cli_a', appKey: 'ours', appSecret: 'feishu-secret', typeCode: 'feishu' } }),
    { query: { appId: 'cli_a', typeCode: 'telegram', appSecret: 'x' } },
    async (data, house) => {
      expect(data.ok).toBe(true);
      const refused = await house.send('admin', 'POST /api/base/fs/verify', {
        query: { appId: 'cli_a', appKey: 'ours', appSecret: 'wrong', typeCode: 'feishu' },
      });
      expect(refused.data).toMatchObject({ ok: false, code: 'credentials' });
    },
  );
  at(
    'POST delete',
    204,
    async (house) => {
      const { data } = await house.send('admin', 'POST /api/base/fs/add', {
        body: { appId: 'cli_b', appSecret: 's', appKey: 'second' },
      });
      house.keep('second', data.id);
      return { body: { id: data.id } };
    },
    { body: { id: 'nosuch' } },
    async (_data, house) => expect(await house.row('integration_apps', house.of('second'))).toBeUndefined(),
  );
}

/** Which field of ours goes into which of theirs. */
export function fieldCalls({ at, line }: OfficeKit): void {
  at(
    'GET fieldConfig/sourceModel/list',
    200,
    () => ({}),
    undefined,
    (data) => expect(data.map(({ value }: { value: string }) => value)).toContain('employee'),
  );
  at(
    'GET fieldConfig/sourceField/{id}/list',
    200,
    () => ({ path: { id: 'employee' } }),
    UNKNOWN,
    (data) => expect(data.map(({ value }: { value: string }) => value)).toContain('job'),
  );
  at(
    'GET fieldConfig/targetField/list',
    200,
    () => ({ query: { object: 'member' } }),
    { query: { object: 'salary' } },
    (data) => {
      expect(data.map(({ value }: { value: string }) => value)).toContain('nickname');
      // What the company added to its people there, as far as it holds a text.
      expect(data.slice(-2)).toEqual([
        { value: 'C-100', label: '工位' },
        { value: 'C-300', label: '分机' },
      ]);
    },
  );
  at(
    'POST fieldConfig/creates',
    201,
    (house) => ({ body: { appConfigId: house.of('app'), ...line } }),
    (house) => ({ body: { appConfigId: house.of('app'), ...line, targetField: 'salary' } }),
    async ({ id }, house) => {
      house.keep('line', id);
      expect(await house.row('integration_field_configs', id)).toMatchObject({ target_field: 'nickname' });
    },
  );
  at(
    'PUT fieldConfig/updates',
    201,
    (house) => ({ body: { id: house.of('line'), ...line, transform: 'constant', parameter: 'Nick' } }),
    (house) => ({ body: { id: house.of('line'), ...line, sourceField: 'bankAccount' } }),
    async (_data, house) =>
      expect((await house.row('integration_field_configs', house.of('line'))).transform).toBe('constant'),
  );
  at(
    'GET fieldConfig/{id}/searchs',
    200,
    (house) => ({ path: { id: house.of('app') } }),
    UNKNOWN,
    (data) =>
      expect(
        data.find(({ targetField }: { targetField: string }) => targetField === 'nickname'),
      ).toMatchObject({
        parameter: 'Nick',
      }),
  );
}
