import { by, type Cell, nothing, whole } from './cell-builders.ts';
import { MENU_CELLS, TEMPLATE_CELLS } from './menu-cells.ts';

const term = { appCode: 'workbench', hierarchyCode: 'payroll/batches', key: 'totals.people' };
const changedTerm = { ...term, language: 'en', custom: 'Heads' };

/** The procedures of the back office: languages, terms and parameters. */
export const OFFICE_CELLS: Readonly<Record<string, Cell>> = {
  ...MENU_CELLS,
  ...TEMPLATE_CELLS,
  'admin.languages.map': nothing(undefined),
  'admin.languages.fields': nothing({}),
  'admin.languages.update': nothing({ code: 'zh-CN', open: false }, true),
  'admin.languages.contentReport': nothing({ lang: 'zh-TW' }, true),
  'admin.languages.fillContent': nothing({ lang: 'zh-TW' }, true),
  'admin.parameters.list': nothing({}, true),
  'admin.parameters.save': nothing({ code: 'minRequestMs', value: 250 }, true),
  'admin.parameters.remove': nothing({ code: 'minRequestMs' }, true),
  'admin.parameters.history': nothing({ code: 'minRequestMs' }, true),
  'admin.terms.overlay': nothing({ language: 'en' }),
  'admin.terms.tree': nothing({}, true),
  'admin.terms.page': nothing({}, true),
  'admin.terms.list': nothing({}),
  'admin.terms.get': nothing({ keys: [term] }),
  'admin.terms.save': nothing(changedTerm, true),
  'admin.terms.saveRows': nothing({ rows: [{ ...changedTerm, custom: 'Persons' }] }, true),
  'admin.terms.removeRoom': nothing({ appCode: 'workbench', hierarchyCode: 'payroll' }, true),
  'admin.terms.removeKeys': nothing({ keys: [term] }, true),
  'admin.terms.download': nothing({ appCodeAary: ['portal'] }, true),
  'admin.terms.upload': whole(by('file', {}, 'fileId', 'own')),
  'admin.terms.uploadWide': whole(by('file', {}, 'fileId', 'own')),
  'admin.terms.takeWeblate': nothing({}, true),
  'admin.terms.fieldTranslations': {
    ...whole(by('role', { model: 'role', field: 'name' }, 'resId')),
    permission: 'identity.roles.view',
  },
};
