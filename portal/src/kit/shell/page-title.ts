let title = 'Suanpan';
let waiting = 0;

function write(): void {
  document.title = waiting > 0 ? `(${waiting}) ${title}` : title;
}

/** What the page is called in the browser's tab. */
export function setPageTitle(name: string): void {
  title = `${name} · Suanpan`;
  write();
}

/** How much waits in the inbox, before the page's name: it is seen from another tab too. */
export function setWaiting(count: number): void {
  waiting = count;
  write();
}
