import { useComputedColorScheme } from '@mantine/core';
import { columnLetters } from '@suanpan/engine/scratch';
import { useEffect, useRef } from 'react';
import { type Grid, type GridSettings, openHandsontable, sheetEditor } from '../grid/handsontable.ts';
import sheetClasses from '../sheet.module.css';

/** A cell as it looks: what was computed, and what is wrong with it. */
export interface ScratchCell {
  readonly text: string;
  readonly numeric?: boolean;
  /** Why there is no figure, in words. */
  readonly error?: string;
}

export interface ScratchGridProps {
  label: string;
  rows: number;
  columns: number;
  readOnly: boolean;
  licenceKey: string;
  /** What was typed, by address. */
  typedAt(address: string): string;
  shownAt(address: string): ScratchCell | undefined;
  /** Texts typed, pasted or cleared, by address. */
  onWrite(texts: ReadonlyMap<string, string>): void;
  onSelect(address: string | null): void;
  /** Differs whenever something looks different. */
  drawn: unknown;
}

type RowObject = { row: number };
type Accessor = ((row: RowObject) => string) & { at: number };

/** Handsontable over the cells of a free sheet. It keeps nothing: what is typed is told, what is shown is asked for. */
export function ScratchGrid(props: ScratchGridProps) {
  const frame = useRef<HTMLDivElement>(null);
  const grid = useRef<Grid | null>(null);
  const now = useRef(props);
  now.current = props;
  const dark = useComputedColorScheme('light') === 'dark';

  useEffect(() => {
    if (!frame.current) return;
    const opened = openGrid(frame.current, now, dark);
    grid.current = opened;
    opened.init();
    opened.selectCell(0, 0);
    return () => {
      opened.destroy();
      grid.current = null;
    };
  }, [dark, props.readOnly]);

  useEffect(() => {
    grid.current?.render();
  }, [props.drawn]);

  return (
    <div className={sheetClasses.grid} style={{ height: '100%' }}>
      <section ref={frame} aria-label={props.label} style={{ height: '100%', overflow: 'hidden' }} />
    </div>
  );
}

function openGrid(element: HTMLElement, now: { current: ScratchGridProps }, dark: boolean): Grid {
  const { rows, columns, readOnly, licenceKey } = now.current;
  const addressOf = (row: number, column: number): string => `${columnLetters(column)}${row + 1}`;
  const accessors = Array.from(
    { length: columns },
    (_, at): Accessor =>
      Object.assign((object: RowObject) => now.current.typedAt(addressOf(object.row, at)), { at }),
  );
  const draw = (_grid: Grid, td: HTMLTableCellElement, row: number, column: number) => {
    const cell = now.current.shownAt(addressOf(row, column));
    td.className = [
      sheetClasses.cell,
      cell?.numeric ? sheetClasses.number : undefined,
      cell?.error ? sheetClasses.error : undefined,
    ]
      .filter(Boolean)
      .join(' ');
    td.textContent = cell?.text ?? '';
    if (cell?.error) td.title = cell.error;
    else td.removeAttribute('title');
    return td;
  };
  const range = () => {
    const selected = hot.getSelectedRangeLast();
    if (!selected) return null;
    const [start, end] = [selected.getTopStartCorner(), selected.getBottomEndCorner()];
    return {
      top: Math.max(0, start.row ?? 0),
      left: Math.max(0, start.col ?? 0),
      bottom: Math.min(rows - 1, Math.max(0, end.row ?? 0)),
      right: Math.min(columns - 1, Math.max(0, end.col ?? 0)),
    };
  };
  const writeAt = (top: number, left: number, texts: readonly (readonly string[])[]) => {
    const written = new Map<string, string>();
    for (const [down, line] of texts.entries())
      for (const [right, text] of line.entries())
        if (top + down < rows && left + right < columns)
          written.set(addressOf(top + down, left + right), String(text ?? ''));
    if (written.size > 0) now.current.onWrite(written);
  };
  const hot: Grid = openHandsontable(element, {
    data: Array.from({ length: rows }, (_, row) => ({ row })),
    dataSchema: () => ({ row: -1 }),
    columns: accessors.map((data) => ({ data: data as never, width: 110, renderer: draw as never })),
    cells: () => ({ editor: readOnly ? false : sheetEditor, readOnly, readOnlyCellClassName: '' }),
    licenseKey: licenceKey,
    density: 'compact',
    colorScheme: dark ? 'dark' : 'light',
    width: '100%',
    height: '100%',
    rowHeaders: true,
    rowHeaderWidth: 44,
    colHeaders: (at: number) => columnLetters(at),
    fillHandle: false,
    copyPaste: true,
    manualColumnResize: true,
    outsideClickDeselects: false,
    minSpareRows: 0,
    trimWhitespace: false,
    imeFastEdit: true,
    wordWrap: false,
    beforeChange: (changes: ([number, unknown, unknown, unknown] | null)[]) => {
      for (const change of changes)
        if (change) writeAt(change[0], (change[1] as Accessor).at, [[String(change[3] ?? '')]]);
      return false;
    },
    beforeKeyDown: (event: KeyboardEvent) => {
      if (readOnly || hot.getActiveEditor()?.isOpened()) return true;
      if (event.key !== 'Delete' && event.key !== 'Backspace') return true;
      const at = range();
      if (!at) return true;
      const line = Array.from({ length: at.right - at.left + 1 }, () => '');
      writeAt(
        at.top,
        at.left,
        Array.from({ length: at.bottom - at.top + 1 }, () => line),
      );
      event.preventDefault();
      event.stopImmediatePropagation();
      return false;
    },
    beforePaste: (data: string[][]) => {
      const at = range();
      if (at && !readOnly) writeAt(at.top, at.left, data);
      return false;
    },
    afterSelection: () => {
      const at = hot.getSelectedRangeLast()?.highlight;
      now.current.onSelect(at ? addressOf(Math.max(0, at.row ?? 0), Math.max(0, at.col ?? 0)) : null);
    },
  } as unknown as GridSettings);
  return hot;
}
