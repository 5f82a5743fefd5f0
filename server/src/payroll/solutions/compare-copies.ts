export interface Difference {
  path: string;
  kind: 'added' | 'removed' | 'changed';
  before: unknown;
  after: unknown;
}

/**
 * What differs between two solution files. Lists whose members have a code (tables, columns, rules …) are compared by
 * code, so that an inserted column is one line and not everything after it.
 */
export function compareDocuments(before: unknown, after: unknown, path = ''): Difference[] {
  if (Object.is(before, after)) return [];
  if (Array.isArray(before) && Array.isArray(after)) return compareLists(before, after, path);
  if (isRecord(before) && isRecord(after)) {
    const members = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...members].flatMap((member) =>
      compareMember(before[member], after[member], path === '' ? member : `${path}.${member}`),
    );
  }
  return [{ path, kind: 'changed', before: before ?? null, after: after ?? null }];
}

function compareMember(before: unknown, after: unknown, path: string): Difference[] {
  if (before === undefined && after === undefined) return [];
  if (before === undefined) return [{ path, kind: 'added', before: null, after }];
  if (after === undefined) return [{ path, kind: 'removed', before, after: null }];
  return compareDocuments(before, after, path);
}

function compareLists(before: unknown[], after: unknown[], path: string): Difference[] {
  const [named, renamed] = [byName(before), byName(after)];
  if (!named || !renamed) {
    return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ path, kind: 'changed', before, after }];
  }
  const names = new Set([...named.keys(), ...renamed.keys()]);
  const found = [...names].flatMap((name) =>
    compareMember(named.get(name), renamed.get(name), `${path}[${name}]`),
  );
  const order = [...named.keys()].filter((name) => renamed.has(name));
  const reordered = [...renamed.keys()].filter((name) => named.has(name));
  if (order.join('\u0000') !== reordered.join('\u0000'))
    found.push({ path: `${path}.order`, kind: 'changed', before: order, after: reordered });
  return found;
}

function byName(list: unknown[]): Map<string, unknown> | null {
  const named = new Map<string, unknown>();
  for (const member of list) {
    const name = isRecord(member)
      ? (member.code ?? (typeof member.name === 'string' ? member.name : undefined))
      : undefined;
    if (typeof name !== 'string' || named.has(name)) return null;
    named.set(name, member);
  }
  return named;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
