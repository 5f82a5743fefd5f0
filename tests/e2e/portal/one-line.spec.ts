import { expect, test } from '@playwright/test';
import { signIn } from '../../support/sign-in.ts';

const LISTS = {
  payroll: [
    '/workbench/payroll/batches',
    '/workbench/payroll/solutions',
    '/workbench/payroll/payslips',
    '/workbench/payroll/pay-types',
    '/workbench/payroll/overview/people',
    // Why one failed is told whole.
    '/workbench/admin/jobs?state=done',
  ],
  hr: ['/workbench/people'],
  admin: ['/workbench/admin/roles'],
};

for (const language of ['en', 'zh-TW'])
  test(`a list keeps a row to one line, in ${language}`, async ({ browser }) => {
    for (const [login, addresses] of Object.entries(LISTS)) {
      const context = await browser.newContext();
      const page = await context.newPage();
      await page.addInitScript((chosen) => localStorage.setItem('suanpan.language', chosen), language);
      await signIn(page, login);
      for (const address of addresses) {
        await page.goto(address);
        await expect(page.locator('main .mantine-Skeleton-root')).toHaveCount(0);
        const rows = page.locator('main table tbody tr');
        await rows.first().waitFor();
        const heights = await rows.evaluateAll((all) =>
          all.map((row) => Math.round(row.getBoundingClientRect().height)),
        );
        expect(Math.max(...heights), `${login} ${address}`).toBeLessThanOrEqual(48);
      }
      await context.close();
    }
  });
