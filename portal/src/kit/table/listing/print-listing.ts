import type { Listing } from './listing.ts';

/** Puts a list onto paper as it is read. */
export function layOutListing(target: Document, { title, columns, lines, foot = [] }: Listing): void {
  const heading = target.createElement('h1');
  heading.textContent = title;
  const table = target.createElement('table');
  const head = table.createTHead().insertRow();
  for (const { header, isRight } of columns) {
    const cell = target.createElement('th');
    cell.textContent = header;
    if (isRight) cell.className = 'number';
    head.append(cell);
  }
  const put = (section: HTMLTableSectionElement, texts: readonly string[], named = '') => {
    const row = section.insertRow();
    row.className = named;
    for (const [at, text] of texts.entries()) {
      const cell = row.insertCell();
      cell.textContent = text;
      if (columns[at]?.isRight) cell.className = 'number';
    }
  };
  const body = table.createTBody();
  for (const line of lines)
    put(
      body,
      line.map(({ shown }) => shown),
    );
  // Behind the last row alone: a foot of the table would stand on every page.
  for (const texts of foot) put(body, texts, 'total');
  target.body.append(heading, table);
}
