import { expect, test } from '@playwright/test';
import { ask, command, signIn } from '../../support/sign-in.ts';
import { makeSmallBatch } from '../../support/small-batch.ts';
import { speakEnglish } from '../../support/speak-english.ts';

test('employees are asked about their figures, one disputes a line, is answered from the inbox, and agrees', async ({
  page,
}) => {
  const item = (name: string, value: string) => ({ name, value, itemType: 'amount' });
  const payslip = {
    groups: [{ name: 'Pay', items: [item('Base', 'base'), item('Tax', 'tax'), item('Net', 'net')] }],
  };
  const batch = await makeSmallBatch(page, { payslip }, [], true, 'SH');
  const author = await signIn(page, 'solution');
  const draft = await command<{ copyId: string }>(page, author, 'payroll.copies.newDraft', {
    solutionId: batch.solutionId,
  });
  const set = await ask<{ version: number; scope: object; settings: object }>(
    page,
    'payroll.configuration.get',
    draft,
  );
  const employeeConfirmation = { on: true, days: 3, remindBefore: 1, disputes: 'block' };
  const configuration = { scope: set.scope, settings: { ...set.settings, employeeConfirmation } };
  await command(page, author, 'payroll.configuration.save', {
    ...draft,
    version: set.version,
    configuration,
  });
  await command(page, author, 'payroll.copies.publish', draft);
  const clerk = await signIn(page, 'payroll');
  await command(page, clerk, 'payroll.batches.act', { id: batch.id, action: 'adoptVersions' });
  // Nobody types their own pay: each clerk leaves their own row to the other.
  const addRows = batch.people.map((employee) => ({ employee, hours: 160, rate: 50 }));
  for (const login of ['payroll2', 'payroll'])
    await command(page, await signIn(page, login), 'payroll.batchTables.edit', {
      batchId: batch.id,
      table: 'Hours',
      addRows,
    });
  const staff = await signIn(page, 'payroll');
  await command(page, staff, 'payroll.batches.act', { id: batch.id, action: 'calculate' });

  await speakEnglish(page);
  await page.goto(`/workbench/payroll/batches/${batch.id}/confirm`);
  await page.getByRole('button', { name: /^Ask [\d,]+ people$/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Ask [\d,]+ people$/ })
    .click();
  await expect(page.getByText('Asked', { exact: true }).first()).toBeVisible();

  await signIn(page, 'employee');
  await page.goto('/payslips');
  await page.getByText('Please check').click();
  await page.getByRole('button', { name: 'Something is wrong here: Base' }).click();
  await page.getByLabel(/^What is wrong, and/).fill('I worked 170 hours');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('I worked 170 hours')).toBeVisible();
  const own = page.url();

  await signIn(page, 'payroll');
  await page.goto('/workbench/inbox/pending');
  await page.getByText(/ disputes “Base/).click();
  await page.getByLabel('Answer to the employee').fill('160 were planned; the rest follows next month');
  await page.getByRole('button', { name: 'Send and mark resolved' }).click();
  await expect(page.getByText('The employee has been told.')).toBeVisible();

  await signIn(page, 'employee');
  await page.goto(own);
  await expect(page.getByText('160 were planned; the rest follows next month')).toBeVisible();
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(page.getByText('Confirmed', { exact: true }).first()).toBeVisible();

  await signIn(page, 'payroll');
  await page.goto(`/workbench/payroll/batches/${batch.id}/confirm?state=confirmed`);
  await expect(page.getByRole('row').filter({ hasText: 'Confirmed' })).toHaveCount(1);
});
