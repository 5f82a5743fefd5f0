import { Text } from '@mantine/core';
import { useText } from '@suanpan/portal/kit/i18n';
import { type KeyboardEvent, useEffect, useState } from 'react';
import classes from '../sheet.module.css';
import { keyFromReadable, readableKey } from '../store/readable-key.ts';
import type { SheetStore } from '../store/sheet-store.ts';
import type { SheetColumn } from '../store/sheet-types.ts';
import { FormulaText } from './formula-text.tsx';

interface FormulaBarProps {
  store: SheetStore;
  columns: readonly SheetColumn[];
  row: number | null;
  column: SheetColumn | null;
  language: string;
  onGo(row: number, column: string): void;
}

/** The name box and what the selected cell holds: its column's formula, or the value as it was typed. */
export function FormulaBar({ store, columns, row, column, language, onGo }: FormulaBarProps) {
  const t = useText('workbench/sheet');
  const rowKey = row === null ? undefined : store.rowKey(row);
  const name =
    column && row !== null ? `${rowKey === undefined ? row + 1 : readableKey(rowKey)} · ${column.code}` : '';
  const [typed, setTyped] = useState(name);
  useEffect(() => setTyped(name), [name]);

  const go = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape') setTyped(name);
    if (event.key !== 'Enter') return;
    const target = findPlace(typed, store, columns, row ?? 0, column?.code);
    if (target) onGo(target.row, target.column);
    else setTyped(name);
  };

  const override = row !== null && column ? store.mark(row, column.code)?.override : undefined;
  return (
    <div className={classes.formulaBar}>
      <input
        className={classes.nameBox}
        aria-label={t('bar.name')}
        title={t('bar.nameHint')}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        onKeyDown={go}
      />
      <span className={classes.functionSign} aria-hidden="true">
        {'ƒx'}
      </span>
      <div className={classes.barValue} data-testid="formula-bar" lang={language}>
        {column?.formula ? <FormulaText formula={column.formula} /> : null}
        {column && row !== null && !column.formula ? store.text(row, column.code) : null}
        {override && (
          <Text size="xs" c="dimmed">
            {t('bar.overridden', {
              value: store.text(row ?? 0, column?.code ?? ''),
              reason: override.reason,
            })}
          </Text>
        )}
      </div>
    </div>
  );
}

/** Understands `0012 · net`, `0012 net`, `17 net` (a row number), `net` and `0012`. */
function findPlace(
  typed: string,
  store: SheetStore,
  columns: readonly SheetColumn[],
  row: number,
  column: string | undefined,
): { row: number; column: string } | null {
  const parts = typed.split(/[·!:\s]+/u).filter((part) => part !== '');
  const fits = (part: string) =>
    columns.find(
      (each) =>
        each.code.toLowerCase() === part.toLowerCase() || each.label.toLowerCase() === part.toLowerCase(),
    );
  const named = parts.at(-1) === undefined ? undefined : fits(parts.at(-1)!);
  const rowPart = (named ? parts.slice(0, -1) : parts).join(' ');
  const code = named?.code ?? column ?? columns[0]?.code;
  if (code === undefined) return null;
  if (rowPart === '') return named ? { row, column: code } : null;
  const byKey = store.rows.place(keyFromReadable(rowPart));
  if (byKey !== undefined) return { row: byKey, column: code };
  const number = Number(rowPart);
  return Number.isInteger(number) && number >= 1 && number <= store.rowCount
    ? { row: number - 1, column: code }
    : null;
}
