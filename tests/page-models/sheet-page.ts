import { expect, type Locator, type Page } from '@playwright/test';

/** The sheet of a batch: cells by the employee's row and the column's code. */
export class SheetPage {
  readonly page: Page;
  readonly status: Locator;
  readonly stats: Locator;
  readonly panel: Locator;
  readonly formulaBar: Locator;
  readonly nameBox: Locator;
  readonly dialog: Locator;

  constructor(page: Page) {
    this.page = page;
    this.status = page.getByTestId('sheet-status');
    this.stats = page.getByTestId('sheet-stats');
    this.panel = page.getByTestId('panel');
    this.formulaBar = page.getByTestId('formula-bar');
    this.nameBox = page.getByLabel('Name box');
    this.dialog = page.getByRole('dialog');
  }

  async open(batchId: string, stage: 'prepare' | 'review', table: string, query = ''): Promise<void> {
    await this.page.goto(`/workbench/payroll/batches/${batchId}/${stage}/${table}${query}`);
    await this.page.locator(`[data-table="${table}"] .ht_master tbody td`).first().waitFor();
  }

  async pickTable(table: string): Promise<void> {
    await this.page.getByTestId(`table-${table}`).click();
    await this.page.locator(`[data-table="${table}"] .ht_master tbody td`).first().waitFor();
  }

  /** A cell by its row on the screen (from 0) and its column's place among the visible ones. */
  cell(row: number, column: number): Locator {
    // The key column is frozen: it lies in a layer of its own above the others.
    const layer = column === 0 ? '.ht_clone_inline_start' : '.ht_master';
    return this.page.locator(`${layer} tbody tr`).nth(row).locator('td').nth(column);
  }

  async openColumnMenu(label: string): Promise<void> {
    // Headers lie in layers; the one for the columns that scroll is on top.
    await this.page.locator('.ht_clone_top').getByLabel(`Column menu: ${label}`).click();
  }

  async select(row: number, column: number): Promise<void> {
    await this.cell(row, column).click();
    await expect(this.nameBox).not.toHaveValue('');
  }

  /** Twice on one cell within a moment is a double click and opens it: go on by keys instead. */
  async type(row: number, column: number, text: string): Promise<void> {
    await this.select(row, column);
    await this.page.keyboard.type(text);
    await this.page.keyboard.press('Enter');
  }

  async paste(row: number, column: number, lines: readonly string[]): Promise<void> {
    await this.page.evaluate((text) => navigator.clipboard.writeText(text), lines.join('\n'));
    await this.select(row, column);
    await this.page.keyboard.press('Control+V');
  }

  /** Goes to a cell through the name box: `0012 net`. */
  async goTo(place: string): Promise<void> {
    await this.nameBox.fill(place);
    await this.nameBox.press('Enter');
  }

  async giveReason(reason: string): Promise<void> {
    await expect(this.dialog.getByLabel('Reason')).toBeFocused();
    await this.page.keyboard.type(reason);
    await this.dialog.getByRole('button', { name: 'Type over' }).click();
    await this.dialog.waitFor({ state: 'hidden' });
  }

  /** Calculates from the calculation page and waits for the end. */
  async calculate(batchId: string): Promise<void> {
    await this.page.goto(`/workbench/payroll/batches/${batchId}/calculate`);
    // The banner of a stale batch offers it too; the page's own button comes last.
    await this.page
      .getByRole('button', { name: /^Calculate( again)?$/ })
      .last()
      .click();
    await expect(this.page.getByTestId('banner-yellow')).toBeHidden({ timeout: 60_000 });
    await this.page.getByRole('button', { name: 'Review the results' }).waitFor({ timeout: 60_000 });
  }
}
