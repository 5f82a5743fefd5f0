import { z } from 'zod';
import { inEveryLanguage, type Texts } from '../../platform/texts/languages.ts';
import { timeTexts } from './texts.ts';

/** A time of a form as the clocks of the legal entity show it: YYYY-MM-DDTHH:MM. */
export const localTime = z
  .string('people.time.START_AFTER_END')
  .regex(/^\d{4}-\d{2}-\d{2}[T ]([01]\d|2[0-3]):[0-5]\d(:\d{2})?$/)
  .transform((value) => value.slice(0, 16).replace(' ', 'T'));

export const reason = z.string().trim().min(1, 'people.time.REASON_REQUIRED').max(500);

const inHours = (minutes: number): number => Math.round((minutes / 60) * 100) / 100;

export const hours = (minutes: number): Texts =>
  timeTexts.inEvery('says.hours', { amount: inHours(minutes) });

/** A choice whose labels stand in a section of the texts. */
export function choices<V extends string>(
  values: readonly V[],
  label: (value: V) => Texts,
): { value: string; label: Texts }[] {
  return values.map((value) => ({ value, label: label(value) }));
}

/** What people wrote, whatever language it is in. */
export const written = (text: string): Texts => inEveryLanguage(() => text);
