import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { type Changes, changesBetween } from '../../platform/audit/audit-changes.ts';
import { type Clock, instant } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { declaredPermissions } from '../../platform/trpc/permissions.ts';
import '../identity.errors.ts';
import { menuIcons } from './menu-icons.ts';
import { MENU_DEPTH } from './menu-tree.ts';
import { homeOfBuiltIn, type MenuEntry, type Menus, readMenus } from './menus.repo.ts';
import type { menuInput } from './menus.schemas.ts';

interface Changing {
  db: Kysely<DB>;
  clock: Clock;
}
type Written = z.infer<typeof menuInput>;

export interface Changed {
  id: string;
  version: number;
  changes: Changes;
}

const flag = (value: boolean) => (value ? (1 as const) : (0 as const));

/** Adds an entry of the company's own, at the end of where it stands. */
export async function addEntry({ db, clock }: Changing, input: Written): Promise<Changed> {
  const menus = await readMenus(db);
  const { kind = 'link', url = null, permission = null, ...rest } = input;
  const entry: MenuEntry = {
    ...{ id: newId(clock), builtIn: false, version: 0, kind, url, permission, ...rest },
    position: endOf(menus, input),
  };
  await requireFitting(db, menus, entry);
  await storeEntry(db, clock, entry);
  return { id: entry.id, version: 1, changes: changesBetween(undefined, asTold(entry)) };
}

/** Changes an entry; where it goes elsewhere it stands at the end there, with what is below it. */
export async function changeEntry(
  { db, clock }: Changing,
  { id, version, ...input }: Written & { id: string; version: number },
): Promise<Changed> {
  const menus = await readMenus(db);
  const before = menus.entries.find((entry) => entry.id === id) ?? refuse('platform.NOT_FOUND');
  if (before.version !== version) refuse('platform.VERSION_CHANGED');
  const { kind = before.kind, url = before.url, permission = before.permission, ...rest } = input;
  if (before.builtIn && (kind !== before.kind || url !== before.url || permission !== before.permission))
    refuse('identity.MENU_BUILT_IN');
  if (kind !== before.kind && menus.entries.some(({ parentId }) => parentId === id))
    refuse('identity.MENU_HAS_CHILDREN');
  const isMoved = input.applicationId !== before.applicationId || input.parentId !== before.parentId;
  const entry: MenuEntry = {
    ...{ ...before, kind, url, permission, ...rest },
    position: isMoved ? endOf(menus, input) : before.position,
  };
  await requireFitting(db, menus, entry);
  await storeEntry(db, clock, entry);
  const taken = await takeAlong({ db, clock }, menus, entry);
  return {
    id,
    version: version + 1,
    changes: { ...changesBetween(asTold(before), asTold(entry)), ...taken },
  };
}

/** Puts an entry before another, or at the end, and counts its new neighbours anew. */
export async function moveEntry(
  { db, clock }: Changing,
  input: { id: string; applicationId: string; parentId: string | null; before: string | null },
): Promise<Changed> {
  const menus = await readMenus(db);
  const moved = menus.entries.find((entry) => entry.id === input.id) ?? refuse('platform.NOT_FOUND');
  const { applicationId, parentId } = input;
  const entry = { ...moved, applicationId, parentId };
  await requireFitting(db, menus, entry);
  const others = siblingsIn(menus, input).filter(({ id }) => id !== input.id);
  const at = others.findIndex(({ id }) => id === input.before);
  const order = others.toSpliced(at < 0 ? others.length : at, 0, entry);
  const positions: Record<string, { before: number; after: number }> = {};
  for (const [position, each] of order.entries()) {
    if (each.id !== input.id && each.position === position) continue;
    positions[each.id] = { before: each.position, after: position };
    await storeEntry(db, clock, { ...each, position });
  }
  const taken = await takeAlong({ db, clock }, menus, entry);
  const told = Object.entries(positions).map(([id, change]) => [`position.${id}`, change] as const);
  return {
    id: input.id,
    version: moved.version + 1,
    changes: {
      ...changesBetween(
        { applicationId: moved.applicationId, parentId: moved.parentId },
        {
          applicationId,
          parentId,
        },
      ),
      ...Object.fromEntries(told),
      ...taken,
    },
  };
}

/** Removes entries of the company's own; what stands below them moves up. */
export async function removeEntries(
  { db, clock }: Changing,
  ids: readonly string[],
): Promise<{ removed: MenuEntry[]; movedUp: MenuEntry[]; changes: Changes }> {
  const menus = await readMenus(db);
  const removed = ids.map(
    (id) => menus.entries.find((entry) => entry.id === id) ?? refuse('platform.NOT_FOUND'),
  );
  if (removed.some(({ builtIn }) => builtIn)) refuse('identity.MENU_BUILT_IN');
  const gone = new Map(removed.map((entry) => [entry.id, entry]));
  const remaining = (id: string | null): string | null => {
    let at = id;
    for (let entry = gone.get(at ?? ''); entry; entry = gone.get(at ?? '')) at = entry.parentId;
    return at;
  };
  const movedUp = menus.entries
    .filter(({ id, parentId }) => !gone.has(id) && parentId !== null && gone.has(parentId))
    .map((entry) => ({ ...entry, parentId: remaining(entry.parentId) }));
  const changes: Changes = {};
  for (const entry of movedUp) {
    const before = menus.entries.find(({ id }) => id === entry.id)?.parentId ?? null;
    changes[`${entry.id}.parentId`] = { before, after: entry.parentId };
    await storeEntry(db, clock, entry);
  }
  for (const entry of removed) changes[entry.id] = { before: asTold(entry), after: null };
  await db
    .deleteFrom('menus')
    .where('id', 'in', [...gone.keys()])
    .execute();
  return { removed, movedUp, changes };
}

/** What stands below an entry belongs to the application that it belongs to. */
async function takeAlong({ db, clock }: Changing, menus: Menus, top: MenuEntry): Promise<Changes> {
  const changes: Changes = {};
  for (const entry of below(menus, top.id)) {
    if (entry.applicationId === top.applicationId) continue;
    changes[`${entry.id}.applicationId`] = { before: entry.applicationId, after: top.applicationId };
    await storeEntry(db, clock, { ...entry, applicationId: top.applicationId });
  }
  return changes;
}

type Place = Pick<MenuEntry, 'applicationId' | 'parentId'>;

const siblingsIn = ({ entries }: Menus, { applicationId, parentId }: Place): MenuEntry[] =>
  entries.filter((entry) => entry.applicationId === applicationId && entry.parentId === parentId);

const endOf = (menus: Menus, place: Place): number =>
  Math.max(-1, ...siblingsIn(menus, place).map(({ position }) => position)) + 1;

function below({ entries }: Menus, id: string, depth = 0): MenuEntry[] {
  if (depth > MENU_DEPTH) return [];
  const children = entries.filter(({ parentId }) => parentId === id);
  return [
    ...children,
    ...children.flatMap((child) => below({ applications: [], entries }, child.id, depth + 1)),
  ];
}

/** How many levels an entry and what is below it take. */
function heightOf({ entries }: Menus, id: string, depth = 0): number {
  if (depth > MENU_DEPTH) return depth;
  const children = entries.filter(({ parentId }) => parentId === id);
  return (
    1 + Math.max(0, ...children.map((child) => heightOf({ applications: [], entries }, child.id, depth + 1)))
  );
}

/** Refuses a place that isn't there, and what an entry can't be. */
async function requireFitting(db: Kysely<DB>, menus: Menus, entry: MenuEntry): Promise<void> {
  const application = menus.applications.find(({ id }) => id === entry.applicationId);
  if (!application) refuse('identity.MENU_PLACE', {}, { fields: ['applicationId'] });
  requireOwnShell(menus, entry, application.shell);
  if (!entry.builtIn && !entry.names) refuse('identity.MENU_NAME', {}, { fields: ['names'] });
  if (entry.kind === 'link' && !entry.url) refuse('identity.MENU_ADDRESS', {}, { fields: ['url'] });
  if (entry.kind === 'folder' && entry.url) refuse('identity.MENU_ADDRESS', {}, { fields: ['url'] });
  if (entry.permission !== null && !declaredPermissions().has(entry.permission))
    refuse('identity.PERMISSION_UNKNOWN', { code: entry.permission }, { fields: ['permission'] });
  if (entry.icon !== null && !menuIcons().includes(entry.icon))
    refuse('identity.MENU_ICON', { icon: entry.icon }, { fields: ['icon'] });
  requireParent(menus, entry);
  await requireKnown(db, entry);
}

/** A screen of one front end opens in no other. */
function requireOwnShell(menus: Menus, { id }: MenuEntry, shell: string): void {
  const home = homeOfBuiltIn(id);
  const own = home && menus.applications.find((each) => each.id === home)?.shell;
  if (own && own !== shell) refuse('identity.MENU_OTHER_SHELL', {}, { fields: ['applicationId'] });
}

function requireParent(menus: Menus, entry: MenuEntry): void {
  let levels = heightOf(menus, entry.id);
  let at = entry.parentId;
  while (at !== null) {
    const parent = menus.entries.find(({ id }) => id === at);
    const fits = parent?.kind === 'folder' && parent.applicationId === entry.applicationId;
    levels += 1;
    if (!fits || at === entry.id || levels > MENU_DEPTH)
      refuse('identity.MENU_PLACE', { levels: MENU_DEPTH }, { fields: ['parentId'] });
    at = parent.parentId;
  }
}

async function requireKnown(db: Kysely<DB>, { id, roleIds, tagIds }: MenuEntry): Promise<void> {
  const roles = (await db.selectFrom('roles').select('id').execute()).map((row) => row.id);
  const kept = await db.selectFrom('menu_roles').select('role_id').where('menu_id', '=', id).execute();
  const known = new Set([...roles, ...kept.map((row) => row.role_id)]);
  const strange = roleIds.find((each) => !known.has(each));
  if (strange !== undefined) refuse('identity.ROLE_UNKNOWN', { code: strange }, { fields: ['roleIds'] });
  const tags = (await db.selectFrom('menu_tags').select('id').execute()).map((row) => row.id);
  if (tagIds.some((each) => !tags.includes(each))) refuse('identity.TAG_UNKNOWN', {}, { fields: ['tagIds'] });
}

export async function storeEntry(db: Kysely<DB>, clock: Clock, entry: MenuEntry): Promise<void> {
  const now = instant(clock);
  const values = {
    ...{ application_id: entry.applicationId, parent_id: entry.parentId, kind: entry.kind },
    ...{ names: entry.names && JSON.stringify(entry.names), target: entry.target, icon: entry.icon },
    ...{ url: entry.builtIn ? null : entry.url, permission: entry.permission },
    ...{ hidden: flag(entry.hidden), self_apply: flag(entry.selfApply) },
    ...{ in_app_browser: flag(entry.inAppBrowser), position: entry.position },
    ...{ version: entry.version + 1, updated_at: now },
  };
  const stored = await db
    .insertInto('menus')
    .values({ id: entry.id, ...values, created_at: now })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(values).where('menus.version', '=', entry.version),
    )
    .returning('id')
    .executeTakeFirst();
  if (!stored) refuse('platform.VERSION_CHANGED');
  await db.deleteFrom('menu_roles').where('menu_id', '=', entry.id).execute();
  await db.deleteFrom('menu_tag_links').where('menu_id', '=', entry.id).execute();
  const roles = [...new Set(entry.roleIds)].map((role_id) => ({ menu_id: entry.id, role_id }));
  const tags = [...new Set(entry.tagIds)].map((tag_id) => ({ menu_id: entry.id, tag_id }));
  if (roles.length > 0) await db.insertInto('menu_roles').values(roles).execute();
  if (tags.length > 0) await db.insertInto('menu_tag_links').values(tags).execute();
}

/** What the trail holds of an entry. */
const asTold = ({ builtIn, version, ...entry }: MenuEntry) => entry;
