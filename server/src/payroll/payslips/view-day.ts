import { dayOfMonth } from '@suanpan/engine';
import { VIEW_MONTHS } from '../shared/payroll.words.ts';
import type { PayslipSettings } from '../solutions/configuration/configuration.schemas.ts';

/** The first day a slip may be seen: the day clamped to its month, counted from the period's end. */
export function viewDay(settings: PayslipSettings, periodEnd: string): string | null {
  if (settings.viewDay === null) return null;
  return dayOfMonth(periodEnd, { month: settings.viewMonth ?? 'current', day: settings.viewDay });
}

/** The instant a day begins in a time zone. */
export function startOfDay(day: string, zone: string): string {
  let at = Date.parse(`${day}T00:00:00Z`);
  // Twice: the first correction may cross a change of the clocks.
  for (let i = 0; i < 2; i++) {
    const shown = new Intl.DateTimeFormat('sv-SE', {
      timeZone: zone,
      dateStyle: 'short',
      timeStyle: 'medium',
    }).format(at);
    at += Date.parse(`${day}T00:00:00Z`) - Date.parse(`${shown.replace(' ', 'T')}Z`);
  }
  return new Date(at).toISOString();
}

/** A slip's own day as its settings say it: which day of which month; no month where it is none they know. */
export function viewPlace(
  viewFrom: string | null,
  periodEnd: string,
): Pick<PayslipSettings, 'viewMonth' | 'viewDay'> {
  if (viewFrom === null) return { viewMonth: null, viewDay: null };
  const viewMonth = VIEW_MONTHS.find(
    (month) => dayOfMonth(periodEnd, { month, day: 1 }).slice(0, 7) === viewFrom.slice(0, 7),
  );
  return { viewMonth: viewMonth ?? null, viewDay: Number(viewFrom.slice(8)) };
}
