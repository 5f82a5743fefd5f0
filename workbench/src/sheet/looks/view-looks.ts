import { isNumeric } from '../store/cell-values.ts';
import type { SheetStore } from '../store/sheet-store.ts';
import type { SheetColumn } from '../store/sheet-types.ts';
import type { Arrangement, ColourRule } from '../views/arrangement.ts';
import type { CellLooks, LookedAt } from './cell-looks.ts';
import { formatValue } from './format-value.ts';
import classes from './looks.module.css';
import { groundOf, type RuleGround, strengthOf } from './rule-ground.ts';

const COLOURS: Readonly<Record<ColourRule['colour'], string | undefined>> = {
  red: classes.red,
  amber: classes.amber,
  green: classes.green,
  blue: classes.blue,
  violet: classes.violet,
};

/** The formats of a view. */
export const formatLooks =
  (formats: Arrangement['formats'], language: string): CellLooks =>
  (td, { column, value, mark, unsaved }) => {
    const format = formats[column.code];
    if (!format || unsaved || mark?.error) return;
    const text = formatValue(value, column, format, language);
    if (text !== undefined) td.textContent = text;
    const isPlain = format.negative === 'minus' || format.negative === 'brackets';
    if (isPlain && isNumeric(column.type)) td.classList.add(classes.plainNegative ?? '');
  };

/** What cells held in the last period. */
export interface PreviousFigures {
  /** Undefined where the row wasn't there. */
  of(rowKey: string, column: string): number | null | undefined;
  say(figure: number | null, column: SheetColumn): string;
}

/** The colouring rules of a view: the first that holds colours a cell. */
export function ruleLooks(
  rules: readonly ColourRule[],
  store: SheetStore,
  previous?: PreviousFigures | null,
): CellLooks {
  const grounds = new Map<string, { seen: number; ground: RuleGround }>();
  const groundFor = (code: string): RuleGround => {
    const known = grounds.get(code);
    // Rows come in and values change: what is compared with needn't be reckoned for each cell that is drawn.
    if (known && known.seen === store.revision) return known.ground;
    const values = Array.from({ length: store.rows.total }, (_, row) => store.rows.value(row, code));
    const ground = groundOf(values);
    grounds.set(code, { seen: store.revision, ground });
    return ground;
  };
  const beforeOf = ({ rowKey, column }: LookedAt) =>
    rowKey === undefined ? undefined : previous?.of(rowKey, column.code);
  return (td, cell) => {
    const { column, value, mark, unsaved } = cell;
    td.style.removeProperty('--strength');
    if (unsaved || mark?.error) return;
    for (const rule of rules) {
      if (rule.column !== column.code) continue;
      const isCompared = rule.kind === 'differs';
      const before = isCompared ? beforeOf(cell) : undefined;
      const isOverridden = mark?.override !== undefined;
      const strength = strengthOf(rule, value, groundFor(column.code), isOverridden, before);
      if (strength === undefined) continue;
      if (isCompared && td.title === '') td.title = previous?.say(before ?? null, column) ?? '';
      td.style.setProperty('--strength', `${Math.round(strength * 100)}%`);
      td.classList.add(
        COLOURS[rule.colour] ?? '',
        (rule.kind === 'bar' ? classes.bar : classes.tinted) ?? '',
      );
      return;
    }
  };
}
