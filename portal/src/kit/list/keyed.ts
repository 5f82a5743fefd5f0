/**
 * Items without ids, each with a key that tells it from the others: its name, counted where the name repeats.
 * @example keyed(['a', 'b', 'a'], (one) => one).map(({ key }) => key) // ['a', 'b', 'a 2']
 */
export function keyed<T>(items: readonly T[], nameOf: (item: T) => string): { key: string; item: T }[] {
  const seen = new Map<string, number>();
  return items.map((item) => {
    const name = nameOf(item);
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return { key: count === 1 ? name : `${name} ${count}`, item };
  });
}
