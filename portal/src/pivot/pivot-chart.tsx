import type { Drawing } from '@suanpan/server/words';
import { BarChart, CHART_COLORS, type ChartSeries, LineChart } from '../kit/chart/index.ts';
import { useFormat, useText } from '../kit/i18n/index.ts';
import type { Answer, PivotPlace } from './pivot-place.ts';
import type { PivotWords } from './use-pivot-words.ts';
import { AreaChart, LyingBarChart, PieChart, ScatterChart } from './value-charts.tsx';

const MOST_CATEGORIES = 12;
const MOST_POINTS = 200;
const MOST_BARS = 3;

interface PivotChartProps {
  answer: Answer;
  place: PivotPlace;
  words: PivotWords;
}

const labelsOf = (words: PivotWords, fields: readonly string[], keys: Answer['rows'], total: string) =>
  keys.map((key) => fields.map((field, at) => words.group(field, key[at] ?? null)).join(' · ') || total);

const colour = (index: number) => CHART_COLORS[index % CHART_COLORS.length] ?? '';

interface Drawn {
  categories: string[];
  series: ChartSeries[];
  /** Not everything is drawn. */
  few: boolean;
}

/**
 * What is drawn of a pivot, of its first value: the largest rows side by side with a colour for each of the last columns; a
 * course over the columns with a line for each of the largest rows; parts of a whole by row; or two values against each other.
 */
function drawnOf(
  drawing: Drawing,
  answer: Answer,
  rows: readonly string[],
  columns: readonly string[],
  names: readonly string[],
): Drawn {
  const at = (row: number, column: number, value = 0) => {
    const figure = answer.cells[row]?.[column]?.[value];
    return typeof figure === 'number' ? figure : null;
  };
  const total = columns.length;
  const largest = rows
    .map((_, row) => row)
    .sort((a, b) => Math.abs(at(b, total) ?? 0) - Math.abs(at(a, total) ?? 0));
  const course = (drawing === 'line' || drawing === 'area') && columns.length > 1;
  if (course)
    return {
      categories: [...columns],
      series: largest.slice(0, CHART_COLORS.length).map((row, index) => ({
        name: rows[row] ?? '',
        values: columns.map((_, column) => at(row, column)),
        color: colour(index),
      })),
      few: rows.length > CHART_COLORS.length,
    };
  const shown = largest.slice(0, drawing === 'scatter' ? MOST_POINTS : MOST_CATEGORIES);
  const categories = shown.map((row) => rows[row] ?? '');
  const few = shown.length < rows.length;
  if (drawing === 'pie' || drawing === 'scatter' || drawing === 'line' || drawing === 'area')
    return {
      ...{ categories, few },
      series: names.slice(0, drawing === 'scatter' ? 2 : 1).map((name, value) => ({
        ...{ name, color: colour(value), values: shown.map((row) => at(row, total, value)) },
      })),
    };
  const last = columns.slice(-MOST_BARS);
  return {
    categories,
    series: last.map((name, index) => ({
      name,
      values: shown.map((row) => at(row, columns.length - last.length + index)),
      color: colour(index),
    })),
    few: few || columns.length > last.length,
  };
}

const CHARTS = { column: BarChart, line: LineChart, area: AreaChart, pie: PieChart, bar: LyingBarChart };

export function PivotChart({ answer, place, words }: PivotChartProps) {
  const t = useText('portal/pivot');
  const format = useFormat();
  const { definition, drawing, source } = place;
  const [value, second] = definition.values;
  if (drawing === 'none' || !value) return null;
  const columns = labelsOf(words, definition.columns, answer.columns, t('total'));
  const rows = labelsOf(words, definition.rows, answer.rows, t('total'));
  const names = definition.values.map(words.value);
  const { categories, series, few } = drawnOf(drawing, answer, rows, columns, names);
  const against = drawing === 'scatter' && second;
  const up = against ? 1 : 0;
  const shortOf = (index: number) => (figure: number) =>
    definition.values[index]?.aggregate.startsWith('share')
      ? format.percent(figure, 0)
      : format.number(figure, { notation: 'compact' });
  const chart = {
    title: against ? t('scatterAxes', { x: names[0] ?? '', y: names[1] ?? '' }) : words.value(value),
    unit: [words.fieldOf(value.field)?.type === 'money' ? source.currency : '', few ? t('chartOfSome') : '']
      .filter(Boolean)
      .join(' · '),
    ...{ categories, series, height: 240, formatAxis: shortOf(up) },
    format: (figure: number) => words.figure(up, figure, answer.scales[up] ?? null),
  };
  if (drawing === 'scatter') return <ScatterChart {...chart} formatAcross={shortOf(0)} />;
  const Chart = CHARTS[drawing];
  return <Chart {...chart} />;
}
