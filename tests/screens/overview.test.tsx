import { OPEN_STATUSES } from '@suanpan/engine/domain';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { press, read } from './harness/hands.ts';
import { useHouse } from './harness/house.tsx';

const house = useHouse();

const LINES = [
  ['Operation', 'Running', 'work', { state: 'running' }],
  ['Operation', 'Waiting', 'work', { state: 'waiting' }],
  ['Operation', 'Failed', 'work', { state: 'failed' }],
  ['Waiting for me', 'Errors', 'problems', { kind: 'errors' }],
  ['Waiting for me', 'Warnings', 'problems', { kind: 'warnings' }],
  ['Payslips', 'Not generated', 'withoutPayslip', {}],
] as const;

/** The number at the end of a tile's line, and where it leads. */
async function lineOf(tile: string, label: string) {
  const part = within(await screen.findByRole('region', { name: tile }));
  const link = (await part.findByText(label)).closest('a');
  return { count: Number(link?.textContent?.replace(/\D/g, '')), href: link?.getAttribute('href') ?? '' };
}

describe('the overview of payroll', () => {
  it('opens behind each number a list of exactly so many', async () => {
    await house.visit('payroll', '/workbench/');
    const caller = await house.as('payroll');
    for (const [tile, label, list, input] of LINES) {
      const { count } = await lineOf(tile, label);
      const { total } = await caller.ask<{ total: number }>(`payroll.overview.${list}`, input);
      expect([label, count]).toEqual([label, total]);
    }
    for (const [label, input] of [
      ['Unpublished', { status: 'draft' }],
      ['Published', { status: 'published' }],
      ['Published, not read yet', { unread: true }],
    ] as const) {
      const { count, href } = await lineOf('Payslips', label);
      const asked = { newest: true, ...input };
      const { total } = await caller.ask<{ total: number }>('payroll.payslips.list', asked);
      expect([label, count]).toEqual([label, total]);
      expect(href).toMatch(/^\/workbench\/payroll\/payslips\?newest=yes&/);
    }
  });

  it('leads from the team to the people, and from a warning to its cell', async () => {
    await house.visit('payroll', '/workbench/');
    const team = within(await screen.findByRole('region', { name: 'Team' }));
    const link = await team.findByRole('link');
    const people = Number(link.textContent?.replace(/\D/g, ''));
    expect(people).toBeGreaterThan(0);
    await house.visit('payroll', '/workbench/payroll/overview/people');
    await waitFor(() => expect(document.body.textContent).toContain(String(people)));
    const batch = await house.db
      .selectFrom('payroll_batches')
      .select('id')
      .where('status', 'in', OPEN_STATUSES)
      .executeTakeFirstOrThrow();
    await house.db
      .insertInto('payroll_findings')
      .values({
        ...{ id: 'f1', batch_id: batch.id, position: 900, rule: 'r', rule_set: null, stage: 'results' },
        ...{ severity: 'warn', table_code: 'Pay', row_key: 'x', column_code: 'net', status: 'open' },
        ...{ message: '{"en":"Look at this"}', comments: '[]' },
      })
      .execute();
    await house.visit('payroll', '/workbench/payroll/overview/warnings');
    const [first] = await within(await screen.findByRole('table', { name: 'Warnings' })).findAllByRole(
      'link',
    );
    expect(first?.textContent).toBe('Look at this');
    expect(first?.getAttribute('href')).toBe(
      `/workbench/payroll/batches/${batch.id}/review/Pay?tab=tables&row=x&column=net&panel=findings`,
    );
  });

  it('adds social insurance up from the columns that it leads to', async () => {
    await house.visit('payroll', '/workbench/payroll/overview/insurance');
    await read(/Total [A-Z]{3}/);
    await press('Period before', undefined, 'radio');
    await waitFor(() => expect(location.search).toBe('?period=before'));
  });

  it('offers a batch where none is open, to who may create one', async () => {
    await house.db
      .updateTable('payroll_batches')
      .set({ status: 'canceled' })
      .where('status', 'in', OPEN_STATUSES)
      .execute();
    await house.visit('payroll', '/workbench/');
    await read('No batch is open. Create one for an enabled period.');
    await house.visit('approver', '/workbench/');
    await read('No batch is open.');
    expect(document.body.textContent).not.toContain('Create one');
  });

  it('is closed to who keeps no pay, and so are its lists', async () => {
    await house.visit('employee', '/workbench/payroll/overview');
    await read('Sorry, you have no access to this page.');
    await house.visit('hr', '/workbench/payroll/overview/people');
    await read('Sorry, you have no access to this page.');
    const hr = await house.as('hr');
    await expect(hr.ask('payroll.overview.figures')).rejects.toThrow(/AUTHORIZATION_REQUIRED/);
  });
});
