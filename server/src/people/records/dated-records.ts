import { refuse } from '../../platform/errors/refusal.ts';
import { dayTexts } from '../../platform/texts/day-texts.ts';
import '../people.errors.ts';

/** Records of one series (an item of an employment): inclusive days, null is open. */
export interface DatedRecord {
  id: string;
  validFrom: string;
  validTo: string | null;
}

export function dayBefore(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - 1);
  return date.toISOString().slice(0, 10);
}

/**
 * Fits a new or changed record between the others of its series.
 *
 * A record that is open and began earlier ends the day before; a new open record ends the day before the next
 * one begins. Any other overlap is refused: nobody can tell which of the two was meant.
 *
 * @param item what the series is called where somebody has several; absent: there is one
 * @returns the end of the new record and, where needed, the record to close and its last day
 */
export function fitIntoSeries(
  others: readonly DatedRecord[],
  record: { id?: string | undefined; validFrom: string; validTo: string | null },
  item?: string,
): { validTo: string | null; close?: { id: string; validTo: string } } {
  if (record.validTo !== null && record.validFrom > record.validTo) refuse('people.START_AFTER_END');
  const refuseOverlap = ({ validFrom }: DatedRecord) => {
    const from = dayTexts(validFrom);
    return item === undefined
      ? refuse('people.DAYS_OVERLAP', { from })
      : refuse('people.ITEMS_OVERLAP', { item, from });
  };
  const rest = others
    .filter((other) => other.id !== record.id)
    .sort((a, b) => (a.validFrom < b.validFrom ? -1 : 1));
  const next = rest.find((other) => other.validFrom > record.validFrom);
  const validTo = record.validTo ?? (next ? dayBefore(next.validFrom) : null);
  if (next && validTo !== null && validTo >= next.validFrom) refuseOverlap(next);
  const before = rest.findLast((other) => other.validFrom <= record.validFrom);
  if (!before || (before.validTo !== null && before.validTo < record.validFrom)) return { validTo };
  const canClose = before.validTo === null && before.validFrom < record.validFrom;
  if (!canClose) refuseOverlap(before);
  return { validTo, close: { id: before.id, validTo: dayBefore(record.validFrom) } };
}
