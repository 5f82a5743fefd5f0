import { blankVector, type ColumnVector, type ScalarType } from '@suanpan/engine';
import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/db/schema.ts';
import { askEngine } from '../../batches/freshness/ask-engine.ts';
import type { LoadedBatch } from '../../batches/record/batch-plan.ts';
import {
  isLines,
  type PayslipLayout,
  type PayslipLines,
  type PayslipPlace,
} from '../../calculation/threads/payslip-columns.ts';
import { putCell } from '../../tables/storage/column-vector.ts';
import type { LineCells, PayslipCells } from '../payslip-cells.ts';

interface Tried {
  layout: PayslipLayout;
  cells: { master: PayslipCells; lines: ReadonlyMap<PayslipLines, LineCells> };
  rowKey: string;
  row: number;
  person: string;
}

interface Asked {
  place: PayslipPlace;
  table: string;
  rowKey: string;
  row: number;
  column: string;
  formula: string;
  type: ScalarType;
  cells: PayslipCells;
}

/** Puts what a draft's formulas give for one person beside the batch's own cells. @returns the places that failed */
export async function withTriedFormulas(
  db: Kysely<DB>,
  loaded: LoadedBatch,
  { layout, cells, rowKey, row, person }: Tried,
): Promise<PayslipPlace[]> {
  const master = loaded.plan.master?.code ?? '';
  const asked = [...layout.header, ...layout.groups.flatMap(({ items }) => items)].flatMap(
    (place): Asked[] => {
      if (isLines(place)) return linesAsked(place, cells.lines.get(place), row);
      if (place.own) return [];
      const { column, item, type } = place;
      return [{ place, table: master, rowKey, row, column, formula: item.value, type, cells: cells.master }];
    },
  );
  if (asked.length === 0) return [];
  const answer = await askEngine<'try'>(db, loaded, person, {
    kind: 'try',
    cells: asked.map(({ table, rowKey: key, formula, type }) => ({ table, rowKey: key, formula, type })),
  });
  const failed = new Set<PayslipPlace>();
  asked.forEach(({ place, row: at, column, type, cells: into }, index) => {
    const { value = null, failed: hasFailed = true } = answer?.values[index] ?? {};
    const columns = into.columns as Map<string, ColumnVector>;
    const vector = columns.get(column) ?? blankVector(type, into.rows.length);
    columns.set(column, vector);
    if (hasFailed) failed.add(place);
    else putCell(vector, at, value);
  });
  return [...failed];
}

function linesAsked(place: PayslipLines, cells: LineCells | undefined, row: number): Asked[] {
  if (!cells) return [];
  const { starts, rows } = cells.belonging;
  const formulas = [
    ...(place.own ? [] : [{ column: place.column, formula: place.item.value, type: place.type }]),
    ...place.labels
      .filter(({ own }) => !own)
      .map(({ column, source }) => ({ column, formula: source, type: 'text' as const })),
  ];
  return [...rows.subarray(starts[row], starts[row + 1])].flatMap((at) =>
    formulas.map((formula) => ({
      ...formula,
      place,
      table: place.table,
      rowKey: cells.rows[at]?.[0] ?? '',
      row: at,
      cells,
    })),
  );
}
