import type { Page } from '@playwright/test';

export interface Printed {
  title: string;
  rows: string[][];
}

/** There is no printer here: what would have gone to it, the cells of every row of it, is told instead. */
export async function catchPrinted(page: Page): Promise<() => Promise<Printed | undefined>> {
  await page.addInitScript(() => {
    window.print = () => {
      const rows = [...document.querySelectorAll('tr')].map((row) =>
        [...row.cells].map((cell) => (cell.textContent ?? '').trim()),
      );
      Object.assign(window.top ?? window, { printed: { title: document.title, rows } });
    };
  });
  return () => page.evaluate(() => (window as unknown as { printed?: Printed }).printed);
}
