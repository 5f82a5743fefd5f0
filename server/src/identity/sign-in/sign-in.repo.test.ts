import { beforeAll, beforeEach, expect, it } from 'vitest';
import { appRouter } from '../../app-router.ts';
import { describeEachDatabase } from '../../platform/db/testing.ts';
import type { Ctx, Services } from '../../platform/trpc/context.ts';
import { createCallerFactory } from '../../platform/trpc/procedure.ts';
import { createTestServices } from '../../testing/create-test-services.ts';
import { answerCaptchaWith } from '../../testing/known-captcha.ts';
import { testContext } from '../../testing/test-context.ts';
import { insertUser } from '../users/users.repo.ts';
import { authenticate } from './authenticate.ts';
import { isWorkDone } from './captcha/proof-of-work.ts';
import { isCommonPassword } from './passwords/common-passwords.ts';
import { hashPassword } from './passwords/password-hash.ts';
import { openSession } from './sessions.repo.ts';
import { type SignInRequest, signIn } from './sign-in.ts';
import { browserAt } from './test-browser.ts';

const createCaller = createCallerFactory(appRouter);
const PASSWORD = 'a good password';

describeEachDatabase('guessing at sign-in', (test) => {
  let services: Services;
  let userId = '';
  let address = 0;
  let stranger: Ctx['http'];

  const attempt = (password: string, http = stranger, more: Partial<SignInRequest> = {}) =>
    signIn(services, {
      loginName: 'Chen.Li',
      password,
      transport: 'cookie',
      userAgent: 'test',
      traceId: 't',
      http,
      ...more,
    });
  const caller = (http: Ctx['http']) =>
    createCaller({ ...testContext(services, { signedIn: false }), http }).identity.auth;
  const codes = (tries: readonly PromiseSettledResult<unknown>[]) =>
    tries.map((each) => (each.status === 'rejected' ? String(each.reason.code) : 'in'));
  const count = (all: readonly string[], code: string) => all.filter((each) => each === code).length;

  /** As the browser of somebody who can read does it. */
  const solve = async (http: Ctx['http']) => {
    const { id, bits } = await caller(http).captcha();
    const answer = 'ABCDEF';
    await answerCaptchaWith(services, id, answer);
    let work = 0;
    while (!isWorkDone(id, String(work), bits)) work += 1;
    return { id, answer, work: String(work) };
  };

  beforeAll(async () => {
    services = await createTestServices(test);
    userId = await insertUser(services.db, services.clock, {
      loginName: 'chen.li',
      name: '陳莉',
      email: 'chen.li@example.com',
      passwordHash: await hashPassword(PASSWORD),
      roles: [{ role: 'employee' }],
    });
  });
  beforeEach(() => {
    test.clock.advance(3_600_000);
    address += 1;
    stranger = browserAt(`10.1.0.${address}`);
  });

  it('judges three of sixty-four guesses made at the same moment', async () => {
    const tries = codes(
      await Promise.allSettled(Array.from({ length: 64 }, (_, i) => attempt(`guess ${i}`))),
    );
    expect(count(tries, 'identity.WRONG_LOGIN')).toBe(3);
    expect(count(tries, 'identity.CAPTCHA_NEEDED') + count(tries, 'platform.TOO_MANY_REQUESTS')).toBe(61);
  });

  it("opens nothing with a password that another person set but the choice of one of one's own", async () => {
    const administrator = createCaller(
      testContext(services, { userId, permissions: ['identity.users.edit'] }),
    );
    const { id } = await administrator.identity.users.create({
      loginName: 'given',
      name: 'Given',
      password: 'told by telephone 1',
    });
    const enter = async (password: string) => {
      const { token } = await caller(stranger).apiSignIn({ loginName: 'given', password });
      const authentication = await authenticate(services.db, services.clock, {
        bearerToken: token,
        cookieToken: undefined,
      });
      return createCaller({
        ...testContext(services, { signedIn: false }),
        authentication,
        user: authentication?.user,
        http: stranger,
      });
    };
    const closed = 'identity.PASSWORD_NOT_YOURS';
    const audit = () =>
      services.db
        .selectFrom('audit_rows')
        .select(['user_id as by', 'facts'])
        .where('action', '=', 'identity.setPassword')
        .where('subject_id', '=', id)
        .orderBy('id', 'desc')
        .execute();

    const first = await enter('told by telephone 1');
    expect((await first.identity.auth.me()).givenPassword?.byName).toBe('陳莉');
    await expect(first.portal.home.get()).rejects.toThrow(closed);
    await expect(first.inbox.approvals.list({})).rejects.toThrow(closed);
    await expect(first.identity.auth.stepUp({ password: 'told by telephone 1' })).rejects.toThrow(closed);
    await first.identity.auth.changePassword({
      oldPassword: 'told by telephone 1',
      newPassword: 'known to me alone 2',
    });
    const own = await enter('known to me alone 2');
    expect((await own.identity.auth.me()).givenPassword).toBeNull();
    await own.inbox.approvals.list({});

    // Set again by somebody else: told to its owner, in the audit, and good for three days.
    await administrator.identity.users.setPassword({ id, newPassword: 'told by telephone 3' });
    expect((await audit())[0]).toMatchObject({ by: userId });
    const notices = services.db.selectFrom('inbox_notifications').select('title').where('user_id', '=', id);
    expect((await notices.executeTakeFirstOrThrow()).title).toContain('Tester set your password');
    const sessions = services.db.selectFrom('sessions').select('id').where('user_id', '=', id);
    expect(await sessions.execute()).toEqual([]);
    test.clock.advance(3 * 24 * 3_600_000 + 1);
    await expect(enter('told by telephone 3')).rejects.toThrow('identity.PASSWORD_EXPIRED');
    await expect(enter('told by telephone 4')).rejects.toThrow('identity.WRONG_LOGIN');
  });

  it('lets everybody in who signs in at the same moment', async () => {
    const tries = codes(await Promise.allSettled(Array.from({ length: 8 }, () => attempt(PASSWORD))));
    expect(count(tries, 'in')).toBe(8);
  });

  it('locks a name after ten, whether it exists or not, and says the same', async () => {
    for (const loginName of ['chen.li', 'nobody.at.all']) {
      const browser = browserAt(`10.2.0.${address}`);
      const outcomes: string[] = [];
      for (let i = 0; i < 12; i += 1) {
        const captcha = i < 3 ? undefined : await solve(browser);
        outcomes.push(
          ...codes(await Promise.allSettled([attempt('wrong', browser, { loginName, captcha })])),
        );
      }
      expect(outcomes).toEqual([
        ...Array.from({ length: 10 }, () => 'identity.WRONG_LOGIN'),
        'identity.LOCKED',
        'identity.LOCKED',
      ]);
    }
    test.clock.advance(16 * 60_000);
    await expect(attempt(PASSWORD)).resolves.toMatchObject({ userId });
  });

  it('lets the owner in on their own device while strangers lock the name, until the password changes', async () => {
    const own = browserAt('10.9.9.9');
    await attempt(PASSWORD, own);
    for (let i = 0; i < 12; i += 1)
      await attempt('wrong', stranger, i < 3 ? {} : { captcha: await solve(stranger) }).catch(
        () => undefined,
      );
    await expect(attempt(PASSWORD, stranger)).rejects.toThrow('identity.LOCKED');
    await expect(attempt(PASSWORD, own)).resolves.toMatchObject({ userId });
    // A device's own guesses are counted too, and a cookie that isn't signed by us is none.
    for (let i = 0; i < 3; i += 1)
      await expect(attempt('wrong', own)).rejects.toThrow('identity.WRONG_LOGIN');
    await expect(attempt('wrong', own)).rejects.toThrow('identity.CAPTCHA_NEEDED');
    const forged = browserAt('10.9.9.8');
    const [device, until] = (own.cookie('suanpan_device') ?? '').split('.');
    forged.setCookie('suanpan_device', `${device}.${until}.${'A'.repeat(43)}`);
    await expect(attempt(PASSWORD, forged)).rejects.toThrow('identity.LOCKED');
    await services.db
      .updateTable('users')
      .set({ password_changed_at: services.clock.now().toISOString() })
      .where('id', '=', userId)
      .execute();
    await expect(attempt(PASSWORD, own)).rejects.toThrow('identity.LOCKED');
  });

  it('sends a link to the owner alone, which opens the browser it is used in, once', async () => {
    for (let i = 0; i < 12; i += 1)
      await attempt('wrong', stranger, i < 3 ? {} : { captcha: await solve(stranger) }).catch(
        () => undefined,
      );
    const owner = browserAt('10.9.9.7');
    await expect(attempt(PASSWORD, owner)).rejects.toThrow('identity.LOCKED');
    for (const loginName of ['chen.li', 'nobody.at.all'])
      expect(await caller(owner).sendLink({ loginName, captcha: await solve(owner) })).toEqual({
        sent: true,
      });
    const links = () =>
      services.db.selectFrom('outbox_messages').selectAll().where('payload', 'like', '%?link=%').execute();
    const mails = await links();
    expect(mails.map(({ recipient_id: to, topic }) => [to, topic])).toEqual([[userId, 'mail']]);
    const { url } = JSON.parse(mails[0]?.payload ?? '{}') as { url: string };
    const token = url.replace('/sign-in?link=', '');
    expect(await caller(owner).openLink({ token })).toEqual({ opened: true });
    await expect(attempt(PASSWORD, owner)).resolves.toMatchObject({ userId });
    await expect(caller(stranger).openLink({ token })).rejects.toThrow('identity.LINK_EXPIRED');
    const asked = { loginName: 'chen.li', captcha: await solve(owner) };
    for (let i = 0; i < 5; i += 1) await caller(owner).sendLink({ ...asked, captcha: await solve(owner) });
    expect(await links()).toHaveLength(3);
  });

  it('takes a captcha from the browser that asked, with its work, once and soon', async () => {
    for (let i = 0; i < 3; i += 1) await attempt('wrong').catch(() => undefined);
    const refusedWith = (captcha: Awaited<ReturnType<typeof solve>>, http = stranger) =>
      expect(attempt(PASSWORD, http, { captcha })).rejects.toThrow('identity.CAPTCHA_WRONG');
    await refusedWith(await solve(browserAt('10.3.0.1')));
    await refusedWith({ ...(await solve(stranger)), work: '' });
    await refusedWith({ ...(await solve(stranger)), answer: 'WRONGS' });
    const late = await solve(stranger);
    test.clock.advance(4 * 60_000);
    await refusedWith(late);
    const good = await solve(stranger);
    await expect(attempt(PASSWORD, stranger, { captcha: good })).resolves.toMatchObject({ userId });
    for (let i = 0; i < 3; i += 1) await attempt('wrong', browserAt('10.3.0.2')).catch(() => undefined);
    const sameVisitor = browserAt('10.3.0.3');
    sameVisitor.setCookie('suanpan_visitor', stranger.cookie('suanpan_visitor') ?? '');
    await refusedWith(good, sameVisitor);
  });

  it('limits guesses at the old password and at the password asked for again', async () => {
    const { sessionId } = await openSession(services.db, services.clock, {
      userId,
      transport: 'cookie',
      ip: '10.0.0.1',
      userAgent: 'test',
    });
    const ctx = testContext(services, { userId, steppedUp: false });
    if (ctx.authentication) ctx.authentication.sessionId = sessionId;
    const own = createCaller(ctx).identity.auth;
    const tries = await Promise.allSettled(
      Array.from({ length: 20 }, (_, i) =>
        i % 2
          ? own.stepUp({ password: 'wrong' })
          : own.changePassword({ oldPassword: 'wrong', newPassword: 'x' }),
      ),
    );
    const answered = tries.map((each) => (each.status === 'rejected' ? String(each.reason.message) : 'done'));
    expect(count(answered, 'identity.OLD_PASSWORD_WRONG')).toBe(5);
    expect(count(answered, 'platform.TOO_MANY_REQUESTS')).toBe(15);
    test.clock.advance(16 * 60_000);
    const { until } = await own.stepUp({ password: PASSWORD });
    expect(new Date(until).getTime() - services.clock.now().getTime()).toBe(5 * 60_000);
  });

  it.each(['qwertyuiop', 'Password2026!', '1234567890', 'dragondragon', 'iloveyou99', '!!Basketball!!'])(
    'knows %s for a common password',
    (password) => {
      expect(isCommonPassword(password)).toBe(true);
    },
  );
  it.each([PASSWORD, 'suanpan-demo', '薪資很高但是很長', 'Tr0ub4dor&3x'])('lets %s pass', (password) => {
    expect(isCommonPassword(password)).toBe(false);
  });
});
