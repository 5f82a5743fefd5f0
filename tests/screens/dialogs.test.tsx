import { queryClient } from '@suanpan/portal/kit/api';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openEmployee } from './harness/employees.ts';
import { dialog, fill, hands, named, press, read } from './harness/hands.ts';
import { PASSWORD, useHouse } from './harness/house.tsx';

const house = useHouse();
const QUESTION = 'Unsaved changes';

it('starts in its first field, and asks before Escape or the cross throw away what was typed', async () => {
  await house.visit('hr', '/workbench/people/organisation?tab=jobs');
  await press('Add');
  const [form] = named('dialog', /./).map((element) => ({ element }));
  if (!form) throw new Error('no dialog');
  const first = form.element.querySelector<HTMLInputElement>('form input');
  await waitFor(() => expect(document.activeElement).toBe(first));
  // The keys stay in the form.
  for (let press = 0; press < 12; press += 1) {
    await hands.tab();
    expect(form.element.contains(document.activeElement)).toBe(true);
  }
  // What is wrong is where the keys are.
  await press('Save');
  await read(/This field is required/);
  await waitFor(() => expect(document.activeElement).toBe(first));
  await hands.type(first!, 'J-900');

  await hands.keyboard('{Escape}');
  await press('Keep editing', await dialog(QUESTION));
  await waitFor(() => expect(named('dialog', QUESTION)).toEqual([]));
  expect(first!.value).toBe('J-900');

  form.element.querySelector<HTMLElement>('header button')?.click();
  await press('Discard', await dialog(QUESTION));
  await waitFor(() => expect(named('dialog', /./)).toEqual([]));

  // Nothing typed, nothing asked.
  await press('Add');
  await waitFor(() => expect(named('dialog', /./)).toHaveLength(1));
  await hands.keyboard('{Escape}');
  await waitFor(() => expect(named('dialog', /./)).toEqual([]));
});

it('opens no calendar and no list by itself, and does as soon as somebody goes there', async () => {
  const calendar = () => document.querySelector('[data-dates-dropdown]');
  const firstField = async () => {
    const field = (await dialog(/./)).element.querySelector('form input') as HTMLInputElement | null;
    if (!field) throw new Error('no field');
    await waitFor(() => expect(document.activeElement).toBe(field));
    // What a focus opens is drawn a moment later.
    await new Promise((drawn) => setTimeout(drawn, 100));
    return field;
  };
  await openEmployee(house, '0001', 'bankAccounts');
  await press('Change accounts');
  const day = await firstField();
  expect(calendar()).toBeNull();
  await hands.click(day);
  await waitFor(() => expect(calendar()).not.toBeNull());

  await openEmployee(house, '0001', 'compensation');
  await press('Add item');
  const item = await firstField();
  expect(item.getAttribute('aria-expanded')).toBe('false');
  // The same field opens once the keys come back to it.
  await hands.tab();
  await hands.tab({ shift: true });
  expect(document.activeElement).toBe(item);
  await waitFor(() => expect(item.getAttribute('aria-expanded')).toBe('true'));
});

it('keeps what was typed when the session ends: one signs in over the page, and stores it', async () => {
  await house.visit('hr', '/workbench/people/organisation?tab=jobs');
  await press('Add');
  const form = await dialog(/./);
  await fill(/^Code/, 'J-901');
  await fill(/^Name/, 'Archivist');
  await house.db.deleteFrom('sessions').execute();
  await press('Save', form);
  await press('Log in again', await dialog('Session expired'));
  const again = await dialog('Log in again');
  await read(/What you typed is still here: enter the password of hr/);
  await fill('Password', 'not this one');
  await press('Continue', again);
  await read('The login name or the password is wrong.');
  await fill('Password', PASSWORD);
  await press('Continue', again);
  await waitFor(() => expect(named('dialog', 'Log in again')).toEqual([]));
  expect(window.location.pathname).toBe('/workbench/people/organisation');
  await press('Save', form);
  await waitFor(() => expect(named('dialog', /./)).toEqual([]));
  await read('Archivist');
});

it('tells the end of a session also after a page that was left without answering it', async () => {
  const end = async () => {
    await read('Cost centres');
    await house.db.deleteFrom('sessions').execute();
    await queryClient.invalidateQueries();
    await dialog('Session expired');
  };
  await house.visit('hr', '/workbench/people/organisation?tab=jobs');
  await end();
  await house.visit('hr', '/workbench/people/organisation?tab=jobs');
  await end();
});

it('says that there is no network for as long as there is none', async () => {
  await house.visit('hr', '/workbench/people/organisation?tab=jobs');
  const text = 'No network connection. Nothing is saved until it is back.';
  await read('Cost centres');
  window.dispatchEvent(new Event('offline'));
  await read(text);
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(screen.queryByText(text)).toBeNull());
});
