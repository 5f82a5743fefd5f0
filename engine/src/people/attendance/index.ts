export {
  DAY_KINDS,
  DAY_RESULTS,
  type DayFacts,
  type DayFigures,
  type DayKind,
  type DayResult,
  dayFigures,
  punchWindow,
} from './day-result.ts';
export { isOvernight, isShift, type Shift, shiftMinutes, wholeShift, workingSpans } from './shift.ts';
export { DAY_MINUTES, lengthOf, minutesOf, type Span, within, without } from './spans.ts';
