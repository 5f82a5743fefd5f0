import type { CellValue, SheetColumn } from '../store/sheet-types.ts';
import type { ColumnFormat } from '../views/arrangement.ts';

const formatters = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>();

function kept<T extends Intl.NumberFormat | Intl.DateTimeFormat>(key: string, make: () => T): T {
  const found = (formatters.get(key) as T | undefined) ?? make();
  formatters.set(key, found);
  return found;
}

/** A value as a view writes it; nothing where its format says nothing of it. */
export function formatValue(
  value: CellValue | undefined,
  column: Pick<SheetColumn, 'type' | 'scale'>,
  format: ColumnFormat,
  language: string,
): string | undefined {
  if (column.type === 'date')
    return typeof value === 'string' ? formatDay(value, format, language) : undefined;
  return typeof value === 'number' ? formatNumber(value, column.scale, format, language) : undefined;
}

function formatNumber(
  value: number,
  scale: number | undefined,
  { decimals = scale, thousands = true, percent = false, negative }: ColumnFormat,
  language: string,
): string {
  const digits =
    decimals === undefined
      ? { maximumFractionDigits: 10 }
      : { minimumFractionDigits: Math.max(0, decimals), maximumFractionDigits: Math.max(0, decimals) };
  const formatter = kept(
    `${language} ${decimals} ${thousands} ${percent}`,
    () =>
      new Intl.NumberFormat(language, {
        ...digits,
        useGrouping: thousands,
        style: percent ? 'percent' : 'decimal',
      }),
  );
  const inBrackets = negative === 'brackets' || negative === 'redBrackets';
  if (value < 0 && inBrackets) return `(${formatter.format(-value)})`;
  return formatter.format(value).replace('-', '−');
}

const PATTERNS: Readonly<Record<string, Intl.DateTimeFormatOptions>> = {
  local: { year: 'numeric', month: '2-digit', day: '2-digit' },
  long: { year: 'numeric', month: 'long', day: 'numeric' },
  dayMonth: { month: 'short', day: 'numeric' },
  monthYear: { year: 'numeric', month: 'long' },
};

function formatDay(day: string, { date = 'iso' }: ColumnFormat, language: string): string | undefined {
  const pattern = PATTERNS[date];
  const instant = Date.parse(`${day}T00:00:00Z`);
  if (!pattern || Number.isNaN(instant)) return undefined;
  return kept(
    `${language} ${date}`,
    () => new Intl.DateTimeFormat(language, { ...pattern, timeZone: 'UTC' }),
  ).format(instant);
}
