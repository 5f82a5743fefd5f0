import type { Format } from '../../i18n/index.ts';

export type ListingFormat = 'xlsx' | 'csv' | 'print';

export interface Day {
  readonly day: string;
}

/** What stands in a cell, as it is read and as a spreadsheet may compute with it. */
export interface ListedCell {
  readonly shown: string;
  readonly value: string | number | Day | null;
}

/** A list as it goes onto paper or into a file. */
export interface Listing {
  readonly title: string;
  readonly columns: readonly { readonly header: string; readonly isRight: boolean }[];
  readonly lines: readonly (readonly ListedCell[])[];
  /** Sums, on paper alone: a spreadsheet makes its own. */
  readonly foot?: readonly (readonly string[])[];
}

const NOTHING = '–';
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A figure or a day where that is what is shown, whole; what is rounded or put into words stays as it is read. */
export function cellOf(text: string, raw: unknown, format: Pick<Format, 'day'>): ListedCell {
  const shown = text === NOTHING ? '' : text;
  if (shown === '') return { shown, value: null };
  if (typeof raw === 'number' && figureIn(shown) === raw) return { shown, value: raw };
  if (typeof raw === 'string' && DAY.test(raw) && format.day(raw) === shown)
    return { shown, value: { day: raw } };
  return { shown, value: shown };
}

function figureIn(shown: string): number | undefined {
  const plain = shown.replaceAll(',', '').replace('−', '-');
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : undefined;
}

/** The head and every row, as comma-separated text has them. */
export function csvLines({ columns, lines }: Listing): unknown[][] {
  return [
    columns.map(({ header }) => header),
    ...lines.map((line) =>
      line.map(({ value }) => (typeof value === 'object' && value !== null ? value.day : value)),
    ),
  ];
}
