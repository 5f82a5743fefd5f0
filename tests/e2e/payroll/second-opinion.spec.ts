import { expect, test } from '@playwright/test';
import { command, signIn } from '../../support/sign-in.ts';
import { makeSmallBatch } from '../../support/small-batch.ts';

test('payroll staff have figures confirmed by the second engine before they submit them', async ({
  page,
}) => {
  const batch = await makeSmallBatch(page, { secondOpinion: 'beforeSubmission' });
  const staff = await signIn(page, 'payroll');
  await command(page, staff, 'payroll.batchTables.edit', {
    batchId: batch.id,
    table: 'Hours',
    source: 'paste',
    addRows: batch.people.map((employee, index) => ({ employee, hours: 100 + index, rate: 50.25 })),
  });
  await page.goto(`/workbench/payroll/batches/${batch.id}/calculate`);
  await page.getByRole('button', { name: 'Calculate', exact: true }).click();
  await expect(page.getByText('Calculated', { exact: true }).first()).toBeVisible();

  await page.goto(`/workbench/payroll/batches/${batch.id}/submit`);
  await expect(page.getByText('Not confirmed by the second engine')).toBeVisible();
  const opinion = page.getByTestId('second-opinion');
  await expect(opinion).toHaveAttribute('data-state', 'none');
  await expect(opinion).toContainText('This solution requires it before the batch is submitted.');
  await opinion.getByRole('button', { name: 'Have it computed again' }).click();
  await expect(opinion).toHaveAttribute('data-state', 'confirmed', { timeout: 60_000 });
  // A pointer and four formulas for each.
  await expect(opinion).toContainText(
    `Confirmed by a second engine, ${(batch.people.length * 6).toLocaleString('en')} figures`,
  );
  await expect(page.getByText('Not confirmed by the second engine')).toBeHidden();

  // Calculated anew, it says nothing about the figures that stand there.
  await command(page, staff, 'payroll.batches.act', { id: batch.id, action: 'calculate' });
  await expect(opinion).toHaveAttribute('data-state', 'stale', { timeout: 30_000 });
  await expect(page.getByText('Not confirmed by the second engine')).toBeVisible();
});
