import type { LocalTextOf } from '../../i18n/index.ts';
import type { Me } from '../../permission/index.ts';
import type { MenuEntry } from './menu-entry.ts';

type Section = Me['menus'][number];
type Node = Omit<Section['entries'][number], 'children'> & { children: readonly Node[] };

export interface MenuWords {
  /** The product's own word for an entry or a group. */
  word: (key: string) => string;
  /** What a company wrote instead. */
  own: LocalTextOf;
}

/** The server says which entries a person has, in which order and under what; what built-in ones are called is ours. */
export function menusOf(
  app: 'portal' | 'workbench',
  me: Me,
  { word, own }: MenuWords,
  waiting: number,
): MenuEntry[] {
  const entryOf = (node: Node): MenuEntry => {
    const code = node.builtIn ? node.id.slice(node.id.indexOf('.') + 1) : node.id;
    return {
      code,
      label: own(node.names) || (node.builtIn ? word(`menu.${code}`) : code),
      icon: node.icon ?? code,
      ...(node.url === null ? {} : { href: node.url }),
      ...(node.target === 'new' ? { isBeside: true } : {}),
      ...(node.kind === 'folder' ? { children: node.children.map(entryOf) } : {}),
      ...(node.id.endsWith('.inbox') ? { count: waiting } : {}),
    };
  };
  return me.menus
    .filter(({ shell }) => shell === app)
    .flatMap(({ code, names, entries }) => {
      const children = entries.map(entryOf);
      // The portal's own entries are what one comes for: they need no heading.
      if (code === app) return children;
      return [{ code, label: own(names) || word(`menu.groups.${code}`), children }];
    });
}

/** The entries that lead somewhere, whatever they stand under. */
export const leavesOf = (entries: readonly MenuEntry[]): MenuEntry[] =>
  entries.flatMap((entry) => (entry.children ? leavesOf(entry.children) : [entry]));

/** Whether a screen may be opened: by the screen it lies under, shown in a menu or not. What none covers is left to the server. */
export function mayOpen(
  pathname: string,
  { closedScreens, openScreens }: Pick<Me, 'closedScreens' | 'openScreens'>,
): boolean {
  const covers = (url: string) => !url.endsWith('/') && (pathname === url || pathname.startsWith(`${url}/`));
  const longest = (urls: readonly string[]) => Math.max(0, ...urls.filter(covers).map((url) => url.length));
  const closed = longest(closedScreens);
  return closed === 0 || longest(openScreens) > closed;
}
