import type { PermissionCode } from '../../platform/trpc/permissions.ts';
import type { PortalSwitch } from '../portal-settings/portal-settings.words.ts';

export type App = 'portal' | 'workbench';

export interface Menu {
  code: string;
  app: App;
  /** Entries of a group stand together under its name. */
  group: string | null;
  url: string;
}

interface DeclaredMenu extends Menu {
  /** Gone while this is switched off. */
  switch?: PortalSwitch;
  /** Shown to holders of any of these; to everyone signed in when there are none. */
  anyOf: readonly PermissionCode[];
}

const declared: DeclaredMenu[] = [];

/** The menus are put together where the rooms are; their order is the order of declaration. */
export function declareMenus(
  app: App,
  group: string | null,
  entries: readonly Pick<DeclaredMenu, 'code' | 'url' | 'anyOf' | 'switch'>[],
): void {
  declared.push(...entries.map((entry) => ({ ...entry, app, group })));
}

export function allMenus(): readonly DeclaredMenu[] {
  return declared;
}

type Switches = Readonly<Partial<Record<PortalSwitch, boolean>>>;

const isOpen = (menu: DeclaredMenu, permissions: ReadonlySet<string>, switches: Switches): boolean =>
  (menu.switch === undefined || switches[menu.switch] !== false) &&
  (menu.anyOf.length === 0 || menu.anyOf.some((permission) => permissions.has(permission)));

export function menusFor(permissions: ReadonlySet<string>, switches: Switches): Menu[] {
  return declared
    .filter((menu) => isOpen(menu, permissions, switches))
    .map(({ code, app, group, url }) => ({ code, app, group, url }));
}

/** Addresses of the screens that are closed to these permissions, so that a front end says so instead of asking in vain. */
export function closedScreens(permissions: ReadonlySet<string>, switches: Switches): string[] {
  return declared.filter((menu) => !isOpen(menu, permissions, switches)).map(({ url }) => url);
}
