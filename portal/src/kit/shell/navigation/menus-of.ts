import type { Me } from '../../permission/index.ts';
import type { MenuEntry } from './menu-entry.ts';

/** The server says which screens a person has, and in which order; what they are called is ours. */
export function menusOf(
  app: 'portal' | 'workbench',
  me: Me,
  t: (key: string) => string,
  waiting: number,
): MenuEntry[] {
  const menus: MenuEntry[] = [];
  const groups = new Map<string, MenuEntry[]>();
  for (const { code, group, url } of me.menus.filter((menu) => menu.app === app)) {
    const name = code.slice(code.indexOf('.') + 1);
    const entry: MenuEntry = {
      code: name,
      label: t(`menu.${name}`),
      href: url,
      ...(name === 'inbox' ? { count: waiting } : {}),
    };
    if (group === null) {
      menus.push(entry);
      continue;
    }
    let children = groups.get(group);
    if (!children) {
      children = [];
      groups.set(group, children);
      menus.push({ code: group, label: t(`menu.groups.${group}`), children });
    }
    children.push(entry);
  }
  return menus;
}

/** Whether a screen may be opened: by the menu entry it lies under. What no entry covers is left to the server. */
export function mayOpen(
  pathname: string,
  { menus, closedScreens }: Pick<Me, 'menus' | 'closedScreens'>,
): boolean {
  const covers = (url: string) => !url.endsWith('/') && (pathname === url || pathname.startsWith(`${url}/`));
  const longest = (urls: readonly string[]) => Math.max(0, ...urls.filter(covers).map((url) => url.length));
  const closed = longest(closedScreens);
  return closed === 0 || longest(menus.map(({ url }) => url)) > closed;
}
