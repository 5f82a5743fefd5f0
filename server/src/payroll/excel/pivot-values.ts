import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { nameIn } from '../../platform/excel/name-in.ts';
import type { Values } from '../../platform/excel/write-values.ts';
import type { Language } from '../../platform/texts/languages.ts';
import { computePivot } from '../pivots/compute-pivot.ts';
import { offeredBy } from '../pivots/pivot-source.ts';
import { PAYSLIPS, type PivotSource } from '../pivots/pivot-types.ts';
import type { PivotDefinition } from '../pivots/pivots.schemas.ts';
import { pivotTexts } from '../pivots/texts.ts';

/** A pivot as a table of a file: its groups' keys, then the figures of each column, sums below what they are of. */
export async function figuresOfPivot(
  db: Kysely<DB>,
  source: PivotSource,
  pivot: PivotDefinition,
  language: Language,
): Promise<Values> {
  const [newest] = pivot.table === PAYSLIPS ? source.payslips : source.batches;
  if (!newest) return refuse('platform.NOT_FOUND');
  const { name, fields } = await offeredBy(db, source, newest.id, pivot.table);
  const called = (code: string) =>
    nameIn(fields.find((field) => field.code === code)?.name ?? code, language);
  const answer = await computePivot(db, source, pivot, language);
  const lines = linesOf(answer, language);
  const hidden = pivotTexts.say('words.hidden', {}, language);
  const values = pivot.values.map(({ field, aggregate }) =>
    pivotTexts.say(`aggregates.${aggregate}`, { field: called(field) }, language),
  );
  const heads = [...answer.columns.map(nameOf), pivotTexts.say('words.total', {}, language)];
  const figures = heads.flatMap((head, column) =>
    values.map((value, at) => ({
      title: [head, value].filter(Boolean).join(' · '),
      scale: answer.scales[at] ?? 4,
      cells: lines.map((line) => {
        const figure = line.cells?.[column]?.[at] ?? null;
        return figure === 'hidden' ? hidden : figure;
      }),
    })),
  );
  const keys = pivot.rows.length > 0 ? pivot.rows : [''];
  return {
    sheet: nameIn(name, language),
    columns: [
      ...keys.map((field) => ({ title: field ? called(field) : '', type: 'text' as const })),
      ...figures.map(({ title, scale }) => ({ title, type: 'number' as const, scale })),
    ],
    cells: [
      ...keys.map((_, at) => lines.map(({ heads }) => heads[at] ?? null)),
      ...figures.map((each) => each.cells),
    ],
    rows: lines.length,
    notes: [],
  };
}

type Answer = Awaited<ReturnType<typeof computePivot>>;

const nameOf = (key: readonly (string | null)[]): string => key.map((each) => each ?? '–').join(' · ');

/** The rows, below the last of what begins alike the sum of it, and the total of all. */
function linesOf({ rows, cells, subtotals }: Answer, language: Language) {
  const sums = new Map(subtotals.map((each) => [JSON.stringify(each.key), each.cells]));
  const lines: { heads: readonly (string | null)[]; cells: Answer['cells'][number] | undefined }[] = [];
  for (const [at, key] of rows.entries()) {
    lines.push({ heads: key, cells: cells[at] });
    const next = rows[at + 1];
    for (let length = key.length - 1; length > 0; length -= 1) {
      const beginning = key.slice(0, length);
      const sum = sums.get(JSON.stringify(beginning));
      if (!sum || beginning.every((part, place) => part === next?.[place])) continue;
      lines.push({
        heads: [pivotTexts.say('words.subtotal', { group: nameOf(beginning) }, language)],
        cells: sum,
      });
    }
  }
  return [...lines, { heads: [pivotTexts.say('words.total', {}, language)], cells: cells[rows.length] }];
}
