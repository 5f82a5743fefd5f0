import type { Page } from '@playwright/test';

/** What lies beneath a notice that stands: words and what can be pressed. */
export function coveredByNotice(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>();
    const says = (element: Element, x: number, y: number) =>
      [...element.childNodes].some((node) => {
        if (node.nodeType !== Node.TEXT_NODE || !node.textContent?.trim()) return false;
        const range = document.createRange();
        range.selectNodeContents(node);
        return [...range.getClientRects()].some(
          ({ left, right, top, bottom }) => left <= x && x <= right && top <= y && y <= bottom,
        );
      });
    for (const notice of document.querySelectorAll('.mantine-Notification-root')) {
      const box = notice.getBoundingClientRect();
      for (let x = box.left + 2; x < box.right; x += 5)
        for (let y = box.top + 2; y < box.bottom; y += 5) {
          const beneath = document
            .elementsFromPoint(x, y)
            .find((element) => !element.closest('.mantine-Notifications-root, .mantine-Notification-root'));
          if (!beneath) continue;
          const pressed = beneath.closest('a, button, input, textarea, select, [role=button]');
          if (pressed || says(beneath, x, y))
            found.add((pressed ?? beneath).textContent?.trim() || beneath.tagName);
        }
    }
    return [...found];
  });
}
