import { createHmac } from 'node:crypto';
import { answerCaptchaWith, mailServer } from '@suanpan/server/server-for-tests';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { chooseFromMenu, dialog, fill, press, read, until } from './harness/hands.ts';
import { useHouse } from './harness/house.tsx';

const house = useHouse();
const NEW_PASSWORD = 'orchard-lantern-94';
const employee = () =>
  house.db.selectFrom('users').selectAll().where('login_name', '=', 'employee').executeTakeFirstOrThrow();
const outbox = async (topic: string) =>
  (
    await house.db
      .selectFrom('outbox_messages')
      .select('payload')
      .where('topic', '=', topic)
      .orderBy('id')
      .execute()
  ).map(({ payload }) => JSON.parse(payload) as { title: Record<string, string>; url?: string });

async function sayWho(loginName: string): Promise<void> {
  await house.visit(undefined, '/recover');
  await fill('Login name', loginName);
  await screen.findByAltText('Picture with a code to type');
  const pictures = await house.db.selectFrom('captchas').select('id').orderBy('id').execute();
  await answerCaptchaWith(house.services, pictures.at(-1)?.id ?? '', 'ABCDEF');
  await fill('Code in the picture', 'abcdef');
  await press('Continue');
}

async function chooseTwice(password: string): Promise<void> {
  await fill('New password', password);
  await fill('New password again', password);
}

describe('a forgotten password', () => {
  it('is found from the sign-in page, and replaced by a link from a mail', async () => {
    await house.visit(undefined, '/sign-in');
    expect((await screen.findByRole('link', { name: 'Forgotten your password?' })).getAttribute('href')).toBe(
      '/recover',
    );
    await sayWho('employee');
    await press('Send a link by mail');
    await read(/a link is on its way/);
    const before = (await employee()).password_hash;
    const url = (await outbox('mail')).at(-1)?.url ?? '';
    expect(url).toMatch(/^\/recover\?code=/);
    await house.visit(undefined, url);
    await read(/For the account employee of/);
    await fill('New password', 'short');
    await read('Too weak');
    await fill('New password', NEW_PASSWORD);
    await read('Strong');
    await fill('New password again', 'another');
    await press('Set the password');
    await read('The two new passwords differ.');
    await fill('New password again', NEW_PASSWORD);
    await press('Set the password');
    await read('Your password is set. Sign in with it.');
    expect((await employee()).password_hash).not.toBe(before);
    await house.visit(undefined, url);
    await read('This link was used before or has expired.');
  });

  it('is replaced by a code from the phone; nobody hears whether the name exists', async () => {
    await house.db.deleteFrom('outbox_messages').execute();
    await sayWho('nobody.here');
    await press('Send a code to the phone');
    await read(/If this account has a phone number/);
    expect(await outbox('message')).toEqual([]);
    await sayWho('employee');
    await press('Send a code to the phone');
    await fill('Code', '0000 0000');
    await press('Continue');
    await read('The code is wrong or has expired.');
    const before = (await employee()).password_hash;
    const { title } = (await outbox('message')).at(-1) ?? { title: {} };
    await fill('Code', title.en?.match(/\d{4} \d{4}/)?.[0] ?? '');
    await press('Continue');
    await chooseTwice(NEW_PASSWORD);
    await press('Set the password');
    await read('Your password is set. Sign in with it.');
    expect((await employee()).password_hash).not.toBe(before);
  });
});

const termsOfUse = (terms: string) =>
  house.db
    .insertInto('system_settings')
    .values({ type_code: 'terms', setting: 'en', value: JSON.stringify(terms), updated_at: '2026' })
    .execute();

describe('a new account', () => {
  const makeNew = (terms: string) =>
    Promise.all([
      house.db
        .updateTable('users')
        .set({ first_sign_in_at: null, given_password_ends_at: '2999-01-01T00:00:00.000Z' })
        .where('login_name', '=', 'employee')
        .execute(),
      termsOfUse(terms),
    ]);

  it('opens nothing before its owner has accepted the terms and chosen a password', async () => {
    await makeNew('Be kind to figures.');
    await house.visit('employee', '/payslips', { confirmed: false });
    await read('Be kind to figures.');
    expect(window.location.pathname).toBe('/first-sign-in');
    await chooseTwice(NEW_PASSWORD);
    await press('Finish');
    await read('Accept the terms of use to go on.');
    expect((await employee()).first_sign_in_at).toBeNull();
    await press('I have read the terms of use and accept them.', undefined, 'checkbox');
    await press('Finish');
    await until(employee, (user) => user.first_sign_in_at !== null);
    expect((await employee()).terms_accepted_at).not.toBeNull();
    await until(
      () => Promise.resolve(window.location.pathname),
      (path) => path === '/payslips',
    );
  });
});

describe('where one is signed in', () => {
  const sessions = () => house.db.selectFrom('sessions').select('id').execute();

  it('is listed, and every other device is signed out from there', async () => {
    await house.as('employee');
    await house.visit('employee', '/settings');
    await read('This device');
    expect((await sessions()).length).toBeGreaterThan(1);
    await press('Sign out all other devices');
    await press('Confirm', await dialog('Sign out all other devices'));
    await until(sessions, (left) => left.length === 1);
    await read('All other devices are signed out.');
  });
});

describe('a second proof', () => {
  /** As an authenticator app does. */
  function codeOf(secret: string, step: number): string {
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
    const bits = [...secret].map((one) => letters.indexOf(one).toString(2).padStart(5, '0')).join('');
    const counter = Buffer.alloc(8);
    counter.writeBigUInt64BE(BigInt(step));
    const digest = createHmac(
      'sha1',
      Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? []),
    )
      .update(counter)
      .digest();
    const at = (digest.at(-1) ?? 0) & 15;
    return String((digest.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
  }

  it('is set up with an app, asked for at sign-in, and taken away', async () => {
    await house.visit('employee', '/settings');
    await press('Set up an app');
    const form = await dialog('Set up an app');
    await form.findByLabelText('Picture for the authenticator app');
    const secret = form.element.querySelector('code')?.textContent?.replaceAll(' ', '') ?? '';
    await fill('Code of the app', '000000', form);
    await press('Confirm', form);
    await read('The code is wrong or was used already.');
    const step = () => Math.floor(house.services.clock.now().getTime() / 30_000);
    const used = step();
    await fill('Code of the app', codeOf(secret, used), form);
    await press('Confirm', form);
    const codes = await form.findByLabelText('Recovery codes');
    const kept = [...codes.querySelectorAll('li')].map((each) => each.textContent ?? '');
    expect(kept).toHaveLength(10);
    await press('I have kept them', form);
    await read('10 recovery codes left.');

    await house.visit(undefined, '/sign-in');
    await fill('Login name', 'employee');
    await fill('Password', 'suanpan-demo');
    await press('Sign in');
    await read('Enter the code from your authenticator app.');
    await fill(/^Code of your authenticator app/, 'aaaaa-bbbbb');
    await press('Sign in');
    await read('The code is wrong or was used already.');
    await fill(/^Code of your authenticator app/, kept[0] ?? '');
    await press('Sign in');
    await until(
      () => Promise.resolve(window.location.pathname),
      (path) => path === '/',
    );
    await house.db.deleteFrom('second_factor_codes').execute();
    await house.db.deleteFrom('second_factors').execute();
  });
});

describe('inviting employees', () => {
  const users = () => house.db.selectFrom('users').select(['person_id', 'first_sign_in_at']).execute();
  let post: Awaited<ReturnType<typeof mailServer>>;
  beforeEach(async () => {
    post = await mailServer();
    Object.assign(house.services.config, {
      smtp: { url: `smtp://suanpan:right@127.0.0.1:${post.port}`, from: 'hr@example.com' },
      publicUrl: 'https://hr.example.com',
    });
  });
  afterEach(() => post.close());

  /** Where the first mail leads, once it is there. */
  const linkOfMail = async () => {
    const links = () =>
      post.got.flatMap(({ text }) => {
        const plain = text.replaceAll('=\r\n', '').replaceAll('=3D', '=');
        return /\/recover\?code=[\w-]+/.exec(plain)?.[0] ?? [];
      });
    return (
      (
        await until(
          async () => links(),
          (found) => found.length > 0,
        )
      )[0] ?? ''
    );
  };
  const isAt = (path: string) =>
    until(
      () => Promise.resolve(window.location.pathname),
      (at) => at === path,
    );
  async function signInWith(loginName: string, password: string): Promise<void> {
    await house.visit(undefined, '/sign-in');
    await fill('Login name', loginName);
    await fill('Password', password);
    await press('Sign in');
  }

  it('says beforehand that no link can be sent, and keeps the form when it is refused', async () => {
    Object.assign(house.services.config, { publicUrl: undefined, trustProxy: true });
    await house.visit('admin', '/workbench/admin/users');
    await chooseFromMenu('More actions', 'Invite employees');
    const form = await dialog('Invite employees');
    await read(/The server's address \(PUBLIC_URL\) is not set: links in mails can't be sent/);
    const before = (await users()).length;
    await press('Invite', form);
    await read(/so that no link can be sent by mail\. Whoever runs it sets PUBLIC_URL/);
    expect(form.element.isConnected).toBe(true);
    expect((await users()).length).toBe(before);
    Object.assign(house.services.config, { trustProxy: false });
  });

  it('makes accounts for all who have none, with a list of who got what', async () => {
    await house.db.updateTable('persons').set({ email: 'one@example.com' }).execute();
    const before = (await users()).length;
    await house.visit('admin', '/workbench/admin/users');
    await chooseFromMenu('More actions', 'Invite employees');
    const form = await dialog('Invite employees');
    await read(/people without an account/);
    await press('Invite', form);
    await read(/^Invited: \d+/);
    expect((await form.findByText('Download the list of who got what')).getAttribute('href')).toMatch(
      /^\/api\/files\//,
    );
    const made = (await users()).filter(({ first_sign_in_at }) => first_sign_in_at === null);
    expect(made.length).toBe((await users()).length - before);
    expect(made.length).toBeGreaterThan(0);
    expect(screen.queryByText(/PUBLIC_URL/)).toBeNull();

    // One of them makes the account their own by the mail that came.
    await termsOfUse('Be kind to figures.');
    await house.visit(undefined, await linkOfMail());
    const [, loginName = ''] = /Your login name is (\S+)\. /.exec(
      (await screen.findByText(/Your login name is/)).textContent ?? '',
    )!;
    await chooseTwice(NEW_PASSWORD);
    await press('I have read the terms of use and accept them.', undefined, 'checkbox');
    await press('Finish');
    await read('Your password is set. Sign in with it.');
    await signInWith(loginName, NEW_PASSWORD);
    await isAt('/');
  });
});
