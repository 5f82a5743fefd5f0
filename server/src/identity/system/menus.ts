import type { PermissionCode } from '../../platform/trpc/permissions.ts';

/** An entry of the workbench's or the portal's menu; its label is the front end's, under the same code. */
export interface MenuEntry {
  code: string;
  app: 'portal' | 'workbench';
  url: string;
  /** Shown to holders of any of these; to everyone signed in when there are none. */
  anyOf: readonly PermissionCode[];
}

const entries: MenuEntry[] = [
  { code: 'portal.home', app: 'portal', url: '/', anyOf: [] },
  { code: 'portal.payslips', app: 'portal', url: '/payslips', anyOf: ['portal.payslips.view'] },
  { code: 'portal.inbox', app: 'portal', url: '/inbox', anyOf: [] },
  { code: 'portal.settings', app: 'portal', url: '/settings', anyOf: [] },
];

/** Rooms add theirs; order is the order of declaration. */
export function declareMenus(more: readonly MenuEntry[]): void {
  for (const entry of more) {
    if (!entries.some((known) => known.code === entry.code)) entries.push(entry);
  }
}

export function menusFor(permissions: ReadonlySet<string>): { code: string; app: string; url: string }[] {
  return entries
    .filter(({ anyOf }) => anyOf.length === 0 || anyOf.some((permission) => permissions.has(permission)))
    .map(({ code, app, url }) => ({ code, app, url }));
}
