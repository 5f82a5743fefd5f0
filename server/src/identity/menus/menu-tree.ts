import type { Texts } from '../../platform/texts/languages.ts';
import { allMenus, isHeld, isOpen, type MenuRights, screenAt } from '../system/menus.ts';
import { homeOfBuiltIn, type MenuApplication, type MenuEntry, type Menus } from './menus.repo.ts';
import type { MenuKind, MenuShell, MenuTarget } from './menus.words.ts';

/** How many levels stand below an application. */
export const MENU_DEPTH = 3;
/** Who holds this finds the way back into the menus, whatever was made of them. */
export const MENU_EDIT = 'identity.menus.edit';
const MENU_SCREEN = 'admin.menus';

export interface MenuViewer extends MenuRights {
  roleIds: readonly string[];
}

export interface MenuNode {
  id: string;
  kind: MenuKind;
  builtIn: boolean;
  names: Texts | null;
  url: string | null;
  target: MenuTarget;
  icon: string | null;
  selfApply: boolean;
  inAppBrowser: boolean;
  tagIds: string[];
  children: MenuNode[];
}

export interface MenuSection {
  id: string;
  code: string;
  shell: MenuShell;
  names: Texts | null;
  entries: MenuNode[];
}

/** The menus as somebody sees them: nothing that is off, hidden, of other roles, or behind a permission they lack. */
export function menuTreeFor(menus: Menus, viewer: MenuViewer): MenuSection[] {
  const sections = menus.applications
    .filter(({ enabled }) => enabled)
    .map((application) => sectionOf(menus, application, viewer))
    .filter(({ entries }) => entries.length > 0);
  return withWayBack(sections, menus, viewer);
}

/** Every entry of an application as a tree, seen or not. What stands under nothing that is there stands at the top. */
export function wholeTree(menus: Menus, applicationId: string): MenuEntryNode[] {
  const entries = entriesIn(menus, applicationId);
  const below = (parentId: string | null, depth: number): MenuEntryNode[] =>
    entries
      .filter((entry) => parentOf(entry, entries) === parentId)
      .map((entry) => ({ ...entry, children: depth < MENU_DEPTH ? below(entry.id, depth + 1) : [] }));
  return below(null, 1);
}
export type MenuEntryNode = MenuEntry & { children: MenuEntryNode[] };

/** Built-in entries of an application that is gone stand where they were declared. */
function entriesIn({ applications, entries }: Menus, applicationId: string): MenuEntry[] {
  const known = new Set(applications.map(({ id }) => id));
  const homeOf = ({ id, applicationId: at }: MenuEntry) => (known.has(at) ? at : (homeOfBuiltIn(id) ?? at));
  return entries.filter((entry) => homeOf(entry) === applicationId);
}

/** Null where what it stands under is gone, or stands under it. */
function parentOf(entry: MenuEntry, entries: readonly MenuEntry[]): string | null {
  const find = (id: string | null) => entries.find((each) => each.id === id);
  const parent = find(entry.parentId);
  let above = parent;
  for (let steps = 0; above && steps <= entries.length; steps += 1) {
    if (above.id === entry.id) return null;
    above = find(above.parentId);
  }
  return parent?.id ?? null;
}

function sectionOf(
  menus: Menus,
  { id, code, shell, names }: MenuApplication,
  viewer: MenuViewer,
): MenuSection {
  const seen = (list: readonly MenuEntryNode[]): MenuNode[] =>
    list
      .filter((entry) => isShown(entry, viewer))
      .map((entry) => nodeOf(entry, seen(entry.children)))
      .filter((node) => node.kind !== 'folder' || node.children.length > 0);
  return { id, code, shell, names, entries: seen(wholeTree(menus, id)) };
}

function isShown(entry: MenuEntry, viewer: MenuViewer): boolean {
  if (entry.hidden) return false;
  if (entry.roleIds.length > 0 && !entry.roleIds.some((id) => viewer.roleIds.includes(id))) return false;
  if (entry.permission !== null && !isHeld(entry.permission, viewer)) return false;
  // An address of the company's own that leads to a screen of the product asks for what the screen asks for.
  const screen = entry.url === null ? undefined : screenAt(entry.url);
  return screen === undefined || isOpen(screen, viewer);
}

function nodeOf(entry: MenuEntry, children: MenuNode[]): MenuNode {
  const { id, kind, builtIn, names, url, target, icon, selfApply, inAppBrowser, tagIds } = entry;
  return { id, kind, builtIn, names, url, target, icon, selfApply, inAppBrowser, tagIds, children };
}

export const nodesIn = (nodes: readonly MenuNode[]): MenuNode[] =>
  nodes.flatMap((node) => [node, ...nodesIn(node.children)]);

/** A menu that hides itself would lock out whoever could mend it. */
function withWayBack(sections: MenuSection[], menus: Menus, viewer: MenuViewer): MenuSection[] {
  const declared = allMenus().find(({ code }) => code === MENU_SCREEN);
  const entry = menus.entries.find(({ id }) => id === MENU_SCREEN);
  if (!declared || !entry || !isHeld(MENU_EDIT, viewer)) return sections;
  if (sections.some(({ entries }) => nodesIn(entries).some(({ id }) => id === MENU_SCREEN))) return sections;
  const home = declared.group ?? declared.app;
  const node = nodeOf(entry, []);
  if (sections.some(({ id }) => id === home))
    return sections.map((each) => (each.id === home ? { ...each, entries: [...each.entries, node] } : each));
  const application = menus.applications.find(({ id }) => id === home);
  const names = application?.names ?? null;
  return [...sections, { id: home, code: home, shell: declared.app, names, entries: [node] }];
}
