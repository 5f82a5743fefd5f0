import { expect } from 'vitest';
import { type ContractStage, type Contracts, INVALID, NOT_FOUND, query, wrongFilter } from './contract.ts';

const APPS = '/api/base/application';
const MENU = '/api/base/menu';

type Row = Record<string, unknown>;

export const MENU_CONTRACTS: Contracts = {
  'POST /api/base/application/detail': {
    body: { code: 'links', shell: 'workbench', names: { en: 'Links' } },
    bad: { body: { code: 'links', shell: 'kitchen', names: {} }, code: INVALID },
    async effect({ db, made }, { data }) {
      made.app = data.id;
      expect(
        await db.selectFrom('menu_applications').select('code').where('id', '=', data.id).execute(),
      ).toEqual([{ code: 'links' }]);
    },
  },
  'GET /api/base/application/list': {
    at: query(`${APPS}/list`, 'filter', { where: { builtIn: false } }),
    bad: wrongFilter(`${APPS}/list`),
    effect: (_stage, { data }) => expect(data.rows).toMatchObject([{ code: 'links', enabled: true }]),
  },
  'GET /api/base/application/detail/{id}': {
    at: ({ made }) => `${APPS}/detail/${made.app}`,
    bad: { at: `${APPS}/detail/none`, code: NOT_FOUND },
    effect: (_stage, { data }) => expect(data).toMatchObject({ names: { en: 'Links' }, version: 1 }),
  },
  'PUT /api/base/application/detail/{id}': {
    at: ({ made }) => `${APPS}/detail/${made.app}`,
    body: { version: 1, names: { en: 'Addresses' } },
    bad: {
      at: ({ made }: ContractStage) => `${APPS}/detail/${made.app}`,
      body: { version: 9, names: { en: 'Late' } },
      code: 'platform.VERSION_CHANGED',
    },
    async effect({ house, made }) {
      const { data } = await house.call('admin', `GET ${APPS}/detail/${made.app}`);
      expect(data.names).toEqual({ en: 'Addresses' });
    },
  },
  'POST /api/base/menu/detail': {
    body: ({ made }) => ({
      applicationId: made.app,
      names: { en: 'Law' },
      url: 'https://law.test',
      selfApply: true,
    }),
    bad: {
      body: ({ made }) => ({ applicationId: made.app, names: { en: 'x' }, url: 'javascript:alert(1)' }),
      code: INVALID,
    },
    async effect({ db, made }, { data }) {
      made.menu = data.id;
      expect(await db.selectFrom('menus').select('url').where('id', '=', data.id).execute()).toEqual([
        { url: 'https://law.test' },
      ]);
    },
  },
  'GET /api/base/menu/detail/{id}': {
    at: ({ made }) => `${MENU}/detail/${made.menu}`,
    bad: { at: `${MENU}/detail/none`, code: NOT_FOUND },
    effect: (_stage, { data }) => expect(data).toMatchObject({ names: { en: 'Law' }, selfApply: true }),
  },
  'PUT /api/base/menu/detail/{id}': {
    at: ({ made }) => `${MENU}/detail/${made.menu}`,
    body: ({ made }) => ({
      ...{ applicationId: made.app, version: 1, names: { en: 'Laws' }, url: 'https://laws.test' },
      selfApply: true,
    }),
    bad: {
      at: ({ made }: ContractStage) => `${MENU}/detail/${made.menu}`,
      body: ({ made }) => ({
        applicationId: made.app,
        version: 9,
        names: { en: 'Late' },
        url: 'https://x.test',
      }),
      code: 'platform.VERSION_CHANGED',
    },
    async effect({ house, made }) {
      const { text } = await house.call('staff', `GET ${MENU}/tree/${made.app}`);
      expect(text).toContain('https://laws.test');
    },
  },
  'GET /api/base/menu/list/{appId}': {
    at: ({ made }) => query(`${MENU}/list/${made.app}`, 'filter', { search: 'laws' }),
    bad: {
      at: ({ made }: ContractStage) => wrongFilter(`${MENU}/list/${made.app}`).at,
      code: 'platform.FILTER_FIELD_UNKNOWN',
    },
    effect: ({ made }, { data }) => expect(data.rows).toMatchObject([{ id: made.menu }]),
  },
  'GET /api/base/menu/tree/{appId}': {
    at: ({ made }) => `${MENU}/tree/${made.app}`,
    bad: { at: `${MENU}/tree/${'x'.repeat(300)}`, code: INVALID },
    effect: ({ made }, { data }) =>
      expect(data).toMatchObject([{ code: 'links', entries: [{ id: made.menu }] }]),
  },
  'GET /api/base/menu/selfApplyList': {
    bad: 'takes nothing',
    effect: ({ made }, { data }) => expect(data.map(({ id }: Row) => id)).toContain(made.menu),
  },
  'GET /api/base/menu/customList': {
    bad: 'takes nothing',
    effect: ({ made }, { data }) => expect(data.map(({ id }: Row) => id)).toEqual([made.menu]),
  },
  'GET /api/base/menu/roles': {
    at: `${MENU}/roles?appKeys=links`,
    bad: wrongFilter(`${MENU}/roles`),
    effect: ({ made }, { data }) => expect(data.rows.map(({ id }: Row) => id)).toEqual([made.menu]),
  },
  'POST /api/base/menu/tags': {
    body: { names: { en: 'Daily' }, sequence: 3 },
    bad: { body: { names: { en: 'Daily' }, sequence: 'last' }, code: INVALID },
    async effect({ db, made }, { data }) {
      made.tag = data.id;
      expect(await db.selectFrom('menu_tags').select('sequence').execute()).toEqual([{ sequence: 3 }]);
    },
  },
  'GET /api/base/menu/tags': {
    bad: 'takes nothing',
    effect: (_stage, { data }) => expect(data).toMatchObject([{ names: { en: 'Daily' }, menus: 0 }]),
  },
  'GET /api/base/menu/tags/maxSeqNumber': {
    bad: 'takes nothing',
    effect: (_stage, { data }) => expect(data).toEqual({ maxSeqNumber: 3 }),
  },
  'POST /api/base/menu/tags/checkRepeatSortNumber': {
    body: { sequence: 3 },
    bad: { body: { sequence: 'three' }, code: INVALID },
    effect: (_stage, { text }) => expect(text).toContain('true'),
  },
  'PUT /api/base/menu/tags/{id}': {
    at: ({ made }) => `${MENU}/tags/${made.tag}`,
    body: { names: { en: 'Often' }, sequence: 5, version: 1 },
    bad: {
      at: ({ made }: ContractStage) => `${MENU}/tags/${made.tag}`,
      body: { names: { en: 'Late' }, sequence: 5, version: 9 },
      code: 'platform.VERSION_CHANGED',
    },
    async effect({ db }) {
      expect(await db.selectFrom('menu_tags').select('sequence').execute()).toEqual([{ sequence: 5 }]);
    },
  },
  'DELETE /api/base/menu/tags': {
    body: ({ made }) => ({ ids: [made.tag], confirmDel: true }),
    bad: { body: { ids: [] }, code: 'platform.NOTHING_SELECTED' },
    async effect({ db }) {
      expect(await db.selectFrom('menu_tags').select('id').execute()).toEqual([]);
    },
  },
  'PUT /api/base/application/sort': {
    body: ({ made }) => ({ ids: [made.app] }),
    bad: { body: { ids: ['none'] }, code: NOT_FOUND },
    async effect({ house }) {
      const { data } = await house.call('staff', `GET ${MENU}/tree/workbench`);
      expect(data[0].code).toBe('links');
    },
  },
  'PUT /api/base/application/status': {
    body: ({ made }) => ({ ids: [made.app], enabled: false }),
    bad: { body: { ids: ['none'], enabled: false }, code: NOT_FOUND },
    async effect({ house }) {
      const { data } = await house.call('staff', `GET ${MENU}/tree/workbench`);
      expect(data.map(({ code }: Row) => code)).not.toContain('links');
    },
  },
  'DELETE /api/base/menu/': {
    at: ({ made }) => `${MENU}/?ids=${made.menu}`,
    bad: { at: `${MENU}/?ids=payroll.batches`, code: 'identity.MENU_BUILT_IN' },
    async effect({ db, made }) {
      expect(
        await db
          .selectFrom('menus')
          .select('id')
          .where('id', '=', made.menu ?? '')
          .execute(),
      ).toEqual([]);
    },
  },
  'DELETE /api/base/application/destroyAll': {
    at: ({ made }) => `${APPS}/destroyAll?ids=${made.app}`,
    bad: { at: `${APPS}/destroyAll?ids=mine`, code: 'identity.MENU_BUILT_IN' },
    async effect({ db, made }) {
      const left = db
        .selectFrom('menu_applications')
        .select('id')
        .where('id', '=', made.app ?? '');
      expect(await left.execute()).toEqual([]);
    },
  },
};
