import type { Locator, Page } from '@playwright/test';

export interface SolutionWishes {
  name: string;
  code: string;
  legalEntity: string;
  /** A solution file on disk; without it and a template, a blank solution. */
  file?: string;
  /** What the template is called. */
  template?: string;
}

const OUTER_TABS: ReadonlySet<string> = new Set(['Overview', 'Batches', 'Periods', 'Copies', 'Basics']);
const RULE_PARTS: ReadonlySet<string> = new Set([
  'Tables',
  'Parameters',
  'General',
  'Steps',
  'Balances',
  'Tests',
  'File',
]);

export class SolutionsPage {
  readonly page: Page;
  readonly dialog: Locator;
  readonly problems: Locator;
  readonly save: Locator;

  constructor(page: Page) {
    this.page = page;
    this.dialog = page.getByRole('dialog');
    this.problems = page.getByTestId('problem-count');
    this.save = page.getByRole('button', { name: 'Save', exact: true });
  }

  async open(): Promise<void> {
    await this.page.goto('/workbench/payroll/solutions');
    await this.page.getByRole('heading', { name: 'Solutions' }).waitFor();
  }

  /** The three steps, from the list to the new solution's overview. */
  async create(wishes: SolutionWishes): Promise<void> {
    await this.open();
    await this.page.getByRole('button', { name: 'Create solution' }).first().click();
    await this.dialog.getByRole('textbox', { name: 'Name' }).fill(wishes.name);
    await this.dialog.getByRole('textbox', { name: 'Code' }).fill(wishes.code);
    await this.dialog.getByRole('button', { name: 'Next' }).click();
    await this.dialog.getByLabel('Legal entities').first().click();
    await this.page.getByRole('option', { name: new RegExp(`· ${wishes.legalEntity}$`) }).click();
    await this.page.keyboard.press('Escape');
    await this.dialog.getByRole('button', { name: 'Next' }).click();
    if (wishes.file) {
      await this.dialog.getByText('A solution file', { exact: true }).click();
      await this.dialog.locator('input[type=file]').setInputFiles(wishes.file);
      await this.dialog.getByText(/\.json$/).waitFor();
    } else if (wishes.template) {
      await this.dialog.getByText('A template', { exact: true }).click();
      await this.dialog.getByRole('combobox', { name: 'Template' }).click();
      await this.page.getByRole('option', { name: wishes.template }).click();
    } else {
      await this.dialog.getByText('Blank', { exact: true }).click();
    }
    await this.dialog.getByRole('button', { name: 'Create solution' }).click();
    await this.page.getByRole('heading', { name: wishes.name }).waitFor();
  }

  /** Tabs of the configuration stand beneath it, parts of the calculation rule beneath that. */
  async tab(name: string): Promise<void> {
    const tab = (called: string) => this.page.getByRole('tab', { name: called, exact: true });
    if (!OUTER_TABS.has(name) && !(await tab(name).isVisible())) {
      await tab('Configuration').click();
      if (RULE_PARTS.has(name)) await tab('Calculation rule').click();
    }
    await tab(name).click();
  }

  async openTable(name: string | RegExp): Promise<void> {
    await this.tab('Tables');
    await this.page.getByRole('navigation', { name: 'Tables' }).getByText(name).first().click();
  }

  /** By the name box of the sheet, which also reaches columns that are out of sight. */
  async openColumn(name: string): Promise<void> {
    const box = this.page.getByRole('combobox', { name: 'Name box' });
    await box.click();
    await box.fill(name);
    await this.page.getByRole('option', { name, exact: true }).click();
  }

  async publish(): Promise<void> {
    await this.page.getByRole('button', { name: 'Publish', exact: true }).first().click();
    const confirm = this.dialog.getByRole('button', { name: 'Publish', exact: true });
    await confirm.click();
    await this.dialog.waitFor({ state: 'hidden' });
  }

  async generatePeriods(from: string, count: number): Promise<void> {
    await this.tab('Periods');
    await this.page.getByRole('button', { name: 'Generate periods' }).first().click();
    await this.dialog.getByLabel('First day').fill(from);
    // The calendar lies over the buttons until the field is left.
    await this.dialog.getByRole('heading').click();
    await this.dialog.getByLabel('Number of periods').fill(String(count));
    await this.dialog.getByRole('table').getByRole('row').nth(count).waitFor();
    await this.dialog.getByRole('button', { name: 'Generate periods' }).click();
    await this.dialog.waitFor({ state: 'hidden' });
  }

  period(code: string): Locator {
    return this.page.getByRole('table', { name: 'Periods' }).getByRole('row').filter({ hasText: code });
  }
}
