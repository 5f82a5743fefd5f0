import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { solutionOf } from './harness/demo.ts';
import { choose, fill, named, part, press, read } from './harness/hands.ts';
import { useHouse } from './harness/house.tsx';

const house = useHouse();

describe('how payslips of a solution are shown', () => {
  const kept = async (solutionId: string) => {
    const row = await house.db
      .selectFrom('payroll_copies')
      .select('configuration')
      .where('solution_id', '=', solutionId)
      .where('status', '=', 'draft')
      .executeTakeFirst();
    const { settings } = JSON.parse(row?.configuration ?? '{}') as { settings?: { payslip?: object } };
    return settings?.payslip;
  };

  /** Its fields are locked until the draft is open. */
  const slipForm = async () => {
    await waitFor(() => expect(named('button', 'Save')).toHaveLength(1));
    return part(await screen.findByRole('region', { name: 'Payslip' }));
  };

  it('is saved with a name, and refused to who has lost the right', async () => {
    const id = await solutionOf(house.db, 'us-biweekly');
    await house.visit('payroll', `/workbench/payroll/solutions/${id}/payslip`);
    await press('Edit in a new draft');
    const form = await slipForm();
    await fill(/^View day/, '12', form);
    await choose(/^View month/, 'Month of the period', form);
    await press('Save');
    await read('Saved.');
    expect(await kept(id)).toMatchObject({ viewMonth: 'current', viewDay: 12 });
    await house.visit('payroll', `/workbench/payroll/solutions/${id}/payslip`);
    const again = await slipForm();
    await choose(/^View month/, 'Month after the period', again);
    await house.strip('payroll');
    await press('Save');
    await read('No permission');
    expect(await kept(id)).toMatchObject({ viewMonth: 'current', viewDay: 12 });
  });

  it('is called otherwise without anything else being asked', async () => {
    const id = await solutionOf(house.db, 'us-biweekly');
    const { inForce } = await (await house.as('payroll')).ask<{ inForce: object }>(
      'payroll.payslips.settings.get',
      { solutionId: id },
    );
    await house.visit('payroll', `/workbench/payroll/solutions/${id}/payslip`);
    await press('Edit in a new draft');
    const form = await slipForm();
    await fill(/^Name/, 'Pay advice', form);
    await press('Save');
    await read('Saved.');
    expect(await kept(id)).toEqual({ ...inForce, name: expect.objectContaining({ en: 'Pay advice' }) });
  });

  it('is set by whoever may change the solution, by ways that exist', async () => {
    const id = await solutionOf(house.db, 'us-biweekly');
    await house.visit('solution', `/workbench/payroll/solutions/${id}/payslip`);
    await press('Edit in a new draft');
    const form = await slipForm();
    await choose(/^Source/, 'By balance', form);
    await choose(/^View month/, 'Month of the period', form);
    await fill(/^View day/, '1', form);
    await choose(/^Reminded by/, 'Mail', form);
    await press('Save');
    await read('Saved.');
    const { remind, ...others } = (await kept(id)) as { remind?: string[] };
    expect([...(remind ?? [])].sort()).toEqual(['mail', 'message', 'notice']);
    expect(others).toMatchObject({ source: 'balance', viewMonth: 'current' });
  });
});
