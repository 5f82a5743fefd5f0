import type { Locator, Page } from '@playwright/test';

export class PeoplePage {
  readonly page: Page;
  readonly table: Locator;
  readonly rows: Locator;
  readonly search: Locator;
  readonly dialog: Locator;

  constructor(page: Page) {
    this.page = page;
    this.table = page.getByRole('table', { name: 'Employees' });
    this.rows = this.table.locator('tbody tr');
    this.search = page.getByRole('searchbox', { name: 'Search' });
    this.dialog = page.getByRole('dialog');
  }

  async open(query = ''): Promise<void> {
    await this.page.goto(`/workbench/people${query}`);
    await this.rows.first().getByRole('link').waitFor();
  }

  async find(text: string): Promise<void> {
    await this.search.fill(text);
    await this.rows.filter({ hasText: text }).first().waitFor();
  }

  async openRecord(employeeNumber: string): Promise<void> {
    await this.find(employeeNumber);
    await this.rows.filter({ hasText: employeeNumber }).first().getByRole('link').click();
    await this.page.getByRole('tab', { name: 'Record' }).click();
  }

  /** Walks the import wizard as far as its last step. */
  async prepareImport(subject: string, file: { name: string; content: string }): Promise<void> {
    await this.page.getByRole('button', { name: 'Import', exact: true }).click();
    await this.page.getByRole('menuitem', { name: subject, exact: true }).click();
    await this.dialog.locator('input[type=file]').setInputFiles({
      name: file.name,
      mimeType: 'text/csv',
      buffer: Buffer.from(file.content),
    });
    for (let step = 0; step < 3; step += 1) {
      await this.dialog.getByRole('button', { name: 'Next' }).click();
    }
  }

  count(name: 'created' | 'updated' | 'skipped' | 'failed'): Locator {
    return this.page.getByTestId(`import-${name}`);
  }
}
