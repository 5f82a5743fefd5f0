import type { SolutionFile } from '@suanpan/engine';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeEachDatabase } from '../../platform/db/testing.ts';
import { paySolution } from '../../testing/pay-solution.ts';
import { refusalCodeOf } from '../../testing/refusal-of.ts';
import { SmallPayroll } from '../../testing/small-payroll.ts';
import { closeEnginePool } from '../calculation/threads/engine-pool.ts';

afterAll(closeEnginePool);

const file: SolutionFile = paySolution([
  { code: 'base', type: 'money' },
  { code: 'gross', type: 'money', formula: '=[@base]*1' },
  { code: 'net', type: 'money', formula: '=[@gross]*1' },
]);
const withFormula = (from: SolutionFile, code: string, formula: string): SolutionFile => ({
  ...from,
  tables: from.tables.map((table) => ({
    ...table,
    columns: table.columns?.map((column) => (column.code === code ? { ...column, formula } : column)),
  })),
});
const formulas = (of: SolutionFile) => of.tables[0]?.columns?.map(({ formula }) => formula);

describeEachDatabase('a sub-solution', (test) => {
  let payroll: SmallPayroll;
  let parentId = '';
  let childId = '';
  const author = () => payroll.as('author').payroll;
  const family = (solutionId: string) => author().subSolutions.family({ solutionId });

  async function publish(solutionId: string, change: (before: SolutionFile) => SolutionFile) {
    const known = (await author().solutions.get({ id: solutionId })).draftCopyId;
    const copyId = known ?? (await author().copies.newDraft({ solutionId })).copyId;
    const { version, file: before } = await author().copies.get({ copyId });
    await author().copies.save({ copyId, version, file: change(before) });
    await author().copies.publish({ copyId });
  }

  beforeAll(async () => {
    payroll = await SmallPayroll.open(test, {
      author: ['solution-administrator'],
      clerk: ['payroll-staff'],
      admin: ['system-administrator'],
      reader: ['employee'],
    });
    ({ solutionId: parentId } = await payroll.publish('author', file, 'parent'));
    const admin = payroll.as('admin');
    const name = { en: 'Reader', 'zh-CN': '读者', 'zh-TW': '讀者' };
    for (const [code, permission] of [
      ['look', 'payroll.solutions.view'],
      ['pays', 'payroll.batches.edit'],
    ] as const)
      await payroll
        .as('admin')
        .identity.roles.create({ code, name, permissions: [permission], template: true });
    await admin.payroll.access.grant({
      solutionId: parentId,
      userId: payroll.id('reader'),
      role: 'analyst',
    });
  });

  it('is made by who may, over what they reach, and takes rules, settings and process of its parent', async () => {
    const input = { parentId, code: 'child', name: { en: 'Child' }, template: 'look' };
    expect(await refusalCodeOf(payroll.as('clerk').payroll.subSolutions.create(input))).toBe(
      'AUTHORIZATION_REQUIRED',
    );
    const elsewhere = payroll.within('author', ['other']).payroll.subSolutions;
    expect(await refusalCodeOf(elsewhere.create(input))).toBe('platform.NOT_FOUND');
    expect((await payroll.as('clerk').payroll.subSolutions.family({ solutionId: parentId })).mayCreate).toBe(
      false,
    );
    const { mayCreate, templates } = await family(parentId);
    expect([mayCreate, templates.map(({ code }) => code)]).toEqual([true, ['look', 'pays']]);
    childId = (await author().subSolutions.create(input)).id;
    const { copies } = await author().solutions.get({ id: childId });
    const made = await author().copies.get({ copyId: copies[0]?.id ?? '' });
    expect(formulas(made.file)).toEqual(formulas(file));
    const process = (solutionId: string) => author().processes.get({ solutionId });
    expect((await process(childId)).inForce.nodes).toEqual((await process(parentId)).inForce.nodes);
    expect(await family(childId)).toMatchObject({
      mayCreate: false,
      parent: { solution: { code: 'parent' }, number: 1, newest: null, overrides: [] },
    });
    expect((await family(parentId)).subSolutions).toMatchObject([{ code: 'child' }]);
    expect(await refusalCodeOf(author().solutions.remove({ id: parentId }))).toBe(
      'payroll.solutions.HAS_SUB_SOLUTIONS',
    );
    const deeper = { ...input, parentId: childId, code: 'deeper' };
    expect(await refusalCodeOf(author().subSolutions.create(deeper))).toBe('payroll.subSolutions.TOO_DEEP');
  });

  it('gives the people of its parent the rights of the template, those that bring money by a second person', async () => {
    const reader = (await payroll.asHeld('reader')).payroll;
    expect((await reader.solutions.get({ id: childId })).code).toBe('child');
    expect(await refusalCodeOf(reader.solutions.get({ id: parentId }))).toBe('platform.NOT_FOUND');
    const input = { parentId, code: 'paying', name: { en: 'Paying' }, template: 'pays' };
    const { id } = await author().subSolutions.create(input);
    const { people, waiting } = await author().access.get({ solutionId: id });
    expect(people.map(({ loginName }) => loginName)).not.toContain('reader');
    expect(waiting).toMatchObject([{ userName: 'reader', mayGive: false }]);
  });

  it('shows what it has of its own, and takes over a later copy of its parent in a draft, when asked', async () => {
    await publish(childId, (before) => withFormula(before, 'net', '=[@gross]*2'));
    const { batchId } = await payroll.openBatch('clerk', childId);
    await publish(parentId, (before) => withFormula(before, 'gross', '=[@base]*3'));
    const before = await family(childId);
    expect(before.parent).toMatchObject({ number: 1, newest: 2 });
    expect(before.parent?.overrides.map(({ path }) => path)).toEqual(['tables[Pay].columns[net].formula']);
    const inForce = (await author().solutions.get({ id: childId })).publishedCopyId;
    const { copyId } = await author().subSolutions.adopt({ solutionId: childId });
    expect(formulas((await author().copies.get({ copyId })).file)).toEqual([
      undefined,
      undefined,
      '=[@base]*3',
      '=[@gross]*2',
    ]);
    const after = await family(childId);
    expect(after.parent).toMatchObject({ number: 2, newest: null });
    expect(after.parent?.overrides.map(({ path }) => path)).toEqual(['tables[Pay].columns[net].formula']);
    expect((await author().solutions.get({ id: childId })).publishedCopyId).toBe(inForce);
    const { copy_id } = await payroll.services.db
      .selectFrom('payroll_batches')
      .select('copy_id')
      .where('id', '=', batchId)
      .executeTakeFirstOrThrow();
    expect(copy_id).toBe(inForce);
    expect(await refusalCodeOf(author().subSolutions.adopt({ solutionId: childId }))).toBe(
      'payroll.copies.DRAFT_EXISTS',
    );
    expect(await refusalCodeOf(author().subSolutions.adopt({ solutionId: parentId }))).toBe(
      'payroll.subSolutions.NO_PARENT',
    );
  });
});
