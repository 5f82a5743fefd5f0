import type { Workbook } from '@suanpan/engine';
import { currencyScale } from '@suanpan/engine/domain';

type Column = Workbook['sheets'][number]['columns'][number];

const decimals = (scale: number): string => (scale > 0 ? `#,##0.${'0'.repeat(scale)}` : '#,##0');

/** The number format of a column: money with the decimals of its currency, numbers with those of their rounding. */
export function formatOf({ plan }: Column): string {
  if (!plan) return 'General';
  switch (plan.valueType) {
    case 'money':
      return decimals(plan.scale ?? currencyScale(plan.currency ?? ''));
    case 'number':
      return plan.type === 'rows'
        ? '0'
        : plan.scale === undefined
          ? 'General'
          : decimals(Math.max(plan.scale, 0));
    case 'date':
      return 'yyyy-mm-dd';
    case 'time':
      return 'hh:mm';
    default:
      return 'General';
  }
}

/** Characters a text takes: those of East Asian scripts take two. */
export function widthOf(text: string): number {
  let width = 0;
  for (const sign of text)
    width += /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60]/.test(sign)
      ? 2
      : 1;
  return width;
}

/** How wide a value is once it is formatted; close enough to choose a column's width. */
export function shownWidth(value: unknown, format: string): number {
  if (value === null || value === undefined) return 0;
  if (typeof value !== 'number') return widthOf(String(value));
  if (format === 'yyyy-mm-dd') return 10;
  if (format === 'hh:mm') return 5;
  if (format === 'General') return Math.min(String(value).length, 11);
  const behind = format.split('.')[1]?.length ?? 0;
  const whole = String(Math.trunc(Math.abs(value))).length;
  return whole + Math.floor((whole - 1) / 3) + (behind > 0 ? behind + 1 : 0) + (value < 0 ? 1 : 0);
}
