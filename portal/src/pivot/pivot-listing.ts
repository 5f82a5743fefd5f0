import type { ListedCell, Listing } from '../kit/table/index.ts';
import type { Answer, PivotPlace } from './pivot-place.ts';
import type { PivotWords } from './use-pivot-words.ts';

type Key = Answer['rows'][number];

const said = (text: string): ListedCell => ({ shown: text, value: text });

/** A pivot as a sheet has it: heads of the columns, a line for each group with the figures whole, the totals last. */
export function pivotListing(
  answer: Answer,
  { definition: { rows, columns, values } }: PivotPlace,
  words: PivotWords,
  { title, total }: { title: string; total: string },
): Listing {
  const head = (fields: readonly string[], key: Key) =>
    fields.map((field, at) => words.group(field, key[at] ?? null));
  const across = [...answer.columns.map((key) => head(columns, key).join(' · ')), total];
  const first = rows.length > 0 ? rows.map(words.field) : [''];
  const figures = (row: number): ListedCell[] =>
    across.flatMap((_, column) =>
      values.map((_value, at) => {
        const figure = answer.cells[row]?.[column]?.[at] ?? null;
        const scale = answer.scales[at] ?? null;
        const shown = words.figure(at, figure, scale);
        if (typeof figure !== 'number') return { shown, value: shown || null };
        return { shown, value: scale === null ? figure : Number(figure.toFixed(scale)) };
      }),
    );
  return {
    title,
    columns: [
      ...first.map((header) => ({ header, isRight: false })),
      ...across.flatMap((name) =>
        values.map((value) => ({ header: `${name} · ${words.value(value)}`, isRight: true })),
      ),
    ],
    lines: [
      ...answer.rows.map((key, row) => [
        ...(rows.length > 0 ? head(rows, key) : ['']).map(said),
        ...figures(row),
      ]),
      [...first.map((_, at) => said(at === 0 ? total : '')), ...figures(answer.rows.length)],
    ],
  };
}
