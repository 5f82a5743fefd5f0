import { expect, test } from '@playwright/test';
import { SolutionsPage } from '../../page-models/solutions-page.ts';
import { ask, command, signIn } from '../../support/sign-in.ts';
import { makeSmallBatch } from '../../support/small-batch.ts';
import { speakEnglish } from '../../support/speak-english.ts';

/** The nine, each with something that stands on it alone. */
const TABS = [
  ['Period', 'Pay day'],
  ['Calculation rule', 'Hours'],
  ['Verification rule', 'New rule set'],
  ['Process', 'Stages'],
  ['Authorization', 'Who may do what'],
  ['Applicable scope', 'Whom the solution takes'],
  ['Dynamic computation', 'What was computed by itself'],
  ['Payslip', 'Set up the payslip'],
  ['Abnormal-employee check', 'No bank account'],
] as const;

interface Copy {
  version: number;
  file: { parameters: { code: string; values: { value: number }[] }[] };
}

const CAP = { code: 'cap', name: { en: 'Cap' }, type: 'money', values: [{ value: 100 }] };

test('nine tabs of a configuration, a rule set whose finding gets an owner, and a sub-solution with a parameter of its own', async ({
  page,
}) => {
  const batch = await makeSmallBatch(page, { parameters: [CAP] });
  const author = await signIn(page, 'solution');
  await command(page, author, 'payroll.copies.newDraft', { solutionId: batch.solutionId });
  await speakEnglish(page);
  const solutions = new SolutionsPage(page);
  await page.goto(`/workbench/payroll/solutions/${batch.solutionId}/period`);
  const tabs = page.getByRole('tablist', { name: 'Configuration' }).getByRole('tab');
  await expect(tabs).toHaveText(TABS.map(([name]) => name));
  for (const [name, content] of TABS) {
    await tabs.getByText(name, { exact: true }).click();
    await expect(page.getByRole('tab', { name, exact: true })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('main').getByText(content, { exact: true }).first()).toBeVisible();
  }

  await solutions.tab('Verification rule');
  await page.getByRole('button', { name: 'New rule set' }).click();
  await solutions.dialog.getByLabel(/^Rule set/).fill('Limits');
  await solutions.dialog.getByLabel(/^Name of its first rule/).fill('Net over the cap');
  await solutions.dialog.getByRole('button', { name: 'New rule set' }).click();
  const formula = page.getByRole('combobox', { name: 'Formula', exact: true });
  await formula.fill('=[@net]>PARAM("cap")');
  await formula.press('Enter');
  await solutions.save.click();
  await expect(page.getByText('Unsaved')).toBeHidden();
  await solutions.publish();

  const addRows = batch.people.map((employee) => ({ employee, hours: 160, rate: 50 }));
  for (const login of ['payroll2', 'payroll']) {
    const clerk = await signIn(page, login);
    await command(page, clerk, 'payroll.batchTables.edit', { batchId: batch.id, table: 'Hours', addRows });
  }
  const staff = await signIn(page, 'payroll');
  for (const action of ['adoptVersions', 'calculate'])
    await command(page, staff, 'payroll.batches.act', { id: batch.id, action });
  await expect
    .poll(async () => (await ask<{ status: string }>(page, 'payroll.batches.get', { id: batch.id })).status)
    .toBe('calculated');
  await page.goto(`/workbench/payroll/batches/${batch.id}/review?tab=tables&panel=findings`);
  const finding = page.getByTestId('finding').first();
  await finding.getByRole('checkbox', { name: 'Select this finding' }).check();
  await page.getByRole('button', { name: 'Assign …' }).click();
  await page.getByRole('dialog').getByRole('combobox', { name: 'To' }).click();
  const owner = page.getByRole('option').first();
  const name = (await owner.textContent()) ?? '';
  await owner.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Assign', exact: true }).click();
  await expect(finding).toContainText(name);
  await page.reload();
  await expect(finding).toContainText(name);

  const again = await signIn(page, 'solution');
  await page.goto(`/workbench/payroll/solutions/${batch.solutionId}/overview`);
  await page.getByRole('button', { name: 'Create sub-solution' }).click();
  const code = `sub_${Date.now().toString(36)}`;
  await solutions.dialog.getByLabel(/^Name/).first().fill(`Sub ${code}`);
  await solutions.dialog.getByLabel(/^Code/).fill(code);
  await solutions.dialog.getByRole('button', { name: /Create|Save/ }).click();
  await expect(page.getByRole('heading', { name: `Sub ${code}` })).toBeVisible();
  const id = /solutions\/([^/?]+)/.exec(page.url())?.[1] ?? '';
  const { draftCopyId: copyId } = await ask<{ draftCopyId: string }>(page, 'payroll.solutions.get', { id });
  const { version, file } = await ask<Copy>(page, 'payroll.copies.get', { copyId });
  const parameters = [{ ...CAP, values: [{ value: 250 }] }];
  await command(page, again, 'payroll.copies.save', { copyId, version, file: { ...file, parameters } });
  await page.goto(`/workbench/payroll/solutions/${id}/overview`);
  const family = page.getByRole('region', { name: 'Parent' });
  await expect(family).toContainText('1 override of its own');
  await family.getByRole('button', { name: 'Show what is its own' }).click();
  await expect(family.locator('[data-difference^="parameters"]')).toContainText('250');
});
