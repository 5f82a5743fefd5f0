import { expect } from 'vitest';
import { type ContractStage, type Contracts, NOT_FOUND, query, wrongFilter } from './contract.ts';

const BASE = '/api/base/message';
const TEXTS = { en: 'Hello {{name}}: {{title}}' };

const account = ({ vendors }: ContractStage, more: object = {}) => ({
  ...{ name: 'Aliyun', provider: 'aliyun', keyId: vendors.keyId, secret: vendors.secret },
  ...{ endpoint: vendors.addresses.aliyun, ...more },
});
const listed = (path: string, where: object = {}) => query(`${BASE}/${path}`, 'data', { where });
const template = ({ made }: ContractStage, more: object = {}) => ({
  ...{ purpose: 'notice', name: 'Ours', serviceId: made.service, code: 'SMS_1', texts: TEXTS },
  ...{ approval: 'approved', ...more },
});

export const MESSAGE_CONTRACTS: Contracts = {
  'POST /api/base/message/configuration': {
    body: (stage) => account(stage),
    bad: {
      body: (stage) => account(stage, { endpoint: 'https://evil.example.test' }),
      code: 'admin.message.HOST_NOT_ALLOWED',
    },
    async effect({ db, made, vendors }, { data }) {
      made.account = data.id;
      const stored = await db.selectFrom('message_accounts').selectAll().execute();
      expect(stored).toMatchObject([{ id: data.id, provider: 'aliyun' }]);
      expect(JSON.stringify(stored)).not.toContain(vendors.secret);
    },
  },
  'GET /api/base/message/account/{id}': {
    at: ({ made }) => `${BASE}/account/${made.account}`,
    bad: { at: `${BASE}/account/none`, code: NOT_FOUND },
    effect(_stage, { data, text }) {
      expect(data).toMatchObject({ provider: 'aliyun', hasSecret: true });
      expect(text).not.toMatch(/secret-of-ours|cipher/);
    },
  },
  'PATCH /api/base/message/configuration': {
    body: (stage) => account(stage, { id: stage.made.account, version: 1, name: 'Main' }),
    bad: {
      body: (stage) => account(stage, { id: stage.made.account, version: 9 }),
      code: 'platform.VERSION_CHANGED',
    },
    async effect({ db }) {
      expect(await db.selectFrom('message_accounts').select('name').execute()).toEqual([{ name: 'Main' }]);
    },
  },
  'GET /api/base/message/accounts': {
    at: listed('accounts', { provider: 'aliyun' }),
    bad: wrongFilter(`${BASE}/accounts`, 'data'),
    effect: (_stage, { data }) => expect(data.rows).toMatchObject([{ name: 'Main' }]),
  },
  'POST /api/base/message/sign': {
    body: ({ made }) => ({ accountId: made.account, name: '算盤', approval: 'pending' }),
    bad: { body: { accountId: 'none', name: '算盤' }, code: 'admin.message.ACCOUNT_UNKNOWN' },
    async effect({ db, made }, { data }) {
      made.sign = data.id;
      expect(await db.selectFrom('message_signs').select('name').execute()).toEqual([{ name: '算盤' }]);
    },
  },
  'GET /api/base/message/signs': {
    at: listed('signs', { approval: 'pending' }),
    bad: wrongFilter(`${BASE}/signs`, 'data'),
    effect: (_stage, { data }) => expect(data.rows).toMatchObject([{ name: '算盤' }]),
  },
  'POST /api/base/message/service': {
    body: ({ made }) => ({
      name: 'Texts',
      accountId: made.account,
      signId: made.sign,
      countryCode: '+886',
    }),
    bad: {
      body: ({ made }) => ({ name: 'Texts', accountId: made.account, countryCode: '+886' }),
      code: 'admin.message.SIGN_MISSING',
    },
    async effect({ db, made }, { data }) {
      made.service = data.id;
      expect(await db.selectFrom('message_services').select('name').execute()).toEqual([{ name: 'Texts' }]);
    },
  },
  'GET /api/base/message/service/{id}': {
    at: ({ made }) => `${BASE}/service/${made.service}`,
    bad: { at: `${BASE}/service/none`, code: NOT_FOUND },
    effect: (_stage, { data }) => expect(data).toMatchObject({ name: 'Texts', version: 1 }),
  },
  'POST /api/base/message/template': {
    body: (stage) => template(stage),
    bad: {
      body: (stage) => template(stage, { texts: { en: '{{password}}' } }),
      code: 'admin.message.PLACE_UNKNOWN',
    },
    async effect(stage, { data }) {
      stage.made.template = data.id;
      // The vendor hasn't approved the sign yet.
      await stage.tell('message', 'Too early');
      expect(stage.vendors.taken).toEqual([]);
    },
  },
  'PATCH /api/base/message/sign': {
    body: ({ made }) => ({
      id: made.sign,
      version: 1,
      accountId: made.account,
      name: '算盤',
      approval: 'approved',
    }),
    bad: {
      body: ({ made }) => ({ id: made.sign, version: 9, accountId: made.account, name: '算盤' }),
      code: 'platform.VERSION_CHANGED',
    },
    async effect(stage) {
      await stage.tell('message', 'Done');
      expect(stage.vendors.taken).toMatchObject([{ phone: '886912345678', sign: '算盤', code: 'SMS_1' }]);
    },
  },
  'GET /api/base/message/templates': {
    at: listed('templates', { name: 'Ours' }),
    bad: wrongFilter(`${BASE}/templates`, 'data'),
    effect: (_stage, { data }) => expect(data.rows).toMatchObject([{ name: 'Ours', code: 'SMS_1' }]),
  },
  'PATCH /api/base/message/template': {
    body: (stage) => template(stage, { id: stage.made.template, version: 1, code: 'SMS_2' }),
    bad: {
      body: (stage) => template(stage, { id: stage.made.template, version: 9 }),
      code: 'platform.VERSION_CHANGED',
    },
    async effect(stage) {
      await stage.tell('message', 'Again');
      expect(stage.vendors.taken.at(-1)).toMatchObject({ code: 'SMS_2' });
    },
  },
  'PATCH /api/base/message/service': {
    body: ({ made }) => ({
      ...{ id: made.service, version: 1, name: 'Short texts', accountId: made.account },
      ...{ signId: made.sign, countryCode: '+86' },
    }),
    bad: {
      body: ({ made }) => ({
        id: made.service,
        version: 9,
        name: 'x',
        accountId: made.account,
        signId: made.sign,
      }),
      code: 'platform.VERSION_CHANGED',
    },
    async effect({ db }) {
      expect(await db.selectFrom('message_services').select(['name', 'country_code']).execute()).toEqual([
        { name: 'Short texts', country_code: '+86' },
      ]);
    },
  },
  'GET /api/base/message/services': {
    at: listed('services', { name: 'Short texts' }),
    bad: wrongFilter(`${BASE}/services`, 'data'),
    effect: (_stage, { data }) => expect(data.rows).toMatchObject([{ signName: '算盤' }]),
  },
  'POST /api/base/message/services/freeze': {
    body: ({ made }) => ({ ids: [made.service] }),
    bad: { body: { ids: ['none'] }, code: NOT_FOUND },
    async effect(stage) {
      const before = stage.vendors.taken.length;
      await stage.tell('message', 'Kept back');
      expect(stage.vendors.taken.length).toBe(before);
      const ids = [stage.made.service];
      await stage.house.call('admin', `POST ${BASE}/services/freeze`, { ids, frozen: false });
    },
  },
  'GET /api/base/message/logs': {
    at: query(`${BASE}/logs`, 'data', { where: { state: 'sent' }, order: ['createdAt DESC'] }),
    bad: wrongFilter(`${BASE}/logs`, 'data'),
    effect({ made }, { data, text }) {
      expect(data.rows[0]).toMatchObject({ phone: '*******678', templateName: 'Ours' });
      expect(text).not.toContain('912345678');
      made.sent = data.rows[0].id;
    },
  },
  'POST /api/base/message/resend': {
    body: ({ made }) => ({ ids: [made.sent] }),
    bad: { body: { ids: ['none'] }, code: NOT_FOUND },
    async effect(stage, { data }) {
      const before = stage.vendors.taken.length;
      await stage.drain();
      expect(stage.vendors.taken.length).toBe(before + 1);
      const row = stage.db.selectFrom('message_log').select('resent_of').where('id', '=', data.ids[0]);
      expect(await row.execute()).toEqual([{ resent_of: stage.made.sent }]);
    },
  },
  'DELETE /api/base/message/logs': {
    body: ({ made }) => ({ ids: [made.sent] }),
    bad: { body: { ids: [] }, code: 'platform.NOTHING_SELECTED' },
    async effect({ db, made }) {
      const rows = db
        .selectFrom('message_log')
        .select('id')
        .where('id', '=', made.sent ?? '');
      expect(await rows.execute()).toEqual([]);
    },
  },
  'DELETE /api/base/message/templates': {
    body: ({ made }) => ({ ids: [made.template] }),
    bad: { body: { ids: ['none'] }, code: NOT_FOUND },
    async effect({ house }) {
      expect((await house.list('admin', `${BASE}/templates`, {}, 'data')).data.rows).toEqual([]);
    },
  },
  'DELETE /api/base/message/signs': {
    async body({ house, made }) {
      const spare = { accountId: made.account, name: '備用' };
      made.spareSign = (await house.call('admin', `POST ${BASE}/sign`, spare)).data.id;
      return { ids: [made.spareSign] };
    },
    bad: { body: ({ made }) => ({ ids: [made.sign] }), code: 'admin.message.SIGN_USED' },
    async effect({ house }) {
      const { data } = await house.list('admin', `${BASE}/signs`, {}, 'data');
      expect(data.rows.map(({ name }: { name: string }) => name)).toEqual(['算盤']);
    },
  },
  'DELETE /api/base/message/accounts': {
    async body(stage) {
      const spare = account(stage, { name: 'Spare' });
      stage.made.spare = (await stage.house.call('admin', `POST ${BASE}/configuration`, spare)).data.id;
      return { ids: [stage.made.spare] };
    },
    bad: { body: ({ made }) => ({ ids: [made.account] }), code: 'admin.message.ACCOUNT_USED' },
    async effect({ house }) {
      const { data } = await house.list('admin', `${BASE}/accounts`, {}, 'data');
      expect(data.rows.map(({ name }: { name: string }) => name)).toEqual(['Main']);
    },
  },
};
