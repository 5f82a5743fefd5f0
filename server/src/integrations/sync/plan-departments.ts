import type { DirectoryDepartment } from '../../people/index.ts';
import type { DirectoryRules, RemoteDepartment } from '../adapters/directory-adapter.ts';
import {
  type Agreed,
  differing,
  type ItemOutcome,
  type Mapping,
  type PlannedItem,
} from '../runs/planned-item.ts';

export interface DepartmentsToPlan {
  ours: readonly DirectoryDepartment[];
  theirs: readonly RemoteDepartment[];
  mappings: readonly Mapping[];
  rules: Pick<DirectoryRules, 'departmentName' | 'levels'>;
}

/** A parent of ours that isn't there yet is named by our id: it is made first. */
export const OURS = 'ours:';

/**
 * What would bring their departments in step with ours: parents before children, what goes away from the leaves up. Nothing
 * is deleted there that we didn't make, and nothing at all follows from not seeing something.
 */
export function planDepartments(given: DepartmentsToPlan): PlannedItem[] {
  const { ours, theirs, mappings } = given;
  const local = new Map(ours.map((row) => [row.id, row]));
  const remote = new Map(theirs.map((row) => [row.externalId, row]));
  const planning: Planning = {
    ...given,
    local,
    remote,
    byLocal: new Map(mappings.map((row) => [row.localId, row])),
    taken: new Set(mappings.map(({ externalId }) => externalId)),
    theirId: new Map(),
    seen: new Set(),
  };
  const items = parentsFirst(ours, local).flatMap(
    ({ department, level }) => planDepartment(planning, department, level) ?? [],
  );
  return [...items, ...gone(mappings, local, remote)];
}

interface Planning extends DepartmentsToPlan {
  local: ReadonlyMap<string, DirectoryDepartment>;
  remote: ReadonlyMap<string, RemoteDepartment>;
  byLocal: ReadonlyMap<string, Mapping>;
  /** Ids there that are one of ours already. */
  taken: Set<string>;
  /** Ids there by ours, as far as it was planned. */
  theirId: Map<string, string>;
  /** Parents with names that were given below them. */
  seen: Set<string>;
}

function planDepartment(
  planning: Planning,
  department: DirectoryDepartment,
  level: number,
): PlannedItem | undefined {
  const { byLocal, remote, taken, theirId, theirs } = planning;
  const mapping = byLocal.get(department.id);
  if (mapping?.state === 'ignored') return undefined;
  const { parentId } = department;
  const parent = parentId === null ? null : (theirId.get(parentId) ?? `${OURS}${parentId}`);
  const wanted: Agreed = { key: department.code, name: department.name, parentId: parent };
  const wrong = wrongWith(planning, department, level, parent);
  const there = mapping ? remote.get(mapping.externalId) : match(department, parent, theirs, taken);
  const item = (part: ItemOutcome): PlannedItem => ({
    object: 'department',
    localId: department.id,
    externalId: there?.externalId ?? mapping?.externalId ?? null,
    name: department.name,
    wanted,
    ...part,
  });
  if (there) theirId.set(department.id, there.externalId);
  if (wrong) return item({ action: 'conflict', changes: {}, conflict: wrong });
  if (mapping && !there) return item({ action: 'conflict', changes: {}, conflict: 'goneThere' });
  if (!there) return item({ action: 'create', changes: differing({}, wanted) });
  taken.add(there.externalId);
  const now: Agreed = { name: there.name ?? null, parentId: there.parentId };
  const named: Agreed = there.name === undefined ? {} : { name: department.name };
  const changes = differing(now, { ...named, parentId: parent });
  if (mapping && changedOnBothSides(mapping.base, now, wanted, Object.keys(changes)))
    return item({ action: 'conflict', changes, conflict: 'changedOnBothSides' });
  if (Object.keys(changes).length > 0)
    return item({ action: 'parentId' in changes ? 'move' : 'update', changes });
  return mapping ? undefined : item({ action: 'link', changes: {} });
}

/** Parents before children; what hangs on a circle or on nothing comes last, as if below the root. */
function parentsFirst(ours: readonly DirectoryDepartment[], local: ReadonlyMap<string, DirectoryDepartment>) {
  const levelOf = (row: DirectoryDepartment): number => {
    const above = new Set<string>();
    for (let at: DirectoryDepartment | undefined = row; at?.parentId; at = local.get(at.parentId)) {
      if (above.has(at.parentId)) return Number.POSITIVE_INFINITY;
      above.add(at.parentId);
    }
    return above.size + 1;
  };
  return ours
    .map((department) => ({ department, level: levelOf(department) }))
    .sort((one, other) => one.level - other.level);
}

function wrongWith(
  { rules: { departmentName, levels }, local, seen }: Planning,
  { name, parentId }: DirectoryDepartment,
  level: number,
  parent: string | null,
) {
  const below = `${parent ?? ''}\n${name}`;
  const isTwice = seen.has(below);
  seen.add(below);
  if ([...name].length > departmentName.most) return 'nameTooLong';
  if (departmentName.forbidden.test(name)) return 'nameForbidden';
  if (level > levels) return 'tooDeep';
  if (parentId !== null && !local.has(parentId)) return 'parentMissing';
  return isTwice ? 'nameTwice' : undefined;
}

/** By our code where they keep it, else by the name below the same parent, where the platform allows each name once. */
function match(
  { code, name }: DirectoryDepartment,
  parent: string | null,
  theirs: readonly RemoteDepartment[],
  taken: ReadonlySet<string>,
): RemoteDepartment | undefined {
  const free = theirs.filter(({ externalId }) => !taken.has(externalId));
  return (
    free.find(({ key }) => key === code) ?? free.find((row) => row.name === name && row.parentId === parent)
  );
}

function changedOnBothSides(
  base: Agreed | null,
  now: Agreed,
  wanted: Agreed,
  fields: readonly string[],
): boolean {
  return (
    base !== null &&
    fields.some(
      (field) => base[field] !== undefined && base[field] !== now[field] && base[field] !== wanted[field],
    )
  );
}

/** What we have no more: deleted where we made it, and left alone where we only found it. */
function gone(
  mappings: readonly Mapping[],
  local: ReadonlyMap<string, DirectoryDepartment>,
  remote: ReadonlyMap<string, RemoteDepartment>,
): PlannedItem[] {
  const depth = (id: string): number => {
    let level = 0;
    for (let at = remote.get(id); at?.parentId && level < 100; at = remote.get(at.parentId)) level += 1;
    return level;
  };
  return mappings
    .filter(
      ({ localId, externalId, state }) =>
        !local.has(localId) && remote.has(externalId) && state !== 'ignored',
    )
    .sort((one, other) => depth(other.externalId) - depth(one.externalId))
    .map(({ localId, externalId, madeHere }) => ({
      object: 'department' as const,
      action: madeHere ? ('delete' as const) : ('conflict' as const),
      localId,
      externalId,
      name: remote.get(externalId)?.name ?? externalId,
      changes: {},
      wanted: {},
      ...(madeHere ? {} : { conflict: 'leftHere' as const }),
    }));
}
