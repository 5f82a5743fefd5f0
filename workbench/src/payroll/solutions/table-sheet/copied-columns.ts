import type { ColumnFile } from '@suanpan/engine';

const FORMAT = 'suanpan.columns/1';
const PLACE = 'suanpan.copiedColumns';

/** Columns on their way to another table or solution, as text: on the clipboard, and for who may not read that, here. */
export function copyColumns(columns: readonly ColumnFile[]): void {
  const text = JSON.stringify({ format: FORMAT, columns });
  localStorage.setItem(PLACE, text);
  void navigator.clipboard?.writeText(text).catch(() => undefined);
}

/** The columns in a text; undefined when it is none of ours. */
export function columnsIn(text: string | null | undefined): readonly ColumnFile[] | undefined {
  if (!text?.includes(FORMAT)) return undefined;
  try {
    const found: unknown = JSON.parse(text);
    if (typeof found !== 'object' || found === null || !('columns' in found)) return undefined;
    const { columns } = found;
    if (!Array.isArray(columns)) return undefined;
    return columns.filter(
      (one): one is ColumnFile =>
        typeof one === 'object' &&
        one !== null &&
        typeof one.code === 'string' &&
        typeof one.type === 'string',
    );
  } catch {
    return undefined;
  }
}

export const copiedColumns = (): readonly ColumnFile[] | undefined => columnsIn(localStorage.getItem(PLACE));
