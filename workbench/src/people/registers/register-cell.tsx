import { Badge } from '@mantine/core';
import { type Format, useFormat, useLocalText, useText } from '@suanpan/portal/kit/i18n';
import { NoWrap } from '../../shared/no-wrap.tsx';
import type { RegisterColumn, RegisterRow } from './use-registers.ts';

/** What asks for attention, or is done; all other words stand as they are. */
const COLOURS: Readonly<Record<string, string>> = {
  ...{ normal: 'teal', approved: 'teal', signed: 'teal', passed: 'teal', hired: 'teal' },
  ...{ late: 'yellow', leaveEarly: 'yellow', cutShort: 'yellow', sent: 'yellow', employeeSigned: 'yellow' },
  ...{ absent: 'red', failed: 'red', rejected: 'gray', cancelled: 'gray', ended: 'gray', draft: 'gray' },
  ...{ open: 'blue', onLeave: 'blue', attended: 'blue' },
};
const COLOURED = ['result', 'resultBefore', 'resultNow', 'status', 'courseResult', 'interviewResult'];

const hoursOf = (minutes: number): string =>
  `${Math.trunc(minutes / 60)}:${String(Math.abs(minutes) % 60).padStart(2, '0')}`;

/** What a cell says in one line, on the screen and in a file. */
export function useCellText(): (column: RegisterColumn, row: RegisterRow) => string {
  const t = useText('workbench/people');
  const format = useFormat();
  const local = useLocalText();
  return (column, row) => {
    const value = row.cells[column.key];
    if (value === null || value === undefined || value === '') return '';
    if (typeof value === 'number') return figureOf(column, value, row, format, t('registers.yes'));
    if (column.cell === 'choice')
      return local(column.choices?.find((choice) => choice.value === value)?.label, value);
    if (column.cell === 'day') return format.day(value);
    if (column.cell === 'dayTime' || (column.cell === 'instant' && value.length === 16))
      return `${format.day(value)} ${value.slice(11, 16)}`;
    if (column.cell === 'instant') return format.instant(value);
    return column.cell === 'longText' ? linesOf(value).join('\n') : value;
  };
}

function figureOf(
  column: RegisterColumn,
  value: number,
  { cells }: RegisterRow,
  format: Format,
  yes: string,
): string {
  if (column.cell === 'flag') return value === 1 ? yes : '';
  if (column.cell === 'minutes') return value === 0 ? '' : hoursOf(value);
  if (column.cell !== 'money') return format.number(value, { maximumFractionDigits: 4 });
  const currency = column.key === 'spent' ? cells.spentIn : cells.currency;
  return format.money(value, typeof currency === 'string' ? { currency, symbol: false } : {});
}

/** A paper is kept as its lines. */
function linesOf(value: string): string[] {
  if (!value.startsWith('[')) return [value];
  const lines: unknown = JSON.parse(value);
  return Array.isArray(lines) ? lines.map(String) : [value];
}

export function RegisterCell({ column, row }: { column: RegisterColumn; row: RegisterRow }) {
  const textOf = useCellText();
  const text = textOf(column, row);
  const value = row.cells[column.key];
  if (text !== '' && typeof value === 'string' && COLOURED.includes(column.key))
    return <Badge color={COLOURS[value] ?? 'gray'}>{text}</Badge>;
  return column.cell === 'text' ? text : <NoWrap>{text}</NoWrap>;
}
