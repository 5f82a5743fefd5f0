/** Where the encrypted content of files lies: a folder, or a bucket that several machines share. */
export interface FilePlace {
  /** Whole or not at all. */
  write(path: string, content: Buffer): Promise<void>;
  /** Undefined where nothing lies there. */
  read(path: string): Promise<Buffer | undefined>;
  remove(path: string): Promise<void>;
}

/** Where a file lies in it; the same in a folder, a bucket and a backup. */
export function filePathOf(id: string): string {
  // Ids are ours (hexadecimal and dashes), so a path can't leave the folder; checked all the same.
  if (!/^[0-9a-f-]{36}$/.test(id)) throw new Error('Not a file id.');
  return `files/${id.slice(-2)}/${id}`;
}
