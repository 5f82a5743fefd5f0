import { errorOf, isErrorCode, VALUE } from '../cells/error-values.ts';
import { FormulaError, type Scalar } from '../cells/values.ts';
import { decimalRounding } from './decimal-rounding.ts';
import { hyperformulaConfig, loadHyperFormula } from './load.ts';

/** A value, or a formula with its `=`. */
export type SheetContent = { readonly value: Scalar } | { readonly formula: string };

export interface OpinionSheets {
  value(sheet: string, row: number, col: number): Scalar;
  /** Writes values over cells and computes what reads them again. */
  put(
    cells: readonly {
      readonly sheet: string;
      readonly row: number;
      readonly col: number;
      readonly value: Scalar;
    }[],
  ): void;
  close(): void;
}

/** Functions of HyperFormula's own by name; what isn't here it can't compute. */
export async function hyperformulaFunctions(): Promise<ReadonlySet<string>> {
  const { HyperFormula } = await loadHyperFormula();
  return new Set(HyperFormula.getRegisteredFunctionNames('enGB'));
}

/**
 * Opens sheets in HyperFormula and computes them with its own functions.
 * @param names defined names and the cell each stands for
 */
export async function openOpinionSheets(
  sheets: Readonly<Record<string, readonly (readonly SheetContent[])[]>>,
  names: readonly { readonly name: string; readonly refersTo: string }[],
  licenceKey?: string,
): Promise<OpinionSheets> {
  const { HyperFormula } = await loadHyperFormula(licenceKey);
  const contents = Object.fromEntries(
    Object.entries(sheets).map(([name, rows]) => [name, rows.map((row) => row.map(contentOf))]),
  );
  const book = HyperFormula.buildFromSheets(
    contents,
    hyperformulaConfig(),
    names.map(({ name, refersTo }) => ({ name, expression: `=${refersTo}` })),
  );
  const idOf = (sheet: string): number => book.getSheetId(sheet) ?? 0;
  return {
    value: (sheet, row, col) => scalarOf(book.getCellValue({ sheet: idOf(sheet), row, col })),
    put: (cells) => {
      book.batch(() => {
        for (const { sheet, row, col, value } of cells)
          book.setCellContents({ sheet: idOf(sheet), row, col }, contentOf({ value }));
      });
    },
    close: () => book.destroy(),
  };
}

/** Texts are told from numbers, days and formulas by a leading apostrophe. */
function contentOf(content: SheetContent): string | number | boolean | null {
  if ('formula' in content) return decimalRounding(content.formula);
  const { value } = content;
  if (typeof value === 'string') return `'${value}`;
  return value instanceof FormulaError ? value.code : value;
}

function scalarOf(found: unknown): Scalar {
  if (typeof found === 'number' || typeof found === 'string' || typeof found === 'boolean') return found;
  if (found === null || found === undefined) return null;
  const code = typeof found === 'object' && 'value' in found ? String(found.value) : '';
  return isErrorCode(code) ? errorOf(code) : VALUE;
}
