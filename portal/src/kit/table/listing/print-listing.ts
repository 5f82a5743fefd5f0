import type { Listing } from './listing.ts';

/** Puts a list onto paper as it is read. */
export function layOutListing(target: Document, { title, columns, lines }: Listing): void {
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
  const body = table.createTBody();
  for (const line of lines) {
    const row = body.insertRow();
    for (const [at, { shown }] of line.entries()) {
      const cell = row.insertCell();
      cell.textContent = shown;
      if (columns[at]?.isRight) cell.className = 'number';
    }
  }
  target.body.append(heading, table);
}
