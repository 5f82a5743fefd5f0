import { expect } from 'vitest';
import { NO_SUCH_FIELD, UNKNOWN } from './call-rows.ts';
import { PEOPLE } from './contract-house.ts';
import type { OfficeKit } from './office-kit.ts';

/** People of both sides. */
export function personnelCalls({ at, tree, mappingOf }: OfficeKit): void {
  at(
    'GET personnel/list/',
    200,
    () => ({ query: { appKey: 'ours', filter: { order: ['employeeNumber'] } } }),
    NO_SUCH_FIELD,
    (data, house) => {
      expect(data.total).toBe(PEOPLE);
      house.keep('employment', data.rows[0].id);
      house.keep('second', data.rows[1].id);
      house.keep('third', data.rows[2].id);
      house.keep('name', data.rows[0].name);
    },
  );
  at(
    'GET options/personnel',
    200,
    () => ({ query: { filter: {} } }),
    NO_SUCH_FIELD,
    (data) => expect(data).toHaveLength(PEOPLE),
  );
  at(
    'POST personnel/new',
    201,
    async (house) => {
      if (!house.of('synced')) {
        house.keep('synced', 'yes');
        const caller = house.house.caller.integrations.feishu;
        await house.finished('feishu', await caller.departments.sync({}));
      }
      return { body: { employmentId: house.of('employment') } };
    },
    { body: { employmentId: 'nosuch' } },
    async (data, house) => {
      house.keep('member', data.id);
      expect(tree(house).member(data.id).fields).toMatchObject({ name: house.of('name'), nickname: 'Nick' });
      expect(await mappingOf(house, 'member', house.of('employment'))).toMatchObject({
        external_id: data.id,
      });
      for (const id of ['g1', 'g2'])
        tree(house).addMember({
          id,
          departments: [],
          fields: { name: id, mobile: `+8613${id}` },
          disabled: false,
        });
      const caller = house.house.caller.integrations.feishu;
      await house.finished('feishu', await caller.members.read({}));
    },
  );
  at(
    'GET options/feishu/personnel',
    200,
    () => ({ query: { filter: {} } }),
    NO_SUCH_FIELD,
    (data, house) =>
      expect(data.map(({ value }: { value: string }) => value).sort()).toEqual(
        [house.of('member'), 'g1', 'g2'].sort(),
      ),
  );
}

/** One person, matched, changed and gone; the line that was added goes last. */
export function personCalls({ at, tree, mappingOf }: OfficeKit): void {
  at(
    'GET personnel/{id}',
    200,
    (house) => ({ path: { id: house.of('member') } }),
    UNKNOWN,
    (data, house) => {
      expect(data.name).toBe(house.of('name'));
      expect(data.phone).toMatch(/^\*+\d{3}$/);
    },
  );
  at(
    'GET personnel/customizeField/{id}',
    200,
    (house) => {
      tree(house).member(house.of('member')).fields.custom_attrs = [
        { type: 'TEXT', id: 'C-100', value: { text: 'B3-017' } },
      ];
      return { path: { id: house.of('member') } };
    },
    UNKNOWN,
    (data) => {
      const of = (wanted: string) => data.find(({ field }: { field: string }) => field === wanted);
      expect(of('nickname')).toMatchObject({ value: 'Nick' });
      expect(of('C-100')).toEqual({ field: 'C-100', name: '工位', value: 'B3-017' });
      expect(of('C-300')).toMatchObject({ value: null });
    },
  );
  at(
    'PUT personnel/edit/{id}',
    201,
    (house) => {
      tree(house).member(house.of('member')).fields.name = 'Of old';
      return { path: { id: house.of('employment') }, body: {} };
    },
    { path: { id: 'nosuch' }, body: {} },
    (_data, house) => expect(tree(house).member(house.of('member')).fields.name).toBe(house.of('name')),
  );
  at(
    'POST personnel/map/',
    200,
    (house) => ({ body: { localId: house.of('second'), externalId: 'g1' } }),
    (house) => ({ body: { localId: house.of('second'), externalId: house.of('member') } }),
    async (_data, house) =>
      expect(await mappingOf(house, 'member', house.of('second'))).toMatchObject({ external_id: 'g1' }),
  );
  at(
    'PUT personnel/batch/',
    201,
    (house) => ({ body: { items: [{ localId: house.of('third'), externalId: 'g2' }] } }),
    { body: { items: [] } },
    async (_data, house) =>
      expect(await mappingOf(house, 'member', house.of('third'))).toMatchObject({ external_id: 'g2' }),
  );
  at(
    'DELETE personnel/{id}',
    204,
    (house) => ({ path: { id: house.of('member') }, query: { appKey: 'ours' } }),
    { path: { id: 'nosuch' }, query: { appKey: 'ours' } },
    (_data, house) => expect(tree(house).members.has(tree(house).memberKey(house.of('member')))).toBe(false),
  );
  at(
    'DELETE fieldConfig/{id}/deletes',
    204,
    (house) => ({ path: { id: house.of('line') } }),
    UNKNOWN,
    async (_data, house) =>
      expect(await house.row('integration_field_configs', house.of('line'))).toBeUndefined(),
  );
}
