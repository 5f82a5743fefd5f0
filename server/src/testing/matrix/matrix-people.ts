import { rowsOf } from '../../people/bank-accounts/arrangements.repo.ts';
import { oneAccount } from '../../people/bank-accounts/bank-changes.repo.ts';
import { personalVault } from '../../people/records/personal-vault.ts';
import { MARKS, type MatrixRecords, type Place } from './matrix-records.ts';

/** Two companies, each with departments and people; the caller is one of them. */
export async function makePeople(records: MatrixRecords): Promise<void> {
  for (const place of ['near', 'far'] as const) {
    const entity = await records.all().people.legalEntities.create({
      code: `E-${place}`,
      names: { en: place },
      country: 'CN',
      timeZone: 'Asia/Shanghai',
      currency: 'CNY',
      taxYearStart: '01-01',
      bankAccount: `bank of ${place}`,
    });
    records.put('legalEntity', place, entity.id);
    const second = records.all('second').people.legalEntities;
    const asked = (await second.waitingAccounts()).find(({ legalEntityId }) => legalEntityId === entity.id);
    await second.decideAccount({
      ...{ legalEntityId: entity.id, askedAt: asked?.askedAt ?? '', confirm: true },
    });
    const centre = { code: `C-${place}`, names: { en: place }, parentId: entity.id };
    const grade = {
      ...{ code: 'G', names: { en: place }, legalEntityId: entity.id },
      ...{ currency: 'CNY', validFrom: '2025-01-01', levels: [] },
    };
    records.put('payGrade', place, (await records.all().people.payGrades.create(grade)).id);
    records.put('costCentre', place, (await records.all().people.costCentres.create(centre)).id);
  }
  await records.all().people.costCentres.create({ code: 'C-all', names: { en: 'all' } });
  const group = await makeDepartment(records, 'group', null);
  const top = await makeDepartment(records, 'top', group, records.at('legalEntity', 'near'));
  records.put('department', 'top', top);
  records.put('department', 'own', await makeDepartment(records, 'own', top));
  records.put('department', 'near', await makeDepartment(records, 'near', top));
  const far = await makeDepartment(records, 'far', group, records.at('legalEntity', 'far'));
  records.put('department', 'far', far);
  const job = await records.all().people.jobs.create({ code: 'J', names: { en: 'J' } });
  records.put('job', 'near', job.id);
  const post = await records.all().people.posts.create({ code: 'P', names: { en: 'P' } });
  records.put('post', 'near', post.id);
  const idle = { code: 'idle', names: { en: 'Idle' }, type: 'other' as const };
  records.put('compensationItem', 'near', (await records.all().people.compensationItems.create(idle)).id);
  const field = await records.all().people.fields.create({ code: 'F', names: { en: 'F' }, type: 'text' });
  records.put('field', 'near', field.id);
  for (const code of ['kept', 'gone'])
    await records.all().people.calendars.create({
      code,
      names: { en: code },
      weekend: ['sun'],
      holidays: [],
      workdays: [],
    });
  await hire(records, 'own', 'Owen', 'near', 'own');
  await hire(records, 'mate', 'Mate', 'near', 'own', records.at('employment', 'own'));
  await hire(records, 'near', MARKS.near, 'near', 'near');
  await hire(records, 'far', MARKS.far, 'far', 'far');
}

async function makeDepartment(
  records: MatrixRecords,
  code: string,
  parentId: string | null,
  legalEntityId?: string,
) {
  const department = { code, names: { en: code }, parentId, legalEntityId };
  return (await records.all().people.departments.create(department)).id;
}

async function hire(
  records: MatrixRecords,
  place: Place,
  name: string,
  entity: 'near' | 'far',
  branch: Place,
  superior?: string,
) {
  const employments = records.all().people.employments;
  const made = await employments.create({
    person: { name, bankAccount: `account of ${name}` },
    employment: {
      legalEntityId: records.at('legalEntity', entity),
      employeeNumber: `N-${place}`,
      hireDate: '2025-01-01',
    },
    assignment: { departmentId: records.at('department', branch), superiorEmploymentId: superior },
  });
  // A second assignment, in the same place, that may be taken back.
  await records.services.db
    .insertInto('assignments')
    .values({
      ...{ id: records.id(), employment_id: made.id, department_id: records.at('department', branch) },
      ...{ valid_from: '2025-06-01', superior_employment_id: superior ?? null },
      ...{ created_at: '', updated_at: '' },
    })
    .execute();
  await records.services.db
    .updateTable('assignments')
    .set({ valid_to: '2025-05-31' })
    .where('employment_id', '=', made.id)
    .where('valid_from', '=', '2025-01-01')
    .execute();
  const [account] = rowsOf(records.clock, personalVault(records.services), {
    ...{ personId: made.personId, validFrom: '2025-01-01', accounts: [oneAccount(`1-${place}`)] },
    ...{ askedBy: null, confirmedBy: null, confirmedAt: null },
  });
  if (account) await records.services.db.insertInto('person_bank_accounts').values(account).execute();
  records.put('bankAccount', place, account?.id);
  records.put('employment', place, made.id);
  records.put('person', place, made.personId);
  const dated = { employmentId: made.id, item: 'base', validFrom: '2025-01-01' };
  const pay = { ...dated, amount: 4711, currency: 'CNY', payrollPeriod: '2025-01', memo: name };
  records.put('compensation', place, (await records.all().people.compensation.put(pay)).id);
  const job = {
    ...{ employmentId: made.id, type: 'acting' as const, validFrom: '2025-01-01', memo: name },
    departmentId: records.at('department', branch),
  };
  records.put('partTimeJob', place, (await records.all().people.partTimeJobs.put(job)).id);
  await records.all().people.apportionment.put({
    ...{ employmentId: made.id, validFrom: '2025-01-01' },
    shares: [{ costCentre: `C-${entity}`, ratio: 100, main: true, item: name }],
  });
  await recordTime(records, place, made.id);
  records.put('fact', place, (await records.all().people.facts.put({ ...dated, text: name })).id);
}

/** A row of a register of each room, whose names hold whose it is. */
async function recordTime(records: MatrixRecords, place: Place, employmentId: string) {
  const { db } = records.services;
  const at = '2025-02-03T01:00:00.000Z';
  const stamps = { created_at: at, updated_at: at };
  const none = { import_id: null, import_row: null };
  await db
    .insertInto('punches')
    .values({ employment_id: employmentId, at, source: 'typed', ...none })
    .execute();
  records.put('punch', place, `${employmentId} ${at}`);
  const claim = {
    ...{ id: `claim-${employmentId}`, employment_id: employmentId, kind: 'travel' as const, title: 'Trip' },
    ...{ destination: null, start_day: '2025-02-03', end_day: '2025-02-04', currency: 'CNY', amount: 10 },
    ...{ paid_with: 'apart' as const, application_id: null, application_number: null, reason: null },
  };
  await db
    .insertInto('expense_claims')
    .values({ ...claim, ...none, ...stamps })
    .execute();
  records.put('claim', place, claim.id);
  const task = {
    ...{ id: `task-${employmentId}`, list: 'other' as const, title: 'To do', about_employment_id: null },
    ...{ owner_employment_id: employmentId, due_day: '2026-01-31', done_at: null },
  };
  await db
    .insertInto('people_tasks')
    .values({ ...task, ...stamps })
    .execute();
  records.put('personTask', place, task.id);
}
