import type { TableFile, WriteBackFile } from '@suanpan/engine';

export interface WriteBackFieldsProps {
  table: TableFile;
  writeBack: WriteBackFile;
  onEdit: (change: (writeBack: WriteBackFile) => WriteBackFile) => void;
}

/** The code of a column; a formula in its place is none. */
export const plainColumn = (source: string | undefined) => (source?.startsWith('=') ? undefined : source);
