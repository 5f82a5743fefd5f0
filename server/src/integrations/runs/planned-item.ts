import type { Conflict, DirectoryObject, MappingState, SyncAction } from '../integrations.words.ts';

/** Values of an object by field, as both sides last agreed on them. */
export type Agreed = Readonly<Record<string, string | number | null | readonly string[]>>;

export type FieldChanges = Readonly<Record<string, { before: Agreed[string]; after: Agreed[string] }>>;

export interface Mapping {
  localId: string;
  externalId: string;
  base: Agreed | null;
  state: MappingState;
  /** The object there was made by us. */
  madeHere: boolean;
}

/** One thing to do at a platform, or one to look at before anything is done. */
export interface PlannedItem {
  object: DirectoryObject;
  action: SyncAction;
  localId: string | null;
  externalId: string | null;
  name: string;
  changes: FieldChanges;
  wanted: Agreed;
  conflict?: Conflict;
}

/** What differs from one item to the next of the same object. */
export type ItemOutcome = Pick<PlannedItem, 'action' | 'changes' | 'conflict'>;

export const sameValue = (one: Agreed[string] | undefined, other: Agreed[string] | undefined): boolean =>
  Array.isArray(one) && Array.isArray(other)
    ? one.length === other.length && [...one].sort().every((each, at) => each === [...other].sort()[at])
    : (one ?? null) === (other ?? null);

/** The fields that would change, with what stands there now. */
export function differing(now: Agreed, wanted: Agreed): FieldChanges {
  return Object.fromEntries(
    Object.entries(wanted)
      .filter(([field, value]) => !sameValue(now[field], value))
      .map(([field, after]) => [field, { before: now[field] ?? null, after }]),
  );
}
