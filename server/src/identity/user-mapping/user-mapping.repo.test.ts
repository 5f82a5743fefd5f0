import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeFact } from '../../platform/db/installation.ts';
import { describeEachDatabase } from '../../platform/db/testing.ts';
import type { Services } from '../../platform/trpc/context.ts';
import { createTestServices } from '../../testing/create-test-services.ts';
import { openDoor } from '../../testing/open-door.ts';

type Role = 'system-administrator' | 'hr-administrator';
const MAPPING = '/api/base/cstuserMapping';
const LOGINS = '/api/demo_setting/user/mapping';
const PASSWORD = 'quite a password';

describeEachDatabase('who is who in another system', (test) => {
  let services: Services;
  let door: Awaited<ReturnType<typeof openDoor<Role>>>;
  const root = (method: string, path: string, body?: unknown) =>
    door.call('system-administrator', method, path, body);
  const rows = async (path: string) => ((await root('GET', path)).data as { rows: object[] }).rows;
  const signIn = (loginName: string, password = PASSWORD) =>
    door.stranger('POST', '/api/UserBases/web/login', { loginName, password });

  beforeAll(async () => {
    services = await createTestServices(test);
    door = await openDoor(services, ['system-administrator', 'hr-administrator']);
  });
  afterAll(() => door.close());

  it('lets somebody sign in by that name while it is switched on, with the password of the account here', async () => {
    const made = await root('POST', `${MAPPING}/createcstuser`, { code: 'CN-0007', name: 'Wang Fang' });
    expect(made.status).toBe(201);
    const { id } = made.data as { id: string };
    const userId = door.userIds['hr-administrator'];
    expect((await root('POST', `${MAPPING}/create`, { externalUserId: id, userId })).status).toBe(201);
    expect(await rows(`${MAPPING}/get?query=door.hr`)).toMatchObject([
      { code: 'CN-0007', account: { id: userId, loginName: 'door.hr-administrator' } },
    ]);

    // Off, as on every new installation: the name opens nothing.
    expect((await root('GET', `${MAPPING}/spconfig/get`)).data).toEqual({ enabled: false });
    expect((await signIn('cn-0007')).code).toBe('identity.WRONG_LOGIN');

    await root('POST', `${MAPPING}/spconfig/enable`, { enabled: true });
    expect((await signIn('cn-0007')).data).toMatchObject({ user: { id: userId } });
    expect((await signIn('cn-0007', 'not the password')).code).toBe('identity.WRONG_LOGIN');

    await root('POST', `${MAPPING}/spconfig/enable`, { enabled: false });
    expect((await signIn('cn-0007')).code).toBe('identity.WRONG_LOGIN');
    await root('POST', `${MAPPING}/spconfig/enable`, { enabled: true });
    await root('POST', `${MAPPING}/delete`, { id });
    expect((await signIn('cn-0007')).code).toBe('identity.WRONG_LOGIN');
    expect([await rows(`${MAPPING}/get`), await rows(`${MAPPING}/getcstusers?query=wang`)]).toMatchObject([
      [],
      [{ code: 'CN-0007', account: null }],
    ]);
  });

  it('never takes the place of a login name, nor of another mapping', async () => {
    const taken = await root('POST', `${MAPPING}/createcstuser`, {
      code: 'Door.HR-Administrator',
      name: 'Impostor',
    });
    expect([taken.status, taken.code]).toEqual([409, 'identity.LOGIN_NAME_TAKEN']);
    const ids: string[] = [];
    for (const code of ['A-1', 'A-2'])
      ids.push(
        ((await root('POST', `${MAPPING}/createcstuser`, { code, name: code })).data as { id: string }).id,
      );
    expect((await root('POST', `${MAPPING}/createcstuser`, { code: ' a-1 ', name: 'x' })).code).toBe(
      'identity.LOGIN_NAME_TAKEN',
    );
    const account = { loginName: 'a-1', name: 'Same name' };
    expect((await root('POST', '/api/UserBases/customUser', account)).code).toBe('identity.LOGIN_NAME_TAKEN');
    const userId = door.userIds['hr-administrator'];
    await root('POST', `${MAPPING}/create`, { externalUserId: ids[0], userId });
    expect((await root('POST', `${MAPPING}/create`, { externalUserId: ids[1], userId })).code).toBe(
      'identity.MAPPED_ALREADY',
    );
    for (const body of [
      { externalUserId: 'nobody', userId: door.userIds['system-administrator'] },
      { externalUserId: ids[1], userId: 'nobody' },
    ])
      expect((await root('POST', `${MAPPING}/create`, body)).status).toBe(404);
    expect((await root('POST', `${MAPPING}/createcstuser`, { code: '', name: 'x' })).status).toBe(422);
  });

  it('is a demo’s alone: what its sign-in page says and offers', async () => {
    const settings = { notice: 'Reset every night', offersLogins: true };
    const config = async () =>
      (await door.stranger('GET', '/api/UserBases/web/loginConfig')).data as { demo: unknown };
    expect((await config()).demo).toBeNull();
    expect((await root('GET', '/api/base/system/config/demo')).data).toEqual({ demo: false, settings: null });
    for (const [method, path, body] of [
      ['POST', '/api/base/system/config/demo', settings],
      ['GET', LOGINS, undefined],
      ['POST', LOGINS, { label: 'Me', userId: door.userIds['hr-administrator'] }],
      ['DELETE', LOGINS, { id: 'any' }],
    ] as const) {
      const refused = await root(method, path, body);
      expect([refused.status, refused.code]).toEqual([403, 'identity.NOT_A_DEMO']);
    }
    expect(await services.db.selectFrom('demo_logins').selectAll().execute()).toEqual([]);

    await writeFact(services.db, 'demo', 'whole');
    expect((await root('POST', '/api/base/system/config/demo', settings)).data).toEqual(settings);
    const offer = { label: 'People', userId: door.userIds['hr-administrator'] };
    const { data } = await root('POST', LOGINS, offer);
    expect((await root('POST', LOGINS, offer)).code).toBe('identity.OFFERED_ALREADY');
    expect((await root('GET', LOGINS)).data).toMatchObject([{ label: 'People' }]);
    expect((await config()).demo).toEqual({
      ...settings,
      logins: [{ label: 'People', loginName: 'door.hr-administrator' }],
    });
    await root('POST', '/api/base/system/config/demo', { ...settings, offersLogins: false });
    expect((await config()).demo).toMatchObject({ offersLogins: false, logins: [] });
    expect((await root('DELETE', LOGINS, data)).status).toBe(204);
    expect((await root('GET', LOGINS)).data).toEqual([]);
    expect((await root('POST', '/api/base/system/config/demo', { notice: 1 })).status).toBe(400);
  });

  it('is an administrator’s', async () => {
    for (const [method, path, body] of [
      ['GET', `${MAPPING}/spconfig/get`, undefined],
      ['POST', `${MAPPING}/spconfig/enable`, { enabled: true }],
      ['POST', `${MAPPING}/create`, { externalUserId: 'a', userId: 'b' }],
      ['GET', `${MAPPING}/get`, undefined],
      ['POST', `${MAPPING}/delete`, { id: 'a' }],
      ['POST', `${MAPPING}/createcstuser`, { code: 'B-1', name: 'b' }],
      ['GET', `${MAPPING}/getcstusers`, undefined],
      ['POST', '/api/base/system/config/demo', { notice: '', offersLogins: true }],
      ['GET', LOGINS, undefined],
      ['POST', LOGINS, { label: 'a', userId: 'b' }],
      ['DELETE', LOGINS, { id: 'a' }],
    ] as const) {
      const refused = await door.call('hr-administrator', method, path, body);
      expect([path, refused.status, refused.code]).toEqual([path, 403, 'AUTHORIZATION_REQUIRED']);
      expect((await door.stranger(method, path, body)).status).toBe(401);
    }
  });
});
