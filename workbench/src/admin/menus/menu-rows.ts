import { queryClient, type RouterOutputs, trpc } from '@suanpan/portal/kit/api';
import { hasText, text, useLocalText, useText } from '@suanpan/portal/kit/i18n';

export type MenuSectionRow = RouterOutputs['identity']['menus']['whole'][number];
export type MenuEntryRow = Omit<MenuSectionRow['entries'][number], 'children'> & {
  children: readonly MenuEntryRow[];
};
export type ApplicationRow = RouterOutputs['identity']['menuApplications']['list']['rows'][number];
export type TagRow = RouterOutputs['identity']['menuTags']['list'][number];

type Named = Pick<MenuEntryRow, 'id' | 'names'>;

/** What an entry or a section is called: by the company, else by the product. */
export function useMenuNames() {
  const t = useText('workbench/admin/menus');
  const own = useLocalText();
  const word = (room: 'workbench/app' | 'portal/app', key: string, otherwise: string) =>
    hasText(room, key) ? text(room, key) : otherwise;
  return {
    entry: ({ id, names }: Named): string => {
      const key = `menu.${id.slice(id.indexOf('.') + 1)}`;
      return own(names) || word(id.startsWith('portal.') ? 'portal/app' : 'workbench/app', key, id);
    },
    section: ({ code, names }: Pick<MenuSectionRow, 'code' | 'names'>): string =>
      own(names) ||
      (code === 'portal' ? t('shells.portal') : word('workbench/app', `menu.groups.${code}`, code)),
  };
}

/** The lists here, and the menus of this page. */
export async function refreshMenus(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries(trpc.identity.menus.pathFilter()),
    queryClient.invalidateQueries(trpc.identity.menuApplications.pathFilter()),
    queryClient.invalidateQueries(trpc.identity.menuTags.pathFilter()),
    queryClient.invalidateQueries(trpc.identity.auth.me.queryFilter()),
  ]);
}

/** What the server takes of an entry. */
export function writtenEntry(entry: MenuEntryRow) {
  const { applicationId, parentId, names, target, icon, hidden, selfApply, inAppBrowser, roleIds, tagIds } =
    entry;
  const { id, version } = entry;
  return {
    ...{ id, version, applicationId, parentId, names, target, icon, hidden },
    ...{ selfApply, inAppBrowser, roleIds: [...roleIds], tagIds: [...tagIds] },
  };
}

export const entriesBelow = (entries: readonly MenuEntryRow[]): MenuEntryRow[] =>
  entries.flatMap((entry) => [entry, ...entriesBelow(entry.children)]);
