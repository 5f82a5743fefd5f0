import { checkNeighbours } from '@suanpan/engine';
import { refuse } from '../../platform/errors/refusal.ts';
import { dayTexts } from '../../platform/texts/day-texts.ts';
import { periodTexts } from '../shared/batch-names.ts';

type Neighbour = Parameters<typeof periodTexts>[0];

/**
 * A period must not start before the previous one ends, nor end after the next one starts. A shared day is told.
 * @param others the solution's other periods in the order of their first days
 */
export function checkAgainstNeighbours(days: { start: string; end: string }, others: readonly Neighbour[]) {
  const { start } = days;
  const same = others.find((other) => other.start_day === start);
  if (same) refuse('payroll.periods.SAME_START', { period: periodTexts(same) });
  const previous = others.filter((other) => other.start_day < start).at(-1);
  const next = others.find((other) => other.start_day > start);
  const problems = checkNeighbours(
    days,
    previous && { end: previous.end_day },
    next && { start: next.start_day },
  );
  for (const { kind } of problems) {
    if (kind === 'endBeforeStart') refuse('payroll.periods.END_BEFORE_START');
    if (kind === 'overlapsPrevious' && previous)
      refuse('payroll.periods.START_BEFORE_PREVIOUS', {
        period: periodTexts(previous),
        end: dayTexts(previous.end_day),
      });
    if (kind === 'overlapsNext' && next)
      refuse('payroll.periods.END_AFTER_NEXT', {
        period: periodTexts(next),
        start: dayTexts(next.start_day),
      });
  }
  return problems
    .map(({ kind }) => kind)
    .filter((kind) => kind === 'touchesPrevious' || kind === 'touchesNext');
}

interface SoundDays {
  start: string;
  end: string;
  cutOff: string | null;
  attendanceStart: string;
  attendanceEnd: string;
}

export function requireSoundDays({ start, end, cutOff, attendanceStart, attendanceEnd }: SoundDays): void {
  if (end < start) refuse('payroll.periods.END_BEFORE_START');
  if (attendanceEnd < attendanceStart) refuse('payroll.periods.ATTENDANCE_END_BEFORE_START');
  if (cutOff !== null && cutOff < start) refuse('payroll.periods.CUT_OFF_BEFORE_START');
}
