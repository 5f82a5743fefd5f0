/** Fewer are never a flood. */
const ALWAYS_ALLOWED = 50;
const SHARE_OF_REMOVALS = 0.2;
const SHARE_OF_SMALL = 0.8;
const SHARE_OF_LOST = 0.1;

export interface Brake {
  code: `integrations.${'REMOVES_TOO_MANY' | 'READ_LOST_MANY'}`;
  facts: { count: number; of: number };
}

/**
 * Stops before harm: a plan that takes away more than a fifth of those that are mapped (and more than 50), or more than
 * four fifths of a few; a reading in which a tenth of those who were there is missing. A person then says whether it is right.
 *
 * @param of how many are mapped
 */
export function brakeOf({
  removed,
  lost,
  of,
}: {
  removed: number;
  lost: number;
  of: number;
}): Brake | undefined {
  const isFlood =
    removed > Math.max(ALWAYS_ALLOWED, of * SHARE_OF_REMOVALS) ||
    (removed > 2 && removed > of * SHARE_OF_SMALL);
  if (isFlood) return { code: 'integrations.REMOVES_TOO_MANY', facts: { count: removed, of } };
  if (lost > 2 && lost >= of * SHARE_OF_LOST)
    return { code: 'integrations.READ_LOST_MANY', facts: { count: lost, of } };
  return undefined;
}
