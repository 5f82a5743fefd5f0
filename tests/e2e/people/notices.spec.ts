import { expect, type Page, test } from '@playwright/test';
import { PeoplePage } from '../../page-models/people-page.ts';
import { coveredByNotice } from '../../support/covered.ts';
import { ask, signIn } from '../../support/sign-in.ts';
import { speakEnglish } from '../../support/speak-english.ts';

/** The record of somebody, with a phone number typed and not saved. */
async function typeAPhoneNumber(page: Page): Promise<void> {
  await signIn(page, 'hr');
  await speakEnglish(page);
  const { rows } = await ask<{ rows: { employeeNumber: string }[] }>(page, 'people.employments.list', {
    page: 1,
    pageSize: 1,
  });
  const people = new PeoplePage(page);
  await people.open();
  await people.openRecord(rows[0]?.employeeNumber ?? '');
  await page.getByLabel('Phone').fill(`555 ${Date.now() % 10_000}`);
}

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();

for (const width of [1440, 1024])
  test(`a notice covers no word and no button of a page ${width} pixels wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await typeAPhoneNumber(page);
    await save(page);
    const notice = page.locator('.mantine-Notification-root').filter({ hasText: 'Saved.' });
    await expect(notice).toBeVisible();
    await expect.poll(async () => (await notice.boundingBox())?.height ?? 0).toBeGreaterThan(20);
    const box = await notice.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(48);
    expect(await coveredByNotice(page)).toEqual([]);
  });

test('on a phone a notice stays within the header', async ({ page }) => {
  await typeAPhoneNumber(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await save(page);
  const notice = page.locator('.mantine-Notification-root').filter({ hasText: 'Saved.' });
  await expect(notice).toBeVisible();
  const box = await notice.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(48);
});

test('why something was refused stays on the page until it is tried again', async ({ page }) => {
  await typeAPhoneNumber(page);
  const address = '**/trpc/people.employments.update*';
  await page.route(address, (route) => route.abort());
  await save(page);
  const failure = page.getByTestId('last-failure');
  await expect(failure).toContainText('This was not done');
  await expect(failure).toContainText('The server is down');
  const notice = page.locator('.mantine-Notification-root');
  await expect(notice).toHaveCount(0);
  await expect(failure).toBeVisible();
  await page.unroute(address);
  await save(page);
  await expect(failure).toHaveCount(0);
  await expect(notice.filter({ hasText: 'Saved.' })).toBeVisible();

  await page.getByLabel('Phone').fill('555 1');
  await page.route(address, (route) => route.abort());
  await save(page);
  await expect(failure).toBeVisible();
  await failure.getByRole('button', { name: 'Close' }).click();
  await expect(failure).toHaveCount(0);
});

test('a form in a dialog says itself why it was refused, and keeps what was typed', async ({ page }) => {
  await signIn(page, 'hr');
  await speakEnglish(page);
  await page.goto('/workbench/people');
  await page.getByRole('button', { name: 'Add employee' }).click();
  const dialog = page.getByRole('dialog');
  const { rows } = await ask<{ rows: { employeeNumber: string }[] }>(page, 'people.employments.list', {
    page: 1,
    pageSize: 1,
  });
  await dialog.getByLabel(/^Name/).fill('Somebody New');
  await dialog.getByLabel(/^Employee number/).fill(rows[0]?.employeeNumber ?? '');
  await dialog.getByRole('combobox', { name: /^Legal entity/ }).click();
  await page.getByRole('option').first().click();
  await dialog.getByLabel(/^Hired/).fill('2026-11-01');
  await page.route('**/trpc/people.employments.create*', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Add employee' }).click();
  await expect(dialog.getByTestId('last-failure')).toBeVisible();
  await expect(page.getByTestId('last-failure')).toHaveCount(1);
  await expect(page.locator('.mantine-Notification-root')).toHaveCount(0);
  await expect(dialog.getByTestId('last-failure')).toBeVisible();
  await expect(dialog.getByLabel(/^Name/)).toHaveValue('Somebody New');
});
