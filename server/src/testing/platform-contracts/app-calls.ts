import { expect } from 'vitest';
import { appOf } from '../../integrations/testing.ts';
import { NO_SUCH_FIELD, type PlatformKit, UNKNOWN } from './call-rows.ts';

/** The apps by which a platform is called. */
export function appCalls({ at, provider, named }: PlatformKit): void {
  at(
    'POST appConfig',
    201,
    ({ house }) => ({
      body: appOf(house, provider, provider === 'wecom' ? { purposes: ['directory'] } : {}),
    }),
    { body: { name: 'No secret', appKey: 'x' } },
    async ({ id }, house, { text }) => {
      house.keep('app', id);
      const row = await house.row('integration_apps', id);
      const { appSecret } = appOf(house.house, provider) as { appSecret: string };
      expect(row.secret_cipher).not.toContain(appSecret);
      expect(text).not.toContain(appSecret);
      if (provider === 'dingtalk') return;
      const sender = { appId: '1000002', appSecret: 'app-secret', purposes: ['messages', 'attendance'] };
      await house.send('admin', `POST /api/base/${named}/appConfig`, {
        body: appOf(house.house, provider, { ...sender, name: 'Sender' }),
      });
    },
  );
  at(
    'GET appConfig/{id}',
    200,
    (house) => ({ path: { id: house.of('app') } }),
    UNKNOWN,
    (data, _house, { text }) => {
      expect(data).toMatchObject({ name: provider, enabled: true });
      expect(text).not.toMatch(/secret"?:|cipher/i);
    },
  );
  at(
    'PATCH appConfig',
    201,
    (house) => ({ body: { id: house.of('app'), name: 'Renamed' } }),
    (house) => ({ body: { id: house.of('app'), purposes: [] } }),
    async (_data, house) =>
      expect((await house.row('integration_apps', house.of('app'))).name).toBe('Renamed'),
  );
  at(
    'GET appConfigs',
    200,
    () => ({ query: { filter: { where: { name: 'Renamed' } } } }),
    NO_SUCH_FIELD,
    (data) => expect(data.rows.map(({ name }: { name: string }) => name)).toEqual(['Renamed']),
  );
  at(
    'DELETE appConfigs/{id}',
    204,
    async (house) => {
      const { id } = (
        await house.send('admin', `POST /api/base/${named}/appConfig`, {
          body: { ...appOf(house.house, provider), appKey: 'unused', enabled: false },
        })
      ).data;
      house.keep('unused', id);
      return { path: { id } };
    },
    UNKNOWN,
    async (_data, house) => expect(await house.row('integration_apps', house.of('unused'))).toBeUndefined(),
  );
}

/** What an app shows within the platform’s client. */
export function microAppCalls({ at, double }: PlatformKit): void {
  at(
    'POST microAppConfig',
    201,
    (house) => ({ body: { appConfigId: house.of('app'), agentId: '77', name: 'By hand' } }),
    (house) => ({ body: { appConfigId: house.of('app'), agentId: '', name: '' } }),
    async ({ id }, house) => {
      house.keep('micro', id);
      expect(await house.row('integration_micro_apps', id)).toMatchObject({ agent_id: '77' });
    },
  );
  at(
    'GET microAppConfig/{id}',
    200,
    (house) => ({ path: { id: house.of('micro') } }),
    UNKNOWN,
    (data) => expect(data).toMatchObject({ agentId: '77', name: 'By hand' }),
  );
  at(
    'GET microAppConfigs',
    200,
    () => ({ query: { filter: {} } }),
    NO_SUCH_FIELD,
    ({ total }) => expect(total).toBe(1),
  );
  at(
    'GET reloadMicroAppConfigs',
    200,
    () => ({ query: { filter: {} } }),
    NO_SUCH_FIELD,
    (data, house) => {
      expect(data.rows.map(({ name }: { name: string }) => name)).toContain('Payroll');
      expect(double(house).faults.seen.some(({ path }) => /agent|microApp/.test(path))).toBe(true);
    },
  );
  at(
    'DELETE microAppConfig/{id}',
    204,
    (house) => ({ path: { id: house.of('micro') } }),
    UNKNOWN,
    async (_data, house) =>
      expect(await house.row('integration_micro_apps', house.of('micro'))).toBeUndefined(),
  );
}
