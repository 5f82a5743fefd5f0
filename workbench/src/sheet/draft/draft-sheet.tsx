import { Select, useComputedColorScheme } from '@mantine/core';
import type { FormulaSolution } from '@suanpan/engine/authoring';
import { columnColours } from '@suanpan/engine/authoring';
import { useLanguage, useText } from '@suanpan/portal/kit/i18n';
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { type FormulaHandle, FormulaInput } from '../formula/formula-input.tsx';
import sheetClasses from '../sheet.module.css';
import { createDraftGrid, type DraftGrid } from './create-draft-grid.ts';
import classes from './draft.module.css';
import type { DraftEvents, DraftPlace, DraftRange } from './draft-events.ts';
import { type DraftView, FORMULAS, NAMES } from './draft-view.ts';

/** A formula while it is being written; nothing of it is in the file yet. */
export interface Writing {
  readonly column: number;
  readonly text: string;
}

export interface DraftSheetProps {
  label: string;
  licenceKey: string;
  view: Omit<DraftView, 'dark' | 'language' | 'colours' | 'menuWord'>;
  solution: FormulaSolution;
  table: string;
  /** What pressing a column writes into a formula. */
  referenceOf: (column: number) => string | undefined;
  /** Whether a formula can be written for the column. */
  takesFormula: (column: number) => boolean;
  onWriting: (writing: Writing | null) => void;
  onWrite: (top: number, left: number, texts: readonly (readonly string[])[]) => void;
  onSelect: (place: DraftPlace, range: DraftRange) => void;
  onMove: (columns: readonly number[], to: number) => void;
  onMenu: (column: number, at: { x: number; y: number }) => void;
  onCopy: (columns: readonly number[]) => void;
  onRemove: (columns: readonly number[]) => void;
  onUndo: () => void;
  onRedo: () => void;
  onLeave: () => void;
  /** Somewhere to go: a column that was asked for, or the one just made. */
  goTo: DraftPlace | null;
  /** A dialog or menu is open: the keys are its own. */
  elsewhere: boolean;
  height: number | string;
  children?: ReactNode;
}

type WritingAt = Writing & { readonly origin: 'cell' | 'bar' };

/** A table's rules as a sheet: the bar, names and formulas in the first rows, computed rows beneath. */
export function DraftSheet(props: DraftSheetProps) {
  const { view: given, solution, table, goTo, elsewhere, licenceKey } = props;
  const t = useText('workbench/sheet');
  const language = useLanguage();
  const dark = useComputedColorScheme('light') === 'dark';
  const frame = useRef<HTMLDivElement>(null);
  const grid = useRef<DraftGrid | null>(null);
  const handle = useRef<FormulaHandle>(null);
  const lastKey = useRef('');
  const [place, setPlace] = useState<DraftPlace | null>(null);
  const [writing, setWriting] = useState<WritingAt | null>(null);
  const [box, setBox] = useState<{ left: number; top: number; width: number } | null>(null);
  const column = place ? given.columns[place.column] : undefined;
  const written = writing ? writing.text : column?.isFormula ? column.gist : '';
  const colours = useMemo(() => columnColours(written), [written]);
  const view = useMemo<DraftView>(
    () => ({ ...given, dark, language, colours, menuWord: t('menu.open') }),
    [given, dark, language, colours, t],
  );

  const write = (next: WritingAt | null) => {
    setWriting(next);
    props.onWriting(next);
  };

  const beginFormula = (at: number, keep: boolean) => {
    const shown = given.columns[at];
    if (!shown || newest.current.writing || !props.takesFormula(at)) return;
    const cell = grid.current?.boxOf({ row: FORMULAS, column: at });
    const width = frame.current?.clientWidth ?? 600;
    const wanted = Math.min(width - 16, Math.max(cell?.width ?? 0, 440));
    grid.current?.hot.unlisten();
    // Now, so that the letter that began it goes into the field.
    flushSync(() => {
      setBox({
        left: Math.max(0, Math.min(cell?.left ?? 0, width - wanted - 8)),
        top: cell?.top ?? 0,
        width: wanted,
      });
      write({ column: at, text: keep && shown.isFormula ? shown.gist : '', origin: 'cell' });
    });
    handle.current?.focus();
  };

  const firstView = useRef(view);
  firstView.current = view;
  const newest = useRef({ props, writing, beginFormula });
  newest.current = { props, writing, beginFormula };

  const finish = (keep: boolean, step: readonly [number, number] | null) => {
    const { writing: now } = newest.current;
    if (!now) return;
    newest.current = { ...newest.current, writing: null };
    write(null);
    setBox(null);
    const before = given.columns[now.column];
    if (keep && now.text.trim() !== (before?.isFormula ? before.gist : ''))
      props.onWrite(FORMULAS, now.column, [[now.text]]);
    if (!step) return;
    const [down, right] = step;
    const at =
      now.origin === 'cell' ? { row: FORMULAS, column: now.column } : (place ?? { row: 1, column: 0 });
    grid.current?.select({ row: at.row + down, column: at.column + right });
  };

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const now = () => newest.current.props;
    const events: DraftEvents = {
      select(next, range) {
        if (!next || !range) return;
        setPlace(next);
        now().onSelect(next, range);
      },
      write: (...all) => now().onWrite(...all),
      nameNext(at, name) {
        flushSync(() => now().onWrite(NAMES, at, [[name]]));
        grid.current?.select({ row: NAMES, column: name.trim() === '' ? at : at + 1 });
      },
      beginFormula: (...all) => newest.current.beginFormula(...all),
      point(at) {
        const { writing: open } = newest.current;
        const reference = open && at !== open.column ? now().referenceOf(at) : undefined;
        if (reference === undefined || !handle.current?.point(reference)) return false;
        // Pressing the grid made it listen again; the keys are the formula's.
        setTimeout(() => grid.current?.hot.unlisten(), 0);
        return true;
      },
      moveColumns: (...all) => now().onMove(...all),
      menu: (...all) => now().onMenu(...all),
      shortcut: (name) => (name === 'undo' ? now().onUndo() : now().onRedo()),
      removeColumns: (columns) => now().onRemove(columns),
      copyColumns: (columns) => now().onCopy(columns),
      leave() {
        grid.current?.hot.unlisten();
        now().onLeave();
      },
      scrolled: () => setBox(null),
    };
    const made = createDraftGrid(element, firstView.current, events, licenceKey);
    grid.current = made;
    const resize = new ResizeObserver(() => made.hot.refreshDimensions());
    resize.observe(element);
    return () => {
      resize.disconnect();
      made.destroy();
      grid.current = null;
    };
  }, [licenceKey]);
  useLayoutEffect(() => grid.current?.update(view), [view]);

  useEffect(() => {
    if (goTo) grid.current?.select(goTo);
  }, [goTo]);

  useEffect(() => {
    if (elsewhere) grid.current?.hot.unlisten();
    else if (!newest.current.writing && place) {
      const timer = setTimeout(() => {
        if (!document.activeElement || document.activeElement === document.body) grid.current?.hot.listen();
      }, 0);
      return () => clearTimeout(timer);
    }
    return undefined;
  }, [elsewhere, place]);

  const inCell = writing?.origin === 'cell';
  const writable = !given.readOnly && place !== null && props.takesFormula(place.column);
  const keys = {
    onKeyDownCapture: (event: KeyboardEvent) => {
      lastKey.current = event.key;
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Tab' || event.defaultPrevented || !writing) return;
      event.preventDefault();
      finish(true, [0, event.shiftKey ? -1 : 1]);
    },
  };
  const field = {
    solution,
    table,
    onChange: (text: string) => {
      const at = writing?.column ?? place?.column;
      if (at !== undefined) write({ column: at, text, origin: writing?.origin ?? 'bar' });
    },
    onCommit: () => {
      const entered = lastKey.current === 'Enter';
      lastKey.current = '';
      finish(true, entered ? [1, 0] : null);
    },
    onCancel: () => finish(false, [0, 0]),
  };

  return (
    <section className={classes.sheet} aria-label={props.label} data-testid="draft-sheet" data-table={table}>
      <div className={classes.bar} {...(inCell ? {} : keys)}>
        <Select
          size="xs"
          variant="unstyled"
          className={classes.place}
          searchable
          allowDeselect={false}
          selectFirstOptionOnChange
          aria-label={t('bar.name')}
          placeholder={column?.kind}
          maxDropdownHeight={320}
          comboboxProps={{ zIndex: 330 }}
          data={given.columns.flatMap((each) =>
            each.role === 'column' || each.role === 'rule' ? [{ value: each.id, label: each.name }] : [],
          )}
          value={column && (column.role === 'column' || column.role === 'rule') ? column.id : null}
          onChange={(id) => {
            const found = given.columns.findIndex((each) => each.id === id);
            if (found >= 0) grid.current?.select({ row: FORMULAS, column: found });
          }}
        />
        <span className={sheetClasses.functionSign} aria-hidden="true">
          {'ƒx'}
        </span>
        <FormulaInput
          plain
          aria-label={t('draft.formula')}
          value={written}
          readOnly={!writable || inCell}
          placeholder={writable ? t('draft.formulaHint') : ''}
          {...field}
          {...(inCell ? {} : { handle })}
          onFocus={() => {
            if (!writable || writing || !place) return;
            write({ column: place.column, text: written, origin: 'bar' });
          }}
        />
      </div>
      <div
        className={`${sheetClasses.grid} ${classes.frame}`}
        style={{ height: props.height, flex: 'none' }}
        data-testid="draft-grid"
      >
        <div ref={frame} style={{ position: 'absolute', inset: 0 }} />
        {writing && inCell && (
          <div
            className={classes.over}
            style={
              box ? { left: box.left, top: box.top, width: box.width } : { left: 8, top: 70, width: 440 }
            }
            data-testid="formula-cell"
            {...keys}
          >
            <FormulaInput
              handle={handle}
              aria-label={t('draft.formulaOf', { column: given.columns[writing.column]?.name ?? '' })}
              value={writing.text}
              {...field}
            />
          </div>
        )}
      </div>
      <div className={classes.foot}>{props.children}</div>
    </section>
  );
}
