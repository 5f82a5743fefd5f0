/** What stands on lines of its own; what is in other elements runs on. */
const BLOCKS = new Set(['DIV', 'P', 'LI', 'UL', 'OL', 'TABLE', 'TR', 'TD', 'PRE', 'BUTTON']);
const UNREAD = '[aria-hidden="true"], [role="progressbar"], style, script';

/** What can be read in a cell, on one line: parts that stand apart are set apart. */
export function shownText(cell: Element): string {
  const parts = [''];
  const visit = (node: Node): void => {
    if (node.nodeType === Node.TEXT_NODE) parts.push(`${parts.pop() ?? ''}${node.textContent ?? ''}`);
    if (!(node instanceof Element) || node.matches(UNREAD)) return;
    // A sign that says its meaning to those who don't see it.
    const label = node.getAttribute('role') === 'img' ? node.getAttribute('aria-label') : null;
    const isBlock = BLOCKS.has(node.tagName);
    if (isBlock) parts.push('');
    if (label) parts.push(`${parts.pop() ?? ''}${label}`);
    else node.childNodes.forEach(visit);
    if (isBlock) parts.push('');
  };
  cell.childNodes.forEach(visit);
  return parts
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join(' · ');
}
