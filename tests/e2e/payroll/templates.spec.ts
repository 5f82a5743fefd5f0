import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { SolutionsPage } from '../../page-models/solutions-page.ts';
import { ask, signIn } from '../../support/sign-in.ts';
import { speakEnglish } from '../../support/speak-english.ts';

interface File {
  tables: { code: string }[];
  tests?: unknown[];
}

const codes = ({ tables }: File) => tables.map(({ code }) => code);

test('a template made of a solution is renamed, leaves as a file, comes back as another, and a solution begun with that has its tables', async ({
  page,
}) => {
  await signIn(page, 'solution');
  await speakEnglish(page);
  const code = `t_${Date.now().toString(36)}`;
  const form = page.getByRole('dialog');
  const list = page.getByRole('table', { name: 'Solution templates' });
  const row = (of: string) => list.getByRole('row', { name: new RegExp(`${of}\\b`) });
  const act = async (of: string, entry: string) => {
    await page.getByRole('button', { name: `Actions for ${of}`, exact: true }).click();
    await page.getByRole('menuitem', { name: entry }).click();
  };
  const save = async () => {
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form).toBeHidden();
  };
  await page.goto('/workbench/payroll/control-board');
  const begin = async (name: string, of: string) => {
    await page.getByRole('button', { name: 'New template' }).first().click();
    await form.getByLabel(/^Name/).fill(name);
    await form.getByLabel(/^Code/).fill(of);
  };
  await begin('Weekly', code);
  await form.getByRole('combobox', { name: 'Solution' }).click();
  await page.getByRole('option', { name: /us-biweekly/ }).click();
  await save();
  await act(code, 'Edit template');
  await form.getByLabel(/^Name/).fill('Every two weeks');
  await save();
  await page.reload();
  await expect(row(code)).toContainText('Every two weeks');

  const [download] = await Promise.all([page.waitForEvent('download'), act(code, 'Download as file')]);
  expect(download.suggestedFilename()).toBe(`${code}.json`);
  const buffer = await readFile(await download.path());
  const file = JSON.parse(buffer.toString('utf8')) as File;
  expect(codes(file)).toContain('Salaries');
  // Real people's figures may stand in them.
  expect(file.tests ?? []).toEqual([]);

  await begin('Out of a file', `${code}_file`);
  await form.getByRole('combobox', { name: 'Rules from' }).click();
  await page.getByRole('option', { name: 'A solution file' }).click();
  await form.locator('input[type=file]').setInputFiles({
    name: `${code}.json`,
    mimeType: 'application/json',
    buffer,
  });
  await expect(form.getByText(`${code}.json`)).toBeVisible();
  await save();
  await expect(row(`${code}_file`)).toContainText(String(file.tables.length));

  const solutions = new SolutionsPage(page);
  await solutions.create({
    name: `From ${code}`,
    code: `${code}_s`,
    legalEntity: 'SH',
    template: 'Out of a file',
  });
  await solutions.tab('Tables');
  const tables = page.getByRole('navigation', { name: 'Tables' }).getByRole('link');
  await expect(tables).toHaveCount(file.tables.length);
  const id = /solutions\/([^/?]+)/.exec(page.url())?.[1] ?? '';
  const { draftCopyId: copyId } = await ask<{ draftCopyId: string }>(page, 'payroll.solutions.get', { id });
  const made = await ask<{ file: File }>(page, 'payroll.copies.get', { copyId });
  expect(codes(made.file)).toEqual(codes(file));

  await page.goto('/workbench/payroll/control-board');
  for (const of of [code, `${code}_file`]) {
    await act(of, 'Delete template');
    await form.getByRole('button', { name: 'Delete' }).click();
    await expect(row(of)).toHaveCount(0);
  }
  expect(codes((await ask<{ file: File }>(page, 'payroll.copies.get', { copyId })).file)).toEqual(
    codes(file),
  );
});
