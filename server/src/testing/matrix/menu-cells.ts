import { type Cell, nothing } from './cell-builders.ts';

const inPayroll = { applicationId: 'payroll', names: { en: 'Rules' } };

/** Menus are everybody's: one keeps all of them or none. */
export const MENU_CELLS: Readonly<Record<string, Cell>> = {
  'inbox.applications.selfApply': nothing(undefined),
  'portal.home.inAppMenus': nothing(undefined),
  'identity.menus.tree': nothing({ appId: 'portal' }),
  'identity.menus.ofRoles': nothing({}),
  'identity.menus.custom': nothing(undefined),
  'identity.menus.list': nothing({ appId: 'payroll' }, true),
  'identity.menus.whole': nothing(undefined, true),
  'identity.menus.choices': nothing(undefined, true),
  'identity.menus.preview': nothing({ roleId: 'none' }, true),
  'identity.menus.get': nothing({ id: 'payroll.batches' }, true),
  'identity.menus.create': nothing({ ...inPayroll, url: '/workbench/payroll/batches' }, true),
  'identity.menus.update': nothing({ ...inPayroll, id: 'payroll.batches', version: 0 }, true),
  'identity.menus.move': nothing(
    { id: 'payroll.batches', applicationId: 'payroll', parentId: null, before: 'payroll.overview' },
    true,
  ),
  'identity.menus.reset': nothing({ id: 'payroll.batches' }, true),
  'identity.menus.remove': nothing({ ids: ['none'] }, true),
  'identity.menuApplications.list': nothing({}, true),
  'identity.menuApplications.get': nothing({ id: 'payroll' }, true),
  'identity.menuApplications.create': nothing({ code: 'own', shell: 'portal', names: { en: 'Own' } }, true),
  'identity.menuApplications.update': nothing({ id: 'payroll', version: 0, names: { en: 'Pay' } }, true),
  'identity.menuApplications.setEnabled': nothing({ ids: ['payroll'], enabled: false }, true),
  'identity.menuApplications.sort': nothing({ ids: ['admin', 'payroll'] }, true),
  'identity.menuApplications.remove': nothing({ ids: ['none'] }, true),
  'identity.menuTags.list': nothing(undefined, true),
  'identity.menuTags.highest': nothing(undefined, true),
  'identity.menuTags.checkNumber': nothing({ sequence: 1 }, true),
  'identity.menuTags.create': nothing({ names: { en: 'Daily' }, sequence: 1 }, true),
  'identity.menuTags.update': nothing({ id: 'none', version: 1, names: { en: 'Rare' }, sequence: 2 }, true),
  'identity.menuTags.remove': nothing({ ids: ['none'] }, true),
};
