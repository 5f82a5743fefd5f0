import { describe, expect, it } from 'vitest';
import { chooseFile, dialog, fill, named, press, read, until } from './harness/hands.ts';
import { useHouse } from './harness/house.tsx';

const house = useHouse();
const documents = () => house.db.selectFrom('portal_documents').selectAll().execute();
const contract = () =>
  house.db.selectFrom('employment_contracts').selectAll().where('id', '=', 'k1').executeTakeFirstOrThrow();

async function sendContract(): Promise<void> {
  const me = await house.db
    .selectFrom('users')
    .innerJoin('employments', 'employments.person_id', 'users.person_id')
    .select('employments.id')
    .where('users.login_name', '=', 'employee')
    .executeTakeFirstOrThrow();
  const now = '2026-01-01T00:00:00.000Z';
  await house.db
    .insertInto('employment_contracts')
    .values({
      ...{ id: 'k1', number: 'K-2026-0001', employment_id: me.id, title: 'Employment contract' },
      ...{ terms: 'Forty hours a week.', valid_from: '2026-01-01', valid_to: null, status: 'sent' },
      ...{ sent_at: now, employee_signed_at: null, company_signed_at: null, company_signed_by: null },
      ...{ ended_on: null, application_number: null, created_at: now, updated_at: now },
    })
    .execute();
}

describe('the employee centre', () => {
  it('finds what one may ask for and what one has, and has a contract signed with the password', async () => {
    await sendContract();
    await house.visit('employee', '/centre');
    await read('General request');
    await read('Leave balances');
    await fill('Search the employee centre', 'Employment contract');
    await until(
      async () => named('link', /General request/),
      (links) => links.length === 0,
    );
    await press('Employment contract', undefined, 'link');
    await read('Forty hours a week.');
    await press('Sign the contract');
    await press('Sign the contract', await dialog('Sign the contract'));
    await read('Signed by you');
    expect(await contract()).toMatchObject({ status: 'employeeSigned', company_signed_at: null });
    expect(named('button', 'Sign the contract')).toEqual([]);
  });

  it('lays out policies for everybody, and takes them away', async () => {
    await house.visit('hr', '/centre/documents');
    await press('Lay out a document');
    const form = await dialog('Lay out a document');
    await press('Save', form);
    await read('Choose a file.');
    expect(await documents()).toEqual([]);
    await fill(/^Title/, 'Travel policy', form);
    await chooseFile('travel.txt', 'Second class.');
    await read('travel.txt');
    await press('Save', form);
    await read('Laid out.');
    expect(await documents()).toMatchObject([
      { title: 'Travel policy', kind: 'policy', employment_id: null },
    ]);
    await house.visit('employee', '/centre');
    await read('Travel policy');
    expect(named('button', 'Documents and policies')).toEqual([]);
    await house.visit('hr', '/centre/documents');
    await press('Remove Travel policy');
    await press('Remove', await dialog('Remove'));
    await read('Removed.');
    expect(await documents()).toEqual([]);
  });

  it('keeps what was typed when the right is gone', async () => {
    await house.visit('hr', '/centre/documents');
    await press('Lay out a document');
    const form = await dialog('Lay out a document');
    const title = await fill(/^Title/, 'Travel policy', form);
    await chooseFile('travel.txt', 'Second class.');
    await read('travel.txt');
    await house.strip('hr');
    await press('Save', form);
    await read('No permission');
    expect(title.value).toBe('Travel policy');
    expect(await documents()).toEqual([]);
  });
});
