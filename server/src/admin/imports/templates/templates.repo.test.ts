import { beforeAll, expect, it } from 'vitest';
import XLSX from 'xlsx';
import { appRouter } from '../../../app-router.ts';
import { describeEachDatabase } from '../../../platform/db/testing.ts';
import type { Services } from '../../../platform/trpc/context.ts';
import { createCallerFactory } from '../../../platform/trpc/procedure.ts';
import { createTestServices } from '../../../testing/create-test-services.ts';
import { testContext } from '../../../testing/test-context.ts';

const createCaller = createCallerFactory(appRouter);
const USE = 'admin.imports.use';
const DEPARTMENTS = 'people.departments';

describeEachDatabase('import templates', (test) => {
  let services: Services;
  beforeAll(async () => {
    services = await createTestServices(test);
  });
  const as = (...permissions: string[]) =>
    createCaller(testContext(services, { permissions: [USE, ...permissions] })).admin.imports;
  const keeper = () => as('people.organisation.edit');
  const columns = [
    { code: 'code', header: 'Unit no.', sample: 'D-7' },
    { code: 'name', header: 'Called' },
  ];
  const ours = { name: 'From payroll office', subject: DEPARTMENTS, columns };
  const sheetOf = ({ base64 }: { base64: string }) => {
    const book = XLSX.read(Buffer.from(base64, 'base64'));
    return XLSX.utils.sheet_to_json<string[]>(Object.values(book.Sheets)[0]!, { header: 1 });
  };

  it('bring one for each subject one may import, as a file with headers, types and sample rows', async () => {
    const { templates } = keeper();
    const found = await templates.page({ filter: { where: { builtIn: true }, search: 'department' } });
    expect(found).toMatchObject({ total: 1, rows: [{ id: DEPARTMENTS, subject: DEPARTMENTS }] });
    expect((await as().templates.page({})).rows).toEqual([]);
    await expect(as().templates.get({ id: DEPARTMENTS })).rejects.toThrow('NOT_FOUND');
    const [headers, first, second] = sheetOf(await templates.download({ id: DEPARTMENTS }));
    const [row] = found.rows;
    expect(headers).toEqual(row?.columns.map(({ header }) => header));
    expect(first?.[0]).toBe('A001');
    expect(second?.[0]).toBe('A002');
    const listed = await keeper().subjects({ filter: { where: { code: DEPARTMENTS } } });
    expect(listed.map(({ code }) => code)).toEqual([DEPARTMENTS]);
    const required = await keeper().columns({ id: DEPARTMENTS, filter: { where: { key: true } } });
    expect(required).toMatchObject([{ code: 'code', type: 'text', rules: expect.arrayContaining(['Text']) }]);
  });

  it('are made of a company’s own headers, which its files are read by from then on', async () => {
    const { templates } = keeper();
    await expect(templates.create({ ...ours, columns: columns.slice(1) })).rejects.toThrow('TEMPLATE_LACKS');
    await expect(templates.create({ ...ours, columns: [...columns, { code: 'no-such' }] })).rejects.toThrow(
      'UNKNOWN_COLUMN',
    );
    await expect(as().templates.create(ours)).rejects.toThrow();
    const { id } = await templates.create(ours);
    await expect(templates.create(ours)).rejects.toThrow('TEMPLATE_NAME_TAKEN');
    expect(sheetOf(await templates.download({ id })).slice(0, 2)).toEqual([
      ['Unit no.', 'Called'],
      ['D-7', '…'],
    ]);
    const [code] = await keeper().columns({ id, filter: { where: { code: 'code' } } });
    expect(code?.aliases).toContain('Unit no.');
    expect((await keeper().columns({ id })).map((each) => each.code)).toEqual(['code', 'name']);
    const [subject] = await keeper().subjects({ filter: { where: { code: DEPARTMENTS } } });
    expect(subject?.columns?.find((each) => each.code === 'name')?.aliases).toContain('Called');
    await templates.update({ ...ours, id, version: 1, name: 'From the office' });
    expect(await templates.get({ id })).toMatchObject({
      name: 'From the office',
      version: 2,
      builtIn: false,
    });
    await expect(templates.remove({ ids: [DEPARTMENTS] })).rejects.toThrow('TEMPLATE_BUILT_IN');
    expect(await templates.remove({ ids: [id] })).toEqual({ removed: 1 });
    expect((await templates.page({ filter: { where: { builtIn: false } } })).rows).toEqual([]);
  });
});
