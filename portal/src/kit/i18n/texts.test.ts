import { expect, it } from 'vitest';
import { registerTexts, startTexts, texts } from './texts.ts';
import { hasText } from './use-text.ts';

type Tree = { [key: string]: string | Tree };

it('gives a file its namespace by its folder and fills in values and plurals', async () => {
  const load = (tree: Tree) => async () => ({ default: tree });
  registerTexts('workbench', {
    '/src/payroll/batches/locales/en.json': load({
      rows_one: '{{count}} row',
      rows_other: '{{count}} rows',
    }),
    './people/locales/en.json': load({ hello: 'Hello {{name}}' }),
    '../admin/imports/locales/en.json': load({ a: { b: 'deep' } }),
    './people/not-texts.json': load({ hello: 'no' }),
  });
  await startTexts('en');
  const text = (ns: string, key: string, values = {}) => texts.t(key, { ns, ...values });
  expect(text('workbench/payroll/batches', 'rows', { count: 1 })).toBe('1 row');
  expect(text('workbench/payroll/batches', 'rows', { count: 3 })).toBe('3 rows');
  expect(text('workbench/people', 'hello', { name: '<b>' })).toBe('Hello <b>');
  expect(text('workbench/admin/imports', 'a.b')).toBe('deep');
  expect(texts.exists('missing', { ns: 'workbench/people' })).toBe(false);
  expect(hasText('workbench/payroll/batches' as never, 'rows')).toBe(true);
  expect(hasText('workbench/people' as never, 'a.c')).toBe(false);
});
