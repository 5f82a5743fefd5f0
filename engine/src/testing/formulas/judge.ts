import { FunctionPlugin, HyperFormula } from 'hyperformula';
import { hyperformulaConfig } from '../../hyperformula/load.ts';
import { type RoundingMode, roundTo } from '../../money/round.ts';
import { COLUMNS, type FuzzCell, ROWS } from './random-formula.ts';

type ProcedureAst = Parameters<FunctionPlugin['interpreter']['evaluateAst']>[0] & { args: never[] };
type State = Parameters<FunctionPlugin['interpreter']['evaluateAst']>[1];

/**
 * HyperFormula's ROUND(1.005,2) is 1. The judge rounds with our core instead, so that every other difference shows;
 * the core itself is judged by exact fractions.
 */
class DecimalRounding extends FunctionPlugin {
  private rounded(ast: ProcedureAst, state: State, name: string, mode: RoundingMode) {
    return this.runFunction(ast.args, state, this.metadata(name), (x: number, places = 0) =>
      roundTo(x, places, mode),
    );
  }

  decimalRound(ast: ProcedureAst, state: State) {
    return this.rounded(ast, state, 'ROUND', 'half-up');
  }

  decimalRoundUp(ast: ProcedureAst, state: State) {
    return this.rounded(ast, state, 'ROUNDUP', 'up');
  }

  decimalRoundDown(ast: ProcedureAst, state: State) {
    return this.rounded(ast, state, 'ROUNDDOWN', 'truncate');
  }

  decimalTruncate(ast: ProcedureAst, state: State) {
    return this.rounded(ast, state, 'TRUNC', 'truncate');
  }

  decimalInteger(ast: ProcedureAst, state: State) {
    return this.rounded(ast, state, 'INT', 'floor');
  }
}

const NUMBER = { argumentType: 'NUMBER' } as const;
const PLACES = { argumentType: 'NUMBER', defaultValue: 0 } as const;

function createJudge(): HyperFormula {
  Object.assign(DecimalRounding, {
    implementedFunctions: {
      ROUND: { method: 'decimalRound', parameters: [NUMBER, PLACES] },
      ROUNDUP: { method: 'decimalRoundUp', parameters: [NUMBER, PLACES] },
      ROUNDDOWN: { method: 'decimalRoundDown', parameters: [NUMBER, PLACES] },
      TRUNC: { method: 'decimalTruncate', parameters: [NUMBER, PLACES] },
      INT: { method: 'decimalInteger', parameters: [NUMBER] },
    },
  });
  const names = ['ROUND', 'ROUNDUP', 'ROUNDDOWN', 'TRUNC', 'INT'];
  HyperFormula.registerFunctionPlugin(DecimalRounding, {
    enGB: Object.fromEntries(names.map((name) => [name, name])),
  });
  return HyperFormula.buildFromSheets({ A: [] }, hyperformulaConfig());
}

/** HyperFormula over the same small sheet, one engine for all. */
export class Judge {
  private readonly engine = createJudge();

  load(cells: readonly (readonly FuzzCell[])[]): void {
    this.engine.setSheetContent(
      0,
      Array.from({ length: ROWS }, (_, row) =>
        Array.from({ length: COLUMNS }, (__, col) => {
          const item = cells[row]![col]!;
          // Text stays text: the apostrophe keeps "12" from being read as a number.
          if (typeof item === 'object' && item !== null) return item.error === '#N/A' ? '=NA()' : '=1/0';
          return typeof item === 'string' ? `'${item}` : item;
        }),
      ),
    );
  }

  evaluate(formula: string): FuzzCell | { readonly error: string } {
    const found = this.engine.calculateFormula(formula, 0);
    const value: unknown = Array.isArray(found) ? found[0]?.[0] : found;
    if (typeof value === 'object' && value !== null && 'value' in value)
      return { error: String(value.value) };
    return value as FuzzCell;
  }
}
