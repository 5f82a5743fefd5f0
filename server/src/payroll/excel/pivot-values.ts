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
import { MOST_VALUES } from './values-of.ts';

/** A pivot as a table of a file: its groups' keys, then the figures of each column, totals at the end. */
export async function figuresOfPivot(
  db: Kysely<DB>,
  source: PivotSource,
  pivot: PivotDefinition,
  format: 'xlsx' | 'csv',
  language: Language,
): Promise<Values> {
  const [newest] = pivot.table === PAYSLIPS ? source.payslips : source.batches;
  if (!newest) return refuse('platform.NOT_FOUND');
  const { name, fields } = await offeredBy(db, source, newest.id, pivot.table);
  const called = (code: string) =>
    nameIn(fields.find((field) => field.code === code)?.name ?? code, language);
  const answer = await computePivot(db, source, pivot, language);
  const cells = (answer.rows.length + 1) * (answer.columns.length + 1) * pivot.values.length;
  if (cells > MOST_VALUES[format])
    refuse('payroll.excel.TOO_MANY_VALUES', { cells, most: MOST_VALUES[format] });
  const total = pivotTexts.say('words.total', {}, language);
  const hidden = pivotTexts.say('words.hidden', {}, language);
  const values = pivot.values.map(({ field, aggregate }) =>
    pivotTexts.say(`aggregates.${aggregate}`, { field: called(field) }, language),
  );
  const heads = [...answer.columns.map((key) => key.map((each) => each ?? '–').join(' · ')), total];
  const figures = heads.flatMap((head, column) =>
    values.map((value, at) => ({
      title: [head, value].filter(Boolean).join(' · '),
      scale: answer.scales[at] ?? 4,
      cells: answer.cells.map((line) => {
        const figure = line[column]?.[at] ?? null;
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
      ...keys.map((_, at) => [...answer.rows.map((key) => key[at] ?? null), at === 0 ? total : null]),
      ...figures.map((each) => each.cells),
    ],
    rows: answer.rows.length + 1,
    notes: [],
  };
}
