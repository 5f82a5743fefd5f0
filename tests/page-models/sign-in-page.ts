import type { Locator, Page } from '@playwright/test';

export class SignInPage {
  readonly page: Page;
  readonly loginName: Locator;
  readonly password: Locator;
  readonly submit: Locator;
  readonly refusal: Locator;

  constructor(page: Page) {
    this.page = page;
    this.loginName = page.getByLabel('Login name');
    this.password = page.getByRole('textbox', { name: 'Password' });
    this.submit = page.getByRole('button', { name: 'Sign in', exact: true });
    this.refusal = page.getByRole('alert');
  }

  async signIn(loginName: string, password: string): Promise<void> {
    await this.loginName.fill(loginName);
    await this.password.fill(password);
    await this.submit.click();
  }
}
