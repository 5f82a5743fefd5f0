/** What a command changed: field by field, with the value before and after. */
export type Changes = Record<string, { before: unknown; after: unknown }>;

/** Every change has these, or they follow from the others; they say nothing. */
const BESIDES = new Set(['version', 'created_at', 'updated_at', 'search_text']);

/** Looks before and after a change, so that the trail holds what really happened to a record and not what was asked for. */
export async function withChanges<T>(
  look: () => Promise<object | undefined>,
  change: () => Promise<T>,
): Promise<{ answer: T; changes: Changes }> {
  const before = await look();
  const answer = await change();
  return { answer, changes: changesBetween(before, await look()) };
}

/**
 * The fields of two versions of a record that differ; members of objects (stored as JSON too) by their path. Of a record
 * that begins there is no version before, of one that is removed none after.
 */
export function changesBetween(before: unknown, after: unknown): Changes {
  const changes: Changes = {};
  compare('', before, after, changes);
  return changes;
}

function compare(path: string, before: unknown, after: unknown, into: Changes): void {
  const [then, now] = [membersOf(before), membersOf(after)];
  const bothObjects = (then && now) || (path === '' && (then || now));
  if (!bothObjects) {
    if (JSON.stringify(before ?? null) !== JSON.stringify(after ?? null))
      into[path] = { before: before ?? null, after: after ?? null };
    return;
  }
  for (const name of new Set([...Object.keys(then ?? {}), ...Object.keys(now ?? {})]))
    if (path !== '' || !BESIDES.has(name))
      compare(path === '' ? name : `${path}.${name}`, then?.[name], now?.[name], into);
}

function membersOf(value: unknown): Record<string, unknown> | undefined {
  if (typeof value === 'string' && value.startsWith('{')) {
    try {
      return membersOf(JSON.parse(value));
    } catch {
      return undefined;
    }
  }
  if (Array.isArray(value)) return byCode(value);
  if (typeof value !== 'object' || value === null) return undefined;
  return value as Record<string, unknown>;
}

/** Lists of things that have a code (tables, columns, nodes) are compared by it, so that a new one changes no other. */
function byCode(list: readonly unknown[]): Record<string, unknown> | undefined {
  const codes = list.map((each) => (each as { code?: unknown } | null)?.code);
  if (list.length === 0 || new Set(codes).size < list.length) return undefined;
  if (codes.some((code) => typeof code !== 'string')) return undefined;
  return Object.fromEntries(list.map((each, index) => [String(codes[index]), each]));
}
