import { expect, test } from '@playwright/test';
import { command, signIn } from '../../support/sign-in.ts';
import { makeSmallBatch } from '../../support/small-batch.ts';
import { speakEnglish } from '../../support/speak-english.ts';

test('somebody with two roles over a solution may do what any of them allows, or only what each of them allows, as the solution says', async ({
  page,
}) => {
  const { solutionId } = await makeSmallBatch(page);
  const reads = ['payroll.solutions.view', 'payroll.batches.view'];
  const admin = await signIn(page, 'admin');
  const code = `reads-${Date.now().toString(36)}`;
  await command(page, admin, 'identity.roles.create', {
    code,
    name: { en: `Reads ${code}` },
    permissions: reads,
  });
  await signIn(page, 'solution');
  await speakEnglish(page);
  const authorization = `/workbench/payroll/solutions/${solutionId}/authorization`;
  await page.goto(authorization);
  await page.getByRole('combobox', { name: 'User or role' }).fill('payroll2');
  await page.getByRole('option', { name: /· payroll2$/ }).click();
  await page.getByRole('combobox', { name: 'Gets the role' }).click();
  await page.getByRole('option', { name: `Reads ${code}` }).click();
  await page.getByRole('button', { name: 'Give', exact: true }).click();
  await expect(page.getByRole('button', { name: new RegExp(`^Take Reads ${code} from`) })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Add up' })).toBeChecked();

  const edit = page.getByRole('button', { name: 'Edit in a new draft' });
  const tried = async () => {
    const token = await signIn(page, 'payroll2');
    await page.goto(`/workbench/payroll/solutions/${solutionId}/period`);
    await expect(page.getByText('Cut-off day').first()).toBeVisible();
    const offered = await edit.count();
    const answer = await page.request.post('/trpc/payroll.periods.generate', {
      data: { solutionId, from: '2026-11-01', count: 1 },
      headers: { 'X-CSRF-Token': token, 'Idempotency-Key': crypto.randomUUID() },
    });
    return { offered, status: answer.status() };
  };
  expect(await tried()).toEqual({ offered: 1, status: 200 });

  await signIn(page, 'solution');
  await page.goto(authorization);
  await page.getByRole('radio', { name: 'The strictest decides' }).click();
  await expect(page.getByText('Only who manages accounts lets rights add up again.')).toBeVisible();
  expect(await tried()).toEqual({ offered: 0, status: 404 });
  // Over other solutions nothing was taken.
  await page.goto('/workbench/payroll/solutions');
  await expect(page.getByRole('button', { name: 'Actions for China monthly' })).toBeVisible();
});
