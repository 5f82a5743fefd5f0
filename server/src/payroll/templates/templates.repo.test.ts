import type { SolutionFile } from '@suanpan/engine';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeEachDatabase } from '../../platform/db/testing.ts';
import { paySolution } from '../../testing/pay-solution.ts';
import { refusalOf } from '../../testing/refusal-of.ts';
import { SmallPayroll } from '../../testing/small-payroll.ts';
import { rightsOf } from '../../testing/test-context.ts';
import { closeEnginePool } from '../calculation/threads/engine-pool.ts';

afterAll(closeEnginePool);

const file: SolutionFile = paySolution([{ code: 'net', type: 'money', formula: '=1' }], {
  tests: [
    {
      name: 'Ms Chen',
      period: '2026-03',
      tables: { Pay: [{ employee: '1' }] },
      expect: { Pay: [{ net: 1 }] },
    },
  ],
});

describeEachDatabase('solution templates', (test) => {
  let payroll: SmallPayroll;
  let solutionId = '';
  const all = () => payroll.as('admin').payroll;
  const refused = async (answer: Promise<unknown>) => (await refusalOf(answer))?.cause?.code;

  beforeAll(async () => {
    payroll = await SmallPayroll.open(test, {
      admin: ['solution-administrator'],
      clerk: ['payroll-staff'],
    });
    ({ solutionId } = await payroll.publish('admin', file));
  });

  it('are made of a solution, without its tests unless they are asked for, and begin another', async () => {
    const from = { kind: 'solution' as const, solutionId, withTests: false };
    const made = await all().templates.create({ code: 'plain', name: { en: 'Plain' }, from });
    expect(made).toMatchObject({ code: 'plain', tables: 1, tests: 0, problems: 0, version: 1 });
    expect(await refused(all().templates.create({ code: 'PLAIN', name: { en: 'x' }, from }))).toBe(
      'payroll.templates.CODE_TAKEN',
    );
    expect(await refused(all().templates.create({ code: 'other', name: { en: ' ' }, from }))).toBe(
      'payroll.templates.NAME_NEEDED',
    );
    const tested = await all().templates.update({
      ...{ code: 'plain', version: 1, name: { en: 'Plain pay' }, description: { en: 'One figure' } },
      from: { ...from, withTests: true },
    });
    expect(tested).toMatchObject({ name: { en: 'Plain pay' }, tests: 1, version: 2 });
    expect(await refused(all().templates.update({ code: 'plain', version: 1 }))).toBe(
      'platform.VERSION_CHANGED',
    );
    const created = await all().solutions.create({
      code: 'begun',
      name: { en: 'Begun' },
      legalEntityIds: [payroll.legalEntityId],
      from: { kind: 'template', template: 'plain' },
    });
    const copy = await all().copies.get({ copyId: created.copyId });
    expect(copy.file.tables.map(({ code }) => code)).toEqual(['Pay']);
  });

  it('leave as a file that makes the same template', async () => {
    const { text } = await all().templates.file({ code: 'plain' });
    const { db, files } = payroll.services;
    const stored = await files.save(db, {
      ...{ name: 'plain.json', purpose: 'solution', createdBy: payroll.id('admin') },
      content: Buffer.from(text),
    });
    await all().templates.create({
      code: 'again',
      name: { en: 'Plain pay' },
      from: { kind: 'file', fileId: stored.id },
    });
    const again = JSON.parse((await all().templates.file({ code: 'again' })).text) as SolutionFile;
    expect({ ...again, code: 'plain' }).toEqual({ ...(JSON.parse(text) as SolutionFile), code: 'plain' });
  });

  it('are deleted without touching the solutions made of them', async () => {
    await all().templates.remove({ code: 'plain' });
    expect((await all().solutions.templates()).map(({ code }) => code)).toEqual(['again']);
    expect((await all().solutions.list({})).rows.map(({ code }) => code)).toContain('begun');
  });

  it('are kept by who has the right, over every solution', async () => {
    expect(await refused(payroll.as('clerk').payroll.templates.list())).toBe('AUTHORIZATION_REQUIRED');
    const narrow = payroll.within('admin', [solutionId], rightsOf('solution-administrator')).payroll;
    const from = { kind: 'solution' as const, solutionId, withTests: false };
    for (const ask of [
      () => narrow.templates.create({ code: 'z', name: { en: 'Z' }, from }),
      () => narrow.templates.update({ code: 'again', version: 1, name: { en: 'Z' } }),
      () => narrow.templates.remove({ code: 'again' }),
    ])
      expect(await refused(ask())).toBe('platform.SCOPE_TOO_NARROW');
    const settings = await narrow.payslips.settings.list();
    expect(settings.map(({ code, chosen }) => [code, chosen])).toEqual([['plain', false]]);
    expect((await all().payslips.settings.list()).map(({ code }) => code)).toEqual(['begun', 'plain']);
  });
});
