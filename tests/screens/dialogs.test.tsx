import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openEmployee } from './harness/employees.ts';
import { dialog, hands, named, press, read } from './harness/hands.ts';
import { useHouse } from './harness/house.tsx';

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
