import type { Locator, Page } from '@playwright/test';

export class PayslipsPage {
  readonly page: Page;
  readonly rows: Locator;
  readonly netPay: Locator;
  readonly watermark: Locator;
  readonly hideAmounts: Locator;
  readonly showAmounts: Locator;

  constructor(page: Page) {
    this.page = page;
    this.rows = page.getByTestId('payslip-row');
    this.netPay = page.getByTestId('net-pay');
    this.watermark = page.getByTestId('watermark');
    this.hideAmounts = page.getByRole('button', { name: 'Hide amounts' });
    this.showAmounts = page.getByRole('button', { name: 'Show amounts' });
  }

  async open(): Promise<void> {
    await this.page.goto('/payslips');
    await this.rows.first().waitFor();
  }

  async openNewest(): Promise<void> {
    await this.open();
    await this.rows.first().click();
    await this.page.getByRole('article').waitFor();
  }
}
