import type { Locator, Page } from '@playwright/test';

/** Rows of the sheet in which a table's rules are written. */
export const NAMES = 0;
export const FORMULAS = 1;
export const FIRST = 2;

/** A draft's table as a sheet: cells are reached as a person reaches them, with the mouse once and then by keys. */
export class TableSheet {
  readonly page: Page;
  readonly grid: Locator;
  readonly bar: Locator;
  readonly formula: Locator;
  readonly menu: Locator;
  readonly panel: Locator;

  constructor(page: Page) {
    this.page = page;
    this.grid = page.getByTestId('draft-grid');
    this.bar = page.getByRole('combobox', { name: 'Formula', exact: true });
    this.formula = page.getByTestId('formula-cell').getByRole('combobox');
    this.menu = page.getByTestId('sheet-menu');
    this.panel = page.getByRole('complementary', { name: 'Details' });
  }

  /** The frozen copies of a cell lie over the one beneath: the topmost is the one that is seen. */
  cell(row: number, column: number): Locator {
    return this.grid.locator(`tr[aria-rowindex="${row + 2}"] td[aria-colindex="${column + 2}"]`).last();
  }

  head(name: string): Locator {
    return this.grid.locator('thead th[data-column]').filter({ hasText: name });
  }

  /** The place of a column among the sheet's, by the name in its first row. */
  async columnOf(name: string): Promise<number> {
    const found = this.grid.locator('tr[aria-rowindex="2"] td').filter({ hasText: new RegExp(`^${name}$`) });
    return Number(await found.first().getAttribute('aria-colindex')) - 2;
  }

  async open(row: number, name: string): Promise<void> {
    const column = await this.columnOf(name);
    await this.cell(row, column).click();
  }

  /** Types as a person does: a cell, then Tab or Enter to the next. */
  async type(...keys: string[]): Promise<void> {
    for (const key of keys) {
      if (/^(Tab|Enter|Escape|F2|Delete|Arrow\w+|Home|Control\+.*|Shift\+.*)$/.test(key))
        await this.page.keyboard.press(key);
      else await this.page.keyboard.type(key, { delay: 8 });
    }
  }

  async openMenu(name: string): Promise<void> {
    await this.grid
      .getByRole('button', { name: `Column menu: ${name}`, exact: true })
      .last()
      .click();
    await this.menu.waitFor();
  }
}
