import { neutralText } from '@suanpan/engine/domain';

export interface ChartSeries {
  name: string;
  /** One value per category; null where there is none. */
  values: (number | null)[];
  color: string;
}

/** Colours that hold apart in both themes and for colour-blind readers. */
export const CHART_COLORS = ['#137f79', '#d08a1d', '#5b6ee1', '#c0507f', '#6b8e23', '#7a6f9b'];

const cell = (value: string) => {
  const safe = neutralText(value);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** The figures as CSV; the byte order mark makes Excel read it as UTF-8. */
export function seriesCsv(categories: string[], series: ChartSeries[]): string {
  const lines = [
    ['', ...series.map((one) => one.name)],
    ...categories.map((category, index) => [
      category,
      ...series.map((one) => String(one.values[index] ?? '')),
    ]),
  ];
  return `\ufeff${lines.map((line) => line.map(cell).join(',')).join('\r\n')}\r\n`;
}
