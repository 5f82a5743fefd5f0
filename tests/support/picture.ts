import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';

const PICTURES = join(import.meta.dirname, '../../docs/pictures');

/** `PICTURES=1` takes the picture of a guide where its journey stands at this moment. */
export async function picture(page: Page, name: string): Promise<void> {
  if (!process.env.PICTURES) return;
  await page.waitForTimeout(700);
  // What is still on its way is no part of it either.
  await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0);
  // A notice is gone in a moment: it is no part of the page.
  const style = '.mantine-Notification-root { visibility: hidden; }';
  await page.screenshot({ path: join(PICTURES, `${name}.png`), style });
}
