import { sql } from 'kysely';
import { expect, it } from 'vitest';
import '../../../app-router.ts';
import { createServices } from '../../../create-services.ts';
import { readConfig } from '../../config/config.ts';
import { verifyEverything } from '../../integrity/checks.ts';
import { silentLog } from '../../log/log.ts';
import { describeEachDatabase } from '../testing.ts';
import { migrations } from './index.ts';
import { migrate } from './migrate.ts';

describeEachDatabase('digests', (test) => {
  it('are given to what was written before there were any, and movements stay unchangeable', async () => {
    const { database, clock } = test;
    const { db, dialect } = database;
    // Back to the database before the digests, with a payslip and a movement in it.
    // What refers to payslips loses its reference where a table isn't dropped without.
    await sql`drop table payroll_payslips ${sql.raw(dialect === 'postgres' ? 'cascade' : '')}`.execute(db);
    await sql`drop table payroll_balance_movements`.execute(db);
    await sql`drop table payroll_balance_postings`.execute(db);
    if (dialect === 'postgres')
      for (const name of ['movements_no_update', 'movements_no_delete', 'postings_never_change'])
        await sql`drop function ${sql.id(`payroll_balance_${name}`)}`.execute(db);
    if (dialect === 'postgres')
      for (const name of ['payroll_payslips_issued', 'payroll_payslips_kept', 'payroll_payslips_digest'])
        await sql`drop function ${sql.id(name)}`.execute(db);
    await sql`drop table payroll_payslip_settings`.execute(db);
    const again = [
      '0022-balances-and-payslips',
      '0025-ledger-indexes',
      '0027-payslip-indexes',
      '0034-digests',
      '0090-balance-postings',
    ];
    await sql`drop index if exists payroll_cell_changes_overrides`.execute(db);
    for (const name of again) await sql`delete from schema_migrations where name = ${name}`.execute(db);
    const added = ['0034-digests', '0090-balance-postings'];
    await migrate(
      database,
      clock,
      migrations.filter(({ name }) => !added.includes(name)),
    );
    await sql`insert into payroll_balance_movements (balance_code, row_key, currency, amount, scale, dated_on, tax_month,
      pay_date, kind, posted_at) values ('ytd', 'E1', 'CNY', 123456, 2, '2026-01-31', '2026-01', '2026-01-31', 'initialisation',
      '2026-01-31T00:00:00.000Z')`.execute(db);
    expect(await migrate(database, clock)).toEqual(added);
    const config = readConfig({ DATA_DIR: test.dataDir, SECRET_KEY: 'a key that only tests use' });
    const { services } = await createServices(config, { clock, log: silentLog, database });
    const { damages, checked } = await verifyEverything(services);
    expect(damages.filter(({ code }) => code.startsWith('payroll.'))).toEqual([]);
    expect([checked['balance movements'], checked['balance postings']]).toEqual([1, 1]);
    await expect(sql`update payroll_balance_movements set amount = 1`.execute(db)).rejects.toThrow(
      /never change/,
    );
  });
});
