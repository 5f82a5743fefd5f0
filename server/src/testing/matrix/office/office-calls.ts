import type { AuditedCall, PreparedCalls, Stage } from '../stage.ts';

const term = { appCode: 'workbench', hierarchyCode: 'payroll/batches', key: 'totals.people' } as const;

/** Stores a term, so that there is one to give up. */
const changed = async ({ as }: Stage) => {
  await as('other').admin.terms.save({ ...term, language: 'en', custom: 'Heads' });
};

/** A file of terms that the caller has uploaded. */
const fileOf = async ({ services, fixture }: Stage, line: string): Promise<Omit<AuditedCall, 'path'>> => {
  const { id } = await services.files.save(services.db, {
    ...{ name: 'terms.csv', content: Buffer.from(line), purpose: 'upload' },
    createdBy: fixture.user?.own ?? null,
  });
  return { input: { fileId: id } };
};

/** Calls of the back office with what has to be there before them. */
export const OFFICE_CALLS: PreparedCalls = {
  'identity.menus.reset': async ({ as }) => {
    const given = { applicationId: 'payroll', names: { en: 'Months' }, id: 'payroll.batches', version: 0 };
    await as('other').identity.menus.update(given);
    return { input: { id: 'payroll.batches' } };
  },
  'admin.parameters.remove': async ({ as }) => {
    await as('other').admin.parameters.save({ code: 'minRequestMs', value: 250 });
    return { input: { code: 'minRequestMs' } };
  },
  'admin.terms.removeRoom': async (stage) => {
    await changed(stage);
    return { input: { appCode: 'workbench', hierarchyCode: 'payroll' } };
  },
  'admin.terms.removeKeys': async (stage) => {
    await changed(stage);
    return { input: { keys: [term] } };
  },
  'admin.terms.upload': (stage) =>
    fileOf(stage, 'appCode,hierarchyCode,key,language,custom\nportal,home,title,en,Start\n'),
  'admin.terms.uploadWide': (stage) =>
    fileOf(stage, 'appCode,hierarchyCode,key,custom en\nportal,home,title,Begin\n'),
  'admin.terms.takeWeblate': async ({ services }) => {
    services.config.weblate = { url: 'http://weblate.invalid/', token: 'x', project: 'suanpan' };
    return { input: {} };
  },
};
