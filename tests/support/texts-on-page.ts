import type { Page, Response } from '@playwright/test';

/** What is the same in every language: the product's own name, keys of the keyboard, file types and codes people know. */
const SAME =
  /\b(?:Suanpan|Ctrl|Shift|Alt|Esc|Enter|Tab|UTC|CSV|XLSX|JSON|Excel|HyperFormula|API|TRUE|FALSE|English|Esperanto|Pseudo-Accents)\b/g;

/** Answers that are still being read: a page may show them sooner. */
const reading = new Set<Promise<void>>();

/** What the server sent as data: names, codes, formulas. They read as they were written. */
export function listenForData(page: Page): Set<string> {
  const data = new Set<string>();
  const collect = (value: unknown): void => {
    if (typeof value === 'string') {
      if (/[a-z]/i.test(value)) data.add(value.replace(/\s+/g, ' ').trim());
    } else if (Array.isArray(value)) value.forEach(collect);
    else if (value && typeof value === 'object') Object.values(value).forEach(collect);
  };
  page.on('response', (response: Response) => {
    // A stream of changes has no end that could be waited for.
    if (!response.url().includes('/trpc/') || !response.headers()['content-type']?.includes('json')) return;
    const read = response
      .json()
      .catch(() => null)
      .then(collect)
      .finally(() => reading.delete(read));
    reading.add(read);
  });
  return data;
}

/** Texts without brackets that no datum explains: nobody translated them. */
export async function untranslated(page: Page, data: ReadonlySet<string>): Promise<string[]> {
  const shown = await page.evaluate(() => {
    const found: string[] = [];
    const visible = (element: Element) =>
      element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) &&
      element.closest('code, pre, kbd, [lang]:not(html)') === null;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (
        node.parentElement &&
        !/^(?:SCRIPT|STYLE|NOSCRIPT)$/.test(node.parentElement.tagName) &&
        visible(node.parentElement)
      )
        found.push(node.textContent ?? '');
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder]'))
      if (visible(element))
        for (const name of ['aria-label', 'title', 'placeholder'])
          found.push(element.getAttribute(name) ?? '');
    return [...new Set(found.map((text) => text.replace(/\s+/g, ' ').trim()))];
  });
  await Promise.all(reading);
  const known = [...data].sort((a, b) => b.length - a.length);
  return shown.filter((text) => {
    let left = text;
    for (let before = ''; before !== left; ) {
      before = left;
      left = left.replace(/⟦[^⟦⟧]*⟧/g, ' ');
    }
    left = left.replace(SAME, ' ');
    if (!/[a-z]{3}/i.test(left)) return false;
    for (const datum of known) if (datum.length > 1 && left.includes(datum)) left = without(left, datum);
    return /[a-z]{3}/i.test(left);
  });
}

/** Texts that end where their element ends, with nothing that shows the rest; and a page wider than the screen. */
export function cut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const wide = document.documentElement.scrollWidth - window.innerWidth;
    if (wide > 1) found.push(`the page is ${wide} px wider than the screen`);
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      const own = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.includes('⟦'),
      );
      // Columns of the sheet are drawn as wide as people pull them.
      if (!own || element.scrollWidth <= element.clientWidth + 1 || element.closest('.handsontable, [title]'))
        continue;
      const { overflowX, clipPath, position } = getComputedStyle(element);
      if (
        !/hidden|clip/.test(overflowX) ||
        !element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })
      )
        continue;
      // Words for screen readers alone.
      if (position === 'absolute' && (clipPath !== 'none' || element.clientWidth <= 1)) continue;
      found.push(
        `${element.tagName.toLowerCase()}.${element.className.slice(0, 60)}: ${element.textContent?.trim().slice(0, 80)}`,
      );
    }
    return [...new Set(found)];
  });
}

/** The datum as whole words: one that is part of a word explains nothing. */
const without = (text: string, datum: string) =>
  text.replaceAll(
    new RegExp(`(?<![a-z])${datum.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![a-z])`, 'gi'),
    ' ',
  );
