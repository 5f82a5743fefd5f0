/** Minutes from the midnight a day begins with; the next day goes on at 1440. The end is not part of it. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export const DAY_MINUTES = 1440;

/** @example minutesOf('09:30') // 570 */
export function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

export function lengthOf(spans: readonly Span[]): number {
  return spans.reduce((sum, { start, end }) => sum + end - start, 0);
}

/** What of the spans lies within another. */
export function within(spans: readonly Span[], { start, end }: Span): Span[] {
  return spans
    .map((span) => ({ start: Math.max(span.start, start), end: Math.min(span.end, end) }))
    .filter((span) => span.end > span.start);
}

/** What of the spans is left without others. */
export function without(spans: readonly Span[], others: readonly Span[]): Span[] {
  return others.reduce<readonly Span[]>(
    (rest, other) => [
      ...rest.flatMap((span) => [
        ...within([span], { start: Number.NEGATIVE_INFINITY, end: other.start }),
        ...within([span], { start: other.end, end: Number.POSITIVE_INFINITY }),
      ]),
    ],
    spans,
  ) as Span[];
}
