import dayjs from 'dayjs';
import { afterEach, expect, it, vi } from 'vitest';
import { LANGUAGE_NAMES } from '../i18n/index.ts';
import { registerCalendarNames } from './calendar-names.ts';

afterEach(() => void vi.unstubAllGlobals());

/** What is made of `Intl` from now on, by name. */
function watchIntl(): string[] {
  const made: string[] = [];
  const watched = Object.fromEntries(
    (['DateTimeFormat', 'DisplayNames'] as const).map((name) => {
      const construct = (target: typeof Intl.DateTimeFormat, given: unknown[]) => {
        made.push(name);
        return Reflect.construct(target, given) as object;
      };
      return [name, new Proxy(Intl[name] as typeof Intl.DateTimeFormat, { construct })];
    }),
  );
  vi.stubGlobal('Intl', { ...watched, Locale: Intl.Locale });
  return made;
}

it('a page that shows no calendar has no names of months and days made', () => {
  const made = watchIntl();
  const name = registerCalendarNames('zh-TW');
  expect(made).toEqual([]);
  const day = dayjs('2026-11-23').locale(name);
  expect(day.format('MMMM dddd')).toBe('11月 星期一');
  const times = made.length;
  expect(times).toBeGreaterThan(0);
  expect(day.format('MMMM dddd')).toBe('11月 星期一');
  expect(made).toHaveLength(times);
});

it('a language is asked for its own name when somebody reads it', () => {
  const made = watchIntl();
  expect(Object.keys(LANGUAGE_NAMES)).toContain('zh-TW');
  expect(made).toEqual([]);
  expect(LANGUAGE_NAMES['zh-TW']).toBe('繁體中文');
  expect(made).toEqual(['DisplayNames']);
});
