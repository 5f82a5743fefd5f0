import { expect } from 'vitest';
import XLSX from 'xlsx';
import { type Contracts, INVALID, NOT_FOUND, query, wrongFilter } from './contract.ts';

const BASE = '/api/base/language';
const PAYROLL = { appCode: 'workbench', hierarchyCode: 'payroll/batches', key: 'totals.people' };
const HOME = { appCode: 'portal', hierarchyCode: 'home', key: 'title' };

function fileOf(rows: unknown[][]): FormData {
  const book = XLSX.utils.book_new();
  XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(rows), 'terms');
  const form = new FormData();
  form.append('file', new Blob([XLSX.write(book, { type: 'buffer', bookType: 'xlsx' })]), 'terms.xlsx');
  return form;
}
const WRONG_FILE = { body: () => fileOf([['a', 'b']]), code: 'admin.languages.FILE_FORM' };

type Row = Record<string, unknown>;

export const LANGUAGE_CONTRACTS: Contracts = {
  'GET /api/base/language/mapList': {
    bad: 'takes nothing',
    effect: (_stage, { data }) => expect(data).toMatchObject({ zh_TW: { code: 'zh-TW', open: true } }),
  },
  'POST /api/base/language/update': {
    body: { code: 'zh-CN', open: false },
    bad: { body: { code: 'xx', open: false }, code: INVALID },
    async effect({ house }) {
      const { data } = await house.call('nobody', `GET ${BASE}/openList`);
      expect(data.map(({ code }: Row) => code)).not.toContain('zh-CN');
      await house.call('admin', `POST ${BASE}/update`, { code: 'zh-CN', open: true });
    },
  },
  'GET /api/base/language/openList': {
    bad: 'takes nothing',
    effect: (_stage, { data }) => expect(data.map(({ code }: Row) => code)).toContain('zh-CN'),
  },
  'GET /api/base/language/list': {
    bad: 'takes nothing',
    effect: (_stage, { data }) =>
      expect(data.map(({ code }: Row) => code).sort()).toEqual(['en', 'zh-CN', 'zh-TW']),
  },
  'POST /api/base/language/updateUserLang': {
    at: `${BASE}/updateUserLang?lang=zh_CN`,
    bad: { at: `${BASE}/updateUserLang?lang=xx`, code: INVALID },
    async effect({ db, house }) {
      const user = await db
        .selectFrom('users')
        .select('language')
        .where('id', '=', house.users.get('admin') ?? '')
        .executeTakeFirstOrThrow();
      expect(user.language).toBe('zh-CN');
      await house.call('admin', `POST ${BASE}/updateUserLang?lang=en`);
    },
  },
  'GET /api/base/language/translateFields': {
    at: `${BASE}/translateFields?filterOpen=true`,
    bad: { at: `${BASE}/translateFields?filterOpen=perhaps`, code: INVALID },
    effect: (_stage, { data }) => expect(data.length).toBe(7),
  },
  'POST /api/base/language/updateTranslate': {
    body: { ...PAYROLL, language: 'en', custom: 'Heads' },
    bad: {
      body: { ...PAYROLL, key: 'no.such', language: 'en', custom: 'x' },
      code: 'admin.languages.TERM_UNKNOWN',
    },
    async effect({ db }) {
      const terms = await db.selectFrom('terms').select(['key', 'text']).execute();
      expect(terms).toEqual([{ key: PAYROLL.key, text: 'Heads' }]);
    },
  },
  'GET /api/base/language/translateList': {
    at: `${BASE}/translateList?appCodeArray=workbench&lang=en`,
    bad: { at: `${BASE}/translateList?appCodeArray=kitchen`, code: INVALID },
    effect: (_stage, { data }) =>
      expect(data.find(({ key }: Row) => key === PAYROLL.key)).toMatchObject({ text: 'Heads' }),
  },
  'GET /api/base/language/translatePage': {
    at: `${query(`${BASE}/translatePage`, 'filter', { where: { key: PAYROLL.key, language: 'en' } })}&appCode=workbench&hierarchyCode=payroll/batches`,
    bad: wrongFilter(`${BASE}/translatePage`),
    effect: (_stage, { data }) =>
      expect(data.rows).toMatchObject([{ ...PAYROLL, type: 'label', initial: 'People', custom: 'Heads' }]),
  },
  'GET /api/base/language/languageDetail': {
    at: query(`${BASE}/languageDetail`, 'filter', {
      where: { key: PAYROLL.key, language: 'en' },
      search: 'Heads',
    }),
    bad: wrongFilter(`${BASE}/languageDetail`),
    effect: (_stage, { data }) => expect(data.rows).toMatchObject([{ custom: 'Heads' }]),
  },
  'POST /api/base/language/getTranslations': {
    body: { keys: [PAYROLL], languages: ['en'] },
    bad: { body: { keys: [] }, code: INVALID },
    effect: (_stage, { data }) => expect(data).toEqual([{ ...PAYROLL, language: 'en', text: 'Heads' }]),
  },
  'GET /api/base/language/projectTree': {
    at: query(`${BASE}/projectTree`, 'filter', { where: { hierarchyCode: 'payroll/batches' } }),
    bad: wrongFilter(`${BASE}/projectTree`),
    effect: (_stage, { data }) =>
      expect(data[0]).toMatchObject({
        appCode: 'workbench',
        children: [{ hierarchyCode: 'payroll/batches' }],
      }),
  },
  'GET /api/base/language/down': {
    at: `${BASE}/down?appCodeAary=workbench&changed=true`,
    bad: { at: `${BASE}/down?appCodeAary=kitchen`, code: INVALID },
    effect(_stage, { bytes }) {
      const [sheet] = Object.values(XLSX.read(bytes).Sheets);
      const rows = XLSX.utils.sheet_to_json<Row>(sheet ?? {});
      expect(rows).toMatchObject([{ key: PAYROLL.key, custom: 'Heads' }]);
    },
  },
  'POST /api/base/language/updateRows': {
    body: { rows: [{ ...HOME, language: 'en', custom: 'Start' }] },
    bad: { body: { rows: [] }, code: INVALID },
    async effect({ db }) {
      const terms = await db.selectFrom('terms').select('text').orderBy('text').execute();
      expect(terms).toEqual([{ text: 'Heads' }, { text: 'Start' }]);
    },
  },
  'POST /api/base/language/deleteByHierarchyCode': {
    body: { appCode: 'workbench', hierarchyCode: 'payroll' },
    bad: { body: { appCode: 'kitchen', hierarchyCode: 'payroll' }, code: INVALID },
    async effect({ db }) {
      expect(await db.selectFrom('terms').select('text').execute()).toEqual([{ text: 'Start' }]);
    },
  },
  'POST /api/base/language/deleteByKeys': {
    body: { keys: [HOME] },
    bad: { body: { keys: [{ appCode: 'portal' }] }, code: INVALID },
    async effect({ db }) {
      expect(await db.selectFrom('terms').select('text').execute()).toEqual([]);
    },
  },
  'POST /api/base/language/upload': {
    body: () =>
      fileOf([
        ['appCode', 'hierarchyCode', 'key', 'language', 'custom'],
        ['portal', 'home', 'title', 'en', 'Begin'],
      ]),
    bad: WRONG_FILE,
    async effect({ db }) {
      expect(await db.selectFrom('terms').select('text').execute()).toEqual([{ text: 'Begin' }]);
    },
  },
  'POST /api/base/language/upload/v2': {
    body: () =>
      fileOf([
        ['appCode', 'hierarchyCode', 'key', 'custom en'],
        ['portal', 'home', 'title', 'Anew'],
      ]),
    bad: WRONG_FILE,
    async effect({ db, house }) {
      expect(await db.selectFrom('terms').select('text').execute()).toEqual([{ text: 'Anew' }]);
      await house.call('admin', `POST ${BASE}/deleteByKeys`, { keys: [HOME] });
    },
  },
  'POST /api/base/language/asyncWeblateLang': {
    body: { languages: ['zh_TW'] },
    bad: { body: { languages: ['xx'] }, code: INVALID },
    async effect({ db, drain, weblate }) {
      await drain();
      expect(weblate.tokens()).toEqual(['Token wlp_secret']);
      expect(await db.selectFrom('terms').select('text').execute()).toEqual([{ text: '實發金額（譯）' }]);
    },
  },
  'GET /api/base/language/updateContentLanguageSql': {
    at: `${BASE}/updateContentLanguageSql?update=true&lang=zh_TW&all=true`,
    bad: { at: `${BASE}/updateContentLanguageSql?lang=xx`, code: INVALID },
    effect: (_stage, { data }) => expect(data).toMatchObject({ dryRun: true, language: 'zh-TW' }),
  },
  'GET /api/base/fieldTranslations/': {
    async at({ db }) {
      const role = await db
        .selectFrom('roles')
        .select('id')
        .where('code', '=', 'manager')
        .executeTakeFirstOrThrow();
      return `/api/base/fieldTranslations/?resId=${role.id}&model=role&field=name`;
    },
    bad: { at: '/api/base/fieldTranslations/?resId=x&model=role&field=name', code: NOT_FOUND },
    effect: (_stage, { data }) =>
      expect(data.map(({ language }: Row) => language).sort()).toEqual(['en', 'zh-CN', 'zh-TW']),
  },
};
