import { demoCompany } from '@suanpan/fixtures';
import { beforeAll, expect, it } from 'vitest';
import { appRouter } from '../../app-router.ts';
import { describeEachDatabase } from '../../platform/db/testing.ts';
import type { Services } from '../../platform/trpc/context.ts';
import { createCallerFactory } from '../../platform/trpc/procedure.ts';
import { createTestServices } from '../../testing/create-test-services.ts';
import { runImport } from '../../testing/run-import.ts';
import { testContext } from '../../testing/test-context.ts';
import '../../app-router.ts';
import { storePeople } from '../employments/store-people.ts';

const RIGHTS = ['people.employments.view', 'people.compensation.view', 'people.compensation.edit'];

/** Columns by their place in the file. */
const inOrder = (...columns: string[]) => Object.fromEntries(columns.map((column, place) => [column, place]));

describeEachDatabase('files of grades, pay that quotes them, part-time jobs and shares', (test) => {
  let services: Services;
  const number = '010002';
  const api = () => createCallerFactory(appRouter)(testContext(services, { permissions: RIGHTS })).people;
  const employmentId = async () => (await api().employments.list({ search: number })).rows[0]?.id ?? '';
  const bring = (subject: string, mapping: Record<string, number>, lines: string[], dryRun = false) =>
    runImport(services, { subject, name: 'x.csv', mapping, content: `${lines.join('\n')}\n`, dryRun });

  beforeAll(async () => {
    services = await createTestServices(test);
    await storePeople(services, demoCompany('2026-03-15'));
  });

  it('brings grades with levels, and pay whose amount follows from them', async () => {
    const columns = inOrder(
      'code',
      'legalEntity',
      'validFrom',
      'name',
      'currency',
      'minimum',
      'level1',
      'amount1',
    );
    const grades = await bring('people.payGrades', columns, [
      'Code,Entity,From,Name,Currency,Minimum,Level 1,Amount 1',
      'G1,,2026-01-01,One,CNY,5000,L1,6000',
      'G1,,2026-07-01,One,CNY,5000,L1,6600',
      'G2,,2026-01-01,Two,CNY,5000,L1,4000',
    ]);
    expect(grades.failures).toMatchObject([{ row_number: 4, code: 'people.LEVEL_OUTSIDE' }]);
    const { rows } = await api().payGrades.list({});
    expect(rows.map(({ validFrom, validTo }) => [validFrom, validTo])).toEqual([
      ['2026-07-01', null],
      ['2026-01-01', '2026-06-30'],
    ]);
    const pay = await bring(
      'people.compensation',
      inOrder('employeeNumber', 'item', 'amount', 'payGrade', 'payLevel', 'payrollPeriod', 'validFrom'),
      [
        'Employee,Item,Amount,Grade,Level,Period,From',
        `${number},scale,,G1,L1,2026-03,2026-02-01`,
        `${number},other,5,G1,L1,2026-03,2026-02-01`,
        `${number},third,5,,,March,2026-02-01`,
      ],
    );
    expect(pay.failures).toMatchObject([
      { row_number: 3, code: 'people.AMOUNT_OF_LEVEL', column_code: 'payGrade' },
      { row_number: 4, code: 'people.PAYROLL_PERIOD_REQUIRED', column_code: 'payrollPeriod' },
    ]);
    const list = await api().compensation.list({ employmentId: await employmentId() });
    expect(list.rows.find((row) => row.item === 'scale')).toMatchObject({
      ...{ amount: 6000, currency: 'CNY', minimum: 5000, payGrade: 'G1', payLevel: 'L1' },
      ...{ payrollPeriod: '2026-03', importRow: 2 },
    });
    const bounded = await bring(
      'people.compensation',
      inOrder('employeeNumber', 'item', 'amount', 'payrollPeriod', 'validFrom', 'validTo'),
      [
        'Employee,Item,Amount,Period,From,To',
        `${number},scale,7000,2026-06,2026-06-01,2026-06-30`,
        `${number},scale,7000,2026-07,2026-07-01,`,
      ],
    );
    expect(bounded.failures).toMatchObject([{ row_number: 2, code: 'people.ITEMS_OVERLAP' }]);
    const after = (await api().compensation.list({ employmentId: await employmentId() })).rows;
    expect(
      after.filter(({ item }) => item === 'scale').map(({ validFrom, validTo }) => [validFrom, validTo]),
    ).toEqual([
      ['2026-02-01', '2026-06-30'],
      ['2026-07-01', null],
    ]);
  });

  it('brings part-time jobs in the words of any language, once each', async () => {
    const columns = inOrder('employeeNumber', 'type', 'department', 'validFrom', 'validTo', 'memo');
    const lines = [
      'Employee,Type,Department,From,To,Memo',
      `${number},代理,HS-SH-SA-1,2026-01-01,2026-03-31,first`,
      `${number},Project,NOPE,2026-01-01,,`,
      `${number},Acting,HS-SH-SA-1,2026-03-01,,`,
    ];
    const first = await bring('people.partTimeJobs', columns, lines);
    expect(first.failures).toMatchObject([
      { row_number: 3, code: 'admin.imports.UNKNOWN_VALUE', column_code: 'department' },
      { row_number: 4, code: 'people.PART_TIME_TWICE' },
    ]);
    const again = await bring('people.partTimeJobs', columns, lines.slice(0, 2));
    expect(again.record).toMatchObject({ updated_count: 1, failed_count: 0 });
    const { rows } = await api().partTimeJobs.list({ employmentId: await employmentId() });
    expect(rows).toMatchObject([{ type: 'acting', validTo: '2026-03-31', memo: 'first', importRow: 2 }]);
  });

  it('brings whole apportionments, and checks them without storing', async () => {
    const columns = inOrder(
      ...['employeeNumber', 'validFrom', 'costCentre1', 'ratio1', 'item1'],
      ...['costCentre2', 'ratio2', 'item2', 'tail'],
    );
    const lines = [
      'Employee,From,Centre,Ratio,Item,Centre,Ratio,Item,Tail',
      `${number},2026-01-01,SH-SA,60,base,SH-RD,40,bonus,SH-RD`,
      `${number},2026-07-01,SH-SA,60,base,SH-RD,30,bonus,`,
    ];
    const checked = await bring('people.apportionment', columns, lines, true);
    expect(checked.record).toMatchObject({ created_count: 1, failed_count: 1 });
    const list = async () => (await api().apportionment.list({ employmentId: await employmentId() })).rows;
    expect(await list()).toEqual([]);
    const stored = await bring('people.apportionment', columns, lines);
    expect(stored.failures).toMatchObject([{ row_number: 3, code: 'people.RATIOS_TOTAL' }]);
    expect(await list()).toMatchObject([
      {
        validFrom: '2026-01-01',
        shares: [
          { costCentre: 'SH-SA', ratio: 60, main: true, tail: false },
          { costCentre: 'SH-RD', ratio: 40, main: false, tail: true },
        ],
      },
    ]);
  });

  it('brings where pay goes from a day on, several accounts at a time, which a second person confirms', async () => {
    const columns = inOrder(
      ...['employeeNumber', 'validFrom', 'bankAccount1', 'bankName1'],
      ...['bankAccount2', 'bankBic2', 'bankShare2'],
    );
    const other = '010003';
    const lines = [
      'Employee,From,Account 1,Bank 1,Account 2,BIC 2,Share 2',
      `${number},2026-05-01,111-222,First,DE89 3704 0044 0532 0130 00,deutdeff,30`,
      `${number},2026-09-01,333-444,,,,`,
      `${other},2026-05-01,111-222,,DE89 3704 0044 0532 0130 01,deutdeff,30`,
      `${other},2026-05-02,111-222,,333-444,,`,
      `${other},2026-05-03,111-222,,333-444,,100`,
      `${other},2026-05-04,,First,,,`,
      `${other},,111-222,,,,`,
      'nobody,2026-05-01,111-222,,,,',
    ];
    const bank = () =>
      createCallerFactory(appRouter)(
        testContext(services, { permissions: ['people.employments.view', 'people.employments.edit'] }),
      ).people.bankAccounts;
    const checked = await bring('people.bankAccounts', columns, lines, true);
    expect(checked.record).toMatchObject({ updated_count: 1, failed_count: 7 });
    expect(await bank().waiting()).toEqual([]);
    const before = (await bank().list({ employmentId: await employmentId() })).rows;

    const { failures } = await bring('people.bankAccounts', columns, lines);
    expect(failures.map((row) => [row.row_number, row.code, row.column_code])).toEqual([
      [3, 'people.ACCOUNTS_ASKED_TWICE', 'validFrom'],
      [4, 'people.IBAN_WRONG', 'bankAccount2'],
      [5, 'people.MAIN_ACCOUNT', 'bankShare1'],
      [6, 'people.ACCOUNT_SHARES_TOTAL', 'bankShare1'],
      [7, 'admin.imports.VALUE_NEEDED', 'bankAccount1'],
      [8, 'admin.imports.VALUE_NEEDED', 'validFrom'],
      [9, 'admin.imports.UNKNOWN_VALUE', 'employeeNumber'],
    ]);
    expect(await bank().waiting()).toMatchObject([
      {
        ...{ employeeNumber: number, from: '2026-05-01', askedById: 'tester' },
        after: [
          { account: '…1222', bankName: 'First', share: null },
          { account: '…3000', bic: 'DEUTDEFF', share: 30 },
        ],
      },
    ]);
    expect((await bank().list({ employmentId: await employmentId() })).rows).toEqual(before);
  });
});
