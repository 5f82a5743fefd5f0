import { expect } from 'vitest';
import { NO_SUCH_FIELD, type PlatformKit, UNKNOWN } from './call-rows.ts';
import { type ContractHouse, PEOPLE } from './contract-house.ts';

/** Members of both sides. */
export function memberListCalls({ at, provider, named, tree }: PlatformKit): void {
  at(
    'POST callSyncMember',
    202,
    () => ({ body: {} }),
    { body: { dryRun: 'maybe' } },
    async (data, house) => {
      expect((await house.finished(provider, data)).state).toBe('done');
      expect(tree(house).members.size).toBe(PEOPLE);
      const mapped = await house.db
        .selectFrom('integration_mappings')
        .select('external_id')
        .where('app_id', '=', house.of('app'))
        .where('object', '=', 'member')
        .execute();
      expect(mapped).toHaveLength(PEOPLE);
    },
  );
  const read = async (house: ContractHouse) => {
    const path = `integrations.${provider}.members.read`;
    const caller = house.house.caller.integrations[provider];
    if (house.of(path)) return;
    house.keep(path, 'done');
    await house.finished(provider, await caller.members.read({}));
  };
  for (const path of ['employee/mirror', `${named}Members`])
    at(
      `GET ${path}`,
      200,
      async (house) => {
        await read(house);
        return { query: { filter: { limit: 2 } } };
      },
      NO_SUCH_FIELD,
      (data) => {
        expect(data.total).toBe(PEOPLE);
        expect(data.rows).toHaveLength(2);
        for (const { phone } of data.rows) expect(phone ?? '***000').toMatch(/^\*+\d{3}$/);
      },
    );
  for (const path of ['employee/source', 'members', 'localMembers'])
    at(
      `GET ${path}`,
      200,
      () => ({ query: { filter: { limit: 3, order: ['employeeNumber'] } } }),
      NO_SUCH_FIELD,
      (data, house) => {
        expect(data.total).toBe(PEOPLE);
        expect(data.rows).toHaveLength(3);
        expect(tree(house).members.has(tree(house).memberKey(data.rows[0].externalId))).toBe(true);
        house.keep('employment', data.rows[0].id);
        house.keep('member', data.rows[0].externalId);
        house.keep('name', data.rows[0].name);
      },
    );
}

/** Members changed one by one. */
export function memberChangeCalls({ at, theirMember }: PlatformKit): void {
  at(
    'GET member/{id}',
    200,
    (house) => ({ path: { id: house.of('member') } }),
    UNKNOWN,
    (data, house) => expect(data.name).toBe(house.of('name')),
  );
  at(
    'PATCH member',
    201,
    (house) => {
      const member = theirMember(house);
      if (member) member.fields.name = 'Of old';
      return { body: { employmentId: house.of('employment') } };
    },
    { body: { employmentId: 'nosuch' } },
    (_data, house) => expect(theirMember(house)?.fields.name).toBe(house.of('name')),
  );
  at(
    'DELETE member/{id}',
    204,
    (house) => ({ path: { id: house.of('member') } }),
    UNKNOWN,
    (_data, house) => expect(theirMember(house)).toBeUndefined(),
  );
  at(
    'POST member',
    201,
    (house) => ({ body: { employmentId: house.of('employment') } }),
    { body: {} },
    (data, house) => {
      house.keep('member', data.id);
      expect(theirMember(house)?.fields.name).toBe(house.of('name'));
    },
  );
}
