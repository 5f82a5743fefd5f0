import { Text } from '@mantine/core';
import { useText } from '@suanpan/portal/kit/i18n';
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import classes from '../sheet.module.css';
import type { SheetStore } from '../store/sheet-store.ts';
import type { SheetColumn } from '../store/sheet-types.ts';
import { FormulaText } from './formula-text.tsx';
import { NameBox, type NameBoxProps } from './name-box.tsx';

export interface BarHandle {
  /** Goes on with what was being typed in the cell. */
  edit(text: string): void;
}

interface FormulaBarProps extends Omit<NameBoxProps, 'column'> {
  column: SheetColumn | null;
  language: string;
  readOnly: boolean;
  handle: Ref<BarHandle>;
  /** Enter: what was typed for the cell. */
  onType(text: string): void;
  /** F2: back into the cell with what was typed. */
  onToCell(text: string): void;
}

/** The name box and what the selected cell holds: its column's formula, or the value as it was typed. */
export function FormulaBar(props: FormulaBarProps) {
  const { column, language, readOnly, handle, onType, onToCell, ...names } = props;
  const { store, row } = props;
  const override = row !== null && column ? store.mark(row, column.code)?.override : undefined;
  const typeable = row !== null && column !== null && !readOnly && isTypeable(store, row, column);
  return (
    <div className={classes.formulaBar}>
      <NameBox {...names} column={column?.code} />
      <span className={classes.functionSign} aria-hidden="true">
        {'ƒx'}
      </span>
      <div className={classes.barOver}>
        <div className={classes.barValue} data-testid="formula-bar" lang={language}>
          {column?.formula ? <FormulaText formula={column.formula} /> : null}
          {typeable && (
            <BarInput {...{ store, row, column, handle, onType, onToCell }} onLeave={names.onLeave} />
          )}
          {column && row !== null && !column.formula && !typeable ? store.typedText(row, column.code) : null}
          {override && (
            <Override text={store.typedText(row ?? 0, column?.code ?? '')} reason={override.reason} />
          )}
        </div>
      </div>
    </div>
  );
}

const isTypeable = (store: SheetStore, row: number, column: SheetColumn): boolean =>
  column.formula === undefined &&
  (column.editing !== 'none' || (store.isDraft(row) && column.kind === 'key'));

function Override({ text, reason }: { text: string; reason: string }) {
  const t = useText('workbench/sheet');
  return (
    <Text size="xs" c="dimmed">
      {t('bar.overridden', { value: text, reason })}
    </Text>
  );
}

interface BarInputProps
  extends Pick<FormulaBarProps, 'store' | 'handle' | 'onType' | 'onToCell' | 'onLeave'> {
  row: number;
  column: SheetColumn;
}

/** The cell's text, to be typed here as well; leaving the field keeps it, Escape drops it. */
function BarInput({ store, row, column, handle, onType, onToCell, onLeave }: BarInputProps) {
  const t = useText('workbench/sheet');
  const field = useRef<HTMLInputElement>(null);
  const text = store.typedText(row, column.code);
  const [typed, setTyped] = useState<string | null>(null);
  const newest = useRef(typed);
  newest.current = typed;
  const place = `${row} ${column.code}`;
  useEffect(() => setTyped(null), [place]);
  useImperativeHandle(handle, () => ({
    edit(text) {
      setTyped(text);
      requestAnimationFrame(() => {
        field.current?.focus();
        field.current?.setSelectionRange(text.length, text.length);
      });
    },
  }));
  // Leaving the field by a key blurs it before it is drawn anew: what is typed is settled by then.
  const settle = (keep: boolean) => {
    const now = newest.current;
    newest.current = null;
    setTyped(null);
    if (keep && now !== null && now !== text) onType(now);
    return now ?? text;
  };
  return (
    <input
      ref={field}
      className={classes.barInput}
      aria-label={t('bar.value')}
      spellCheck={false}
      autoComplete="off"
      value={typed ?? text}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => settle(true)}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Enter') {
          settle(true);
          onLeave();
        } else if (event.key === 'Escape') {
          event.stopPropagation();
          settle(false);
          onLeave();
        } else if (event.key === 'F2') {
          event.preventDefault();
          onToCell(settle(false));
        } else return;
        // The grid must not act on the same key.
        event.stopPropagation();
      }}
    />
  );
}
