import { waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { choose, dialog, fill, press, read } from './harness/hands.ts';
import { useHouse } from './harness/house.tsx';

const house = useHouse();
const numbered = (employeeNumber: string) =>
  house.db.selectFrom('employments').select('id').where('employee_number', '=', employeeNumber).execute();

describe('employees', () => {
  it('are added, and nothing typed is lost when the server refuses', async () => {
    await house.visit('hr', '/workbench/people');
    await press('Add employee');
    const form = await dialog('New employee');
    await press('Add employee', form);
    await form.findAllByText('This field is required.');
    const name = await fill(/^Name/, 'Ada Lovelace', form);
    await fill(/^Employee number/, '0008', form);
    await fill(/^Hired/, '2026-11-01', form);
    await choose(/^Legal entity/, /^BJ|Beijing/, form);
    await press('Add employee', form);
    await read(/0008/);
    await waitFor(() => expect(name.value).toBe('Ada Lovelace'));
    expect(await numbered('0008')).toHaveLength(1);
    await fill(/^Employee number/, '9001', form);
    await press('Add employee', form);
    await read('The employee was added.');
    const [made] = await numbered('9001');
    await waitFor(() => expect(window.location.pathname).toBe(`/workbench/people/${made?.id}`));
  });

  it('are listed as they are, also after what another person has just saved', async () => {
    const { id, version } = await house.db
      .selectFrom('employments as e')
      .innerJoin('persons as p', 'p.id', 'e.person_id')
      .select(['e.id', 'e.version'])
      .where('p.name', '=', '王安定')
      .executeTakeFirstOrThrow();
    await house.visit('analyst', '/workbench/people');
    await read('王安定');
    const other = await house.as('hr');
    await other.command('people.employments.update', { id, version, person: { name: '王安定二' } });
    await read('王安定二');
  });

  it('are added by nobody who may only look', async () => {
    await house.visit('analyst', '/workbench/people');
    await read(/Employees|no access/);
    expect(document.body.textContent).not.toContain('Add employee');
  });
});
