import sharp from 'sharp';
import { expect } from 'vitest';
import { type ContractStage, type Contracts, INVALID, NOT_FOUND, query, wrongFilter } from './contract.ts';

const CONFIG = '/api/base/system/config';
const MAPPING = '/api/base/cstuserMapping';
const TEMPLATES = '/api/base/importTemplate';

type Row = Record<string, unknown>;

export const SYSTEM_CONTRACTS: Contracts = {
  'PUT /api/base/system/config/{typeCode}': {
    at: `${CONFIG}/client`,
    body: { settings: { minRequestMs: 250 } },
    bad: {
      at: `${CONFIG}/client`,
      body: { settings: { minRequestMs: 'soon' } },
      code: 'platform.PARAMETER_VALUE',
    },
    async effect({ house }) {
      expect((await house.trpcGet('staff', 'identity.auth.me')).text).toContain('"minRequestMs":250');
    },
  },
  'PUT /api/base/system/config': {
    body: { typeCode: 'client', settings: { minRequestMs: 300 } },
    bad: { body: { typeCode: 'client', settings: { minRequestMs: -1 } }, code: 'platform.PARAMETER_VALUE' },
    async effect({ house }) {
      expect((await house.trpcGet('staff', 'identity.auth.me')).text).toContain('"minRequestMs":300');
    },
  },
  'GET /api/base/system/config': {
    at: `${CONFIG}?typeCode=client`,
    bad: { at: `${CONFIG}?typeCode=${'x'.repeat(300)}`, code: INVALID },
    effect: (_stage, { text }) => expect(text).toMatch(/"minRequestMs":"?300/),
  },
  'GET /api/base/system/config/byTypeCode': {
    at: `${CONFIG}/byTypeCode?typeCode=client`,
    bad: { at: `${CONFIG}/byTypeCode?typeCode=${'x'.repeat(300)}`, code: INVALID },
    effect: (_stage, { text }) => expect(text).toMatch(/"minRequestMs":"?300/),
  },
  'POST /api/base/system/loginPageConfig': {
    async body({ house, made }) {
      const colour = { r: 20, g: 40, b: 60 };
      const picture = sharp({ create: { width: 40, height: 40, channels: 3, background: colour } });
      const content = (await picture.png().toBuffer()).toString('base64');
      const kept = await house.trpc('admin', 'identity.signInPage.keepPicture', { kind: 'logo', content });
      made.logo = JSON.parse(kept.text).result.data.id;
      return { settings: { name: { en: 'Moon Ltd' }, logo: made.logo } };
    },
    bad: { body: { settings: { colour: 'url(//elsewhere)' } }, code: INVALID },
    async effect({ house }) {
      const { text } = await house.call('nobody', 'GET /api/UserBases/web/loginConfig');
      expect(text).toContain('Moon Ltd');
    },
  },
  'GET /api/base/system/loginPageConfig': {
    bad: 'takes nothing',
    effect: (_stage, { data }) => expect(data).toMatchObject({ name: { en: 'Moon Ltd' } }),
  },
  'GET /api/base/system/config/logo': {
    bad: 'takes nothing',
    effect: ({ made }, { data }) => expect(data.logo).toContain(made.logo),
  },
  'POST /api/base/system/config/demo': {
    body: { notice: 'Reset every night', offersLogins: true },
    bad: { body: { notice: 7, offersLogins: true }, code: INVALID },
    async effect({ house }) {
      const { text } = await house.call('nobody', 'GET /api/UserBases/web/loginConfig');
      expect(text).toContain('Reset every night');
    },
  },
  'GET /api/base/system/config/demo': {
    bad: 'takes nothing',
    effect: (_stage, { data }) =>
      expect(data).toMatchObject({ demo: true, settings: { offersLogins: true } }),
  },
  'POST /api/demo_setting/user/mapping': {
    body: ({ house }) => ({ label: 'Pay', userId: house.users.get('staff') }),
    bad: { body: { label: 'Nobody', userId: 'none' }, code: NOT_FOUND },
    async effect({ db }) {
      expect(await db.selectFrom('demo_logins').select('label').execute()).toEqual([{ label: 'Pay' }]);
    },
  },
  'GET /api/demo_setting/user/mapping': {
    bad: 'takes nothing',
    effect({ made }, { data }) {
      expect(data).toMatchObject([{ label: 'Pay' }]);
      made.offered = data[0].id;
    },
  },
  'DELETE /api/demo_setting/user/mapping': {
    body: ({ made }) => ({ id: made.offered }),
    bad: { body: { id: 'none' }, code: NOT_FOUND },
    async effect({ db }) {
      expect(await db.selectFrom('demo_logins').select('label').execute()).toEqual([]);
    },
  },

  'POST /api/base/cstuserMapping/createcstuser': {
    body: { code: 'CN-0007', name: 'Wang Fang' },
    bad: { body: { code: '', name: 'x' }, code: INVALID },
    async effect({ db, made }, { data }) {
      made.external = data.id;
      expect(await db.selectFrom('external_users').select('code').execute()).toEqual([{ code: 'CN-0007' }]);
    },
  },
  'GET /api/base/cstuserMapping/getcstusers': {
    at: `${MAPPING}/getcstusers?query=wang`,
    bad: { at: `${MAPPING}/getcstusers?page=0`, code: INVALID },
    effect: (_stage, { data }) => expect(data.rows).toMatchObject([{ code: 'CN-0007', account: null }]),
  },
  'POST /api/base/cstuserMapping/create': {
    body: ({ made, house }) => ({ externalUserId: made.external, userId: house.users.get('staff') }),
    bad: { body: ({ made }) => ({ externalUserId: made.external, userId: 'none' }), code: NOT_FOUND },
    async effect({ db, house }) {
      const [row] = await db.selectFrom('external_users').select('user_id').execute();
      expect(row?.user_id).toBe(house.users.get('staff'));
    },
  },
  'GET /api/base/cstuserMapping/get': {
    at: `${MAPPING}/get?query=staff`,
    bad: { at: `${MAPPING}/get?pageSize=0`, code: INVALID },
    effect: (_stage, { data }) => expect(data.rows).toMatchObject([{ account: { loginName: 'staff' } }]),
  },
  'POST /api/base/cstuserMapping/spconfig/enable': {
    body: { enabled: true },
    bad: { body: { enabled: 'perhaps' }, code: INVALID },
    async effect({ db }) {
      const fact = db.selectFrom('installation').select('value').where('fact', '=', 'user-mapping');
      expect(await fact.execute()).toEqual([{ value: 'on' }]);
    },
  },
  'GET /api/base/cstuserMapping/spconfig/get': {
    bad: 'takes nothing',
    effect: (_stage, { data }) => expect(data).toEqual({ enabled: true }),
  },
  'POST /api/base/cstuserMapping/delete': {
    body: ({ made }) => ({ id: made.external }),
    bad: { body: { id: 'none' }, code: NOT_FOUND },
    async effect({ db }) {
      expect(await db.selectFrom('external_users').select('user_id').execute()).toEqual([{ user_id: null }]);
    },
  },

  'GET /api/base/importTemplate/page': {
    who: 'staff',
    at: query(`${TEMPLATES}/page`, 'filter', { where: { builtIn: true }, pageSize: 100 }),
    bad: wrongFilter(`${TEMPLATES}/page`),
    effect({ made }, { data }) {
      expect(data.rows.length).toBeGreaterThan(0);
      expect(data.rows.every(({ builtIn }: Row) => builtIn)).toBe(true);
      made.subject = data.rows[0].id;
    },
  },
  'GET /api/base/importTemplate/{id}': {
    who: 'staff',
    at: ({ made }) => `${TEMPLATES}/${made.subject}`,
    bad: { at: `${TEMPLATES}/none`, code: NOT_FOUND },
    effect: ({ made }, { data }) => expect(data).toMatchObject({ id: made.subject, builtIn: true }),
  },
  'GET /api/base/importTemplate/systemTemplate': {
    who: 'staff',
    at: ({ made }) => query(`${TEMPLATES}/systemTemplate`, 'filter', { where: { code: made.subject } }),
    bad: wrongFilter(`${TEMPLATES}/systemTemplate`),
    effect: ({ made }, { data }) => expect(data).toMatchObject([{ code: made.subject }]),
  },
  'GET /api/base/importTemplate/{id}/templateDetail': {
    who: 'staff',
    at: ({ made }) => `${TEMPLATES}/${made.subject}/templateDetail`,
    bad: {
      at: ({ made }: ContractStage) => wrongFilter(`${TEMPLATES}/${made.subject}/templateDetail`).at,
      code: 'platform.FILTER_FIELD_UNKNOWN',
    },
    effect({ made }, { data }) {
      expect(data[0]).toMatchObject({ type: expect.any(String), rules: expect.any(Array) });
      made.columns = JSON.stringify(data.map(({ code }: Row) => ({ code })));
    },
  },
  'POST /api/base/importTemplate/customtemplate': {
    who: 'staff',
    body: ({ made }) => ({ name: 'Ours', subject: made.subject, columns: JSON.parse(made.columns ?? '') }),
    bad: { body: ({ made }) => ({ name: 'Ours', subject: made.subject, columns: [] }), code: INVALID },
    async effect({ db, made }, { data }) {
      made.template = data.id;
      expect(await db.selectFrom('import_templates').select('name').execute()).toEqual([{ name: 'Ours' }]);
    },
  },
  'POST /api/base/importTemplate/': {
    who: 'staff',
    body: ({ made }) => ({ name: 'Second', subject: made.subject, columns: JSON.parse(made.columns ?? '') }),
    bad: { body: ({ made }) => ({ name: '', subject: made.subject, columns: [] }), code: INVALID },
    async effect({ house }) {
      const { data } = await house.list('staff', `${TEMPLATES}/page`, { where: { builtIn: false } });
      expect(data.rows.map(({ name }: Row) => name).sort()).toEqual(['Ours', 'Second']);
    },
  },
  'DELETE /api/base/importTemplate/': {
    who: 'staff',
    body: ({ made }) => ({ ids: [made.template] }),
    bad: { body: ({ made }) => ({ ids: [made.subject] }), code: 'admin.imports.TEMPLATE_BUILT_IN' },
    async effect({ db }) {
      expect(await db.selectFrom('import_templates').select('name').execute()).toEqual([{ name: 'Second' }]);
    },
  },

  'POST /api/sys/config/save': {
    body: { code: 'minRequestMs', value: 400 },
    bad: { body: { code: 'minRequestMs', value: 'soon' }, code: 'platform.PARAMETER_VALUE' },
    async effect({ house }) {
      expect((await house.trpcGet('staff', 'identity.auth.me')).text).toContain('"minRequestMs":400');
    },
  },
  'GET /api/sys/config/pageList': {
    at: query('/api/sys/config/pageList', 'filter', { where: { changed: true, code: 'minRequestMs' } }),
    bad: wrongFilter('/api/sys/config/pageList'),
    effect: (_stage, { data }) => expect(data.rows).toMatchObject([{ code: 'minRequestMs', value: 400 }]),
  },
  'DELETE /api/sys/config/delete': {
    body: { code: 'minRequestMs' },
    bad: { body: { code: 'no.such' }, code: 'platform.PARAMETER_UNKNOWN' },
    async effect({ house }) {
      expect((await house.trpcGet('staff', 'identity.auth.me')).text).toContain('"minRequestMs":500');
    },
  },
};
