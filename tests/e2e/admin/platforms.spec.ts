import { expect, test } from '@playwright/test';
import { vendorServer } from '@suanpan/server/vendors-for-tests';
import { signIn } from '../../support/sign-in.ts';
import { speakEnglish } from '../../support/speak-english.ts';

let vendors: Awaited<ReturnType<typeof vendorServer>>;
test.beforeAll(async () => {
  vendors = await vendorServer();
});
test.afterAll(() => vendors.close());

const PLATFORMS = [
  { platform: 'wecom', name: 'WeCom', keyLabel: 'Corp ID', key: 'corp', secret: 'contacts-secret' },
  { platform: 'dingtalk', name: 'DingTalk', keyLabel: 'App key', key: 'ding-key', secret: 'ding-secret' },
  { platform: 'feishu', name: 'Feishu', keyLabel: 'App ID', key: 'cli_a', secret: 'feishu-secret' },
] as const;

for (const { platform, name, keyLabel, key, secret } of PLATFORMS)
  test(`${name}: an app is connected, and its departments come in step once somebody has seen the plan`, async ({
    page,
  }) => {
    const { tree } = vendors[platform];
    tree.create({ id: '777', parentId: tree.rules.root, name: 'Their own', key: undefined, order: 0 });
    await signIn(page, 'admin');
    await speakEnglish(page);
    const room = (tab: string) => `/workbench/admin/integrations?platform=${platform}&tab=${tab}`;

    await page.goto(room('apps'));
    await page.getByRole('button', { name: 'Add app' }).first().click();
    const form = page.getByRole('dialog', { name: 'Add app' });
    await form.getByRole('textbox', { name: 'Name', exact: true }).fill(`Ours at ${name}`);
    await form.getByRole('textbox', { name: keyLabel }).first().fill(key);
    await form.getByRole('textbox', { name: /^Secret/ }).fill('wrong');
    await form.getByRole('textbox', { name: 'Address of the platform' }).fill(vendors.baseUrls[platform]);
    await form.getByRole('button', { name: 'Verify' }).click();
    await expect(form.getByText('The platform refused the app')).toBeVisible();
    await form.getByRole('textbox', { name: /^Secret/ }).fill(secret);
    await form.getByRole('button', { name: 'Verify' }).click();
    await expect(form.getByText('The platform knows the app and lets it read.')).toBeVisible();
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form).toBeHidden();

    const run = page.getByRole('dialog', { name: 'Run' });
    await page.goto(room('departments'));
    await page.getByRole('button', { name: 'Read from the platform' }).click();
    await expect(run.getByText('1 found')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Plan a sync' }).click();
    await expect(run.getByText('Waits for you')).toBeVisible();
    // Departments above are told by their names.
    await expect(run.getByText(/^Below: – → \S/).first()).toBeVisible();
    await expect(run).not.toContainText(/ours:|parentId/);
    expect(tree.departments.size).toBe(1);
    await run.getByRole('button', { name: 'Carry out' }).click();
    await page.getByRole('dialog', { name: 'Carry out' }).getByRole('button', { name: 'Carry out' }).click();
    // Single things are done before the run is; only a whole one can be taken back.
    await expect(run.getByRole('button', { name: 'Take back' })).toBeVisible({ timeout: 30_000 });
    await expect(run.getByText('Done', { exact: true }).first()).toBeVisible();
    expect(tree.departments.size).toBeGreaterThan(5);

    await page.goto(room('departments'));
    const table = page.getByRole('table', { name: 'Departments' });
    await expect(table.getByText('Matched').first()).toBeVisible();
    await page.getByRole('button', { name: 'Plan a sync' }).click();
    await expect(run.getByText('Both sides agree.')).toBeVisible();
    await page.goto(`${room('departments')}&pair=theirsOnly`);
    await expect(table.getByRole('row', { name: /Their own/ })).toContainText('Only there');

    await page.goto(room('calls'));
    await expect(page.getByText(/department/).first()).toBeVisible();
    await expect(page.locator('main')).not.toContainText(secret);
  });
