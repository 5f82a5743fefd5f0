import type { Translate } from '../kit/i18n/index.ts';
import type { MenuEntry } from '../kit/shell/index.ts';

/** The portal's own screens: everyone's, so they need no permission. */
export function portalMenus(t: Translate, waiting: number): MenuEntry[] {
  return [
    { code: 'home', label: t('menu.home'), href: '/', icon: 'home' },
    { code: 'payslips', label: t('menu.payslips'), href: '/payslips', icon: 'payslips' },
    { code: 'inbox', label: t('menu.inbox'), href: '/inbox', icon: 'inbox', count: waiting },
    { code: 'settings', label: t('menu.settings'), href: '/settings', icon: 'settings' },
  ];
}
