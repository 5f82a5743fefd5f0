import { describe, expect, it } from 'vitest';
import { press, read, until } from './harness/hands.ts';
import { useHouse } from './harness/house.tsx';

const house = useHouse();

interface Row {
  id: string;
  personId: string;
}

describe('bank accounts that wait for a second person', () => {
  const waiting = () => house.db.selectFrom('bank_account_changes').selectAll().execute();
  const accountOf = ({ personId }: Row) =>
    house.db
      .selectFrom('persons')
      .select(['bank_account_cipher as cipher', 'bank_name as bank'])
      .where('id', '=', personId)
      .executeTakeFirstOrThrow();

  /** Two people of the last page, so that nobody who signs in here is among them. */
  async function ask(): Promise<Row[]> {
    const payroll = await house.as('payroll');
    const { rows } = await payroll.ask<{ rows: Row[] }>('people.employments.list', {
      page: 1,
      pageSize: 2,
      sort: [{ column: 'employeeNumber', direction: 'desc' }],
    });
    for (const { id } of rows) {
      const { version } = await payroll.ask<{ version: number }>('people.employments.get', { id });
      await payroll.command('people.employments.update', {
        id,
        version,
        person: { bankAccount: '900-1234-5678' },
      });
    }
    return rows;
  }

  it('are confirmed together by who did not ask for them, and not offered to who did', async () => {
    const rows = await ask();
    const before = await Promise.all(rows.map(accountOf));
    await house.visit('payroll', '/workbench/people');
    await read('2 bank accounts wait for a second person');
    expect(document.body.textContent).toContain('Take back');
    expect(document.body.textContent).not.toContain('Confirm all');

    await house.visit('hr', '/workbench/people');
    await read(/…5678/);
    await press('Confirm all 2');
    await until(waiting, (left) => left.length === 0);
    await read('2 decided.');
    const after = await Promise.all(rows.map(accountOf));
    for (const [i, { cipher }] of after.entries()) expect(cipher).not.toBe(before[i]?.cipher);
  });

  it('are refused one by one, and pay goes where it went', async () => {
    const rows = await ask();
    const before = await Promise.all(rows.map(accountOf));
    await house.db
      .deleteFrom('bank_account_changes')
      .where('person_id', '=', rows[1]?.personId ?? '')
      .execute();
    await house.visit('hr', '/workbench/people');
    await press('Refuse');
    await until(waiting, (left) => left.length === 0);
    await read('1 decided.');
    expect(await Promise.all(rows.map(accountOf))).toEqual(before);
  });
});
