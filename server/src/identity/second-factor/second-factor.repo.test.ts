import { expect, it } from 'vitest';
import { appRouter } from '../../app-router.ts';
import { describeEachDatabase } from '../../platform/db/testing.ts';
import type { Services } from '../../platform/trpc/context.ts';
import { createCallerFactory } from '../../platform/trpc/procedure.ts';
import { createTestServices } from '../../testing/create-test-services.ts';
import { testContext } from '../../testing/test-context.ts';
import { hashPassword } from '../sign-in/passwords/password-hash.ts';
import { browserAt } from '../sign-in/test-browser.ts';
import { insertUser } from '../users/users.repo.ts';
import { codeAt, stepAt } from './time-codes.ts';

const createCaller = createCallerFactory(appRouter);
const PASSWORD = 'orchard-lantern-94';

describeEachDatabase('a second proof', (test) => {
  let services: Services;
  let userId = '';
  let secret = '';
  let kept: string[] = [];
  let address = 0;
  const own = (steppedUp = true) =>
    createCaller(testContext(services, { userId, permissions: ['portal.payslips.view'], steppedUp })).identity
      .secondFactor;
  const enter = (code?: string) => {
    address += 1;
    const http = browserAt(`10.3.0.${address}`);
    const stranger = createCaller({ ...testContext(services, { signedIn: false }), http });
    return stranger.identity.auth.apiSignIn({ loginName: 'chen', password: PASSWORD, ...(code && { code }) });
  };
  /** What the app shows now. */
  const shown = () => codeAt(secret, stepAt(services.clock.now()));
  const outcomes = async () =>
    (await services.db.selectFrom('sign_in_history').select('outcome').orderBy('id').execute()).map(
      ({ outcome }) => outcome,
    );

  it('counts once a code of the app has come back, and asks for the password to set it up', async () => {
    services = await createTestServices(test);
    userId = await insertUser(services.db, services.clock, {
      loginName: 'chen',
      name: '陳莉',
      email: 'chen@example.com',
      passwordHash: await hashPassword(PASSWORD),
      roles: [{ role: 'employee' }],
    });
    await expect(own(false).begin()).rejects.toThrow('STEP_UP_REQUIRED');
    const begun = await own().begin();
    expect(begun.address).toContain(`secret=${begun.secret}`);
    await enter();
    await expect(own().confirm({ code: '000000' })).rejects.toThrow('SECOND_FACTOR_WRONG');
    ({ secret } = await own().begin());
    expect(secret).not.toBe(begun.secret);
    kept = (await own().confirm({ code: shown() })).codes;
    expect(kept).toHaveLength(10);
    expect(await own().get()).toMatchObject({ codesLeft: 10, since: services.clock.now().toISOString() });
    await expect(own().begin()).rejects.toThrow('SECOND_FACTOR_STANDS');
    const row = await services.db.selectFrom('second_factors').selectAll().executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(secret);
    const mails = await services.db.selectFrom('outbox_messages').select('payload').execute();
    expect(mails.at(-1)?.payload).toContain('now asks for a second proof');
  });

  it('is asked for after the right password alone, and opens once', async () => {
    await expect(enter()).rejects.toThrow('SECOND_FACTOR_NEEDED');
    await expect(enter('111111')).rejects.toThrow('SECOND_FACTOR_WRONG');
    expect((await outcomes()).at(-1)).toBe('wrong-code');
    // The one that confirmed it is used up.
    await expect(enter(shown())).rejects.toThrow('SECOND_FACTOR_WRONG');
    test.clock.advance(30_000);
    const code = shown();
    await enter(`${code.slice(0, 3)} ${code.slice(3)}`);
    await expect(enter(code)).rejects.toThrow('SECOND_FACTOR_WRONG');
  });

  it('is answered by a kept code, each once, however it is typed', async () => {
    const [first = ''] = kept;
    await enter(first.toUpperCase().replace('-', ' '));
    await expect(enter(first)).rejects.toThrow('SECOND_FACTOR_WRONG');
    expect((await own().get()).codesLeft).toBe(9);
    const { codes } = await own().renewCodes();
    await expect(enter(kept[1])).rejects.toThrow('SECOND_FACTOR_WRONG');
    await enter(codes[0]);
  });

  it('is locked after five guesses, whatever comes then', async () => {
    test.clock.advance(20 * 60_000);
    for (let guess = 0; guess < 3; guess++)
      await expect(enter('222222')).rejects.toThrow('SECOND_FACTOR_WRONG');
    await services.db.deleteFrom('guess_limits').where('guessed', 'like', 'name %').execute();
    for (let guess = 0; guess < 2; guess++)
      await expect(enter('222222')).rejects.toThrow('SECOND_FACTOR_WRONG');
    await services.db.deleteFrom('guess_limits').where('guessed', 'like', 'name %').execute();
    await expect(enter(shown())).rejects.toThrow('LOCKED');
    test.clock.advance(20 * 60_000);
    await enter(shown());
  });

  it('is taken away by its owner, or by an administrator who is seen doing it', async () => {
    const admin = createCaller(
      testContext(services, { userId: 'admin', permissions: ['identity.users.edit', 'identity.users.view'] }),
    ).identity;
    expect((await admin.users.list({})).rows[0]).toMatchObject({ loginName: 'chen', secondFactor: true });
    await admin.secondFactor.reset({ id: userId });
    expect((await admin.users.list({})).rows[0]).toMatchObject({ secondFactor: false });
    expect(
      await services.db.selectFrom('sessions').select('id').where('user_id', '=', userId).execute(),
    ).toEqual([]);
    const notices = await services.db
      .selectFrom('inbox_notifications')
      .select(['user_id', 'title'])
      .where('user_id', '=', userId)
      .execute();
    expect(notices.at(-1)?.title).toContain('took away the second proof of your account');
    const [row] = await services.db
      .selectFrom('audit_rows')
      .select(['user_id', 'subject_id', 'facts'])
      .where('action', '=', 'identity.secondFactor.reset')
      .execute();
    expect(row).toMatchObject({ user_id: 'admin', subject_id: userId });
    expect(row?.facts).toContain('"second_factor":{"before":true,"after":false}');
    await enter();
    await expect(admin.secondFactor.reset({ id: userId })).rejects.toThrow('NOTHING_OPEN');
    await expect(admin.secondFactor.reset({ id: 'admin' })).rejects.toThrow('NOT_YOURSELF');
    ({ secret } = await own().begin());
    await own().confirm({ code: shown() });
    expect(await own().remove()).toEqual({ removed: true });
    await enter();
  });
});
