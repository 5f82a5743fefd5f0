import { beforeAll, expect, it } from 'vitest';
import { appRouter } from '../../app-router.ts';
import { describeEachDatabase } from '../../platform/db/testing.ts';
import type { Services } from '../../platform/trpc/context.ts';
import { createCallerFactory } from '../../platform/trpc/procedure.ts';
import { createTestServices } from '../../testing/create-test-services.ts';
import { refusalCodeOf } from '../../testing/refusal-of.ts';
import { testContext } from '../../testing/test-context.ts';

const createCaller = createCallerFactory(appRouter);
const place = { room: 'workbench/payroll/batches', key: 'state.netPay' };

describeEachDatabase('terms of a company’s own', (test) => {
  let services: Services;
  let key = 0;
  const as = (permissions: string[]) => {
    key += 1;
    return createCaller(testContext(services, { permissions, key: `term ${key}` })).payroll.terms;
  };
  const editor = () => as(['terms.edit']);
  const save = (text: string | null, before: string | null = null, basis = 'Net pay', language = 'en') =>
    editor().save({ ...place, texts: [{ language, text, basis, before }] });
  const overlay = (language = 'en') => as([]).overlay({ language });

  beforeAll(async () => {
    services = await createTestServices(test);
  });

  it('are laid over the product’s in their language alone, for everybody who is signed in', async () => {
    await save('Take-home pay');
    expect(await overlay()).toEqual({ [place.room]: { [place.key]: 'Take-home pay' } });
    expect(await overlay('zh-TW')).toEqual({});
    expect(await editor().list()).toMatchObject([{ ...place, language: 'en', basis: 'Net pay' }]);
    const row = await services.db
      .selectFrom('audit_rows')
      .select(['subject_id as of', 'facts'])
      .where('action', '=', 'payroll.terms.save')
      .executeTakeFirstOrThrow();
    expect(row.of).toBe('workbench/payroll/batches:state.netPay');
    expect(row.facts).toContain('Take-home pay');
  });

  it('go back to the product’s, and don’t take the place of what nobody saw', async () => {
    expect(await refusalCodeOf(save('Other'))).toBe('platform.VERSION_CHANGED');
    await save(null, 'Take-home pay');
    expect([await overlay(), await editor().list()]).toEqual([{}, []]);
    // The product's own text is no change.
    await save('Net pay');
    expect(await editor().list()).toEqual([]);
  });

  it('keep the places for figures and names, and refer to nothing', async () => {
    const basis = '{{count}} of {{ name }}';
    expect(await refusalCodeOf(save('{{count}}', null, basis))).toBe('payroll.terms.PLACES_DIFFER');
    expect(await refusalCodeOf(save('$t(other)'))).toBe('payroll.terms.NO_REFERENCES');
    await save('{{name}}: {{count}}', null, basis);
    expect(await overlay()).toEqual({ [place.room]: { [place.key]: '{{name}}: {{count}}' } });
  });

  it('are payroll’s alone, and changed by nobody without the right', async () => {
    const text = { language: 'en', text: 'x', basis: 'y', before: null };
    for (const room of ['workbench/people', 'portal/kit', 'workbench/payroll/../app'])
      expect(await refusalCodeOf(editor().save({ room, key: 'a', texts: [text] }))).toBe('BAD_REQUEST');
    expect(await refusalCodeOf(as(['payroll.solutions.edit']).save({ ...place, texts: [text] }))).toBe(
      'AUTHORIZATION_REQUIRED',
    );
    expect(await refusalCodeOf(as([]).list())).toBe('AUTHORIZATION_REQUIRED');
  });
});
