import { expect, type Page, test } from '@playwright/test';
import { picture } from '../../support/picture.ts';
import { ask, command, signIn } from '../../support/sign-in.ts';
import { makeSmallBatch, type SmallBatch } from '../../support/small-batch.ts';
import { speakEnglish } from '../../support/speak-english.ts';

/** The net pay of one is to become an item of their compensation file, in years that no other test looks at; approved. */
async function approvedBatch(page: Page): Promise<SmallBatch> {
  const writeBack = [
    {
      code: 'review',
      name: { en: 'Reviewed pay' },
      table: 'Pay',
      target: 'hr:compensation',
      mode: 'createAndUpdate',
      columns: { reviewed: 'net' },
      effective: 'column',
      effectiveColumn: '=DATE(2031,1,1)',
      where: '=[@net]>1000',
    },
  ];
  const batch = await makeSmallBatch(page, { writeBack }, [], 'Pay review');
  const staff = await signIn(page, 'payroll');
  await command(page, staff, 'payroll.batchTables.edit', {
    batchId: batch.id,
    table: 'Hours',
    source: 'paste',
    addRows: batch.people.map((employee, index) => ({ employee, hours: index === 0 ? 100 : 1, rate: 50 })),
  });
  await command(page, staff, 'payroll.batches.act', { id: batch.id, action: 'calculate' });
  const status = async () =>
    (await ask<{ status: string }>(page, 'payroll.batches.get', { id: batch.id })).status;
  await expect.poll(status, { timeout: 30_000 }).toBe('calculated');
  const sent = await command<{ approvalId: string }>(page, staff, 'payroll.batches.act', {
    id: batch.id,
    action: 'submitForApproval',
  });
  const approver = await signIn(page, 'approver');
  const decision = { id: sent.approvalId, decision: 'approve' };
  await command(page, approver, 'inbox.approvals.decide', decision);
  return batch;
}

test('what a batch writes back is read before it is submitted, and stands in the employee’s file with the batch', async ({
  page,
}) => {
  const batch = await approvedBatch(page);
  await signIn(page, 'payroll');
  await speakEnglish(page);
  await page.goto(`/workbench/payroll/batches/${batch.id}/submit`);
  const section = page.getByRole('region', { name: 'Write-back at submission' });
  await expect(section).toContainText('Created 1');
  const first = section.getByRole('row').nth(1);
  await expect(first).toContainText('Compensation file: reviewed');
  await expect(first).toContainText('4,500.00');

  await picture(page, 'payroll-write-back');
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  const dialog = page.getByRole('dialog');
  for (const box of await dialog.getByRole('checkbox').all()) await box.check();
  await dialog.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(page.getByText('Written back at submission')).toBeVisible();

  await first.getByRole('link').click();
  await page.getByRole('tab', { name: 'Compensation' }).click();
  const item = page.getByRole('row').filter({ hasText: 'reviewed' });
  await expect(item).toContainText('4,500.00');
  await item.getByRole('link', { name: /^From batch / }).click();
  await expect(page).toHaveURL(new RegExp(`/payroll/batches/${batch.id}/submit`));
});
