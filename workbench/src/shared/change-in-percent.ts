import type { Format } from '@suanpan/portal/kit/i18n';

/** By how much something rose (+) or fell (−). */
export function changeInPercent(format: Pick<Format, 'percent'>, percent: number): string {
  const said = format.percent(percent / 100);
  // As many digits as are written: what rounds to nothing has no sign.
  return Math.round(percent * 10) > 0 ? `+${said}` : said;
}
