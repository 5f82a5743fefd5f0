import { vi } from 'vitest';

/** Keeps what the page gives the browser as a file; answers with the lines of the last one. Undone by `vi.restoreAllMocks`. */
export function linesTaken(): () => Promise<string[]> {
  let last: Blob | undefined;
  const keep = (file: Blob): string => {
    last = file;
    return 'blob:kept';
  };
  Object.assign(URL, { createObjectURL: keep, revokeObjectURL: () => {} });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  return () =>
    new Promise((resolve, reject) => {
      if (!last) return reject(new Error('No file was taken.'));
      const reader = new FileReader();
      reader.onload = () => resolve(String(reader.result).replace('\uFEFF', '').trimEnd().split('\r\n'));
      reader.readAsText(last);
    });
}
