import { expect, type Page, test } from '@playwright/test';
import { ask, command, signIn } from '../../support/sign-in.ts';
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
