import { BarChart, CHART_COLORS, type ChartSeries, LineChart } from '@suanpan/portal/kit/chart';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import type { Answer, PivotPlace } from './pivot-definition.ts';
import type { PivotWords } from './use-pivot-words.ts';

const MOST_CATEGORIES = 12;
const MOST_BARS = 3;

interface PivotChartProps {
  answer: Answer;
  place: PivotPlace;
  words: PivotWords;
}

/** The first value: rows beside each other as bars, or columns as a course over time with a line for each row. */
export function PivotChart({ answer, place, words }: PivotChartProps) {
  const t = useText('workbench/payroll/pivots');
  const format = useFormat();
  const { definition, drawing, source } = place;
  const [value] = definition.values;
  if (drawing === 'none' || !value) return null;
  const labels = (fields: readonly string[], keys: Answer['rows']) =>
    keys.map(
      (key) => fields.map((field, at) => words.group(field, key[at] ?? null)).join(' · ') || t('total'),
    );
  const rows = labels(definition.rows, answer.rows);
  const columns = labels(definition.columns, answer.columns);
  const at = (row: number, column: number) => {
    const figure = answer.cells[row]?.[column]?.[0];
    return typeof figure === 'number' ? figure : null;
  };
  const colour = (index: number) => CHART_COLORS[index % CHART_COLORS.length] ?? '';
  const isLine = drawing === 'lines' && columns.length > 1;
  const largest = rows
    .map((_, row) => row)
    .sort((a, b) => Math.abs(at(b, columns.length) ?? 0) - Math.abs(at(a, columns.length) ?? 0));
  const bars = largest.slice(0, MOST_CATEGORIES);
  // Lines: the largest rows over all columns. Bars: the largest rows side by side, a colour for each of the last columns.
  const series: ChartSeries[] = isLine
    ? largest.slice(0, CHART_COLORS.length).map((row, index) => ({
        name: rows[row] ?? '',
        values: columns.map((_, column) => at(row, column)),
        color: colour(index),
      }))
    : columns.slice(-MOST_BARS).map((name, index, shown) => ({
        name,
        values: bars.map((row) => at(row, columns.length - shown.length + index)),
        color: colour(index),
      }));
  const categories = isLine ? columns : bars.map((row) => rows[row] ?? '');
  const of = isLine ? rows.length : columns.length;
  const few = of > series.length || (!isLine && rows.length > categories.length);
  const Chart = isLine ? LineChart : BarChart;
  return (
    <Chart
      title={words.value(value)}
      unit={[words.fieldOf(value.field)?.type === 'money' ? source.currency : '', few ? t('chartOfSome') : '']
        .filter(Boolean)
        .join(' · ')}
      categories={categories}
      series={series}
      format={(figure) => words.figure(0, figure, answer.scales[0] ?? null)}
      formatAxis={(figure) =>
        value.aggregate.startsWith('share')
          ? format.percent(figure, 0)
          : format.number(figure, { notation: 'compact' })
      }
      height={240}
    />
  );
}
