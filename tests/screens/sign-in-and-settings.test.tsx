import { answerCaptchaWith } from '@suanpan/server/server-for-tests';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { testClock } from './harness/clock.ts';
import { chooseFromMenu, fill, part, press, read, until } from './harness/hands.ts';
import { PASSWORD, useHouse } from './harness/house.tsx';

const house = useHouse();
const NEW_PASSWORD = 'orchard-lantern-94';
const sessions = async () => (await house.db.selectFrom('sessions').select('user_id').execute()).length;

async function signIn(loginName: string, password: string): Promise<void> {
  await fill('Login name', loginName);
  await fill('Password', password);
  await press('Sign in');
}

describe('signing in', () => {
  it('opens the door, and leads on to where one wanted to go', async () => {
    await house.visit(undefined, '/sign-in?next=/settings');
    await signIn('employee', 'wrong');
    await read('The login name or the password is wrong.');
    expect(await sessions()).toBe(0);
    expect((await screen.findByLabelText<HTMLInputElement>('Login name')).value).toBe('employee');
    await signIn('employee', PASSWORD);
    await read('Hide my amounts');
    expect(window.location.pathname).toBe('/settings');
    expect(await sessions()).toBe(1);
  });

  it('sends nothing without a name and a password', async () => {
    await house.visit(undefined, '/sign-in');
    await press('Sign in');
    expect(await screen.findAllByText('This field is required.')).toHaveLength(2);
    expect(await house.db.selectFrom('sign_in_history').selectAll().execute()).toEqual([]);
  });

  it('asks for what the picture shows after wrong guesses, and lets nobody past it', async () => {
    await house.visit(undefined, '/sign-in');
    for (let guess = 0; guess < 9 && !screen.queryByLabelText('Code in the picture'); guess++) {
      await signIn('employee', `wrong ${guess}`);
      await until(
        () => Promise.resolve(screen.queryByRole('alert')?.textContent ?? ''),
        (text) => text !== '',
      );
    }
    await screen.findByAltText('Picture with a code to type');
    await fill('Code in the picture', 'nonsense');
    await signIn('employee', PASSWORD);
    await read('The code from the picture is wrong or has expired.');
    expect(await sessions()).toBe(0);
  });

  it('lets a browser be known by the link from a mail, once', async () => {
    await house.visit(undefined, '/sign-in?link=no-such-link');
    await read('This link was used before or has expired. Ask for another.');
    expect(window.location.search).toBe('');
  });

  it('sends who is locked out a link, for a read picture only', async () => {
    await house.db
      .updateTable('users')
      .set({ email: 'wang@example.com' })
      .where('login_name', '=', 'employee')
      .execute();
    await house.db
      .insertInto('guess_limits')
      .values({ guessed: 'name employee', guesses: 99, since: testClock.now().toISOString() })
      .execute();
    const links = () => house.db.selectFrom('sign_in_links').select('user_id').execute();
    const picture = async () =>
      (await house.db.selectFrom('captchas').select('id').orderBy('id').execute()).at(-1)?.id;
    await house.visit(undefined, '/sign-in');
    await signIn('employee', PASSWORD);
    await press('Send a link to my mail');
    const shown = () => screen.getByAltText<HTMLImageElement>('Picture with a code to type').src;
    const first = await waitFor(shown);
    await fill('Code in the picture', 'nonsense');
    await press('Send a link to my mail');
    await read('The code from the picture is wrong or has expired.');
    expect(await links()).toEqual([]);
    await waitFor(() => expect(shown()).not.toBe(first));
    await answerCaptchaWith(house.services, (await picture()) ?? '', 'ABCDEF');
    await fill('Code in the picture', 'ABCDEF');
    await press('Send a link to my mail');
    await read(/a link is on its way/);
    expect(await links()).toHaveLength(1);
    expect(await sessions()).toBe(0);
  });

  it('ends', async () => {
    await house.visit('employee', '/settings');
    expect(await sessions()).toBe(1);
    await chooseFromMenu('Account', 'Sign out');
    await until(sessions, (count) => count === 0);
  });
});

describe('settings', () => {
  const mine = () =>
    house.db
      .selectFrom('users')
      .select(['language', 'theme', 'password_hash'])
      .where('login_name', '=', 'employee')
      .executeTakeFirstOrThrow();

  it('speaks the language one chooses, here and in mails', async () => {
    await house.visit('employee', '/settings');
    await press('繁體中文', undefined, 'radio');
    await until(mine, (user) => user.language === 'zh-TW');
    expect(await screen.findByRole('heading', { level: 1, name: '設定' })).toBeTruthy();
    expect(document.documentElement.lang).toBe('zh-TW');
  });

  it('wears the colours one chooses', async () => {
    await house.visit('employee', '/settings');
    await press('Dark', undefined, 'radio');
    await until(mine, (user) => user.theme === 'dark');
  });

  it('offers both in the head of every page', async () => {
    await house.visit('employee', '/');
    await chooseFromMenu('Language', '简体中文');
    await until(mine, (user) => user.language === 'zh-CN');
    await chooseFromMenu('外观', '浅色');
    await until(mine, (user) => user.theme === 'light');
  });

  it('changes the password only for who knows the old one and types the new one twice', async () => {
    await house.visit('employee', '/settings');
    const before = (await mine()).password_hash;
    const form = part(await screen.findByRole('region', { name: 'Password' }));
    const old = await fill('Current password', PASSWORD, form);
    await fill('New password', NEW_PASSWORD, form);
    await fill('New password again', 'another', form);
    await press('Change password', form);
    await read('The two new passwords differ.');
    await fill('New password again', NEW_PASSWORD, form);
    await fill('Current password', 'wrong', form);
    await press('Change password', form);
    await read('The current password is wrong.');
    expect((await mine()).password_hash).toBe(before);
    await fill('Current password', PASSWORD, form);
    await press('Change password', form);
    await read('The password has been changed.');
    expect((await mine()).password_hash).not.toBe(before);
    await waitFor(() => expect(old.value).toBe(''));
  });
});
