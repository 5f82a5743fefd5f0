import type { DirectoryRules, RemoteMember } from '../adapters/directory-adapter.ts';
import {
  type Agreed,
  differing,
  type FieldChanges,
  type ItemOutcome,
  type Mapping,
  type PlannedItem,
  sameValue,
} from '../runs/planned-item.ts';

/** One of ours with the fields as they are to stand there. */
export interface OurMember {
  localId: string;
  /** The employee number. */
  key: string;
  name: string;
  /** Ids there; undefined where the department isn't mapped. */
  departmentIds: readonly string[] | undefined;
  fields: Readonly<Record<string, string | number | null>>;
}

export interface MembersToPlan {
  ours: readonly OurMember[];
  mappings: readonly Mapping[];
  rules: Pick<DirectoryRules, 'departmentsOfMember' | 'required' | 'ownFields'>;
  /** Finds theirs; each looks in the mirror's indexes. */
  find: {
    byId(ids: readonly string[]): ReadonlyMap<string, RemoteMember>;
    /** The one, or several, who may be this person; by their number, phone or mail, never by the name alone. */
    like(member: OurMember): readonly RemoteMember[];
  };
  /** Ids there that are somebody's already. */
  taken: ReadonlySet<string>;
}

/** What would bring these members in step; those who left are planned by `planLeavers`. */
export function planMembers({ ours, mappings, rules, find, taken }: MembersToPlan): PlannedItem[] {
  const byLocal = new Map(mappings.map((row) => [row.localId, row]));
  const there = find.byId(mappings.map(({ externalId }) => externalId));
  return ours.flatMap((member) => {
    const mapping = byLocal.get(member.localId);
    if (mapping?.state === 'ignored') return [];
    const found = mapping ? there.get(mapping.externalId) : undefined;
    const likely = mapping ? [] : find.like(member).filter(({ externalId }) => !taken.has(externalId));
    const remote = found ?? (likely.length === 1 ? likely[0] : undefined);
    const item = planMember(member, mapping, remote, likely.length > 1, rules);
    return item ? [item] : [];
  });
}

function planMember(
  member: OurMember,
  mapping: Mapping | undefined,
  remote: RemoteMember | undefined,
  isOneOfSeveral: boolean,
  rules: MembersToPlan['rules'],
): PlannedItem | undefined {
  const wanted: Agreed = { key: member.key, ...member.fields, departmentIds: member.departmentIds ?? [] };
  const item = (part: ItemOutcome): PlannedItem => ({
    object: 'member',
    localId: member.localId,
    externalId: remote?.externalId ?? mapping?.externalId ?? null,
    name: member.name,
    wanted,
    ...part,
  });
  const conflict = (why: NonNullable<PlannedItem['conflict']>, changes: FieldChanges = {}) =>
    item({ action: 'conflict', changes, conflict: why });
  if (member.departmentIds === undefined) return conflict('departmentMissing');
  if (member.departmentIds.length > rules.departmentsOfMember) return conflict('tooManyDepartments');
  if (isOneOfSeveral) return conflict('severalMatches');
  // Out of the app's sight, or gone: nobody is made a second time for that.
  if (mapping && !remote) return conflict('goneThere');
  if (!remote) {
    const lacks = rules.required.some((group) => group.every((field) => (member.fields[field] ?? '') === ''));
    return lacks ? conflict('fieldMissing') : item({ action: 'create', changes: differing({}, wanted) });
  }
  const { visible, hidden } = sides(member, remote, mapping?.base ?? null, rules);
  const changes = { ...differing(visible, pick(wanted, Object.keys(visible))), ...hidden };
  const base = mapping?.base;
  const bothChanged =
    base &&
    Object.keys(changes).some(
      (field) =>
        base[field] !== undefined &&
        field in visible &&
        !sameValue(base[field], visible[field]) &&
        !sameValue(base[field], wanted[field]),
    );
  if (bothChanged) return conflict('changedOnBothSides', changes);
  if (Object.keys(changes).length > 0) return item({ action: 'update', changes });
  return mapping ? undefined : item({ action: 'link', changes: {} });
}

/** What they show of the fields we write, and what they hide but ours has changed since both agreed. */
function sides(
  member: OurMember,
  remote: RemoteMember,
  base: Agreed | null,
  { ownFields }: MembersToPlan['rules'],
) {
  const visible: Record<string, Agreed[string]> = { departmentIds: remote.departmentIds };
  const hidden: Record<string, FieldChanges[string]> = {};
  for (const [field, value] of Object.entries(member.fields)) {
    const isBlank = remote.seesOwnFields === true && ownFields?.test(field) === true;
    const shown = remote.fields[field] ?? (isBlank ? '' : undefined);
    if (shown !== undefined) visible[field] = blankAsNull(shown, value);
    else if (base && base[field] !== undefined && !sameValue(base[field], value))
      hidden[field] = { before: base[field] ?? null, after: value };
  }
  return { visible, hidden };
}

/** As our side writes it: their numbers come as texts, and their blanks as ''. */
function blankAsNull(shown: unknown, ours: string | number | null): string | number | null {
  if (shown === null || shown === '') return null;
  if (typeof ours === 'number') return Number(shown);
  return String(shown);
}

const pick = (values: Agreed, fields: readonly string[]): Agreed =>
  Object.fromEntries(fields.flatMap((field) => (field in values ? [[field, values[field] ?? null]] : [])));

/** Those we have no more: let in no longer where that can be said, deleted only where we made them. */
export function planLeavers(
  leavers: readonly (Mapping & { name: string; isActive: boolean })[],
  { canDisable }: { canDisable: boolean },
): PlannedItem[] {
  return leavers
    .filter(({ state, isActive }) => state !== 'ignored' && isActive)
    .map(({ localId, externalId, name, madeHere }) => {
      const action = canDisable ? 'disable' : madeHere ? 'delete' : 'conflict';
      return {
        object: 'member',
        action,
        localId,
        externalId,
        name,
        changes: {},
        wanted: {},
        ...(action === 'conflict' ? { conflict: 'leftHere' as const } : {}),
      } satisfies PlannedItem;
    });
}
