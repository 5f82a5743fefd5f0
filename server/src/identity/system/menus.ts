import type { PlaceKind } from '../../platform/trpc/agency.words.ts';
import type { PermissionCode } from '../../platform/trpc/permissions.ts';
import type { MenuShell } from '../menus/menus.words.ts';
import type { PortalSwitch } from '../portal-settings/portal-settings.words.ts';

export type App = MenuShell;

export interface Menu {
  code: string;
  app: App;
  /** Entries of a group stand together under its name. */
  group: string | null;
  url: string;
}

export interface DeclaredMenu extends Menu {
  /** Gone while this is switched off. */
  switch?: PortalSwitch;
  /** Shown to holders of any of these; to everyone signed in when there are none. */
  anyOf: readonly PermissionCode[];
  /** What the screen asks for beside, or it would open on a refusal. */
  also?: PermissionCode;
  /** Begins a front end: open only to who has a screen under these headings to go on to. */
  beginsFor?: readonly string[];
  /** Shown to everyone, and still to who looks on in another's place. */
  isSeen?: boolean;
}

const declared: DeclaredMenu[] = [];

/** The menus are put together where the rooms are; their order is the order of declaration. */
export function declareMenus(
  app: App,
  group: string | null,
  entries: readonly Omit<DeclaredMenu, 'app' | 'group'>[],
): void {
  declared.push(...entries.map((entry) => ({ ...entry, app, group })));
}

export function allMenus(): readonly DeclaredMenu[] {
  return declared;
}

export type Switches = Readonly<Partial<Record<PortalSwitch, boolean>>>;

/** What decides about an entry: what one holds, and what is switched on for everybody. */
export interface MenuRights {
  permissions: ReadonlySet<string>;
  switches: Switches;
  /** In another's place: what everybody has of their own stays theirs. */
  place?: PlaceKind | undefined;
}

export const isHeld = (permission: string, { permissions }: Pick<MenuRights, 'permissions'>): boolean =>
  permissions.has(permission);

const isBehind = (menu: DeclaredMenu, { app, beginsFor }: DeclaredMenu): boolean =>
  menu.app === app && menu.beginsFor === undefined && beginsFor?.includes(menu.group ?? '') === true;

export function isOpen(menu: DeclaredMenu, rights: MenuRights): boolean {
  if (menu.switch !== undefined && rights.switches[menu.switch] === false) return false;
  if (menu.also !== undefined && !isHeld(menu.also, rights)) return false;
  if (menu.beginsFor) return declared.some((each) => isBehind(each, menu) && isOpen(each, rights));
  if (menu.anyOf.length > 0) return menu.anyOf.some((permission) => isHeld(permission, rights));
  return rights.place === undefined || (rights.place === 'look' && menu.isSeen === true);
}

/** The declared screen that an address lies under: the one with the longest beginning of it. */
export function screenAt(url: string): DeclaredMenu | undefined {
  const [path = ''] = url.split(/[?#]/);
  const covers = (at: string) => path === at || (!at.endsWith('/') && path.startsWith(`${at}/`));
  return declared
    .filter((menu) => covers(menu.url))
    .reduce<DeclaredMenu | undefined>(
      (best, menu) => ((best?.url.length ?? -1) < menu.url.length ? menu : best),
      undefined,
    );
}

/** The screens that are open to these permissions, whatever a menu makes of them. */
export function menusFor(permissions: ReadonlySet<string>, switches: Switches, place?: PlaceKind): Menu[] {
  return declared
    .filter((menu) => isOpen(menu, { permissions, switches, place }))
    .map(({ code, app, group, url }) => ({ code, app, group, url }));
}

/** Addresses of the screens that are closed to these permissions, so that a front end says so instead of asking in vain. */
export function closedScreens(
  permissions: ReadonlySet<string>,
  switches: Switches,
  place?: PlaceKind,
): string[] {
  return declared.filter((menu) => !isOpen(menu, { permissions, switches, place })).map(({ url }) => url);
}

/** Addresses of open screens below closed ones: a menu that leaves them out closes none of them. */
export function openScreens(
  permissions: ReadonlySet<string>,
  switches: Switches,
  place?: PlaceKind,
): string[] {
  const closed = closedScreens(permissions, switches, place);
  return menusFor(permissions, switches, place)
    .map(({ url }) => url)
    .filter((url) => closed.some((each) => url.startsWith(`${each}/`)));
}

/** Who may do this begins on that screen; the first that holds decides. */
export interface Landing {
  permission: PermissionCode;
  url: string;
}

const landings: Landing[] = [];

export function declareLandings(given: readonly Landing[]): void {
  landings.push(...given);
}

/** Where one's work is: the first page after signing in, among those that one's menus lead to. */
export function landingOf(
  permissions: ReadonlySet<string>,
  urls: readonly string[],
  place?: PlaceKind,
): string {
  const own = landings.find((each) => permissions.has(each.permission) && urls.includes(each.url));
  if (own) return own.url;
  if (place === undefined || urls.includes('/')) return '/';
  // What was lent itself, not the page before it.
  return urls.find((url) => screenAt(url)?.beginsFor === undefined) ?? urls[0] ?? '/';
}
