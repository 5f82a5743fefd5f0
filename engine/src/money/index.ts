export { type Adjustment, adjustedBy } from './adjustment.ts';
export { currencyScale, formatAmount, fromMinorUnits, isCurrency, toMinorUnits } from './currency.ts';
export {
  addExact,
  ROUNDING_MODES,
  type RoundingMode,
  roundColumn,
  roundTo,
  settle,
  subtractExact,
} from './round.ts';
export { RunningSum, sumOf } from './sum.ts';
