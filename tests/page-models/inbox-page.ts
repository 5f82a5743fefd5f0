import type { Locator, Page } from '@playwright/test';

export class InboxPage {
  readonly page: Page;
  readonly approvals: Locator;
  readonly notifications: Locator;
  readonly dialog: Locator;

  constructor(page: Page) {
    this.page = page;
    this.approvals = page.getByTestId('approval-row');
    this.notifications = page.getByTestId('notification-row');
    this.dialog = page.getByRole('dialog');
  }

  async open(path = '/inbox'): Promise<void> {
    await this.page.goto(path);
    await this.page.getByRole('heading', { name: 'Inbox' }).waitFor();
  }

  approval(title: string): Locator {
    return this.approvals.filter({ hasText: title });
  }

  /** On an open item: presses the action, writes the remark, confirms. */
  async decide(action: 'Approve' | 'Reject', remark?: string): Promise<void> {
    await this.page.getByRole('button', { name: action, exact: true }).click();
    if (remark) await this.dialog.getByLabel('Remark').fill(remark);
    await this.dialog.getByRole('button', { name: action, exact: true }).click();
    await this.dialog.waitFor({ state: 'hidden' });
  }
}
