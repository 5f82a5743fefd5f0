import { describe, expect, it } from 'vitest';
import { fill, press, read, until } from './harness/hands.ts';
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
      .selectFrom('person_bank_accounts')
      .select(['valid_from as from', 'share', 'bic', 'confirmed_by as by'])
      .where('person_id', '=', personId)
      .orderBy('confirmed_at')
      .orderBy('position')
      .execute();

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
    for (const [at, decided] of after.entries()) expect(decided.length).toBe((before[at]?.length ?? 0) + 1);
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

  it('are asked for from a day on, several with a share each, without showing the number that stays', async () => {
    const [row] = await ask();
    await house.db.deleteFrom('bank_account_changes').execute();
    if (!row) throw new Error('Nobody is there.');
    await house.visit('hr', `/workbench/people/${row.id}?tab=bankAccounts`);
    await press('Change accounts');
    await press('Add an account');
    await fill(/^From/, '2031-07-01');
    await fill('Number of account 2', 'DE89 3704 0044 0532 0130 01');
    await fill('Share of account 2', '30');
    await press('Save');
    await read(/isn't an IBAN of its country/);
    expect(await waiting()).toEqual([]);
    await fill('Number of account 2', 'DE89 3704 0044 0532 0130 00');
    await fill('BIC of account 2', 'DEUTDEFF');
    await press('Save');
    await until(waiting, (left) => left.length === 1);
    await read(/DEUTDEFF …3000 30 %/);
    await house.visit('payroll', `/workbench/people/${row.id}?tab=bankAccounts`);
    await press('Confirm');
    await until(waiting, (left) => left.length === 0);
    expect((await accountOf(row)).slice(-2)).toMatchObject([
      { from: '2031-07-01', share: null },
      { from: '2031-07-01', share: 30, bic: 'DEUTDEFF' },
    ]);
  });

  it('of a legal entity are changed by two people as well', async () => {
    const accounts = () =>
      house.db.selectFrom('legal_entities').select(['id', 'bic', 'version']).orderBy('code').execute();
    const asked = () => house.db.selectFrom('entity_account_changes').select('legal_entity_id').execute();
    const payroll = await house.as('payroll');
    const { rows } = await payroll.ask<{ rows: Record<string, string | number>[] }>(
      'people.legalEntities.list',
      { page: 1, pageSize: 50 },
    );
    const [entity] = rows;
    const { id, version, code, names, country, timeZone, currency } = entity ?? {};
    const plain = { id, version, code, names, country, timeZone, currency };
    const account = { bankAccount: '1234-5678-9012', bic: 'BKCHCNBJ' };
    await payroll.command('people.legalEntities.update', { ...plain, ...account });
    await house.visit('payroll', '/workbench/people/organisation?tab=legalEntities');
    await read('1 bank account waits for a second person');
    expect(document.body.textContent).toContain('Take back');
    await house.visit('hr', '/workbench/people/organisation?tab=legalEntities');
    await read(/BKCHCNBJ …9012/);
    await press('Confirm');
    await until(asked, (left) => left.length === 0);
    expect((await accounts()).find((one) => one.id === id)?.bic).toBe('BKCHCNBJ');
  });
});
