import { instant } from '../../../platform/clock/clock.ts';
import { by, type Cell, nothing, whole } from '../cell-builders.ts';
import { MARKS, type MatrixRecords } from '../matrix-records.ts';

const EDIT = 'portal.documents.edit';

export const PROFILE_CELLS: Readonly<Record<string, Cell>> = {
  'portal.home.figures': nothing(undefined),
  'portal.payslips.pdf': by('ownPayslip', {}, 'id', 'own'),
  'portal.profile.get': nothing(undefined),
  'portal.profile.revealNumber': nothing({ what: 'idNumber' }),
  'portal.profile.setSignature': nothing({ signature: 'Slow is smooth' }),
  'portal.profile.setAvatar': by('picture', {}, 'fileId', 'own'),
  'portal.profile.removeAvatar': nothing(undefined),
  'portal.profile.time': nothing({}),
  'portal.profile.pay': nothing({}),
  'portal.profile.tasks': nothing(undefined),
  'portal.profile.finishTask': by('ownTask', { version: 1, done: true }, 'id', 'own'),
  'portal.profile.lifecycle': nothing(undefined),
  'portal.profile.certifications': nothing(undefined),
  'portal.profile.training': nothing(undefined),
  'portal.profile.activity': nothing({}),
  'portal.profile.resume': nothing(undefined),
  'portal.profile.saveResume': by('resumeEntry', { kind: 'work', title: 'Another' }, 'id', 'own'),
  'portal.profile.removeResume': by('resumeEntry', {}, 'id', 'own'),
  'portal.centre.mine': nothing(undefined),
  'portal.centre.certificate': by('ownCertificate', {}, 'id', 'own'),
  'portal.centre.contract': by('ownContract', {}, 'id', 'own'),
  'portal.centre.signContract': by('ownContract', {}, 'id', 'own'),
  'portal.centre.documents.list': nothing(undefined, true),
  'portal.centre.documents.targets': nothing(undefined, true),
  'portal.centre.documents.add': whole({
    fields: { fileId: { kind: 'file', usual: 'own' } },
    input: ({ fileId }) => ({ kind: 'policy', title: 'Travel', fileId }),
    permission: EDIT,
  }),
  'portal.centre.documents.remove': { ...whole(by('document')), permission: EDIT },
};

/** Papers, tasks and words of the caller's own, and of somebody else. */
export async function makeOwnRecords(records: MatrixRecords): Promise<void> {
  for (const place of ['own', 'far'] as const) {
    await makePapers(records, place);
    await makeOwnWords(records, place);
  }
  await makePictures(records);
  const { db } = records.services;
  const now = instant(records.clock);
  const paper = {
    name: 'travel.txt',
    content: Buffer.from('x'),
    purpose: 'upload',
    createdBy: 'somebody',
  } as const;
  const file = await records.services.files.save(db, paper);
  await db
    .insertInto('portal_documents')
    .values({
      ...{ id: records.put('document', 'near', records.id()), kind: 'policy', title: 'Travel', memo: null },
      ...{ file_id: file.id, legal_entity_id: null, employment_id: null },
      ...{ created_by: 'somebody', created_at: now, updated_at: now },
    })
    .execute();
}

async function makePapers(records: MatrixRecords, place: 'own' | 'far'): Promise<void> {
  const { db } = records.services;
  const now = instant(records.clock);
  const words = place === 'far' ? MARKS.far : 'mine';
  const employment_id = records.at('employment', place);
  const template = {
    ...{ id: records.id(), code: `T-${place}`, names: JSON.stringify({ en: words }), search_text: words },
    ...{ body: words, fields: '[]', created_at: now, updated_at: now },
  };
  await db.insertInto('certification_templates').values(template).execute();
  await db
    .insertInto('certifications')
    .values({
      ...{ id: records.put('ownCertificate', place, records.id()), number: `C-${place}`, employment_id },
      ...{ template_id: template.id, names: template.names, paper: JSON.stringify([words]) },
      ...{ issued_on: now.slice(0, 10), application_number: null, created_at: now },
    })
    .execute();
  await db
    .insertInto('employment_contracts')
    .values({
      ...{ id: records.put('ownContract', place, records.id()), number: `K-${place}`, employment_id },
      ...{ title: words, terms: words, valid_from: now.slice(0, 10), valid_to: null, status: 'sent' },
      ...{ sent_at: now, employee_signed_at: null, company_signed_at: null, company_signed_by: null },
      ...{ ended_on: null, application_number: null, created_at: now, updated_at: now },
    })
    .execute();
  await db
    .insertInto('people_tasks')
    .values({
      ...{ id: records.put('ownTask', place, records.id()), list: 'other', title: words },
      ...{ about_employment_id: null, owner_employment_id: employment_id, due_day: now.slice(0, 10) },
      ...{ done_at: null, created_at: now, updated_at: now },
    })
    .execute();
}

async function makeOwnWords(records: MatrixRecords, place: 'own' | 'far'): Promise<void> {
  await records.services.db
    .insertInto('portal_resume_entries')
    .values({
      ...{ id: records.put('resumeEntry', place, records.id()), person_id: records.at('person', place) },
      ...{ kind: 'work', title: place === 'far' ? MARKS.far : 'mine', place: null, memo: null },
      ...{ from_month: null, to_month: null, updated_at: instant(records.clock) },
    })
    .execute();
}

const PICTURE = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8"/></svg>',
);

async function makePictures(records: MatrixRecords): Promise<void> {
  const { files, db } = records.services;
  for (const place of ['own', 'far'] as const) {
    const createdBy = records.at('user', place);
    const file = { name: 'me.svg', content: PICTURE, purpose: 'upload', createdBy };
    records.put('picture', place, (await files.save(db, file)).id);
  }
}
