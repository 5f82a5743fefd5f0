import type { Translate } from '../kit/i18n/index.ts';
import type { Me } from '../kit/permission/index.ts';
import type { MenuEntry } from '../kit/shell/index.ts';

/** The server says which screens a person has; what they are called is ours. */
export function portalMenus(t: Translate, menus: Me['menus'], waiting: number): MenuEntry[] {
  return menus
    .filter((menu) => menu.app === 'portal')
    .map((menu) => {
      const code = menu.code.replace(/^portal\./, '');
      return {
        code,
        label: t(`menu.${code}`),
        href: menu.url,
        icon: code,
        ...(code === 'inbox' ? { count: waiting } : {}),
      };
    });
}
