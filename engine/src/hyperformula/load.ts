import type { FunctionPlugin } from 'hyperformula';

export type Package = Pick<
  typeof import('hyperformula'),
  | 'ArraySize'
  | 'CellError'
  | 'EmptyValue'
  | 'ErrorType'
  | 'FunctionPlugin'
  | 'HyperFormula'
  | 'SimpleRangeValue'
>;
export type Interpreter = ConstructorParameters<typeof FunctionPlugin>[0];
export type Ast = Parameters<Interpreter['evaluateAst']>[0];
export type State = Parameters<Interpreter['evaluateAst']>[1];
export type CellValue = ReturnType<Interpreter['evaluateAst']>;

const CONFIG = {
  licenseKey: 'gpl-v3',
  // The default of 10 turns 1234567890.12 into 1234567890.1.
  precisionRounding: 14,
  smartRounding: true,
  useWildcards: false,
  useRegularExpressions: false,
  useArrayArithmetic: true,
  caseSensitive: false,
  dateFormats: ['YYYY-MM-DD'],
  nullDate: { year: 1899, month: 12, day: 31 },
  leapYear1900: true,
  maxRows: 1_048_576,
} as const;

let loaded: Package | null = null;
let loading: Promise<Package> | null = null;
let licenceKey: string = CONFIG.licenseKey;

/**
 * Loads HyperFormula (about 50 ms, once): never before something asks for it.
 * @param ownKey the installation's own key; without one it runs under the GPL
 */
export function loadHyperFormula(ownKey?: string): Promise<Package> {
  licenceKey = ownKey ?? licenceKey;
  loading ??= import('hyperformula').then((found): Package => {
    loaded = found;
    return found;
  });
  return loading;
}

/** How HyperFormula is set up wherever it computes or judges for us; dates are Excel's serial numbers. */
export function hyperformulaConfig() {
  return { ...CONFIG, licenseKey: licenceKey, dateFormats: [...CONFIG.dateFormats] };
}

/** The package once it is loaded. */
export function loadedHyperFormula(): Package | null {
  return loaded;
}
