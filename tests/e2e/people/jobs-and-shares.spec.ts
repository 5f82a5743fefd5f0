import { expect, test } from '@playwright/test';
import { PeoplePage } from '../../page-models/people-page.ts';
import { ask, signIn } from '../../support/sign-in.ts';
import { speakEnglish } from '../../support/speak-english.ts';

const NUMBER = '010004';

test('a part-time job is held from a day on, the same one only once, and shares of cost centres total 100 % also for who sends them without the form', async ({
  page,
}) => {
  const hr = await signIn(page, 'hr');
  await speakEnglish(page);
  const people = new PeoplePage(page);
  const { dialog } = people;
  await people.open();
  await people.openRecord(NUMBER);
  const employmentId = new URL(page.url()).pathname.split('/').at(-1);
  await page.getByRole('tab', { name: 'Part-time jobs' }).click();
  const add = async () => {
    await page.getByRole('button', { name: 'Add part-time job' }).click();
    await dialog.getByRole('combobox', { name: 'Type' }).click();
    await page.getByRole('option').first().click();
    await dialog.getByRole('combobox', { name: 'Department' }).fill('HS-SH-FI');
    await page.getByRole('option').first().click();
    await dialog.getByLabel('From').fill('2026-09-01');
    await dialog.getByRole('heading').click();
    await dialog.getByRole('button', { name: 'Save' }).click();
  };
  const jobs = async () =>
    (await ask<{ rows: { validFrom: string }[] }>(page, 'people.partTimeJobs.list', { employmentId })).rows;
  await add();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row').filter({ hasText: 'Sep 1, 2026' })).toHaveCount(1);
  await add();
  await expect(dialog.getByTestId('last-failure').or(dialog.getByRole('alert')).first()).toBeVisible();
  expect(await jobs()).toHaveLength(1);
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  const centres = await ask<{ rows: { code: string }[] }>(page, 'people.costCentres.list', {
    page: 1,
    pageSize: 2,
  });
  const put = (ratios: number[]) =>
    page.request.post('/trpc/people.apportionment.put', {
      data: {
        employmentId,
        validFrom: '2026-10-01',
        shares: ratios.map((ratio, at) => ({
          ...{ costCentre: centres.rows[at]?.code, ratio, item: `item${at}`, main: at === 0 },
        })),
      },
      headers: { 'X-CSRF-Token': hr, 'Idempotency-Key': crypto.randomUUID() },
    });
  const refused = await put([60, 39.99]);
  expect(refused.status()).toBe(400);
  expect(await refused.text()).toContain('people.RATIOS_TOTAL');
  expect((await put([60, 40])).status()).toBe(200);
  await page.getByRole('tab', { name: 'Cost centres' }).click();
  await expect(page.getByRole('row').filter({ hasText: '60 %' })).toBeVisible();
});
