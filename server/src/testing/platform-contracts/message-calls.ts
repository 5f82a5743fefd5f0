import { expect } from 'vitest';
import { appOf } from '../../integrations/testing.ts';
import { NO_SUCH_FIELD, type PlatformKit, UNKNOWN } from './call-rows.ts';
import type { ContractHouse } from './contract-house.ts';

const PNG = new Uint8Array(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
);

/** Messages, from the draft to their recall. */
export function messageCalls({ at, provider, double }: PlatformKit): void {
  const draft = (house: ContractHouse, more: object = {}) => ({
    kind: 'text',
    text: `Hello ${provider}`,
    memberIds: [house.of('member')],
    ...more,
  });
  at(
    'POST message',
    201,
    (house) => ({ body: draft(house) }),
    { body: { kind: 'telegram', text: 'x' } },
    async ({ id }, house) => {
      house.keep('message', id);
      expect(await house.row('integration_messages', id)).toMatchObject({ state: 'draft' });
    },
  );
  at(
    'GET message/{id}',
    200,
    (house) => ({ path: { id: house.of('message') } }),
    UNKNOWN,
    (data) => expect(data).toMatchObject({ state: 'draft', text: `Hello ${provider}` }),
  );
  at(
    'GET messages',
    200,
    () => ({ query: { filter: { where: { state: 'draft' } } } }),
    NO_SUCH_FIELD,
    (data, house) => expect(data.rows.map(({ id }: { id: string }) => id)).toEqual([house.of('message')]),
  );
  at(
    'PATCH messsage',
    201,
    (house) => ({ body: { id: house.of('message'), ...draft(house, { text: 'Changed' }) } }),
    (house) => ({ body: { id: house.of('message'), version: 99, ...draft(house) } }),
    async (_data, house) =>
      expect((await house.row('integration_messages', house.of('message'))).content).toContain('Changed'),
  );
  at(
    'POST messageMedia',
    201,
    () => ({ file: { name: 'a.png', type: 'image/png', content: PNG }, query: { kind: 'image' } }),
    { body: { fileId: 'nosuch' } },
    async (data, house) => {
      expect(data.mediaId).not.toBe('');
      const stored = await house.db.selectFrom('integration_media').select('media_id').execute();
      expect(stored.map(({ media_id }) => media_id)).toContain(data.mediaId);
      expect(double(house).media.get(data.mediaId)).toMatchObject({ bytes: PNG.length });
    },
  );
  at(
    'POST callSendMessage',
    202,
    (house) => ({ body: { id: house.of('message') } }),
    { body: { id: 'nosuch' } },
    async (_data, house) => {
      await house.drain();
      expect(double(house).sent.map(({ to }) => to)).toEqual([house.of('member')]);
      expect(JSON.stringify(double(house).sent)).toContain('Changed');
      expect((await house.row('integration_messages', house.of('message'))).state).toBe('sent');
    },
  );
  at(
    'DELETE message/{id}',
    204,
    (house) => ({ path: { id: house.of('message') } }),
    UNKNOWN,
    async (_data, house) => {
      expect(double(house).recalled).toHaveLength(1);
      expect((await house.row('integration_messages', house.of('message'))).state).toBe('recalled');
    },
  );
}

/** Attendance from there, and the log of all calls. */
export function attendanceCalls({ at, provider, double }: PlatformKit): void {
  at(
    'GET callFindAttendance',
    200,
    (house) => {
      const moment = Date.parse('2026-03-13T01:02:00Z');
      const seconds = moment / 1000;
      double(house).punches =
        provider === 'wecom'
          ? [
              {
                ...{ userid: house.of('member'), checkin_type: '上班打卡', exception_type: '' },
                ...{ checkin_time: seconds, sch_checkin_time: seconds },
              },
            ]
          : [
              {
                ...{ id: 1, userId: house.of('member'), workDate: String(moment), checkType: 'OnDuty' },
                ...{ timeResult: 'Normal', userCheckTime: String(moment) },
              },
            ];
      return { query: { from: '2026-03-13', to: '2026-03-13' } };
    },
    { query: { from: '2026-03-14', to: '2026-03-13' } },
    async (data, house) => {
      expect(data).toMatchObject({ read: 1 });
      expect(await house.count('integration_attendances')).toBeGreaterThan(0);
    },
  );
  at(
    'GET attendances',
    200,
    () => ({ query: { filter: { where: { day: '2026-03-13' } } } }),
    NO_SUCH_FIELD,
    (data) =>
      expect(data.rows).toMatchObject([{ at: '2026-03-13T01:02:00.000Z', employeeName: expect.any(String) }]),
  );
  at(
    'GET logs',
    200,
    () => ({ query: { filter: { limit: 200 } } }),
    NO_SUCH_FIELD,
    (data, house, { text }) => {
      const paths = data.rows.map(({ path }: { path: string }) => path);
      expect(paths.some((path: string) => /message/.test(path))).toBe(true);
      const { appSecret } = appOf(house.house, provider) as { appSecret: string };
      for (const secret of [appSecret, 'app-secret', 'access_token=', 'Hello'])
        expect(text).not.toContain(secret);
    },
  );
}
