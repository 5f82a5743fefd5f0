import { useComputedColorScheme } from '@mantine/core';
import type { CellBox } from '@suanpan/engine/scratch';
import { useEffect, useRef } from 'react';
import type { Grid } from '../grid/hot/handsontable.ts';
import sheetClasses from '../sheet.module.css';
import { openScratchGrid, type ScratchView, selectedBox } from './open-scratch-grid.ts';

interface ScratchGridProps extends ScratchView {
  label: string;
  /** Differs whenever something looks different. */
  drawn: unknown;
  /** The menu of a cell is open: the keys are its own. */
  elsewhere: boolean;
}

/** Handsontable over the cells of a free sheet. It keeps nothing: what is typed is told, what is shown is asked for. */
export function ScratchGrid(props: ScratchGridProps) {
  const frame = useRef<HTMLDivElement>(null);
  const grid = useRef<Grid | null>(null);
  const selected = useRef<CellBox | null>(null);
  const now = useRef(props);
  now.current = props;
  const dark = useComputedColorScheme('light') === 'dark';

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const opened = openScratchGrid(element, now, dark);
    grid.current = opened;
    const before = selected.current;
    if (before) opened.selectCell(before.top, before.left, before.bottom, before.right);
    const resize = new ResizeObserver(() => opened.refreshDimensions());
    resize.observe(element);
    // The grid hears all keys of the page while it listens: not those that are typed elsewhere, however one got there.
    const giveKeys = ({ target }: FocusEvent) => {
      if (target instanceof Node && !element.contains(target)) opened.unlisten();
    };
    document.addEventListener('focusin', giveKeys);
    return () => {
      document.removeEventListener('focusin', giveKeys);
      resize.disconnect();
      selected.current = selectedBox(opened);
      opened.destroy();
      grid.current = null;
    };
  }, [dark, props.readOnly]);

  useEffect(() => {
    grid.current?.render();
  }, [props.drawn]);

  useEffect(() => {
    if (!props.elsewhere) return;
    grid.current?.unlisten();
    return () => grid.current?.listen();
  }, [props.elsewhere]);

  return (
    <div className={sheetClasses.grid} style={{ height: '100%' }}>
      <section ref={frame} aria-label={props.label} style={{ height: '100%', overflow: 'hidden' }} />
    </div>
  );
}
