import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { doWork } from './proof-of-work.ts';

it('finds what the server asks for', async () => {
  const work = await doWork({ id: 'captcha', bits: 12 });
  const hash = createHash('sha256').update(`captcha:${work}`).digest();
  expect(hash.readUInt32BE() >>> 20).toBe(0);
});

it('ends when another picture has come', async () => {
  await expect(doWork({ id: 'captcha', bits: 32 }, AbortSignal.abort())).rejects.toThrow();
});
