import type { Kysely, Selectable } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import type { Texts } from '../../platform/texts/languages.ts';
import { allMenus, type DeclaredMenu } from '../system/menus.ts';
import type { MenuKind, MenuShell, MenuTarget } from './menus.words.ts';

/** Entries that stand together in one of the two front ends. */
export interface MenuApplication {
  id: string;
  code: string;
  shell: MenuShell;
  builtIn: boolean;
  /** Null: the product's own word. */
  names: Texts | null;
  enabled: boolean;
  position: number;
  /** 0: as it was declared. */
  version: number;
}

export interface MenuEntry {
  id: string;
  applicationId: string;
  parentId: string | null;
  builtIn: boolean;
  names: Texts | null;
  kind: MenuKind;
  url: string | null;
  target: MenuTarget;
  icon: string | null;
  /** Of a company's own entry; a built-in one asks for what its screen asks for. */
  permission: string | null;
  hidden: boolean;
  selfApply: boolean;
  inAppBrowser: boolean;
  position: number;
  version: number;
  roleIds: string[];
  tagIds: string[];
}

export interface Menus {
  applications: MenuApplication[];
  entries: MenuEntry[];
}

const textsOf = (json: string | null): Texts | null => (json === null ? null : JSON.parse(json));
const homeOf = ({ group, app }: DeclaredMenu): string => group ?? app;

/** Everything there is: what the product declares, over it what was changed, beside it what is the company's own; in order. */
export async function readMenus(db: Kysely<DB>): Promise<Menus> {
  const [applications, entries, roles, tags] = await Promise.all([
    db.selectFrom('menu_applications').selectAll().orderBy('id').execute(),
    db.selectFrom('menus').selectAll().orderBy('id').execute(),
    db.selectFrom('menu_roles').selectAll().orderBy('role_id').execute(),
    db.selectFrom('menu_tag_links').selectAll().orderBy('tag_id').execute(),
  ]);
  const declared = new Map(allMenus().map((menu) => [menu.code, menu]));
  const places = placesOf(allMenus());
  const linked = (id: string) => ({
    roleIds: roles.filter((each) => each.menu_id === id).map((each) => each.role_id),
    tagIds: tags.filter((each) => each.menu_id === id).map((each) => each.tag_id),
  });
  const stored = entries
    // A screen that the product no longer has.
    .filter((row) => row.kind !== 'screen' || declared.has(row.id))
    .map((row) => ({ ...readEntry(row, declared.get(row.id)), ...linked(row.id) }));
  const untouched = [...declared.values()]
    .filter(({ code }) => !entries.some(({ id }) => id === code))
    .map((menu) => asDeclared(menu, places.get(menu.code) ?? 0));
  return {
    applications: ordered([
      ...applications.map(readApplication),
      ...declaredApplications().filter(({ id }) => !applications.some((row) => row.id === id)),
    ]),
    entries: ordered([...untouched, ...stored]),
  };
}

/** By position; of two at one position the product's own first, in the order of their declaration. */
function ordered<T extends { id: string; position: number }>(list: T[]): T[] {
  return list.sort((a, b) => a.position - b.position);
}

/** The how-manieth of its application each was declared as. */
function placesOf(menus: readonly DeclaredMenu[]): Map<string, number> {
  const counts = new Map<string, number>();
  return new Map(
    menus.map((menu) => {
      const place = counts.get(homeOf(menu)) ?? 0;
      counts.set(homeOf(menu), place + 1);
      return [menu.code, place];
    }),
  );
}

function declaredApplications(): MenuApplication[] {
  const shells = new Map(allMenus().map((menu) => [homeOf(menu), menu.app]));
  return [...shells].map(([id, shell], position) => ({
    ...{ id, code: id, shell, builtIn: true, names: null },
    ...{ enabled: true, position, version: 0 },
  }));
}

export function homeOfBuiltIn(id: string): string | undefined {
  const menu = allMenus().find(({ code }) => code === id);
  return menu && homeOf(menu);
}

function readApplication(row: Selectable<DB['menu_applications']>): MenuApplication {
  return {
    ...{ id: row.id, code: row.code, shell: row.shell },
    ...{ builtIn: row.id === row.code, names: textsOf(row.names), enabled: row.enabled === 1 },
    ...{ position: row.position, version: row.version },
  };
}

function readEntry(row: Selectable<DB['menus']>, declared: DeclaredMenu | undefined) {
  return {
    ...{ id: row.id, applicationId: row.application_id, parentId: row.parent_id },
    ...{ builtIn: declared !== undefined, names: textsOf(row.names), kind: row.kind },
    // Where a screen lies is the product's to say.
    ...{ url: declared?.url ?? row.url, target: row.target, icon: row.icon, permission: row.permission },
    ...{ hidden: row.hidden === 1, selfApply: row.self_apply === 1, inAppBrowser: row.in_app_browser === 1 },
    ...{ position: row.position, version: row.version },
  };
}

function asDeclared(menu: DeclaredMenu, position: number): MenuEntry {
  return {
    ...{ id: menu.code, applicationId: homeOf(menu), parentId: null, builtIn: true, names: null },
    ...{ kind: 'screen', url: menu.url, target: 'same', icon: null, permission: null },
    ...{ hidden: false, selfApply: false, inAppBrowser: menu.app === 'portal' },
    ...{ position, version: 0, roleIds: [], tagIds: [] },
  };
}

export async function getMenuEntry(db: Kysely<DB>, id: string): Promise<MenuEntry> {
  return (await readMenus(db)).entries.find((entry) => entry.id === id) ?? refuse('platform.NOT_FOUND');
}

export async function getMenuApplication(db: Kysely<DB>, id: string): Promise<MenuApplication> {
  const { applications } = await readMenus(db);
  return applications.find((each) => each.id === id) ?? refuse('platform.NOT_FOUND');
}
