import { useText } from '@suanpan/portal/kit/i18n';
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import classes from '../sheet.module.css';
import { type FoundPlace, findPlace, type PlaceScope } from '../store/find-place.ts';
import { readableKey } from '../store/readable-key.ts';

export interface NameBoxProps extends Omit<PlaceScope, 'row'> {
  row: number | null;
  nameBox: RefObject<HTMLInputElement | null>;
  onGo(row: number, column: string): void;
  onTravel: ((table: string, column: string) => void) | undefined;
  /** Escape: back to the grid. */
  onLeave(): void;
}

type Missing = Extract<FoundPlace, { text: string }>;

/** Names the selected cell, and goes where one types: a row, a person, a column, another table. */
export function NameBox({ nameBox, onGo, onTravel, onLeave, ...scope }: NameBoxProps) {
  const { store, row, column } = scope;
  const t = useText('workbench/sheet');
  const rowKey = row === null ? undefined : store.rowKey(row);
  const name =
    column && row !== null ? `${rowKey === undefined ? row + 1 : readableKey(rowKey)} · ${column}` : '';
  const [typed, setTyped] = useState(name);
  const [missing, setMissing] = useState<Missing | null>(null);
  /** From the first letter until it is gone to, given up or left: the name of a cell selected just before comes late. */
  const writing = useRef(false);
  const showName = () => {
    writing.current = false;
    setTyped(name);
    setMissing(null);
  };
  useEffect(() => {
    if (!writing.current) showName();
  }, [name]);
  // A name that changes under the caret takes the selection with it: what is typed next would be added to the name.
  useLayoutEffect(() => {
    const input = nameBox.current;
    if (!writing.current && input && document.activeElement === input) input.select();
  }, [typed]);

  const go = async () => {
    const found = await findPlace(typed, { ...scope, row: row ?? 0 });
    if (found.kind === 'cell') {
      showName();
      onGo(found.row, found.column);
    } else if (found.kind === 'elsewhere') {
      writing.current = false;
      onTravel?.(found.table, found.column);
    } else setMissing(found);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    // The grid, which has the keys again by then, must not act on this one.
    event.stopPropagation();
    if (event.key === 'Enter') {
      void go();
      return;
    }
    showName();
    onLeave();
  };

  return (
    <div className={classes.nameFrame}>
      <input
        ref={nameBox}
        className={classes.nameBox}
        aria-label={t('bar.name')}
        aria-invalid={missing !== null}
        title={t('bar.nameHint')}
        value={typed}
        onChange={(event) => {
          writing.current = true;
          setTyped(event.currentTarget.value);
          setMissing(null);
        }}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={() => writing.current && showName()}
        onKeyDown={onKeyDown}
      />
      {missing && (
        <div className={classes.nameMissing} role="alert">
          {t(`bar.${missing.kind}`, { text: missing.text })}
        </div>
      )}
    </div>
  );
}
