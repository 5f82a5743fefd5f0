import type { SolutionFile } from '@suanpan/engine';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeEachDatabase } from '../../platform/db/testing.ts';
import { paySolution } from '../../testing/pay-solution.ts';
import { refusalOf } from '../../testing/refusal-of.ts';
import { SmallPayroll } from '../../testing/small-payroll.ts';
import { rightsOf } from '../../testing/test-context.ts';
import { closeEnginePool } from '../calculation/threads/engine-pool.ts';

afterAll(closeEnginePool);

const file: SolutionFile = paySolution([{ code: 'base', type: 'money', payType: 'BASE', tags: ['gross'] }]);

describeEachDatabase('pay types', (test) => {
  let payroll: SmallPayroll;
  let solutionId = '';
  const types = () => payroll.as('clerk').payroll.payTypes;

  beforeAll(async () => {
    payroll = await SmallPayroll.open(test, { clerk: ['solution-administrator'] });
    ({ solutionId } = await payroll.publish('clerk', file));
  });

  it('have a code of their own, a name and a kind from the list', async () => {
    const base = await types().create({ code: 'BASE', name: { en: 'Base pay' }, kind: 'earning' });
    await types().create({ code: 'TAX', name: { en: 'Income tax' }, kind: 'tax' });
    const again = await refusalOf(types().create({ code: 'base', name: { en: 'Other' }, kind: 'other' }));
    expect(again?.cause?.code).toBe('payroll.payTypes.CODE_TAKEN');
    const nameless = await refusalOf(types().create({ code: 'N', name: { en: ' ' }, kind: 'other' }));
    expect(nameless?.cause?.code).toBe('payroll.payTypes.NAME_NEEDED');
    expect((await refusalOf(types().create({ code: '', name: 'x', kind: 'other' })))?.code).toBe(
      'BAD_REQUEST',
    );
    expect((await refusalOf(types().create({ code: 'Y', name: 'x', kind: 'none' as never })))?.code).toBe(
      'BAD_REQUEST',
    );
    const changed = await types().update({ id: base.id, version: 1, name: { en: 'Basic pay' } });
    expect(changed).toMatchObject({ code: 'BASE', name: { en: 'Basic pay' }, version: 2 });
    const stale = await refusalOf(types().update({ id: base.id, version: 1, kind: 'bonus' }));
    expect(stale?.cause?.code).toBe('platform.VERSION_CHANGED');
    expect((await types().list({ search: 'tax' })).rows.map(({ code }) => code)).toEqual(['TAX']);
    expect((await types().list({ kind: 'earning' })).total).toBe(1);
  });

  it('that a column names are neither deleted nor called otherwise, and the refusal says where', async () => {
    const [base] = (await types().list({ search: 'base' })).rows;
    const kept = await refusalOf(types().remove({ id: base?.id ?? '' }));
    expect(kept?.cause?.code).toBe('payroll.payTypes.IN_USE');
    expect(kept?.cause?.facts?.places).toBe('plain (1) Pay[base]');
    const renamed = await refusalOf(types().update({ id: base?.id ?? '', version: 2, code: 'BASIS' }));
    expect(renamed?.cause?.code).toBe('payroll.payTypes.CODE_IN_USE');
    const [tax] = (await types().list({ search: 'tax' })).rows;
    await types().remove({ id: tax?.id ?? '' });
    expect((await types().list({})).rows.map(({ code }) => code)).toEqual(['BASE']);
  });

  it('are changed by nobody whose reach is some solutions', async () => {
    const narrow = payroll.within('clerk', [solutionId], rightsOf('solution-administrator')).payroll.payTypes;
    expect(await narrow.list({})).toMatchObject({ total: 1, mayEdit: false });
    expect((await types().list({})).mayEdit).toBe(true);
    const answer = await refusalOf(narrow.create({ code: 'Z', name: { en: 'Z' }, kind: 'other' }));
    expect(answer?.cause?.code).toBe('platform.SCOPE_TOO_NARROW');
  });
});
