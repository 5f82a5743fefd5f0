import { afterAll, beforeAll, expect, it } from 'vitest';
import XLSX from 'xlsx';
import { describeEachDatabase } from '../../platform/db/testing.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { findRefusal } from '../../platform/http/error-body.ts';
import type { Services } from '../../platform/trpc/context.ts';
import { createTestServices } from '../../testing/create-test-services.ts';
import { openDoor } from '../../testing/open-door.ts';
import { weblateServer } from '../../testing/weblate-server.ts';

const BASE = '/api/base/language';
const payroll = { appCode: 'workbench', hierarchyCode: 'payroll/batches', key: 'totals.people' };
const portal = { appCode: 'portal', hierarchyCode: 'home', key: 'title' };
const server = { appCode: 'server', hierarchyCode: 'platform', key: 'errors.NOTHING_SELECTED' };

describeEachDatabase('languages and terms', (test) => {
  let services: Services;
  let weblate: Awaited<ReturnType<typeof weblateServer>>;
  let door: Awaited<
    ReturnType<typeof openDoor<'system-administrator' | 'solution-administrator' | 'employee'>>
  >;
  const root = (method: string, path: string, body?: unknown) =>
    door.call('system-administrator', method, path, body);
  const get = async (path: string) => (await root('GET', path)).data;
  const save = (place: object, custom: string | null, language = 'en') =>
    root('POST', `${BASE}/updateTranslate`, { ...place, language, custom });
  const stored = () => services.db.selectFrom('terms').select(['room', 'key', 'language', 'text']).execute();
  const rowOf = async (place: typeof payroll, language = 'en') =>
    (
      (await get(
        `${BASE}/translatePage?appCode=${place.appCode}&hierarchyCode=${place.hierarchyCode}&filter=${encodeURIComponent(
          JSON.stringify({ where: { key: place.key, language } }),
        )}`,
      )) as { rows: Record<string, unknown>[] }
    ).rows[0];
  const sendFile = (path: string, rows: unknown[][], name = 'terms.xlsx') => {
    const book = XLSX.utils.book_new();
    XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(rows), 'terms');
    const form = new FormData();
    form.append('file', new Blob([XLSX.write(book, { type: 'buffer', bookType: 'xlsx' })]), name);
    return root('POST', path, form);
  };

  beforeAll(async () => {
    weblate = await weblateServer();
    const made = await createTestServices(test);
    services = {
      ...made,
      config: {
        ...made.config,
        weblate: { url: weblate.url, token: 'wlp_secret', project: 'suanpan' },
        outgoingPrivateHosts: ['127.0.0.1'],
      },
    };
    door = await openDoor(services, ['system-administrator', 'solution-administrator', 'employee']);
  });
  afterAll(async () => {
    await door.close();
    await weblate.close();
  });

  it('are listed, switched off and on, and one stays', async () => {
    expect(await get(`${BASE}/mapList`)).toMatchObject({ zh_TW: { code: 'zh-TW', open: true } });
    const off = await root('POST', `${BASE}/update`, { code: 'zh_CN', open: false });
    expect(off.data).toMatchObject({ code: 'zh-CN', open: false });
    const open = async () =>
      ((await door.stranger('GET', `${BASE}/openList`)).data as { code: string }[]).map(({ code }) => code);
    expect(await open()).toEqual(['en', 'zh-TW']);
    expect(await get(`${BASE}/list`)).toHaveLength(3);
    expect(await get(`${BASE}/translateFields?filterOpen=true`)).toHaveLength(6);
    const chosen = await door.call('employee', 'POST', `${BASE}/updateUserLang?lang=zh_CN`);
    expect(chosen.code).toBe('identity.LANGUAGE_OFF');
    await root('POST', `${BASE}/update`, { code: 'zh-TW', open: false });
    expect((await root('POST', `${BASE}/update`, { code: 'en', open: false })).code).toBe(
      'admin.languages.LAST_LANGUAGE',
    );
    for (const code of ['zh-TW', 'zh-CN']) await root('POST', `${BASE}/update`, { code, open: true });
    expect(await open()).toHaveLength(3);
    expect((await root('POST', `${BASE}/update`, { code: 'xx', open: false })).status).toBe(400);
    await door.call('employee', 'POST', `${BASE}/updateUserLang?lang=zh_CN`);
    expect((await door.call('employee', 'GET', '/api/UserBases/language')).data).toEqual({
      ...{ language: 'zh-CN', languages: await open() },
    });
    const row = await services.db
      .selectFrom('audit_rows')
      .select('facts')
      .where('action', '=', 'admin.languages.update')
      .executeTakeFirstOrThrow();
    expect(row.facts).toContain('open');
  });

  it('show a tree of applications and rooms, and each text with all that is known of it', async () => {
    const tree = (await get(`${BASE}/projectTree`)) as {
      appCode: string;
      children: { hierarchyCode: string }[];
    }[];
    expect(tree.map(({ appCode }) => appCode)).toEqual(['portal', 'workbench', 'server']);
    expect(tree[1]?.children.map(({ hierarchyCode }) => hierarchyCode)).toContain('payroll/batches');
    const found = (await get(`${BASE}/projectTree?filter={"search":"payslips"}`)) as typeof tree;
    expect(found.flatMap(({ children }) => children.map(({ hierarchyCode }) => hierarchyCode))).toSatisfy(
      (codes: string[]) => codes.length > 0 && codes.every((code) => code.includes('payslips')),
    );
    expect(await rowOf(payroll)).toMatchObject({
      ...{ ...payroll, type: 'label', language: 'en', initial: 'People', custom: null, text: 'People' },
    });
    const detail = await get(
      `${BASE}/languageDetail?filter=${encodeURIComponent('{"where":{"type":"refusal","language":"en"},"pageSize":3}')}`,
    );
    expect(detail).toMatchObject({ rows: [{ type: 'refusal' }, {}, {}] });
    expect((await root('GET', `${BASE}/languageDetail?filter={"where":{"pay":1}}`)).code).toBe(
      'platform.FILTER_FIELD_UNKNOWN',
    );
  });

  it('are all translated as the product comes: a form of a count that a language lacks is no gap', async () => {
    const rowsOf = async (language: string) => {
      const filter = encodeURIComponent(JSON.stringify({ where: { untranslated: true, language } }));
      const page = (await get(`${BASE}/translatePage?filter=${filter}`)) as { rows: { key: string }[] };
      return page.rows.map(({ key }) => key);
    };
    for (const language of ['en', 'zh-TW', 'zh-CN']) expect(await rowsOf(language), language).toEqual([]);
    const counted = { appCode: 'workbench', hierarchyCode: 'payroll/solutions', key: 'compare.more_one' };
    expect(await rowOf(counted)).toMatchObject({ type: 'counted', untranslated: false });
    expect(await rowOf(counted, 'zh-TW')).toBeUndefined();
  });

  it('are called otherwise at once, in pages and by the server, and go back', async () => {
    expect((await save(payroll, 'Take-home pay')).data).toEqual({ changed: 1 });
    await save(server, 'Pick something first.');
    const said = (await get(`${BASE}/translateList?appCodeArray=workbench&lang=en`)) as {
      key: string;
      text: string;
    }[];
    expect(said.find(({ key }) => key === payroll.key)?.text).toBe('Take-home pay');
    const found = await root('POST', `${BASE}/getTranslations`, { keys: [payroll], languages: ['en'] });
    expect(found.data).toEqual([{ ...payroll, language: 'en', text: 'Take-home pay' }]);
    const refusal = await root('POST', `${BASE}/deleteByKeys`, { keys: [] });
    expect([refusal.status, refusal.bytes.toString('utf8')]).toEqual([
      400,
      expect.stringContaining('Pick something first.'),
    ]);
    const rows = [
      { ...payroll, language: 'zh_TW', custom: '實領' },
      { ...portal, language: 'en', custom: 'Start' },
    ];
    expect((await root('POST', `${BASE}/updateRows`, { rows })).data).toEqual({ changed: 2 });
    expect(await rowOf(payroll, 'zh-CN')).toMatchObject({ untranslated: true });
    expect(
      (
        await root('POST', `${BASE}/deleteByHierarchyCode`, {
          appCode: 'workbench',
          hierarchyCode: 'payroll',
        })
      ).data,
    ).toEqual({ changed: 2 });
    expect((await root('POST', `${BASE}/deleteByKeys`, { keys: [portal, server] })).data).toEqual({
      changed: 2,
    });
    expect(await stored()).toEqual([]);
    try {
      refuse('platform.NOTHING_SELECTED');
    } catch (error) {
      expect(findRefusal(error)?.code).toBe('platform.NOTHING_SELECTED');
    }
  });

  it('keep places, refer to nothing, exist, and lose nobody’s change', async () => {
    const counted = { appCode: 'server', hierarchyCode: 'platform', key: 'errors.TOO_MANY_CALLS' };
    expect((await save(counted, 'Too many')).code).toBe('admin.languages.PLACES_DIFFER');
    expect((await save(payroll, '$t(other)')).code).toBe('admin.languages.NO_REFERENCES');
    expect((await save({ ...payroll, key: 'no.such' }, 'x')).code).toBe('admin.languages.TERM_UNKNOWN');
    expect((await save({ ...payroll, hierarchyCode: '../app' }, 'x')).status).toBe(400);
    expect(
      (
        await root('POST', `${BASE}/updateTranslate`, {
          ...payroll,
          language: 'en',
          custom: 'x',
          before: 'y',
        })
      ).code,
    ).toBe('platform.VERSION_CHANGED');
    expect(await stored()).toEqual([]);
  });

  it('are payroll’s for solution administrators, all for administrators, and nobody else’s', async () => {
    const as = (role: 'solution-administrator' | 'employee', place: object) =>
      door.call(role, 'POST', `${BASE}/updateTranslate`, { ...place, language: 'en', custom: 'x' });
    expect((await as('solution-administrator', portal)).code).toBe('AUTHORIZATION_REQUIRED');
    expect((await as('employee', payroll)).code).toBe('AUTHORIZATION_REQUIRED');
    expect((await as('solution-administrator', payroll)).status).toBe(200);
    for (const [method, path] of [
      ['GET', 'projectTree'],
      ['GET', 'down'],
      ['POST', 'asyncWeblateLang'],
      ['POST', 'update'],
    ] as const)
      expect((await door.call('employee', method, `${BASE}/${path}`, undefined)).code).toBe(
        'AUTHORIZATION_REQUIRED',
      );
    expect((await door.stranger('GET', `${BASE}/translateList`)).status).toBe(401);
    await save(payroll, null);
  });

  it('leave as a file of either form and come back, with what can’t be taken', async () => {
    const read = async (path: string) => {
      const { bytes, headers, status } = await root('GET', path);
      expect([status, headers.get('content-disposition')]).toEqual([200, expect.stringContaining('.xlsx')]);
      const book = XLSX.read(bytes);
      return XLSX.utils.sheet_to_json<(string | undefined)[]>(book.Sheets.terms ?? {}, { header: 1 });
    };
    const long = await read(`${BASE}/down?appCodeAary=portal`);
    expect(long[0]).toEqual(['appCode', 'hierarchyCode', 'key', 'type', 'language', 'initial', 'custom']);
    expect(new Set(long.slice(1).map(([app]) => app))).toEqual(new Set(['portal']));
    const wide = await read(`${BASE}/down?appCodeAary=portal&form=wide`);
    const line = wide.find((row) => row[1] === portal.hierarchyCode && row[2] === portal.key) ?? [];
    const changed = [...line];
    changed[(wide[0] ?? []).indexOf('custom en')] = 'Begin here';
    const taken = await sendFile(`${BASE}/upload/v2`, [wide[0] ?? [], changed]);
    expect(taken.data).toEqual({ changed: 1, unchanged: 2, wrong: [] });
    const head = ['appCode', 'hierarchyCode', 'key', 'language', 'custom'];
    const mixed = await sendFile(`${BASE}/upload`, [
      head,
      ['portal', portal.hierarchyCode, portal.key, 'zh_TW', '從這裡開始'],
      ['portal', portal.hierarchyCode, 'no.such', 'en', 'x'],
      ['portal', portal.hierarchyCode, portal.key, 'xx', 'x'],
      ['portal', portal.hierarchyCode, portal.key, 'en', '$t(x)'],
    ]);
    expect(mixed.data).toMatchObject({
      changed: 1,
      wrong: [
        { row: 3, code: 'admin.languages.TERM_UNKNOWN' },
        { row: 4, code: 'admin.languages.LANGUAGE_UNKNOWN' },
        { row: 5, code: 'admin.languages.NO_REFERENCES' },
      ],
    });
    expect((await stored()).map(({ text }) => text).sort()).toEqual(['Begin here', '從這裡開始']);
    expect((await sendFile(`${BASE}/upload`, [['a', 'b']])).code).toBe('admin.languages.FILE_FORM');
    const pdf = new FormData();
    pdf.append('file', new Blob(['%PDF-1.7\n1 0 obj\n']), 'terms.xlsx');
    expect((await root('POST', `${BASE}/upload`, pdf)).code).toBe('admin.imports.FILE_FORMAT');
    await root('POST', `${BASE}/deleteByKeys`, { keys: [portal] });
  });

  it('come from the configured Weblate as a job, finished ones alone', async () => {
    const asked = await root('POST', `${BASE}/asyncWeblateLang`, { languages: ['zh_TW'] });
    expect(asked.status).toBe(202);
    await services.queue.drain(services);
    const { jobId } = asked.data as { jobId: string };
    const job = await services.queue.find(services.db, jobId);
    expect([job?.state, job?.result]).toEqual(['done', { received: 2, changed: 1, wrong: 1 }]);
    expect(weblate.tokens()).toEqual(['Token wlp_secret']);
    expect(await stored()).toEqual([
      { room: 'workbench/payroll/batches', key: payroll.key, language: 'zh-TW', text: '實發金額（譯）' },
    ]);
    await root('POST', `${BASE}/deleteByKeys`, { keys: [payroll] });
  });

  it('tell what names lack a language, and fill them only by a command', async () => {
    const role = await services.db.selectFrom('roles').select(['id', 'name']).executeTakeFirstOrThrow();
    await services.db
      .updateTable('roles')
      .set({ name: JSON.stringify({ en: 'Only English' }) })
      .where('id', '=', role.id)
      .execute();
    const nameOf = async () => {
      const { data } = await root(
        'GET',
        `/api/base/fieldTranslations/?resId=${role.id}&model=role&field=name`,
      );
      return data;
    };
    const before = await nameOf();
    expect(before).toEqual([
      { language: 'en', text: 'Only English' },
      { language: 'zh-CN', text: null },
      { language: 'zh-TW', text: null },
    ]);
    const report = await get(`${BASE}/updateContentLanguageSql?update=true&lang=zh_TW&all=true`);
    expect(report).toMatchObject({ dryRun: true, language: 'zh-TW' });
    expect(JSON.stringify(report)).toContain('"model":"role","field":"name"');
    expect(await nameOf()).toEqual(before);
    const filled = await root('POST', `${BASE}/updateContentLanguageSql`, { lang: 'zh_TW' });
    expect([filled.status, filled.data]).toMatchObject([201, { dryRun: false }]);
    expect(await nameOf()).toContainEqual({ language: 'zh-TW', text: 'Only English' });
    for (const [query, code] of [
      ['resId=x&model=person&field=salary', 'admin.languages.MODEL_UNKNOWN'],
      ['resId=x&model=role&field=name', 'platform.NOT_FOUND'],
    ])
      expect((await root('GET', `/api/base/fieldTranslations/?${query}`)).code).toBe(code);
    expect(
      (
        await door.call(
          'employee',
          'GET',
          `/api/base/fieldTranslations/?resId=${role.id}&model=role&field=name`,
        )
      ).code,
    ).toBe('AUTHORIZATION_REQUIRED');
    await services.db.updateTable('roles').set({ name: role.name }).where('id', '=', role.id).execute();
  });
});
