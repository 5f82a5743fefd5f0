import { useComputedColorScheme } from '@mantine/core';
import { columnColours } from '@suanpan/engine/authoring';
import { useLanguage, useText } from '@suanpan/portal/kit/i18n';
import { type KeyboardEvent, type RefObject, useMemo, useRef, useState } from 'react';
import { type FormulaHandle, FormulaInput } from '../formula/formula-input.tsx';
import { KeysDialog } from '../keys/keys-dialog.tsx';
import type { ShortcutName } from '../keys/shortcuts.ts';
import { useKeysAnywhere } from '../keys/use-keys-anywhere.ts';
import sheetClasses from '../sheet.module.css';
import type { DraftGrid } from './create-draft-grid.ts';
import classes from './draft.module.css';
import { DraftBar } from './draft-bar.tsx';
import type { DraftPlace } from './draft-events.ts';
import type { DraftSheetProps } from './draft-props.ts';
import { type DraftView, FORMULAS } from './draft-view.ts';
import { useDraftGrid } from './use-draft-grid.ts';
import { useWriting, type WritingState } from './use-writing.ts';

/** A table's rules as a sheet: the bar, names and formulas in the first rows, computed rows beneath. */
export function DraftSheet(props: DraftSheetProps) {
  const { view: given, solution, table } = props;
  const t = useText('workbench/sheet');
  const language = useLanguage();
  const dark = useComputedColorScheme('light') === 'dark';
  const outer = useRef<HTMLElement>(null);
  const nameBox = useRef<HTMLInputElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const grid = useRef<DraftGrid | null>(null);
  const handle = useRef<FormulaHandle>(null);
  const [keysShown, setKeys] = useState(false);
  const [place, setPlace] = useState<DraftPlace | null>(null);
  const formula = useWriting({ props, grid, frame, handle, place });
  const { writing, box } = formula;
  const column = place ? given.columns[place.column] : undefined;
  const written = writing ? writing.text : column?.isFormula ? column.gist : '';
  const colours = useMemo(() => columnColours(written), [written]);
  const view = useMemo<DraftView>(
    () => ({ ...given, dark, language, colours, menuWord: t('menu.open') }),
    [given, dark, language, colours, t],
  );
  const act = useDraftShortcuts(props, { nameBox, onKeys: () => setKeys(true) });
  useDraftGrid({
    props: { ...props, elsewhere: props.elsewhere || keysShown },
    grid,
    frame,
    view,
    formula,
    place,
    onPlace: setPlace,
    onShortcut: act,
  });
  useKeysAnywhere(outer, 'draft', act);

  const inCell = writing?.origin === 'cell';
  const writable = !given.readOnly && place !== null && props.takesFormula(place.column);
  const { keys, field } = useFormulaField(formula, place);

  return (
    <section
      ref={outer}
      className={classes.sheet}
      aria-label={props.label}
      data-testid="draft-sheet"
      data-table={table}
    >
      <div className={classes.bar} {...(inCell ? {} : keys)}>
        <DraftBar
          columns={given.columns}
          column={column}
          nameBox={nameBox}
          onGo={(found) => grid.current?.select({ row: FORMULAS, column: found })}
        >
          <FormulaInput
            plain
            aria-label={t('draft.formula')}
            value={written}
            readOnly={!writable || inCell}
            placeholder={writable ? t('draft.formulaHint') : ''}
            solution={solution}
            table={table}
            {...field}
            {...(inCell ? {} : { handle })}
            onFocus={() => {
              if (!writable || writing || !place) return;
              formula.write({ column: place.column, text: written, origin: 'bar' });
            }}
          />
        </DraftBar>
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
              solution={solution}
              table={table}
              {...field}
            />
          </div>
        )}
      </div>
      <div className={classes.foot}>{props.children}</div>
      {keysShown && <KeysDialog place="draft" onClose={() => setKeys(false)} />}
    </section>
  );
}

interface DraftShortcuts {
  nameBox: RefObject<HTMLInputElement | null>;
  onKeys(): void;
}

/** What the keys of the list do in the sheet of a draft, but for those that write into its cells. */
function useDraftShortcuts(props: DraftSheetProps, { nameBox, onKeys }: DraftShortcuts) {
  const does: Partial<Record<ShortcutName, () => void>> = {
    undo: props.onUndo,
    redo: props.onRedo,
    find: props.onFind,
    replace: props.onFind,
    goTo: () => nameBox.current?.focus(),
    keys: onKeys,
  };
  return (name: ShortcutName) => does[name]?.();
}

/** What the field of a formula does on Enter, Tab and Escape, wherever it is. */
function useFormulaField({ writing, write, finish, swap }: WritingState, place: DraftPlace | null) {
  const lastKey = useRef('');
  return {
    keys: {
      onKeyDownCapture: (event: KeyboardEvent) => {
        lastKey.current = event.key;
      },
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== 'Tab' || event.defaultPrevented || !writing) return;
        event.preventDefault();
        finish(true, [0, event.shiftKey ? -1 : 1]);
      },
    },
    field: {
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
      onSwap: swap,
    },
  };
}
