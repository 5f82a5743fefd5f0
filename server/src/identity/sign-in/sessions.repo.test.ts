import { beforeAll, expect, it, vi } from 'vitest';
import { describeEachDatabase } from '../../platform/db/testing.ts';
import type { Services } from '../../platform/trpc/context.ts';
import { createTestServices } from '../../testing/create-test-services.ts';
import { insertUser } from '../users/users.repo.ts';
import { authenticate } from './authenticate.ts';
import { hashPassword } from './passwords/password-hash.ts';
import { closeSessionsOf, hashToken } from './sessions.repo.ts';
import { signIn } from './sign-in.ts';
import { browserAt } from './test-browser.ts';

describeEachDatabase('sessions and sign-in', (test) => {
  let services: Services;
  let userId = '';
  let address = 0;
  const browser = () => browserAt(`10.0.0.${address}`);
  const attempt = (password: string, more: object = {}) =>
    signIn(services, {
      loginName: 'Chen.Li',
      password,
      transport: 'cookie',
      http: browser(),
      userAgent: 'test',
      traceId: 't',
      ...more,
    });
  const recognise = (token: string) =>
    authenticate(services.db, services.clock, { cookieToken: token, bearerToken: undefined });

  beforeAll(async () => {
    services = await createTestServices(test);
    userId = await insertUser(services.db, services.clock, {
      loginName: 'chen.li',
      name: '陳莉',
      passwordHash: await hashPassword('a good password'),
      roles: [{ role: 'payroll-staff' }, { role: 'employee' }],
    });
  });

  it('opens a new session at every sign-in and stores no token', async () => {
    const first = await attempt('a good password');
    const second = await attempt('a good password');
    expect(first.token).not.toBe(second.token);
    const stored = JSON.stringify(await services.db.selectFrom('sessions').selectAll().execute());
    expect(stored).not.toContain(first.token);
    const known = await recognise(second.token);
    expect(known?.user.loginName).toBe('chen.li');
    expect(known?.grants.map((grant) => grant.role).sort()).toEqual(['employee', 'payroll-staff']);
    expect(known?.grants.find((grant) => grant.role === 'employee')?.scope.all).toBe(false);
  });

  it('takes a cookie token as a cookie only, and not after its time', async () => {
    const { token } = await attempt('a good password');
    expect(
      await authenticate(services.db, services.clock, { cookieToken: token, bearerToken: token }),
    ).toBeUndefined();
    test.clock.advance(7 * 3_600_000);
    expect(await recognise(token)).toBeDefined();
    test.clock.advance(9 * 3_600_000);
    expect(await recognise(token)).toBeUndefined();
  });

  it('forgets the failures of a name when it signs in, but not those of an address that tries many', async () => {
    test.clock.advance(3_600_000);
    address += 1;
    for (let round = 0; round < 2; round += 1) {
      for (let count = 0; count < 2; count += 1) {
        test.clock.advance(1_000);
        await expect(attempt('wrong')).rejects.toThrow('identity.WRONG_LOGIN');
      }
      test.clock.advance(1_000);
      await attempt('a good password');
    }
    for (let count = 0; count < 26; count += 1)
      await expect(attempt('wrong', { loginName: `guess-${count}` })).rejects.toThrow('identity.WRONG_LOGIN');
    await expect(attempt('a good password')).rejects.toThrow('identity.CAPTCHA_NEEDED');
    address += 1;
    await expect(attempt('a good password')).resolves.toMatchObject({ userId });
  });

  it('ends every session of a user at once', async () => {
    const { token } = await attempt('a good password');
    await closeSessionsOf(services.db, userId);
    expect(await recognise(token)).toBeUndefined();
  });

  it('answers the same for a wrong password and a user that does not exist', async () => {
    address += 1;
    test.clock.advance(3_600_000);
    await expect(attempt('wrong', { loginName: 'nobody' })).rejects.toThrow('identity.WRONG_LOGIN');
    await expect(attempt('wrong')).rejects.toThrow('identity.WRONG_LOGIN');
  });

  it('gives a disabled user neither a session nor the use of an old one', async () => {
    address += 1;
    test.clock.advance(3_600_000);
    const { token } = await attempt('a good password');
    await services.db.updateTable('users').set({ status: 'disabled' }).where('id', '=', userId).execute();
    expect(await recognise(token)).toBeUndefined();
    await expect(attempt('a good password')).rejects.toThrow('identity.WRONG_LOGIN');
    await services.db.updateTable('users').set({ status: 'active' }).where('id', '=', userId).execute();
  });

  it('recognises somebody while a long save holds the database, and writes down later that it did', async () => {
    const { token } = await attempt('a good password');
    test.clock.advance(5 * 60_000);
    const session = await services.db
      .selectFrom('sessions')
      .select(['id', 'seen_at'])
      .where('token_hash', '=', hashToken(token))
      .executeTakeFirstOrThrow();
    await services.db.transaction().execute(async (saving) => {
      await saving
        .updateTable('sessions')
        .set({ user_agent: 'saving' })
        .where('id', '=', session.id)
        .execute();
      // Twice at once: the second doesn't wait either.
      const [one, other] = await Promise.all([recognise(token), recognise(token)]);
      expect([one?.sessionId, other?.sessionId]).toEqual([session.id, session.id]);
    });
    const seen = () =>
      services.db
        .selectFrom('sessions')
        .select('seen_at')
        .where('id', '=', session.id)
        .executeTakeFirstOrThrow();
    await vi.waitFor(async () => expect((await seen()).seen_at > session.seen_at).toBe(true));
  });
});
