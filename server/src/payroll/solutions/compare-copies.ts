import type { LocalText } from '@suanpan/engine';

export const DIFFERENCE_KINDS = ['added', 'removed', 'changed'] as const;

/** One step from the file down to what differs: a member, or the one of a list that has this code. */
export interface DifferenceStep {
  member: string;
  code: string | null;
  name: LocalText | null;
}

export interface Difference {
  path: string;
  steps: DifferenceStep[];
  kind: (typeof DIFFERENCE_KINDS)[number];
  before: unknown;
  after: unknown;
}

/**
 * What differs between two solution files. Lists whose members have a code (tables, columns, rules …) are compared by
 * code, so that an inserted column is one line and not everything after it.
 */
export function compareDocuments(
  before: unknown,
  after: unknown,
  steps: DifferenceStep[] = [],
): Difference[] {
  if (Object.is(before, after)) return [];
  if (Array.isArray(before) && Array.isArray(after)) return compareLists(before, after, steps);
  if (isRecord(before) && isRecord(after)) {
    const members = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...members].flatMap((member) =>
      compareMember(before[member], after[member], [...steps, { member, code: null, name: null }]),
    );
  }
  return [difference('changed', steps, before ?? null, after ?? null)];
}

function difference(
  kind: Difference['kind'],
  steps: DifferenceStep[],
  before: unknown,
  after: unknown,
): Difference {
  const path = steps.map(({ member, code }) => (code === null ? member : `${member}[${code}]`)).join('.');
  return { path, steps, kind, before, after };
}

function compareMember(before: unknown, after: unknown, steps: DifferenceStep[]): Difference[] {
  if (before === undefined && after === undefined) return [];
  if (before === undefined) return [difference('added', steps, null, after)];
  if (after === undefined) return [difference('removed', steps, before, null)];
  return compareDocuments(before, after, steps);
}

function compareLists(before: unknown[], after: unknown[], steps: DifferenceStep[]): Difference[] {
  const [named, renamed] = [byName(before), byName(after)];
  if (!named || !renamed) {
    if (JSON.stringify(before) === JSON.stringify(after)) return [];
    return [difference('changed', steps, before, after)];
  }
  const list = steps.at(-1)?.member ?? '';
  const above = steps.slice(0, -1);
  const names = new Set([...named.keys(), ...renamed.keys()]);
  const found = [...names].flatMap((code) => {
    const [one, other] = [named.get(code), renamed.get(code)];
    return compareMember(one, other, [...above, { member: list, code, name: nameOf(other ?? one) }]);
  });
  const order = [...named.keys()].filter((name) => renamed.has(name));
  const reordered = [...renamed.keys()].filter((name) => named.has(name));
  if (order.join('\u0000') !== reordered.join('\u0000')) {
    const place = [...steps, { member: 'order', code: null, name: null }];
    const called = (members: Map<string, unknown>) => (code: string) => nameOf(members.get(code)) ?? code;
    found.push(difference('changed', place, order.map(called(named)), reordered.map(called(renamed))));
  }
  return found;
}

function nameOf(member: unknown): LocalText | null {
  return isRecord(member) && (typeof member.name === 'string' || isRecord(member.name))
    ? (member.name as LocalText)
    : null;
}

function byName(list: unknown[]): Map<string, unknown> | null {
  const named = new Map<string, unknown>();
  for (const member of list) {
    const name = isRecord(member)
      ? (member.code ?? (typeof member.name === 'string' ? member.name : dayOfVersion(member)))
      : undefined;
    if (typeof name !== 'string' || named.has(name)) return null;
    named.set(name, member);
  }
  return named;
}

/** A version of a parameter table is known by the day it holds from; the first may have none. */
function dayOfVersion({ from, rows }: Record<string, unknown>): unknown {
  return Array.isArray(rows) ? (from ?? '') : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
