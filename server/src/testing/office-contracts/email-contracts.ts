import { expect } from 'vitest';
import { type ContractStage, type Contracts, INVALID, NOT_FOUND, query, wrongFilter } from './contract.ts';

const BASE = '/api/base/email';
const TEXTS = { en: { subject: 'Hello {{name}}: {{title}}', body: '{{body}} {{link}}' } };

type Row = Record<string, unknown>;

const service = ({ smtp }: ContractStage, more: object = {}) => ({
  ...{ name: 'Main', host: '127.0.0.1', port: smtp.port, security: 'none', userName: 'suanpan' },
  ...{ password: 'right', fromAddress: 'pay@example.test', ...more },
});
const subjects = ({ smtp }: ContractStage) => smtp.got.map(({ text }) => /Subject: (.*)\r/.exec(text)?.[1]);

export const EMAIL_CONTRACTS: Contracts = {
  'POST /api/base/email/service': {
    body: (stage) => service(stage),
    bad: {
      body: (stage) => service(stage, { fromAddress: 'pay@example.test\r\nBcc: evil@example.test' }),
      code: 'admin.email.ADDRESS_WRONG',
    },
    async effect(stage, { data }) {
      stage.made.mail = data.id;
      await stage.tell('mail', 'In time');
      expect(subjects(stage)).toEqual(['In time']);
    },
  },
  'GET /api/base/email/services': {
    at: query(`${BASE}/services`, 'filter', { where: { name: 'Main' } }),
    bad: wrongFilter(`${BASE}/services`),
    effect(_stage, { data, text }) {
      expect(data.rows).toMatchObject([{ name: 'Main', hasPassword: true }]);
      expect(text).not.toMatch(/right|cipher/);
    },
  },
  'GET /api/base/email/service/{id}': {
    at: ({ made }) => `${BASE}/service/${made.mail}`,
    bad: { at: `${BASE}/service/none`, code: NOT_FOUND },
    effect(_stage, { data, text }) {
      expect(data).toMatchObject({ name: 'Main', version: 1, isDefault: true });
      expect(text).not.toMatch(/right|cipher/);
    },
  },
  'PATCH /api/base/email/service': {
    body: (stage) => service(stage, { id: stage.made.mail, version: 1, fromAddress: 'office@example.test' }),
    bad: {
      body: (stage) => service(stage, { id: stage.made.mail, version: 9 }),
      code: 'platform.VERSION_CHANGED',
    },
    async effect(stage) {
      await stage.tell('mail', 'From another address');
      expect(stage.smtp.got.at(-1)?.from).toBe('office@example.test');
    },
  },
  'POST /api/base/email/template/connection': {
    body: ({ made }) => ({ serviceId: made.mail }),
    bad: { body: { host: '127.0.0.1', port: 25 }, code: INVALID },
    effect: (_stage, { data }) => expect(data).toMatchObject({ ok: true, service: 'Main' }),
  },
  'POST /api/base/email/template': {
    body: { purpose: 'notice', name: 'Ours', texts: TEXTS },
    bad: {
      body: { purpose: 'notice', name: 'Ours', texts: { en: { subject: 'x', body: '{{password}}' } } },
      code: 'admin.email.PLACE_UNKNOWN',
    },
    async effect(stage, { data }) {
      stage.made.mailTemplate = data.id;
      await stage.tell('mail', 'Done');
      expect(subjects(stage).at(-1)).toBe('Hello admin: Done');
    },
  },
  'GET /api/base/email/templates': {
    at: query(`${BASE}/templates`, 'filter', { where: { builtIn: false } }),
    bad: wrongFilter(`${BASE}/templates`),
    effect: (_stage, { data }) => expect(data.rows).toMatchObject([{ name: 'Ours', enabled: true }]),
  },
  'GET /api/base/email/template/{id}': {
    at: ({ made }) => `${BASE}/template/${made.mailTemplate}`,
    bad: { at: `${BASE}/template/none`, code: NOT_FOUND },
    effect: (_stage, { data }) => expect(data).toMatchObject({ name: 'Ours', texts: TEXTS }),
  },
  'PATCH /api/base/email/template': {
    body: ({ made }) => ({
      ...{ id: made.mailTemplate, version: 1, purpose: 'notice', name: 'Ours' },
      texts: { en: { ...TEXTS.en, subject: 'Dear {{name}}: {{title}}' } },
    }),
    bad: {
      body: ({ made }) => ({ id: made.mailTemplate, version: 9, purpose: 'notice', name: 'x', texts: TEXTS }),
      code: 'platform.VERSION_CHANGED',
    },
    async effect(stage) {
      await stage.tell('mail', 'Again');
      expect(subjects(stage).at(-1)).toBe('Dear admin: Again');
    },
  },
  'POST /api/base/email/status': {
    body: ({ made }) => ({ ids: [made.mailTemplate], enabled: false }),
    bad: { body: { ids: ['none'], enabled: false }, code: NOT_FOUND },
    async effect(stage) {
      await stage.tell('mail', 'Plain');
      expect(subjects(stage).at(-1)).toBe('Plain');
    },
  },
  'GET /api/base/email/logs': {
    at: query(`${BASE}/logs`, 'filter', { where: { state: 'sent' }, order: ['createdAt DESC'] }),
    bad: wrongFilter(`${BASE}/logs`),
    effect({ made, smtp }, { data }) {
      expect(data.total).toBe(smtp.got.length);
      made.mailed = data.rows[0].id;
    },
  },
  'GET /api/base/email/log/{id}': {
    at: ({ made }) => `${BASE}/log/${made.mailed}`,
    bad: { at: `${BASE}/log/none`, code: NOT_FOUND },
    effect: (_stage, { data }) => expect(data).toMatchObject({ subject: 'Plain', state: 'sent' }),
  },
  'POST /api/base/email/resend': {
    body: ({ made }) => ({ ids: [made.mailed] }),
    bad: { body: { ids: ['none'] }, code: NOT_FOUND },
    async effect(stage, { data }) {
      await stage.drain();
      expect(subjects(stage).slice(-2)).toEqual(['Plain', 'Plain']);
      const row = stage.db.selectFrom('mail_log').select('state').where('id', '=', data.ids[0]);
      expect(await row.execute()).toEqual([{ state: 'sent' }]);
    },
  },
  'DELETE /api/base/email/logs': {
    body: ({ made }) => ({ ids: [made.mailed] }),
    bad: { body: { ids: ['none'] }, code: NOT_FOUND },
    async effect({ db, made }) {
      const rows = db
        .selectFrom('mail_log')
        .select('id')
        .where('id', '=', made.mailed ?? '');
      expect(await rows.execute()).toEqual([]);
    },
  },
  'DELETE /api/base/email/templates': {
    body: ({ made }) => ({ ids: [made.mailTemplate] }),
    bad: { body: { ids: ['none'] }, code: NOT_FOUND },
    async effect({ house }) {
      const { data } = await house.list('admin', `${BASE}/templates`, { where: { builtIn: false } });
      expect(data.rows.map(({ name }: Row) => name)).toEqual([]);
    },
  },
  'DELETE /api/base/email/services': {
    body: ({ made }) => ({ ids: [made.mail] }),
    bad: { body: { ids: ['none'] }, code: NOT_FOUND },
    async effect({ house, made }) {
      expect((await house.call('admin', `GET ${BASE}/service/${made.mail}`)).status).toBe(410);
    },
  },
};
