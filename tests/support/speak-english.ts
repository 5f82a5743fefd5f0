import type { Page } from '@playwright/test';

/** Chooses English on this device, whatever language the demo's user has: the page models name things in English. */
export async function speakEnglish(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('suanpan.language', 'en'));
}
