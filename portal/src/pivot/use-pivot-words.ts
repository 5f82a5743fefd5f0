import { useFormat, useLocalText, useText } from '../kit/i18n/index.ts';
import type { Field, Figure, PivotPlace, Value } from './pivot-place.ts';

/** Periods that are no month are called by their days, which a code says to nobody. */
const DAYS = /^(\d{4}-\d{2}-\d{2})\.\.(\d{4}-\d{2}-\d{2})$/;

/** How a pivot's fields, groups and figures are called. */
export function usePivotWords({ table, source, definition }: PivotPlace) {
  const t = useText('portal/pivot');
  const format = useFormat();
  const nameOf = useLocalText();
  const fieldOf = (code: string): Field | undefined => table.fields.find((field) => field.code === code);
  const field = (code: string) => nameOf(fieldOf(code)?.name, code);
  const value = ({ field: code, aggregate }: Value) =>
    aggregate === 'count' ? t('aggregates.count') : t(`valueOf.${aggregate}`, { field: field(code) });
  const group = (code: string, key: string | null): string => {
    if (key === null) return '–';
    if (code === '@period') {
      const [, start, end] = DAYS.exec(key) ?? [];
      return start && end ? format.period({ start, end }) : key;
    }
    const type = fieldOf(code)?.type;
    if (type === 'boolean') return t(key === 'true' ? 'yes' : 'no');
    return type === 'date' ? format.day(key) : key;
  };
  const figure = (at: number, shown: Figure | undefined, scale: number | null): string => {
    if (shown === null || shown === undefined) return '';
    if (shown === 'hidden') return '•';
    const { aggregate, field: code } = definition.values[at] ?? { aggregate: 'count' as const, field: '' };
    if (aggregate.startsWith('share')) return format.percent(shown, 1);
    if (aggregate === 'count' || aggregate === 'distinct') return format.number(shown);
    if (fieldOf(code)?.type === 'money')
      return format.money(shown, { currency: source.currency, scale: scale ?? 2, symbol: false });
    return format.number(shown, { maximumFractionDigits: scale ?? 4 });
  };
  /** A single row's figure. */
  const plain = (code: string, shown: number | null): string => {
    const { type, scale = null } = fieldOf(code) ?? {};
    if (shown === null) return '–';
    if (type === 'money') return format.money(shown, { scale: scale ?? 2, symbol: false });
    return format.number(shown, { maximumFractionDigits: scale ?? 4 });
  };
  return { field, value, group, figure, plain, fieldOf };
}

export type PivotWords = ReturnType<typeof usePivotWords>;
