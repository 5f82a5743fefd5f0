import type { PivotAggregate } from '../shared/payroll.words.ts';

/** One row of a table: its group's key in rows and columns, whose it is, its figures (and their text, for distinct counts). */
export interface PivotRecord {
  row: string;
  column: string;
  person: string;
  figures: readonly (number | null)[];
  texts: readonly (string | null)[];
}

/** Everything of one cell. */
export class Gathered {
  readonly people = new Set<string>();
  readonly figures: number[][];
  readonly texts: Set<string>[];
  records = 0;

  constructor(values: number) {
    this.figures = Array.from({ length: values }, () => []);
    this.texts = Array.from({ length: values }, () => new Set<string>());
  }

  add({ person, figures, texts }: PivotRecord): void {
    this.records += 1;
    this.people.add(person);
    for (const [index, figure] of figures.entries()) {
      if (figure !== null) this.figures[index]?.push(figure);
      const text = texts[index] ?? null;
      if (text !== null) this.texts[index]?.add(text);
    }
  }
}

/** A grid of groups with totals; the total of a line is gathered from its records, never from its cells' figures. */
export class PivotGrid {
  readonly cells = new Map<string, Map<string, Gathered>>();
  readonly rows = new Map<string, Gathered>();
  readonly columns = new Map<string, Gathered>();
  readonly all: Gathered;
  readonly #values: number;

  constructor(values: number) {
    this.#values = values;
    this.all = new Gathered(values);
  }

  add(record: PivotRecord): void {
    const line = this.cells.get(record.row) ?? new Map<string, Gathered>();
    this.cells.set(record.row, line);
    for (const [map, key] of [
      [line, record.column],
      [this.rows, record.row],
      [this.columns, record.column],
    ] as const) {
      const gathered = map.get(key) ?? new Gathered(this.#values);
      map.set(key, gathered);
      gathered.add(record);
    }
    this.all.add(record);
  }
}

const sum = (figures: readonly number[]) => figures.reduce((all, each) => all + each, 0);

function median(figures: readonly number[]): number | null {
  const sorted = [...figures].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle];
  if (upper === undefined) return null;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

const extreme = (figures: readonly number[], better: (a: number, b: number) => boolean) =>
  figures.reduce<number | null>((best, each) => (best === null || better(each, best) ? each : best), null);

const share = (part: readonly number[], whole: readonly number[]) => {
  const all = sum(whole);
  return all === 0 ? null : sum(part) / all;
};

/** The figure of a cell; shares are of the totals of its row, its column, or of everything. */
export function figureOf(
  aggregate: PivotAggregate,
  value: number,
  cell: Gathered | undefined,
  totals: { row: Gathered; column: Gathered; all: Gathered },
): number | null {
  if (!cell) return null;
  const figures = cell.figures[value] ?? [];
  const whole = (gathered: Gathered) => gathered.figures[value] ?? [];
  switch (aggregate) {
    case 'count':
      return cell.records;
    case 'distinct':
      return cell.texts[value]?.size ?? 0;
    case 'sum':
      return figures.length > 0 ? sum(figures) : null;
    case 'average':
      return figures.length > 0 ? sum(figures) / figures.length : null;
    case 'median':
      return median(figures);
    case 'min':
      return extreme(figures, (a, b) => a < b);
    case 'max':
      return extreme(figures, (a, b) => a > b);
    case 'shareOfRow':
      return share(figures, whole(totals.row));
    case 'shareOfColumn':
      return share(figures, whole(totals.column));
    case 'shareOfTotal':
      return share(figures, whole(totals.all));
  }
}
