import { type Cell, nothing } from '../cell-builders.ts';
import type { MatrixRecords } from '../matrix-records.ts';

const inPayroll = { applicationId: 'payroll', names: { en: 'Rules' } };

/** One of the company's own. */
const own = (kind: string, more: object = {}): Cell => ({
  ...nothing({}, true),
  input: (_ids, fixture) => ({ id: fixture[kind]?.near, ...more }),
});
const owns = (kind: string, more: object = {}): Cell => ({
  ...nothing({}, true),
  input: (_ids, fixture) => ({ ids: [fixture[kind]?.near], ...more }),
});

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
  'identity.menus.remove': owns('menu'),
  'identity.menuApplications.list': nothing({}, true),
  'identity.menuApplications.get': nothing({ id: 'payroll' }, true),
  'identity.menuApplications.create': nothing({ code: 'own', shell: 'portal', names: { en: 'Own' } }, true),
  'identity.menuApplications.update': nothing({ id: 'payroll', version: 0, names: { en: 'Pay' } }, true),
  'identity.menuApplications.setEnabled': nothing({ ids: ['payroll'], enabled: false }, true),
  'identity.menuApplications.sort': nothing({ ids: ['admin', 'payroll'] }, true),
  'identity.menuApplications.remove': owns('menuApplication'),
  'identity.menuTags.list': nothing(undefined, true),
  'identity.menuTags.highest': nothing(undefined, true),
  'identity.menuTags.checkNumber': nothing({ sequence: 1 }, true),
  'identity.menuTags.create': nothing({ names: { en: 'Daily' }, sequence: 1 }, true),
  'identity.menuTags.update': own('menuTag', { version: 1, names: { en: 'Rare' }, sequence: 2 }),
  'identity.menuTags.remove': owns('menuTag', { confirmDel: true }),
};

/** A section of the company's own, in it a link with a tag; and a form of a file. */
export async function makeOffice(records: MatrixRecords): Promise<void> {
  const { identity, admin } = records.all();
  const names = { en: 'Own' };
  const tag = await identity.menuTags.create({ names, sequence: 900 });
  const section = await identity.menuApplications.create({ code: 'some', shell: 'workbench', names });
  const entry = await identity.menus.create({
    ...{ applicationId: section.id, names, url: 'https://rules.test', tagIds: [tag.id] },
  });
  const template = await admin.imports.templates.create({ ...TEMPLATE, name: 'Theirs' });
  records.put('menuTag', 'near', tag.id);
  records.put('menuApplication', 'near', section.id);
  records.put('menu', 'near', entry.id);
  records.put('importTemplate', 'near', template.id);
}

const TEMPLATE = {
  name: 'Ours',
  subject: 'people.departments',
  columns: [{ code: 'code', header: 'Unit' }, { code: 'name' }],
};
const ofDepartments = (cell: Cell): Cell => ({
  ...{ fields: cell.fields, input: cell.input },
  permission: 'people.organisation.edit',
});

/** A template is everybody's who may import its subject: it says how a file calls columns, and holds nobody's data. */
export const TEMPLATE_CELLS: Readonly<Record<string, Cell>> = {
  'admin.imports.templates.page': nothing({}),
  'admin.imports.templates.get': ofDepartments(nothing({ id: 'people.departments' })),
  'admin.imports.templates.download': ofDepartments(nothing({ id: 'people.departments' })),
  'admin.imports.templates.create': ofDepartments(nothing(TEMPLATE)),
  'admin.imports.templates.update': ofDepartments(own('importTemplate', { ...TEMPLATE, version: 1 })),
  'admin.imports.templates.remove': ofDepartments(owns('importTemplate')),
};
