/**
 * Lays something out on pages of their own, on their side and numbered, and prints them.
 *
 * @param layOut puts it into the body of the document it is given
 */
export async function printPages(
  title: string,
  language: string,
  layOut: (target: Document) => Promise<void> | void,
): Promise<void> {
  const frame = document.createElement('iframe');
  frame.style.cssText = 'position:fixed;width:0;height:0;border:0;visibility:hidden';
  document.body.append(frame);
  const target = frame.contentDocument;
  const view = frame.contentWindow;
  if (!target || !view) return;
  const style = target.createElement('style');
  style.textContent = PAGES;
  target.title = title;
  target.documentElement.lang = language;
  target.head.append(style);
  await layOut(target);
  view.addEventListener('afterprint', () => frame.remove());
  view.focus();
  view.print();
}

const PAGES = `
@page { size: landscape; margin: 12mm; @bottom-right { content: counter(page) " / " counter(pages); font: 8pt sans-serif; } }
body { font: 8pt system-ui, sans-serif; color: #000; }
h1 { font-size: 11pt; margin: 0 0 6pt; break-after: avoid; }
table + h1 { break-before: page; }
table { border-collapse: collapse; }
thead { display: table-header-group; }
tr { break-inside: avoid; }
th, td { border: 0.5pt solid #999; padding: 2pt 4pt; text-align: start; max-width: 160pt; overflow-wrap: break-word; }
th { background: #eee; }
th { print-color-adjust: exact; vertical-align: bottom; }
.number { text-align: end; font-variant-numeric: tabular-nums; }
td.number { white-space: nowrap; }
.line td { font-weight: 600; background: #f2f2f2; }
.total td { font-weight: 600; border-top: 1.5pt solid #000; }
`;
