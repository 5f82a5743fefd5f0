import type { BalanceMovement, ColumnVector } from '@suanpan/engine';
import { cellNumber, keysOf, numberColumn, textColumn } from '../../tables/storage/column-vector.ts';

/** What the batch will post when it is submitted, kept beside its results as a table of its own. */
export const MOVEMENTS_TABLE = '#movements';

export function movementColumns(movements: readonly BalanceMovement[]): Map<string, ColumnVector> {
  const text = (of: 'balance' | 'key' | 'date' | 'concerns') =>
    textColumn(movements.map((movement) => movement[of] ?? null));
  return new Map([
    ['balance', text('balance')],
    ['key', text('key')],
    ['date', text('date')],
    ['concerns', text('concerns')],
    ['value', numberColumn(movements.map(({ value }) => value))],
  ]);
}

export function movementsOf(columns: ReadonlyMap<string, ColumnVector>): BalanceMovement[] {
  const text = (code: string) => {
    const vector = columns.get(code);
    return vector ? keysOf(vector) : [];
  };
  const [balances, keys, dates, concerns] = [text('balance'), text('key'), text('date'), text('concerns')];
  return balances.map((balance, row) => ({
    balance,
    key: keys[row] ?? '',
    value: cellNumber(columns.get('value'), row) ?? 0,
    date: dates[row] ?? '',
    ...(concerns[row] ? { concerns: concerns[row] } : {}),
  }));
}
