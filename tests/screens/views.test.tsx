import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { batchOf } from './harness/demo.ts';
import { chooseFromMenu, dialog, fill, press, read, until } from './harness/hands.ts';
import { useHouse } from './harness/house.tsx';

const house = useHouse();
const views = () => house.db.selectFrom('payroll_table_views').selectAll().execute();
const address = async (words = '') =>
  `/workbench/payroll/batches/${await batchOf(house.db, 'us-biweekly')}/prepare/Pay${words}`;
const menuText = () => screen.getByTestId('views').textContent;

it('keeps an arranged table under a name, shares it, opens in it, and finds it by its address', async () => {
  localStorage.clear();
  await house.visit('payroll', await address('?order=gross:desc&where=gross:%3E:1'));
  await chooseFromMenu(/^Views/, 'Save as a new view…');
  const form = await dialog('Save as a new view…');
  await fill('Name', 'By gross', form);
  await press('Save', form);
  const [made] = await until(views, (all) => all.length === 1);
  expect(JSON.parse(made?.content ?? '')).toMatchObject({
    filter: [{ column: 'gross', operator: '>', value: 1 }],
    sort: [{ column: 'gross', direction: 'desc' }],
  });
  await waitFor(() => expect(menuText()).toBe('By gross'));
  expect(window.location.search).toContain(`view=${made?.id}`);

  await chooseFromMenu(/^Views/, 'Rename or share…');
  const change = await dialog('Rename or share…');
  await press(/^Share with everybody/, change, 'switch');
  await press('Save', change);
  await until(views, ([first]) => first?.shared === 1);
  await chooseFromMenu(/^Views/, 'Open this table in this view');
  await until(
    () => house.db.selectFrom('payroll_default_views').selectAll().execute(),
    (all) => all.length === 1,
  );

  // Another browser, without a word in the address: the table opens as chosen.
  localStorage.clear();
  await house.visit('payroll', await address());
  await waitFor(() => expect(menuText()).toBe('By gross'));
  await waitFor(() => expect(window.location.search).toContain('order=gross%3Adesc'));
  // What is changed is marked, and thrown away.
  await press(/^Columns/);
  await press('Show all');
  await waitFor(() => expect(menuText()).toBe('By gross *'));
  await chooseFromMenu(/^Views/, 'Discard my changes');
  await waitFor(() => expect(menuText()).toBe('By gross'));

  // Who may only read opens what is shared, and can't change or share it.
  localStorage.clear();
  await house.visit('approver', await address(`?view=${made?.id}`));
  await waitFor(() => expect(menuText()).toBe('By gross'));
  await press(/^Views/);
  await read('Shared by others');
  expect(screen.queryByText('Rename or share…')).toBeNull();
}, 120_000);

it('keeps the name typed for who has lost the right', async () => {
  localStorage.clear();
  await house.visit('payroll', await address('?order=gross:desc'));
  await chooseFromMenu(/^Views/, 'Save as a new view…');
  const form = await dialog('Save as a new view…');
  const name = await fill('Name', 'Mine', form);
  await house.strip('payroll');
  await press('Save', form);
  await read('No permission');
  expect(name.value).toBe('Mine');
  expect(await views()).toEqual([]);
}, 120_000);
