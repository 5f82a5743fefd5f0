import type { SolutionFile } from '@suanpan/engine';
import { beforeAll, expect, it } from 'vitest';
import { describeEachDatabase } from '../../platform/db/testing.ts';
import { refusalCodeOf } from '../../testing/refusal-of.ts';
import { runImport } from '../../testing/run-import.ts';
import { SmallPayroll } from '../../testing/small-payroll.ts';
import { readSnapshotSource } from '../for-payroll/snapshot-sources.ts';

const names = (text: string) => ({ en: text, 'zh-TW': `${text}（繁）` });
const size = {
  code: 'shirt',
  names: names('Shirt size'),
  type: 'choice' as const,
  choices: [
    { code: 'S', names: names('Small') },
    { code: 'L', names: names('Large') },
  ],
};

const paid: SolutionFile = {
  format: 'suanpan.solution/1',
  code: 'shirts',
  currency: 'TWD',
  periodType: 'month',
  tables: [
    {
      code: 'People',
      kind: 'snapshot',
      source: 'employment',
      key: ['employeeNumber'],
      where: '[@custom_shirt]="L"',
      columns: [
        { code: 'employeeNumber', type: 'text' },
        { code: 'shirt', type: 'text', field: 'custom_shirt' },
      ],
    },
    {
      code: 'Pay',
      kind: 'data',
      master: true,
      key: ['employee'],
      columns: [{ code: 'employee', type: 'text' }],
    },
  ],
};

describeEachDatabase('fields of the company’s own', (test) => {
  let payroll: SmallPayroll;
  const people = () => payroll.as('hr').people;
  const ids: string[] = [];
  const versions = async (id: string) => (await people().employments.get({ id })).version;
  const put = async (id: string, custom: Record<string, string | number | boolean | null>) =>
    people().employments.update({ id, version: await versions(id), custom });

  beforeAll(async () => {
    payroll = await SmallPayroll.open(test, {
      hr: ['hr-administrator'],
      boss: ['manager'],
      rules: ['solution-administrator'],
    });
    const { rows } = await people().employments.list({
      filter: { legalEntityIds: [payroll.legalEntityId] },
      sort: [{ column: 'employeeNumber', direction: 'asc' }],
    });
    ids.push(...rows.slice(0, 3).map((row) => row.id));
    await people().fields.create({ ...size, position: 2 });
    await people().fields.create({
      ...{ code: 'badge', names: names('Badge'), type: 'number', position: 1 },
    });
    await people().fields.create({ code: 'remote', names: names('Remote'), type: 'yesNo', position: 3 });
    await people().fields.create({
      ...{ code: 'faith', names: names('Faith'), type: 'text', sensitive: true, position: 4 },
    });
  });

  it('stand in their order, with a code of their own and choices where they need some', async () => {
    expect((await people().fields.list()).map(({ code }) => code)).toEqual([
      'badge',
      'shirt',
      'remote',
      'faith',
    ]);
    const again = people().fields.create({ ...size, code: 'SHIRT' });
    expect(await refusalCodeOf(again)).toBe('people.CODE_TAKEN');
    const bare = people().fields.create({ ...size, code: 'bare', choices: [] });
    expect(await refusalCodeOf(bare)).toBe('people.FIELD_CHOICES_NEEDED');
    const twice = { ...size, code: 'twice', choices: [...size.choices, ...size.choices] };
    expect(await refusalCodeOf(people().fields.create(twice))).toBe('people.FIELD_CHOICE_TWICE');
    await expect(people().fields.create({ ...size, code: '1x' })).rejects.toThrow('people.FIELD_CODE');
    await expect(payroll.as('boss').people.fields.create({ ...size, code: 'x' })).rejects.toThrow();
  });

  it('hold what they are made for, and say in the reader’s language what they do not', async () => {
    const [id = ''] = ids;
    for (const [given, code] of [
      [{ badge: 'twelve' }, 'people.FIELD_NUMERIC'],
      [{ shirt: 'XXL' }, 'people.FIELD_CHOICE'],
      [{ remote: 'yes' }, 'people.FIELD_YES_NO'],
      [{ none: 1 }, 'people.FIELD_UNKNOWN'],
    ] as const)
      expect(await refusalCodeOf(put(id, given))).toBe(code);
    await put(id, { badge: 12, shirt: 'L', remote: false, faith: 'none of yours' });
    const seen = await people().employments.get({ id });
    expect(seen.custom).toEqual({ badge: 12, shirt: 'L', remote: false });
    expect(seen.hiddenFields).toEqual(['faith']);
    await put(id, { remote: null });
    expect((await people().employments.get({ id })).custom).toEqual({ badge: 12, shirt: 'L' });
  });

  it('keep what is sensitive encrypted, and show it on demand with a trace', async () => {
    const [id = ''] = ids;
    expect(await people().fields.reveal({ employmentId: id, reason: 'asked by them' })).toEqual({
      faith: 'none of yours',
    });
    await expect(
      payroll.as('boss').people.fields.reveal({ employmentId: id, reason: 'asked by them' }),
    ).rejects.toThrow();
    const { db } = payroll.services;
    const rows = await db.selectFrom('people_field_values').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain('none of yours');
    const trail = await db
      .selectFrom('audit_rows')
      .select(['facts', 'personal'])
      .where('subject_id', '=', id)
      .execute();
    expect(trail.some(({ facts }) => facts?.includes('faith'))).toBe(true);
    expect(JSON.stringify(trail)).not.toContain('none of yours');
    const listed = await people().employments.list({ filter: { ids: [id] } });
    expect(JSON.stringify(listed)).not.toContain('none of yours');
  });

  it('narrow and sort the list', async () => {
    const [one = '', two = '', three = ''] = ids;
    await put(two, { badge: 3, shirt: 'S', remote: true });
    await put(three, { badge: 7, shirt: 'L', remote: false });
    const found = async (
      custom: { field: string; values: string[] }[],
      direction: 'asc' | 'desc' = 'asc',
    ) => {
      const sort = [{ column: 'custom_badge' as const, direction }];
      const { rows } = await people().employments.list({ filter: { ids, custom }, sort });
      return rows.map((row) => row.id);
    };
    expect(await found([])).toEqual([two, three, one]);
    expect(await found([], 'desc')).toEqual([one, three, two]);
    expect(await found([{ field: 'shirt', values: ['L'] }])).toEqual([three, one]);
    expect(
      await found([
        { field: 'shirt', values: ['L', 'S'] },
        { field: 'remote', values: ['yes'] },
      ]),
    ).toEqual([two]);
    const secret = people().employments.list({ filter: { custom: [{ field: 'faith', values: ['x'] }] } });
    expect(await refusalCodeOf(secret)).toBe('people.FIELD_UNKNOWN');
  });

  it('are columns of the employee file, a choice by its name too', async () => {
    const { rows } = await people().employments.list({ filter: { ids } });
    const [first, second] = rows;
    const outcome = await runImport(payroll.services, {
      subject: 'people.employments',
      name: 'x.csv',
      mapping: { employeeNumber: 0, name: 1, hireDate: 2, custom_shirt: 3, custom_badge: 4 },
      content: [
        'Number,Name,Hired,Shirt size,Badge',
        `${first?.employeeNumber},${first?.name},${first?.hireDate},small,21`,
        `${second?.employeeNumber},${second?.name},${second?.hireDate},Huge,22`,
        'N-1,Neu An,2026-03-01,L,23',
        '',
      ].join('\n'),
      target: { legalEntityId: payroll.legalEntityId },
    } as never);
    expect(outcome.failures).toMatchObject([
      { row_number: 3, code: 'people.FIELD_CHOICE', column_code: 'custom_shirt' },
    ]);
    const shown = async (search: string) => (await people().employments.list({ search })).rows[0]?.custom;
    expect(await shown(first?.employeeNumber ?? '')).toMatchObject({ shirt: 'S', badge: 21 });
    expect(await shown('N-1')).toEqual({ shirt: 'L', badge: 23 });
  });

  it('are asked for where they are required', async () => {
    const [badge] = await people().fields.list();
    if (!badge) throw new Error('no field');
    const { id: fieldId, version, ...values } = badge;
    await people().fields.update({ id: fieldId, version, ...values, required: true });
    const hire = (custom?: Record<string, number>) =>
      people().employments.create({
        person: { name: 'Ho' },
        employment: {
          legalEntityId: payroll.legalEntityId,
          employeeNumber: `N-${custom?.badge ?? 0}`,
          hireDate: '2026-03-01',
        },
        ...(custom ? { custom } : {}),
      });
    expect(await refusalCodeOf(hire())).toBe('people.FIELD_REQUIRED');
    await hire({ badge: 5 });
    expect(await refusalCodeOf(put(ids[0] ?? '', { badge: null }))).toBe('people.FIELD_REQUIRED');
    await people().fields.update({ id: fieldId, version: version + 1, ...values });
  });

  it('are read by snapshots and by whom a solution pays', async () => {
    const day = '2026-03-31';
    const read = await readSnapshotSource(payroll.services.db, 'employment', {
      ...{ history: 'asOf', day, period: { start: day, end: day }, employmentIds: ids },
    });
    const [one = '', two = '', three = ''] = ids;
    const at = (id: string, column: string) => read.columns[column]?.[read.employmentIds.indexOf(id)];
    expect([at(two, 'custom_remote'), at(three, 'custom_remote'), at(one, 'custom_remote')]).toEqual([
      1,
      0,
      null,
    ]);
    expect(read.columns.custom_faith).toBeUndefined();

    const { solutionId, copyId } = await payroll.publish('rules', paid, 'shirts');
    const rules = payroll.as('rules').payroll;
    const options = await rules.configuration.scopeOptions({ solutionId });
    expect(options.custom_shirt?.map(({ value }) => value)).toEqual(['L', 'S']);
    const preview = await rules.configuration.preview({
      solutionId,
      page: 1,
      pageSize: 50,
      scope: {
        departmentIds: [],
        people: [],
        conditions: [{ field: 'custom_shirt', operator: 'in', values: ['L'], from: null, to: null }],
      },
    });
    const large = await people().employments.list({
      filter: { custom: [{ field: 'shirt', values: ['L'] }] },
    });
    expect(preview.rows.map((row) => row.employmentId).sort()).toEqual(
      large.rows.map((row) => row.id).sort(),
    );
    const wrong = {
      ...paid,
      tables: paid.tables.map((table) => ({
        ...table,
        ...(table.where ? { where: '[@custom_gone]=1' } : {}),
      })),
    };
    await expect(payroll.publish('rules', wrong, 'wrong')).rejects.toThrow();
    expect(copyId).not.toBe('');
  });

  it('are deleted while nothing is in them and no solution reads them; else they are archived', async () => {
    const fields = await people().fields.list();
    const byCode = (code: string) => {
      const found = fields.find((field) => field.code === code);
      if (!found) throw new Error(`no field ${code}`);
      return found;
    };
    expect(await refusalCodeOf(people().fields.remove({ id: byCode('badge').id }))).toBe(
      'people.FIELD_HOLDS_VALUES',
    );
    const { id, version, ...shirt } = byCode('shirt');
    const update = (values: object) => people().fields.update({ id, version, ...shirt, ...values });
    expect(await refusalCodeOf(update({ type: 'text' }))).toBe('people.FIELD_HOLDS_VALUES');
    expect(await refusalCodeOf(update({ code: 'size' }))).toBe('people.FIELD_IN_USE');
    expect(await refusalCodeOf(update({ choices: shirt.choices.slice(1) }))).toBe('people.CHOICE_IN_USE');
    await update({ active: false });
    expect((await people().employments.get({ id: ids[0] ?? '' })).custom).not.toHaveProperty('shirt');
    expect(await refusalCodeOf(put(ids[0] ?? '', { shirt: 'L' }))).toBe('people.FIELD_UNKNOWN');
    const made = await people().fields.create({ code: 'idle', names: names('Idle'), type: 'date' });
    expect(await refusalCodeOf(put(ids[0] ?? '', { idle: '2026-02-30' }))).toBe('people.FIELD_DAY');
    await people().fields.remove({ id: made.id });
    expect((await people().fields.list()).some(({ code }) => code === 'idle')).toBe(false);
  });
});
