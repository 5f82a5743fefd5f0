import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { openDatabase } from '@suanpan/server/databases-for-tests';
import { answerCaptchaWith, mailServer } from '@suanpan/server/server-for-tests';
import { SignInPage } from '../../page-models/sign-in-page.ts';
import { command, signIn } from '../../support/sign-in.ts';

const FIRST = 'orchard-lantern-94';
const SECOND = 'harbour-thimble-27';

let post: Awaited<ReturnType<typeof mailServer>>;
let service = '';

test.use({ viewport: { width: 390, height: 844 } });

/** Makes ABCDEF what the picture that was drawn last says: nobody reads it out of a picture here. */
async function readPicture(): Promise<void> {
  const folder = join(process.env.E2E_DATA_DIR ?? '', `worker-${test.info().parallelIndex}`);
  const { db, close } = openDatabase({ filename: join(folder, 'suanpan.sqlite') });
  try {
    const { id } = await db
      .selectFrom('captchas')
      .select('id')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    const secretKey = Buffer.from(readFileSync(join(folder, 'secret.key'), 'utf8').trim(), 'hex');
    await answerCaptchaWith({ db, config: { secretKey } }, id, 'ABCDEF');
  } finally {
    await close();
  }
}

/** Where the mail leads that came last with a link, once there are so many of them. */
async function linkOf(to: string, many: number): Promise<string> {
  const links = () =>
    post.got
      .filter((mail) => mail.to.includes(to))
      .flatMap(({ text }) => {
        const plain = text.replaceAll('=\r\n', '').replaceAll('=3D', '=');
        return /\/recover\?code=[\w-]+/.exec(plain)?.[0] ?? [];
      });
  await expect.poll(() => links().length).toBe(many);
  return links().at(-1) ?? '';
}

async function choosePassword(page: Page, password: string): Promise<void> {
  await page.getByRole('textbox', { name: 'New password', exact: true }).fill(password);
  await page.getByRole('textbox', { name: 'New password again' }).fill(password);
}

test.beforeEach(async () => {
  post = await mailServer();
});

// Whatever came of it: no other test meets these terms, or a mail server that is gone.
test.afterEach(async ({ browser, baseURL }) => {
  const page = await browser.newPage({ ...(baseURL && { baseURL }) });
  const token = await signIn(page, 'admin');
  await command(page, token, 'identity.terms.save', { texts: { en: '' } });
  const remove = () => command(page, token, 'admin.email.services.remove', { ids: [service] });
  // Not before what else waited for a mail server has left by it.
  if (service) await expect(remove).toPass();
  await page.close();
  await post.close();
});

test('an invitation makes an account one’s own on a phone, and a forgotten password is replaced by mail', async ({
  page,
}) => {
  const loginName = `new.${crypto.randomUUID().slice(0, 8)}`;
  const email = `${loginName}@example.test`;
  const token = await signIn(page, 'admin');
  const made = await command<{ id: string }>(page, token, 'admin.email.services.create', {
    ...{ name: `Post ${loginName}`, host: '127.0.0.1', port: post.port, security: 'none' },
    ...{ userName: 'suanpan', password: 'right', fromAddress: 'hr@example.test', isDefault: true },
  });
  service = made.id;
  await command(page, token, 'identity.terms.save', { texts: { en: 'Be kind to figures.' } });
  await command(page, token, 'identity.users.create', {
    ...{ loginName, name: 'Newcomer', email, language: 'en', invite: true },
  });

  const arrives = async (password: string) => {
    await page.goto('/sign-in');
    await new SignInPage(page).signIn(loginName, password);
    await expect(page.getByRole('heading', { name: /^(Good|Still)/ })).toBeVisible();
    // Nothing is wider than the phone.
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(page).toHaveURL(/\/sign-in$/);
  };

  await page.context().clearCookies();
  await page.goto(await linkOf(email, 1));
  await expect(page.getByText(`Your login name is ${loginName}.`)).toBeVisible();
  await choosePassword(page, FIRST);
  await page.getByRole('button', { name: 'Finish' }).click();
  await expect(page.getByText('Accept the terms of use to go on.')).toBeVisible();
  await page.getByLabel('I have read the terms of use and accept them.').check();
  await page.getByRole('button', { name: 'Finish' }).click();
  await expect(page.getByText('Your password is set. Sign in with it.')).toBeVisible();
  await arrives(FIRST);

  await page.getByRole('link', { name: 'Forgotten your password?' }).click();
  await page.getByLabel('Login name').fill(loginName);
  await expect(page.getByAltText('Picture with a code to type')).toBeVisible();
  await readPicture();
  await page.getByLabel('Code in the picture').fill('abcdef');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Send a link by mail' }).click();
  await expect(page.getByText(/a link is on its way/)).toBeVisible();
  await page.goto(await linkOf(email, 2));
  await choosePassword(page, SECOND);
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page.getByText('Your password is set. Sign in with it.')).toBeVisible();
  await arrives(SECOND);
});
