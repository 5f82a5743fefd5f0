/** Records in groups: wells, table and chart, over whatever a room computes. */
export { ChartChoice } from './chart-choice.tsx';
export { readDrawing, readWells, saidWells } from './pivot-address.ts';
export { PivotChart } from './pivot-chart.tsx';
export { PivotFiles } from './pivot-files.tsx';
export { PivotFilter } from './pivot-filter.tsx';
export {
  type Answer,
  groupOf,
  type PivotGroup,
  type PivotPlace,
  type Wells as PivotWells,
} from './pivot-place.ts';
export { PivotGrid } from './pivot-table.tsx';
export { type PivotWords, usePivotWords } from './use-pivot-words.ts';
export { Wells } from './wells.tsx';
