import { expect, type Page, test } from '@playwright/test';
import { InboxPage } from '../../page-models/inbox-page.ts';
import { ask, command, signIn } from '../../support/sign-in.ts';
import { makeSmallBatch } from '../../support/small-batch.ts';
import { speakEnglish } from '../../support/speak-english.ts';

interface File {
  tables: { code: string; columns?: { code: string; formula?: string; tags?: string[] }[] }[];
}
interface Solutions {
  rows: { id: string; code: string }[];
}

/** A draft of a solution with closed months, in which everybody gets seven less. */
async function draftWithSevenLess(page: Page): Promise<string> {
  const csrf = await signIn(page, 'solution');
  const { rows } = await ask<Solutions>(page, 'payroll.solutions.list', { page: 1, pageSize: 50 });
  const id = rows.find(({ code }) => code === 'us-biweekly')?.id ?? '';
  const { copyId } = await command<{ copyId: string }>(page, csrf, 'payroll.copies.newDraft', {
    solutionId: id,
    replaceDraft: true,
  });
  const { version, file } = await ask<{ version: number; file: File }>(page, 'payroll.copies.get', {
    copyId,
  });
  const tables = file.tables.map((table) => ({
    ...table,
    ...(table.columns && {
      columns: table.columns.map((column) =>
        column.tags?.includes('net') ? { ...column, formula: `${column.formula}-7` } : column,
      ),
    }),
  }));
  await command(page, csrf, 'payroll.copies.save', {
    copyId,
    version,
    file: { ...file, tables, tests: [] },
  });
  return id;
}

const figure = (text: string | undefined) => Number((text ?? '').replaceAll(',', ''));

test('publishing says in sentences what differs, whose pay it changes and by how much', async ({ page }) => {
  const id = await draftWithSevenLess(page);
  await speakEnglish(page);
  await page.goto(`/workbench/payroll/solutions/${id}/copies`);
  await page.getByRole('button', { name: 'Publish', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Publish copy' });
  const effect = dialog.getByTestId('copy-effect');
  await expect(effect).toContainText(/Changes the pay of \d+ (person|people), net −/, { timeout: 60_000 });
  const said = (await effect.textContent()) ?? '';
  const [, people, dollars] = /pay of ([\d,]+) \w+, net −[^\d]*([\d,]+\.\d\d)/.exec(said) ?? [];
  expect(figure(people)).toBeGreaterThan(3);
  expect(figure(dollars)).toBe(7 * figure(people));
  await expect(effect).toContainText(/Tried on .+ – .+ with the same inputs/);

  const net = effect.getByRole('table').getByRole('row', { name: /^Net/ });
  const [before = '', after = '', difference = ''] = await net
    .getByRole('cell')
    .allTextContents()
    .then((cells) => cells.slice(1));
  expect(figure(after) - figure(before)).toBeCloseTo(-7 * figure(people), 2);
  expect(difference).toBe(`−${dollars}`);

  const differs = dialog.locator('[data-difference$=".formula"]');
  await expect(differs).toContainText(/Table .+ › Column .+ › Formula/);
  await expect(differs).toContainText('-7');
  const all = (await dialog.textContent()) ?? '';
  expect(all).not.toMatch(/[{[]\s*"|undefined|null|\[object/);
});

test('the same is said in Traditional Chinese, and closing the dialog publishes nothing', async ({
  page,
}) => {
  const id = await draftWithSevenLess(page);
  await page.addInitScript(() => localStorage.setItem('suanpan.language', 'zh-TW'));
  await page.goto(`/workbench/payroll/solutions/${id}/copies`);
  await page.getByRole('button', { name: '發布', exact: true }).first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByTestId('copy-effect')).toContainText(/影響 \d+ 人|\d+ 人/, { timeout: 60_000 });
  const all = (await dialog.textContent()) ?? '';
  expect(all).not.toMatch(/[{[]\s*"|undefined|null|\[object/);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  const copies = await ask<{ status: string }[]>(page, 'payroll.copies.list', { solutionId: id });
  expect(copies.some(({ status }) => status === 'draft')).toBe(true);
});

interface Settings {
  version: number;
  scope: object;
  settings: object;
}

test('rules that a colleague has to agree to are asked for, not agreed to by who wrote them, and in force once the colleague has', async ({
  page,
}) => {
  const { solutionId } = await makeSmallBatch(page);
  const author = await signIn(page, 'solution');
  await speakEnglish(page);
  const draft = () => command<{ copyId: string }>(page, author, 'payroll.copies.newDraft', { solutionId });
  const { copyId } = await draft();
  const { version, scope, settings } = await ask<Settings>(page, 'payroll.configuration.get', { copyId });
  const configuration = { scope, settings: { ...settings, agreedPublishing: true } };
  await command(page, author, 'payroll.configuration.save', { copyId, version, configuration });
  await command(page, author, 'payroll.copies.publish', { copyId });
  const next = await draft();
  const read = await ask<{ version: number; file: object }>(page, 'payroll.copies.get', next);
  const file = {
    ...read.file,
    parameters: [{ code: 'cap', name: { en: 'Cap' }, type: 'money', values: [{ value: 100 }] }],
  };
  await command(page, author, 'payroll.copies.save', { ...next, version: read.version, file });

  await page.goto(`/workbench/payroll/solutions/${solutionId}/copies`);
  await page.getByRole('button', { name: 'Publish', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Publish copy' });
  await dialog.getByRole('textbox').fill('A cap for all');
  await dialog.getByRole('button', { name: 'Ask for agreement' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Copy 3 waits for another person’s agreement')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Withdraw it' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Decide' })).toHaveCount(0);
  const { last } = await ask<{ last: { approvalId: string } }>(page, 'payroll.publications.get', {
    solutionId,
  });
  const own = await page.request.post('/trpc/inbox.approvals.decide', {
    data: { id: last.approvalId, decision: 'approve' },
    headers: { 'X-CSRF-Token': author, 'Idempotency-Key': crypto.randomUUID() },
  });
  expect(own.ok()).toBe(false);

  await signIn(page, 'payroll');
  await page.goto(`/inbox/pending/${last.approvalId}`);
  await expect(page.getByRole('main')).toContainText('A cap for all');
  await expect(page.getByRole('main')).toContainText('Cap');
  await new InboxPage(page).decide('Approve', 'Agreed');
  await page.goto(`/workbench/payroll/solutions/${solutionId}/copies`);
  await expect(page.getByText('Copy 3 · published').first()).toBeVisible();
});
