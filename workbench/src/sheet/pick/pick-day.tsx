import { DatePicker } from '@mantine/dates';
import { useLanguage, useText } from '@suanpan/portal/kit/i18n';
import { useEffect, useState } from 'react';
import { momentText } from '../grid/hot/on-key.ts';
import { readCell } from '../store/cell-values.ts';
import type { PickProps } from './pick-props.ts';

const DAY = 86_400_000;

/** A calendar beside a date cell; typing goes on, and it follows what is typed. */
export function PickDay({ pick, picking, onWrite, onTake }: PickProps) {
  const t = useText('workbench/sheet');
  const language = useLanguage();
  const { column, text, narrowed } = picking;
  const read = readCell(text, column, language);
  const typed = read.ok && typeof read.value === 'string' ? read.value : null;
  const [chosen, setChosen] = useState<{ text: string; day: string } | null>(null);
  const day = (chosen?.text === text ? chosen.day : null) ?? typed ?? momentText('today');
  const [month, setMonth] = useState<string | null>(null);

  useEffect(() => {
    pick.onKey = (event) => {
      const next = dayAfterKey(day, event.key);
      if (next !== null && !event.shiftKey && !event.ctrlKey && !event.metaKey) {
        setChosen({ text, day: next });
        setMonth(null);
        return true;
      }
      if (event.key === 'Escape') {
        pick.close();
        return true;
      }
      // What was typed is stored as it was typed, unless a day was chosen since.
      const isChosen = chosen?.text === text || (!narrowed && typed === null);
      if ((event.key === 'Enter' || event.key === 'Tab') && isChosen) onWrite(day);
      return false;
    };
    return () => {
      pick.onKey = null;
    };
  });

  return (
    <section aria-label={t('pick.calendar', { column: column.label })} style={{ padding: 8 }}>
      <DatePicker
        size="xs"
        value={day}
        date={month ?? day}
        onDateChange={setMonth}
        highlightToday
        onChange={(next) => next !== null && onTake(next)}
      />
    </section>
  );
}

/** @example dayAfterKey('2026-01-31', 'PageDown') // '2026-02-28' */
function dayAfterKey(day: string, key: string): string | null {
  const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
  const step = steps[key];
  if (step !== undefined)
    return new Date(Date.parse(`${day}T00:00:00Z`) + step * DAY).toISOString().slice(0, 10);
  if (key !== 'PageUp' && key !== 'PageDown') return null;
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const first = month - 1 + (key === 'PageDown' ? 1 : -1);
  const last = new Date(Date.UTC(year, first + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, first, Math.min(date, last))).toISOString().slice(0, 10);
}
