import { TRPCError } from '@trpc/server';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { Refusal } from '../errors/refusal.ts';
import { errorBody, failureMeta } from './error-body.ts';

const schema = z.strictObject({ ids: z.array(z.string()).min(1), days: z.array(z.string()).min(1) });
const said = (input: unknown, language: 'en' | 'zh-CN' | 'zh-TW') => {
  const { code, message, status } = errorBody(schema.safeParse(input).error, {
    method: 'rows.remove',
    traceId: 't',
    language,
  });
  return [code, message, status];
};

it('asks for a record where an action on rows names none, in the language of who sent it', () => {
  const none = { ids: [], days: ['x'] };
  expect(said(none, 'en')).toEqual(['platform.NOTHING_SELECTED', 'Select at least one record.', 400]);
  expect(said(none, 'zh-CN')).toEqual(['platform.NOTHING_SELECTED', '请至少选择一条记录', 400]);
  expect(said(none, 'zh-TW')).toEqual(['platform.NOTHING_SELECTED', '請至少選擇一筆記錄', 400]);
});

it('names the field where another list is empty', () => {
  expect(said({ ids: ['x'], days: [] }, 'en')).toEqual([
    'platform.INVALID_INPUT',
    expect.stringContaining('days'),
    400,
  ]);
});

it('says when to ask again also of one call among others, and leaves their status to each', () => {
  const locked = new Refusal('platform.TOO_MANY_REQUESTS', { seconds: 30 });
  const errors = [
    new TRPCError({ code: 'TOO_MANY_REQUESTS', cause: locked }),
    new TRPCError({ code: 'NOT_FOUND', cause: new Refusal('platform.NOT_FOUND') }),
  ];
  expect(failureMeta(errors)).toEqual({ headers: { 'Retry-After': '30' } });
  expect(failureMeta([errors[1]!])).toEqual({});
});
