import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { createTestServices } from '../../testing/create-test-services.ts';
import { testContext } from '../../testing/test-context.ts';
import { describeEachDatabase } from '../db/testing.ts';
import { refuse } from '../errors/refusal.ts';
import type { Services } from './context.ts';
import { change, command, createCallerFactory, procedure, router } from './procedure.ts';

let runs = 0;
const testRouter = router({
  pay: command('test.money.pay')
    .input(z.strictObject({ amount: z.number() }))
    .mutation(async ({ ctx, input }) => {
      runs += 1;
      await ctx.audit.write({ subject: { kind: 'settings', id: String(input.amount) } });
      if (input.amount < 0) refuse('platform.NOT_FOUND');
      await ctx.jobs.enqueue({ topic: 'test.topic', payload: input });
      return { run: runs, amount: input.amount };
    }),
  touch: change('test.money.pay').mutation(() => ({ ok: true })),
  scope: procedure('test.money.pay').query(({ ctx }) => ctx.scope),
});
const createCaller = createCallerFactory(testRouter);

describeEachDatabase('procedures', (test) => {
  let services: Services;
  const caller = (options: Parameters<typeof testContext>[1]) => createCaller(testContext(services, options));
  const allowed = { permissions: ['test.money.pay'] };
  const auditRows = async () =>
    Number(
      (
        await services.db
          .selectFrom('audit_rows')
          .select((eb) => eb.fn.countAll<number>().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
    );

  beforeAll(async () => {
    services = await createTestServices(test);
  });

  it('asks for a sign-in, then for the permission', async () => {
    await expect(caller({ signedIn: false }).scope()).rejects.toThrow('platform.SIGN_IN_NEEDED');
    await expect(caller({ permissions: [] }).scope()).rejects.toThrow('AUTHORIZATION_REQUIRED');
    await expect(caller(allowed).scope()).resolves.toMatchObject({ all: true });
  });

  it('refuses a change by cookie without the CSRF token', async () => {
    await expect(caller({ ...allowed, csrf: 'wrong' }).touch()).rejects.toThrow(
      'platform.CSRF_TOKEN_INVALID',
    );
    await expect(caller({ ...allowed, csrf: 'wrong', transport: 'bearer' }).touch()).resolves.toEqual({
      ok: true,
    });
  });

  it('demands a key for a command, answers the same under it and refuses another request', async () => {
    await expect(caller(allowed).pay({ amount: 1 })).rejects.toThrow('platform.IDEMPOTENCY_KEY_NEEDED');
    const before = await auditRows();
    const first = await caller({ ...allowed, key: 'k1' }).pay({ amount: 5 });
    const second = await caller({ ...allowed, key: 'k1' }).pay({ amount: 5 });
    expect(second).toEqual(first);
    expect(await auditRows()).toBe(before + 1);
    await expect(caller({ ...allowed, key: 'k1' }).pay({ amount: 6 })).rejects.toThrow(
      'platform.IDEMPOTENCY_KEY_REUSED',
    );
    const other = await caller({ ...allowed, key: 'k1', userId: 'someone-else' }).pay({ amount: 6 });
    expect(other.run).toBe(first.run + 1);
  });

  it('runs once when the same command is sent ten times at the same moment', async () => {
    const before = runs;
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => caller({ ...allowed, key: 'k-together' }).pay({ amount: 9 })),
    );
    expect(new Set(answers.map((answer) => answer.run)).size).toBe(1);
    expect(runs).toBe(before + 1);
    const jobs = await services.db
      .selectFrom('jobs')
      .select('payload')
      .where('topic', '=', 'test.topic')
      .execute();
    expect(jobs.filter((job) => JSON.parse(job.payload).amount === 9)).toHaveLength(1);
  });

  it('leaves nothing behind when it refuses, and the key is free again', async () => {
    const before = await auditRows();
    await expect(caller({ ...allowed, key: 'k2' }).pay({ amount: -1 })).rejects.toThrow('platform.NOT_FOUND');
    expect(await auditRows()).toBe(before);
    await expect(caller({ ...allowed, key: 'k2' }).pay({ amount: 2 })).resolves.toMatchObject({ amount: 2 });
  });
});
