import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { appRouter } from '../../app-router.ts';
import { describeEachDatabase } from '../../platform/db/testing.ts';
import type { Services } from '../../platform/trpc/context.ts';
import { createCallerFactory } from '../../platform/trpc/procedure.ts';
import { createTestServices } from '../../testing/create-test-services.ts';
import { answerCaptchaWith } from '../../testing/known-captcha.ts';
import { mailServer } from '../../testing/mail-server.ts';
import { testContext } from '../../testing/test-context.ts';
import { authenticate } from '../sign-in/authenticate.ts';
import { hashPassword } from '../sign-in/passwords/password-hash.ts';
import { browserAt } from '../sign-in/test-browser.ts';
import { writeSettings } from '../system/system-settings.repo.ts';
import { insertUser } from '../users/users.repo.ts';

const createCaller = createCallerFactory(appRouter);
const PASSWORD = 'a good password';
const NEXT = 'orchard-lantern-94';

describeEachDatabase('a forgotten password', (test) => {
  let services: Services;
  let userId = '';
  let post: Awaited<ReturnType<typeof mailServer>>;
  let address = 0;
  let http: ReturnType<typeof browserAt>;

  const stranger = () => createCaller({ ...testContext(services, { signedIn: false }), http }).identity;
  const picture = async () => {
    const { id } = await stranger().auth.captcha();
    await answerCaptchaWith(services, id, 'ABCDEF');
    await services.db.updateTable('captchas').set({ bits: 0 }).where('id', '=', id).execute();
    return { id, answer: 'abcdef' };
  };
  const begin = async (loginName: string) =>
    (await stranger().recovery.begin({ loginName, captcha: await picture() })).userId;
  const enter = async (loginName: string, password: string) => {
    const { token } = await stranger().auth.apiSignIn({ loginName, password });
    const authentication = await authenticate(services.db, services.clock, {
      bearerToken: token,
      cookieToken: undefined,
    });
    const signedIn = {
      ...testContext(services, { signedIn: false }),
      authentication,
      user: authentication?.user,
    };
    return createCaller({ ...signedIn, http });
  };
  const left = async (topic: string) =>
    (
      await services.db
        .selectFrom('outbox_messages')
        .select('payload')
        .where('topic', '=', topic)
        .orderBy('id')
        .execute()
    ).map(({ payload }) => JSON.parse(payload) as { title: { en: string }; url?: string });
  const sessions = async () =>
    (await services.db.selectFrom('sessions').select('id').where('user_id', '=', userId).execute()).length;
  const codeIn = (text: string | undefined) => text?.match(/\d{4} \d{4}/)?.[0] ?? '';
  const linkIn = (text: string | undefined) => text?.match(/recover\?code=([\w-]+)/)?.[1] ?? '';

  beforeAll(async () => {
    post = await mailServer();
    services = await createTestServices(test);
    Object.assign(services.config, {
      smtp: { url: `smtp://suanpan:right@127.0.0.1:${post.port}`, from: 'hr@example.com' },
      publicUrl: 'https://hr.example.com',
    });
    userId = await insertUser(services.db, services.clock, {
      loginName: 'chen.li',
      name: '陳莉',
      email: 'chen.li@example.com',
      phone: '+886912345678',
      language: 'en',
      passwordHash: await hashPassword(PASSWORD),
      roles: [{ role: 'employee' }],
    });
  });
  afterAll(() => post.close());
  beforeEach(async () => {
    test.clock.advance(3_600_000);
    address += 1;
    http = browserAt(`10.2.0.${address}`);
    await services.db.deleteFrom('outbox_messages').execute();
  });

  it('is replaced by a link from a real mail, once', async () => {
    await enter('chen.li', PASSWORD);
    const asked = await begin('Chen.Li');
    expect(await stranger().recovery.mailValid({ userId: asked })).toEqual({ valid: true });
    await stranger().recovery.sendLink({ userId: asked });
    await services.queue.drain(services);
    const mail = post.got.at(-1);
    expect(mail?.to).toEqual(['chen.li@example.com']);
    const code = linkIn(mail?.text.replaceAll('=\r\n', '').replaceAll('=3D', '='));
    expect(await stranger().recovery.link({ code })).toMatchObject({ valid: true, loginName: 'chen.li' });
    await expect(stranger().recovery.changeByLink({ code, newPassword: 'short' })).rejects.toThrow(
      'TOO_WEAK',
    );
    await expect(stranger().recovery.changeByLink({ code, newPassword: PASSWORD })).rejects.toThrow(
      'USED_BEFORE',
    );
    expect(await sessions()).toBe(1);
    await stranger().recovery.changeByLink({ code, newPassword: NEXT });
    expect(await sessions()).toBe(0);
    await expect(stranger().recovery.changeByLink({ code, newPassword: `${NEXT}!` })).rejects.toThrow(
      'LINK_EXPIRED',
    );
    expect(await stranger().recovery.link({ code })).toEqual({ valid: false });
    await expect(enter('chen.li', PASSWORD)).rejects.toThrow('WRONG_LOGIN');
    await (await enter('chen.li', NEXT)).inbox.approvals.list({});
    await services.queue.drain(services);
    expect(post.got.at(-1)?.text).toContain('was changed');
  });

  it('is replaced by a code to the phone; five wrong ones are the end of it', async () => {
    const asked = await begin('chen.li');
    await stranger().recovery.sendCode({ userId: asked });
    const code = codeIn((await left('message')).at(-1)?.title.en);
    await expect(stranger().recovery.checkCode({ userId: asked, code: '0000 0000' })).rejects.toThrow(
      'CODE_WRONG',
    );
    expect(await stranger().recovery.checkCode({ userId: asked, code })).toMatchObject({ valid: true });
    await stranger().recovery.changeByCode({ userId: asked, code, newPassword: 'meadow-cassette-31' });
    await enter('chen.li', 'meadow-cassette-31');
    await expect(enter('chen.li', NEXT)).rejects.toThrow('WRONG_LOGIN');

    const again = await begin('chen.li');
    await stranger().recovery.sendCode({ userId: again });
    const right = codeIn((await left('message')).at(-1)?.title.en);
    for (let guess = 0; guess < 5; guess++)
      await expect(stranger().recovery.checkCode({ userId: again, code: `1${guess}` })).rejects.toThrow(
        'CODE_WRONG',
      );
    await expect(stranger().recovery.checkCode({ userId: again, code: right })).rejects.toThrow('CODE_WRONG');
  });

  it('tells nobody whether a name exists', async () => {
    const asked = await begin('nobody.here');
    expect(asked).toMatch(/^[\w-]{32}$/);
    expect(await stranger().recovery.mailValid({ userId: asked })).toEqual({ valid: true });
    expect(await stranger().recovery.sendLink({ userId: asked })).toEqual({ sent: true });
    expect(await stranger().recovery.sendCode({ userId: asked })).toEqual({ sent: true });
    await expect(stranger().recovery.checkCode({ userId: asked, code: '12345678' })).rejects.toThrow(
      'CODE_WRONG',
    );
    expect(await left('mail')).toEqual([]);
    expect(await left('message')).toEqual([]);
    expect(await stranger().auth.passwordPattern({ username: 'nobody.here' })).toEqual(
      await stranger().auth.passwordPattern({ username: 'chen.li' }),
    );
  });

  it('asks for a read picture first, and takes a pass for it once', async () => {
    await expect(
      stranger().recovery.begin({ loginName: 'chen.li', captcha: { id: 'x', answer: 'y' } }),
    ).rejects.toThrow('CAPTCHA_WRONG');
    const given = await picture();
    const { captcha } = await stranger().recovery.checkCaptcha(given);
    await expect(stranger().recovery.checkCaptcha(given)).rejects.toThrow('CAPTCHA_WRONG');
    await stranger().recovery.begin({ loginName: 'chen.li', captcha });
    await expect(stranger().recovery.begin({ loginName: 'chen.li', captcha })).rejects.toThrow(
      'CAPTCHA_WRONG',
    );
  });

  it('stays forgotten after half an hour, for a disabled account and after three mails', async () => {
    const asked = await begin('chen.li');
    for (let mail = 0; mail < 5; mail++) await stranger().recovery.sendLink({ userId: asked });
    expect(await left('mail')).toHaveLength(3);
    test.clock.advance(31 * 60_000);
    await expect(stranger().recovery.sendLink({ userId: asked })).rejects.toThrow('LINK_EXPIRED');
    await services.db.updateTable('users').set({ status: 'disabled' }).where('id', '=', userId).execute();
    await stranger().recovery.sendLink({ userId: await begin('chen.li') });
    expect(await left('mail')).toHaveLength(3);
    await services.db.updateTable('users').set({ status: 'active' }).where('id', '=', userId).execute();
  });

  it('of a new account is its owner’s only with the terms and a code', async () => {
    await writeSettings(services.db, services.clock, 'terms', { en: 'Be kind.' });
    const admin = createCaller(
      testContext(services, { userId, permissions: ['identity.users.edit'] }),
    ).identity;
    const made = {
      loginName: 'new.one',
      name: 'New',
      email: 'new@example.com',
      password: 'told by telephone 1',
    };
    const { id } = await admin.users.create(made);
    const first = await enter('new.one', made.password);
    expect((await first.identity.auth.me()).firstSignIn).toEqual({
      password: true,
      terms: { en: 'Be kind.' },
      contacts: [{ channel: 'mail', shown: 'n***@example.com' }],
    });
    const process = first.identity.recovery;
    await expect(first.inbox.approvals.list({})).rejects.toThrow('PASSWORD_NOT_YOURS');
    await first.identity.auth.changePassword({
      oldPassword: made.password,
      newPassword: 'mine alone 77 horse',
    });
    await expect((await enter('new.one', 'mine alone 77 horse')).inbox.approvals.list({})).rejects.toThrow(
      'FIRST_SIGN_IN_OPEN',
    );
    await expect(process.finishFirstSignIn({})).rejects.toThrow('TERMS_NEEDED');
    await expect(process.finishFirstSignIn({ acceptTerms: true })).rejects.toThrow('CONTACT_NEEDED');
    const { proof } = await process.sendConfirmation({ channel: 'mail' });
    const code = codeIn((await left('mail')).at(-1)?.title.en);
    await expect(process.finishFirstSignIn({ acceptTerms: true, proof, code: '11112222' })).rejects.toThrow(
      'CODE_WRONG',
    );
    await process.finishFirstSignIn({ acceptTerms: true, proof, code });
    await (await enter('new.one', 'mine alone 77 horse')).inbox.approvals.list({});
    const user = await services.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect([user.terms_accepted_at, user.contact_confirmed_at, user.first_sign_in_at]).not.toContain(null);
    await expect(process.finishFirstSignIn({ acceptTerms: true })).rejects.toThrow('NOTHING_OPEN');
  });
});
