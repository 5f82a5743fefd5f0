import { Paper } from '@mantine/core';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { SheetGrid } from '../grid/create-grid.ts';
import type { CellPick } from '../grid/hot/cell-pick.ts';
import type { SheetStore } from '../store/sheet-store.ts';
import classes from './pick.module.css';
import { PickDay } from './pick-day.tsx';
import { PickList } from './pick-list.tsx';

interface PickPopupProps {
  pick: CellPick;
  store: SheetStore;
  grid: RefObject<SheetGrid | null>;
  frame: RefObject<HTMLElement | null>;
}

/** Below the cell that is being typed into: the values it may take, or a calendar. */
export function PickPopup({ pick, store, grid, frame }: PickPopupProps) {
  const picking = useSyncExternalStore(pick.subscribe, pick.snapshot);
  const popup = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState<{ left: number; top: number; width: number } | null>(null);
  const isOpen = picking !== null;

  // It stays beside its cell, and goes with the cell's editor.
  useLayoutEffect(() => {
    if (!isOpen) return;
    let request = 0;
    const follow = () => {
      const hot = grid.current?.hot;
      const editor = hot && !hot.isDestroyed ? hot.getActiveEditor() : undefined;
      if (!editor?.isOpened()) return pick.close();
      request = requestAnimationFrame(follow);
      const cell = editor.TD?.getBoundingClientRect();
      const outer = frame.current?.getBoundingClientRect();
      const own = popup.current?.getBoundingClientRect();
      if (!cell || !outer || !own) return;
      const below = cell.bottom - outer.top + 2;
      const above = cell.top - outer.top - own.height - 2;
      const top = below + own.height > outer.height && above > 0 ? above : below;
      const left = Math.max(4, Math.min(cell.left - outer.left, outer.width - own.width - 4));
      setAt((before) =>
        before?.left === left && before.top === top ? before : { left, top, width: cell.width },
      );
    };
    request = requestAnimationFrame(follow);
    return () => cancelAnimationFrame(request);
  }, [isOpen, grid, frame, pick]);

  // The grid takes a press outside its cells for the end of typing.
  useEffect(() => {
    const element = popup.current;
    if (!isOpen || !element) return;
    const keep = (event: MouseEvent) => {
      event.preventDefault();
      event.stopPropagation();
    };
    element.addEventListener('mousedown', keep);
    return () => element.removeEventListener('mousedown', keep);
  }, [isOpen]);

  // What is typed goes into the grid's own field.
  useEffect(() => {
    const element = frame.current;
    if (!isOpen || !element) return;
    const listen = ({ target }: Event) => {
      if (target instanceof HTMLTextAreaElement) pick.typed(target.value);
    };
    element.addEventListener('input', listen);
    return () => element.removeEventListener('input', listen);
  }, [isOpen, frame, pick]);

  if (!picking) return null;
  const write = (text: string) => grid.current?.hot.getActiveEditor()?.setValue(text);
  const take = (text: string) => {
    const hot = grid.current?.hot;
    write(text);
    pick.close();
    hot?.getActiveEditor()?.finishEditing(false);
    hot?.listen();
  };
  const Content = picking.kind === 'list' ? PickList : PickDay;
  return (
    <Paper
      ref={popup}
      className={classes.popup}
      style={at ? { left: at.left, top: at.top, minWidth: at.width } : { visibility: 'hidden' }}
      shadow="md"
      withBorder
      data-testid="cell-pick"
    >
      <Content
        key={`${picking.row} ${picking.column.code}`}
        {...{ pick, picking, store }}
        onWrite={write}
        onTake={take}
      />
    </Paper>
  );
}
