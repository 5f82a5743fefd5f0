import { waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { solutionOf } from './harness/demo.ts';
import { choose, chooseFromMenu, dialog, fill, named, press, read } from './harness/hands.ts';
import { useHouse } from './harness/house.tsx';

const house = useHouse();
const PAGE = '/workbench/payroll/pay-types';
const stored = (code: string) =>
  house.db.selectFrom('payroll_pay_types').selectAll().where('code', '=', code).executeTakeFirst();

describe('pay types', () => {
  it('are added with code, name and type, none of which may be missing, and no code twice', async () => {
    await house.visit('solution', PAGE);
    await press('New pay type');
    const form = await dialog('New pay type');
    await press('Save', form);
    expect(await form.findAllByText('This field is required.')).toHaveLength(3);
    await fill(/^Code/, 'tax', form);
    await fill(/^Name/, 'Parking', form);
    await choose(/^Type/, 'Deduction', form);
    await press('Save', form);
    await read(/There is a pay type "tax" already/);
    await fill(/^Code/, 'PARKING', form);
    await press('Save', form);
    await read('Added.');
    expect(await stored('PARKING')).toMatchObject({ kind: 'deduction', name: '{"en":"Parking"}' });
  });

  it('are deleted only after asking, and never while a column names them', async () => {
    await house.visit('solution', PAGE);
    await chooseFromMenu('Actions for TAX', 'Delete pay type');
    await press('Delete', await dialog('Delete pay type'));
    await read(/The pay type "TAX" is used and cannot be deleted: .*Pay\[/);
    expect(await stored('TAX')).toBeDefined();
    await (await house.as('solution')).command('payroll.payTypes.create', {
      ...{ code: 'SPARE', name: { en: 'Spare' }, kind: 'other' },
    });
    await house.visit('solution', PAGE);
    await chooseFromMenu('Actions for SPARE', 'Delete pay type');
    await press('Cancel', await dialog('Delete pay type'));
    expect(await stored('SPARE')).toBeDefined();
    await chooseFromMenu('Actions for SPARE', 'Delete pay type');
    await press('Delete', await dialog('Delete pay type'));
    await read('The pay type was deleted.');
    await waitFor(async () => expect(await stored('SPARE')).toBeUndefined());
  });

  it('are chosen for a column of a draft, and stay with it when the draft is saved', async () => {
    const id = await solutionOf(house.db, 'us-biweekly');
    await (await house.as('solution')).command('payroll.copies.newDraft', { solutionId: id });
    await house.visit('solution', `/workbench/payroll/solutions/${id}/tables/Pay?column=commission`);
    await press('Details');
    await press('Column', undefined, 'radio');
    await choose(/^Pay type/, 'Allowance (ALLOWANCE)');
    await press('Save');
    await read('Saved.');
    const drafts = house.db.selectFrom('payroll_copies').select('file').where('status', '=', 'draft');
    const { file } = await drafts.where('solution_id', '=', id).executeTakeFirstOrThrow();
    const { tables } = JSON.parse(file) as { tables: { code: string; columns: { code: string }[] }[] };
    const pay = tables.find(({ code }) => code === 'Pay');
    expect(pay?.columns.find(({ code }) => code === 'commission')).toMatchObject({ payType: 'ALLOWANCE' });
  });

  it('are only read by who may not write rules, and closed to who keeps no pay', async () => {
    await house.visit('approver', PAGE);
    await read('Base pay');
    expect([...named('button', 'New pay type'), ...named('button', 'Actions for TAX')]).toEqual([]);
    await house.visit('hr', PAGE);
    await read('Sorry, you have no access to this page.');
  });
});
