import { expect, type Page, test } from '@playwright/test';
import { PeoplePage } from '../../page-models/people-page.ts';
import { ask, signIn } from '../../support/sign-in.ts';
import { speakEnglish } from '../../support/speak-english.ts';

const NUMBER = '010003';

interface Employments {
  rows: { id: string; employeeNumber: string; version: number }[];
}

async function employment(page: Page, number: string) {
  const { rows } = await ask<Employments>(page, 'people.employments.list', {
    search: number,
    page: 1,
    pageSize: 50,
  });
  const found = rows.find(({ employeeNumber }) => employeeNumber === number);
  return ask<{ id: string; version: number; custom: Record<string, unknown> }>(
    page,
    'people.employments.get',
    {
      id: found?.id,
    },
  );
}

test('a field of the company’s own is filled in on the form and by a file, and filters the list', async ({
  page,
}) => {
  const hr = await signIn(page, 'hr');
  await speakEnglish(page);
  const people = new PeoplePage(page);
  const { dialog } = people;
  const code = `shirt_${Date.now().toString(36)}`;
  const name = `Shirt ${code}`;
  await page.goto('/workbench/people/organisation?tab=fields');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await dialog.getByLabel(/^Name/).first().fill(name);
  await dialog.getByLabel(/^Code/).first().fill(code);
  await dialog.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'Choice', exact: true }).click();
  for (const [at, [one, called]] of [
    ['S', 'Small'],
    ['L', 'Large'],
  ].entries()) {
    await dialog.getByRole('button', { name: 'Add choice' }).click();
    await dialog.getByLabel(`Code ${at + 1}`).fill(one ?? '');
    await dialog.getByLabel(`Name ${at + 1}`).fill(called ?? '');
  }
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();

  await people.open();
  await people.openRecord(NUMBER);
  await page.getByRole('combobox', { name }).click();
  await page.getByRole('option', { name: 'Large' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved.').first()).toBeVisible();
  expect((await employment(page, NUMBER)).custom).toMatchObject({ [code]: 'L' });

  // A value that isn't a choice is refused, also without the form.
  const { id, version } = await employment(page, NUMBER);
  const refused = await page.request.post('/trpc/people.employments.update', {
    data: { id, version, custom: { [code]: 'XXL' } },
    headers: { 'X-CSRF-Token': hr, 'Idempotency-Key': crypto.randomUUID() },
  });
  expect(refused.status()).toBe(400);

  await people.open();
  await people.prepareImport('Employees', {
    name: 'shirts.csv',
    content: [
      `Employee number,Name,Legal entity,Hire date,Department,${name}`,
      `${code},王小明,SH,2026-01-05,HS-SH-RD,Small`,
      `${code}x,李四,SH,2026-01-05,HS-SH-RD,Huge`,
    ].join('\n'),
  });
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(people.count('created')).toHaveText('1');
  await expect(people.count('failed')).toHaveText('1');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  expect((await employment(page, code)).custom).toMatchObject({ [code]: 'S' });

  await people.open(`?custom_${code}=L`);
  await expect(people.rows).toHaveCount(1);
  await expect(people.rows).toContainText(NUMBER);
});
