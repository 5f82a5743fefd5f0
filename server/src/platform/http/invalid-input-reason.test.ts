import { expect, it } from 'vitest';
import { z } from 'zod';
import { invalidInputReason } from './invalid-input-reason.ts';

const first = (schema: z.ZodType, input: unknown) => {
  const issue = schema.safeParse(input).error?.issues[0];
  if (!issue) throw new Error('It was taken.');
  return (language: 'en' | 'zh-CN' | 'zh-TW') => invalidInputReason(issue, language);
};

it('says in the reader’s language why an input isn’t taken', () => {
  const missing = first(z.object({ id: z.string() }), {});
  expect(missing('en')).toBe('Invalid input: expected string, received undefined');
  for (const wrong of [
    missing,
    first(z.number(), 'a'),
    first(z.strictObject({}), { a: 1 }),
    first(z.enum(['x']), 'y'),
  ])
    for (const language of ['zh-CN', 'zh-TW'] as const) {
      expect(wrong(language)).toMatch(/\p{Script=Han}/u);
      expect(wrong(language)).not.toMatch(/[Ii]nvalid|expected|received/);
    }
  expect(first(z.number(), 'a')('zh-CN')).not.toBe(first(z.number(), undefined)('zh-CN'));
});

it('leaves a schema’s own words', () => {
  expect(first(z.string().min(3, 'ab?'), 'x')('zh-CN')).toBe('ab?');
});

it('shows nobody a pattern', () => {
  const said = first(z.string().regex(/^[A-Z]\d{3}$/), 'x');
  expect(said('en')).toBe('it is not written as it has to be');
  for (const language of ['en', 'zh-CN', 'zh-TW'] as const) expect(said(language)).not.toMatch(/\^|pattern/);
  expect(first(z.string().regex(/^a$/, 'Only an a.'), 'x')('en')).toBe('Only an a.');
});
