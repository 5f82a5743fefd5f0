import type { ListedCell, Listing } from '../kit/table/index.ts';
import { type Answer, endsAfter, type Figure, type PivotPlace } from './pivot-place.ts';
import type { PivotWords } from './use-pivot-words.ts';

type Key = Answer['rows'][number];

const said = (text: string): ListedCell => ({ shown: text, value: text });

/** A pivot as a sheet has it: heads of the columns, a line for each group with the figures whole, sums below what they are of. */
export function pivotListing(
  answer: Answer,
  { definition: { rows, columns, values } }: PivotPlace,
  words: PivotWords,
  { title, total, subtotal }: { title: string; total: string; subtotal: (group: string) => string },
): Listing {
  const head = (fields: readonly string[], key: Key) =>
    fields.slice(0, key.length).map((field, at) => words.group(field, key[at] ?? null));
  const across = [...answer.columns.map((key) => head(columns, key).join(' · ')), total];
  const first = rows.length > 0 ? rows.map(words.field) : [''];
  const figures = (line: readonly Figure[][] = []): ListedCell[] =>
    across.flatMap((_, column) =>
      values.map((_value, at) => {
        const figure = line[column]?.[at] ?? null;
        const scale = answer.scales[at] ?? null;
        const shown = words.figure(at, figure, scale);
        if (typeof figure !== 'number') return { shown, value: shown || null };
        return { shown, value: scale === null ? figure : Number(figure.toFixed(scale)) };
      }),
    );
  const subtotals = new Map(answer.subtotals.map(({ key, cells }) => [JSON.stringify(key), cells]));
  /** A line that is named by its first cell. */
  const sum = (name: string, cells: readonly Figure[][] | undefined) => [
    ...first.map((_, at) => said(at === 0 ? name : '')),
    ...figures(cells),
  ];
  return {
    title,
    columns: [
      ...first.map((header) => ({ header, isRight: false })),
      ...across.flatMap((name) =>
        values.map((value) => ({ header: `${name} · ${words.value(value)}`, isRight: true })),
      ),
    ],
    lines: [
      ...answer.rows.flatMap((key, row) => [
        [...(rows.length > 0 ? head(rows, key) : ['']).map(said), ...figures(answer.cells[row])],
        ...endsAfter(key, answer.rows[row + 1]).flatMap((beginning) => {
          const cells = subtotals.get(JSON.stringify(beginning));
          return cells ? [sum(subtotal(head(rows, beginning).join(' · ')), cells)] : [];
        }),
      ]),
      sum(total, answer.cells[answer.rows.length]),
    ],
  };
}
