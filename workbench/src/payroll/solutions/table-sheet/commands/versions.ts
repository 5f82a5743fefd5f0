import type { TableFile, VersionFile } from '@suanpan/engine';
import { compact } from '../../editing/copy/edit-file.ts';

/** The versions of a parameter table; `rows` directly is one version for ever. */
export function versionsOf(table: TableFile | undefined): readonly VersionFile[] {
  if (table?.versions) return table.versions;
  return [compact({ from: table?.effectiveFrom, rows: table?.rows ?? [] })];
}
