import { HyperFormula } from 'hyperformula';
import type { Columns } from '../workload.ts';
import { columnAt, sheets } from './sheet-formulas.ts';

/** The whole table as one HyperFormula workbook, as a spreadsheet product would hold it. */
export function start(columns: Columns) {
  const workbook = sheets(columns);
  const began = performance.now();
  const engine = HyperFormula.buildFromSheets(workbook, { licenseKey: 'gpl-v3', maxRows: 200_000 });
  const cold = performance.now() - began;
  const sheet = engine.getSheetId('Pay')!;
  return {
    cold,
    again: (): void => engine.rebuildAndRecalculate(),
    column: (name: string): Float64Array =>
      Float64Array.from({ length: columns.texts.id.length }, (_, row) => {
        const value = engine.getCellValue({ sheet, row, col: columnAt(name) });
        return typeof value === 'number' ? value : Number.NaN;
      }),
  };
}
