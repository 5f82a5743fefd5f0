import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fill, named, press, read } from './harness/hands.ts';
import { useHouse } from './harness/house.tsx';

const house = useHouse();

describe('contacts', () => {
  it('find somebody by number, and open them at an address of their own', async () => {
    await house.visit('employee', '/contacts?by=name');
    const { name } = await house.db
      .selectFrom('employments')
      .innerJoin('persons', 'persons.id', 'employments.person_id')
      .select('persons.name')
      .where('employee_number', '=', '0001')
      .executeTakeFirstOrThrow();
    await press('Organization', undefined, 'radio');
    await fill('Search', '0001');
    await read(name);
    const { id } = await house.db
      .selectFrom('employments')
      .select('id')
      .where('employee_number', '=', '0001')
      .executeTakeFirstOrThrow();
    await house.visit('employee', `/contacts?person=${id}`);
    expect(await screen.findAllByText(name)).not.toEqual([]);
    await read('Employee number');
  });

  it('offer departments that one manages to nobody else', async () => {
    await house.visit('employee', '/contacts');
    await read('By department');
    expect(named('radio', 'Departments I manage')).toEqual([]);
  });
});
