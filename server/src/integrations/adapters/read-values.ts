import type { Json } from '../vendor/vendor-client.ts';

/** Platforms write numbers as texts and single things instead of lists; these read both. */
export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string'
    ? value
    : typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : undefined;

export const filledText = (value: unknown): string | undefined => textOf(value) || undefined;

export const numberOf = (value: unknown): number | undefined => {
  const number =
    typeof value === 'number'
      ? value
      : typeof value === 'string' && value !== ''
        ? Number(value)
        : Number.NaN;
  return Number.isFinite(number) ? number : undefined;
};

export const flagOf = (value: unknown): boolean =>
  value === true || value === 1 || value === 'true' || value === '1';

export const objectOf = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};

export const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined || value === null || value === '' ? [] : [value];

export const objectsOf = (value: unknown): readonly Json[] => listOf(value).map(objectOf);

export const idsOf = (value: unknown): readonly string[] =>
  listOf(value).flatMap((each) => textOf(each) ?? []);

/** A long text cut within its limit, never inside a sign. */
export function firstOf(
  text: string,
  most: number,
  lengthOf: (text: string) => number = (t) => [...t].length,
): string {
  if (lengthOf(text) <= most) return text;
  let kept = '';
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (lengthOf(kept + segment) > most) break;
    kept += segment;
  }
  return kept;
}

export const bytesOf = (text: string): number => Buffer.byteLength(text, 'utf8');

/** Seconds or milliseconds since 1970 as an instant; undefined where it is none. */
export function instantOf(value: unknown, unit: 'seconds' | 'milliseconds'): string | undefined {
  const number = numberOf(value);
  if (number === undefined || number <= 0) return undefined;
  return new Date(unit === 'seconds' ? number * 1000 : number).toISOString();
}
