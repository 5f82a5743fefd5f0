import type { Format } from '../kit/i18n/index.ts';

/** The engine writes `14516.67` and `3500.000000`; people read `14,516.67` and `3,500.00`; words stay. */
export function plainFigure(value: string | null, format: Format): string {
  if (value === null || value === '') return '–';
  // A comma would stand between the figures and inside them.
  if (/^\{.*\}$/.test(value))
    return value
      .slice(1, -1)
      .split(',')
      .map((one) => plainFigure(one.trim(), format))
      .join('; ');
  return value.replace(/-?\d+(?:\.\d+)?/g, (figure, at: number) => {
    // Part of a date, a code or a word.
    if (/[\w-]/.test(value[at - 1] ?? ' ') || /[\w-]/.test(value[at + figure.length] ?? ' ')) return figure;
    const decimals = figure.split('.')[1] ?? '';
    const kept = decimals.replace(/0+$/, '').length;
    return format.number(Number(figure), {
      minimumFractionDigits: Math.min(decimals.length, Math.max(2, kept)),
      maximumFractionDigits: Math.max(2, kept),
    });
  });
}
