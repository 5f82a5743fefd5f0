import { dayOfMonth } from '@suanpan/engine';
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
