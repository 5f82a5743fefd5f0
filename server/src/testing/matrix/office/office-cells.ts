import { by, type Cell, nothing, one, whole } from '../cell-builders.ts';
import { MENU_CELLS, TEMPLATE_CELLS } from '../identity/menu-cells.ts';

const term = { appCode: 'workbench', hierarchyCode: 'payroll/batches', key: 'totals.people' };
const changedTerm = { ...term, language: 'en', custom: 'Heads' };

const anAccount = one('user', 'userId', 'far');

/** Users of other systems, and what a demo offers. */
const MAPPING_CELLS: Readonly<Record<string, Cell>> = {
  'identity.userMapping.switch': nothing(undefined, true),
  'identity.userMapping.setSwitch': nothing({ enabled: true }, true),
  'identity.userMapping.externalUsers': nothing({}, true),
  'identity.userMapping.list': nothing({}, true),
  'identity.userMapping.createExternalUser': nothing({ code: 'X-2', name: 'Other' }, true),
  'identity.userMapping.removeExternalUser': whole(by('externalUser')),
  'identity.userMapping.create': {
    fields: { ...one('externalUser', 'externalUserId'), ...anAccount },
    input: (ids) => ids,
    whole: true,
  },
  'identity.userMapping.remove': whole(by('externalUser')),
  'identity.demo.get': nothing(undefined),
  'identity.demo.save': nothing({ notice: 'Hello', offersLogins: false }, true),
  'identity.demo.logins': nothing(undefined, true),
  'identity.demo.addLogin': {
    fields: anAccount,
    input: ({ userId }) => ({ label: 'A visitor', userId }),
    whole: true,
  },
  'identity.demo.removeLogin': whole(by('demoLogin')),
};

/** The procedures of the back office: languages, terms and parameters. */
export const OFFICE_CELLS: Readonly<Record<string, Cell>> = {
  ...MENU_CELLS,
  ...TEMPLATE_CELLS,
  ...MAPPING_CELLS,
  'admin.audit.list': nothing({}, true),
  'admin.audit.kinds': nothing(undefined, true),
  'admin.audit.verify': nothing(undefined, true),
  'admin.backups.list': nothing({}, true),
  'admin.backups.make': nothing({}, true),
  'admin.backups.check': whole(by('backup')),
  'admin.backups.restores.list': nothing({}, true),
  'admin.backups.restores.ask': whole(by('backup', { reason: 'A wrong import' }, 'backupId')),
  'admin.backups.restores.agree': whole(by('restore')),
  'admin.backups.restores.withdraw': whole(by('restore')),
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
