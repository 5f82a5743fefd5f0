import { expect, type Page } from '@playwright/test';

export const DEMO_PASSWORD = 'suanpan-demo';

export type DemoLogin =
  | 'admin'
  | 'payroll'
  | 'solution'
  | 'approver'
  | 'hr'
  | 'manager'
  | 'analyst'
  | 'employee';

/** Signs in over the API: the session cookie lands in the page's context. Returns the CSRF token for API calls. */
export async function signIn(
  page: Page,
  loginName: DemoLogin | string,
  password = DEMO_PASSWORD,
): Promise<string> {
  const answer = await page.request.post('/trpc/identity.auth.signIn', { data: { loginName, password } });
  expect(answer.ok(), `sign-in of ${loginName}: ${answer.status()} ${await answer.text()}`).toBe(true);
  const body = (await answer.json()) as { result: { data: { csrfToken: string } } };
  const { csrfToken } = body.result.data;
  await confirmPassword(page, csrfToken, password);
  return csrfToken;
}

/** Gives the password once more, as what moves pay, accounts and rights wants it: for five minutes nobody is asked. */
async function confirmPassword(page: Page, csrfToken: string, password: string): Promise<void> {
  const answer = await page.request.post('/trpc/identity.auth.stepUp', {
    data: { password },
    headers: { 'X-CSRF-Token': csrfToken },
  });
  expect(answer.ok(), `password again: ${answer.status()} ${await answer.text()}`).toBe(true);
}

/** Asks a procedure as the signed-in person. */
export async function ask<T>(page: Page, path: string, input?: unknown): Promise<T> {
  const query = input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`;
  const answer = await page.request.get(`/trpc/${path}${query}`);
  expect(answer.ok(), `${path}: ${answer.status()} ${await answer.text()}`).toBe(true);
  return ((await answer.json()) as { result: { data: T } }).result.data;
}

/** Sends a command as the signed-in person, with a key of its own. */
export async function command<T>(page: Page, csrfToken: string, path: string, input: unknown): Promise<T> {
  const answer = await page.request.post(`/trpc/${path}`, {
    data: input,
    headers: { 'X-CSRF-Token': csrfToken, 'Idempotency-Key': crypto.randomUUID() },
  });
  expect(answer.ok(), `${path}: ${answer.status()} ${await answer.text()}`).toBe(true);
  return ((await answer.json()) as { result: { data: T } }).result.data;
}
