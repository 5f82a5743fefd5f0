import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { chooseFromMenu, dialog, fill, hands, press, read, until } from './harness/hands.ts';
import { useHouse } from './harness/house.tsx';

const house = useHouse();
const stored = () => house.db.selectFrom('import_templates').selectAll().execute();

it('makes a template of the company’s own from the product’s, changes it, and deletes it after asking', async () => {
  await house.visit('hr', '/workbench/admin/import-templates?search=Departments');
  await chooseFromMenu('Actions for Departments', 'Make one like it');
  const form = await dialog('Add template');
  await press('Save', form);
  expect(await stored()).toEqual([]);
  await fill(/^Name \*$/, 'From the office', form);
  await hands.type(await form.findByLabelText('Header in the file: Code'), 'Unit no.');
  await press('Save', form);
  const [row] = await until(stored, (rows) => rows.length === 1);
  expect(row).toMatchObject({ name: 'From the office', subject: 'people.departments' });
  expect(JSON.parse(row?.columns ?? '[]')[0]).toEqual({ code: 'code', header: 'Unit no.', sample: null });
  await chooseFromMenu('Actions for From the office', 'Delete template');
  await press(/Delete|Confirm/, await dialog('Delete template'));
  await until(stored, (rows) => rows.length === 0);
  await house.strip('hr');
  await house.visit('hr', '/workbench/admin/import-templates');
  await read(/no access/);
  expect(screen.queryByRole('button', { name: 'Actions for Departments' })).toBeNull();
});
