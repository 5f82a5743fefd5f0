import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeEachDatabase } from '../../platform/db/testing.ts';
import type { Services } from '../../platform/trpc/context.ts';
import { createTestServices } from '../../testing/create-test-services.ts';
import { openDoor } from '../../testing/open-door.ts';

const CODE = 'minRequestMs';

describeEachDatabase('parameters', (test) => {
  let services: Services;
  let door: Awaited<ReturnType<typeof openDoor<'system-administrator' | 'hr-administrator'>>>;
  const root = (method: string, path: string, body?: unknown) =>
    door.call('system-administrator', method, path, body);
  const save = (value: unknown, code = CODE) => root('POST', '/api/sys/config/save', { code, value });
  const list = async (filter: object) => {
    const { data } = await root(
      'GET',
      `/api/sys/config/pageList?filter=${encodeURIComponent(JSON.stringify(filter))}`,
    );
    return (data as { rows: { code: string; value: unknown; changed: boolean }[] }).rows;
  };
  const stored = () =>
    services.db
      .selectFrom('system_settings')
      .select(['setting', 'value'])
      .where('type_code', '=', 'client')
      .execute();

  beforeAll(async () => {
    services = await createTestServices(test);
    door = await openDoor(services, ['system-administrator', 'hr-administrator']);
  });
  afterAll(() => door.close());

  it('are set, hold at once, and go back to their default', async () => {
    expect(await list({ where: { code: CODE } })).toMatchObject([
      { value: 500, default: 500, changed: false },
    ]);
    expect((await save(250)).data).toMatchObject({ value: 250, changed: true });
    const me = await root('GET', '/trpc/identity.auth.me');
    expect(me.bytes.toString('utf8')).toContain('"minRequestMs":250');
    expect((await list({ where: { changed: true } })).map(({ code }) => code)).toEqual([CODE]);
    expect((await root('DELETE', '/api/sys/config/delete', { code: CODE })).status).toBe(204);
    expect([await stored(), await list({ where: { changed: true } })]).toEqual([[], []]);
    const history = JSON.parse(
      (
        await root(
          'GET',
          `/trpc/admin.parameters.history?input=${encodeURIComponent(JSON.stringify({ code: CODE }))}`,
        )
      ).bytes.toString('utf8'),
    ) as { result: { data: object[] } };
    expect(history.result.data).toMatchObject([
      { by: 'system-administrator', before: 250, after: 500 },
      { by: 'system-administrator', before: 500, after: 250 },
    ]);
  });

  it.each(['many', '250', 2.5, -1, 99_999, null, true])(
    'are of a kind and within a range: %j',
    async (value) => {
      expect((await save(value)).code).toBe('platform.PARAMETER_VALUE');
      expect(
        (await root('PUT', '/api/base/system/config/client', { settings: { [CODE]: value } })).code,
      ).toBe('platform.PARAMETER_VALUE');
      expect(await stored()).toEqual([]);
    },
  );

  it('are those that rooms declare, and an administrator’s alone', async () => {
    expect((await save(1, 'no.such')).code).toBe('platform.PARAMETER_UNKNOWN');
    expect((await root('DELETE', '/api/sys/config/delete', { code: 'no.such' })).status).toBe(404);
    for (const [method, path, body] of [
      ['GET', '/api/sys/config/pageList', undefined],
      ['POST', '/api/sys/config/save', { code: CODE, value: 1 }],
      ['DELETE', '/api/sys/config/delete', { code: CODE }],
    ] as const) {
      const refused = await door.call('hr-administrator', method, path, body);
      expect([refused.status, refused.code]).toEqual([403, 'AUTHORIZATION_REQUIRED']);
    }
    expect((await door.stranger('GET', '/api/sys/config/pageList')).status).toBe(401);
  });
});
