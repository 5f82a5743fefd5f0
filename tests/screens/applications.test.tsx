import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { choose, chooseFromMenu, dialog, fill, named, part, press, read, until } from './harness/hands.ts';
import { useHouse } from './harness/house.tsx';

const house = useHouse();
const SUBJECT = 'A chair for tall people';

const applications = () => house.db.selectFrom('inbox_applications').selectAll().orderBy('id').execute();
const approvals = () =>
  house.db
    .selectFrom('inbox_approvals')
    .selectAll()
    .where('subject', '=', 'inbox.application')
    .orderBy('id')
    .execute();

async function submitOne(): Promise<string> {
  const caller = await house.as('employee');
  const sent = await caller.command<{ approvalId: string }>('inbox.applications.submit', {
    type: 'general',
    form: { subject: SUBJECT, content: 'The old one is too low.' },
  });
  return sent.approvalId;
}

describe('applying for something', () => {
  it('finds the form in the list, keeps what is typed as a draft, and submits it', async () => {
    await house.visit('employee', '/centre');
    await press(/General request/, undefined, 'link');
    await fill(/^Content/, 'The old one is too low.');
    await until(applications, (all) => all.length === 1);
    await read(/Draft kept/);
    await press('Submit');
    await read('This field is required.');
    expect(await approvals()).toEqual([]);
    await fill(/^Subject/, SUBJECT);
    await press('Submit');
    await read(/was submitted/);
    const [approval, ...others] = await approvals();
    expect([approval?.status, others]).toEqual(['pendingApproval', []]);
    expect((await applications()).map((one) => one.approval_id)).toEqual([approval?.id]);
    await read(`Request: ${SUBJECT}`);
    await read('The old one is too low.');
  });

  it('shows what the server refuses at the field, and keeps what was typed', async () => {
    await house.visit('employee', '/apply/general');
    await fill(/^Content/, 'Much');
    const subject = await fill(/^Subject/, 'x'.repeat(200));
    await press('Submit');
    await until(
      async () => subject.getAttribute('aria-invalid'),
      (invalid) => invalid === 'true',
    );
    expect(subject.value).toHaveLength(200);
    expect(await approvals()).toEqual([]);
  });

  it('leads back to a draft from the own applications, and discards it', async () => {
    const caller = await house.as('employee');
    await caller.command('inbox.applications.save', { type: 'general', form: { subject: SUBJECT } });
    await house.visit('employee', '/inbox/applications');
    const row = part(await screen.findByTestId('draft-row'));
    await press('General request', row, 'link');
    await screen.findByDisplayValue(SUBJECT);
    await press('Discard draft');
    await press('Discard draft', await dialog('Discard draft'));
    await until(applications, (all) => all.length === 0);
  });

  it('is decided by who stands over its applicant, who reads the form', async () => {
    const id = await submitOne();
    await house.visit('hr', `/inbox/pending/${id}`);
    await read('The old one is too low.');
    await press('Approve');
    await press('Approve', await dialog('Approve'));
    await until(approvals, ([first]) => first?.status === 'approved');
    expect((await applications())[0]?.effect).toBe('done');
  });

  it('says before it is approved what an approval still does, once the day it was asked for is past', async () => {
    const caller = await house.as('employee');
    const day = house.services.clock.now().toISOString().slice(0, 10);
    const { id, approvalId } = await caller.command<{ id: string; approvalId: string }>(
      'inbox.applications.submit',
      { type: 'informationChange', form: { day, phone: '13900000001' } },
    );
    const late = /Nov 2, 2026, is past: it takes effect once approved/;
    const form = JSON.stringify({ day: '2026-11-02', phone: '13900000001' });
    await house.db.updateTable('inbox_applications').set({ form }).where('id', '=', id).execute();
    await house.visit('hr', `/inbox/pending/${approvalId}`);
    await read(late);
    await press('Approve');
    await (await dialog('Approve')).findByText(late);
    await house.visit('hr', '/inbox/pending');
    await press(/^Select .*Change of information/, undefined, 'checkbox');
    await press('Approve');
    await (await dialog('Approve several')).findByText(late);
  });

  it('is reminded of, reset to a draft, copied and cancelled by its applicant alone', async () => {
    const id = await submitOne();
    await house.visit('hr', `/inbox/pending/${id}`);
    await read('The old one is too low.');
    expect(named('menuitem', 'Cancel the application')).toEqual([]);
    await house.visit('employee', `/inbox/applications/${id}`);
    await chooseFromMenu('More actions', 'Remind');
    await press('Remind', await dialog('Remind'));
    await read('Reminded.');
    await chooseFromMenu('More actions', 'Copy');
    await press('Copy', await dialog('Copy'));
    await screen.findByDisplayValue(SUBJECT);
    await until(applications, (all) => all.length === 2);
    await house.visit('employee', `/inbox/applications/${id}`);
    await chooseFromMenu('More actions', 'Reset to draft');
    await press('Reset to draft', await dialog('Reset to draft'));
    await read('Reset to draft.');
    expect((await approvals())[0]?.status).toBe('withdrawn');
    await press('Submit');
    await until(approvals, (all) => all.length === 2);
    const again = (await approvals())[1];
    expect(again?.number).toMatch(/-2$/);
    await house.visit('employee', `/inbox/applications/${again?.id}`);
    await chooseFromMenu('More actions', 'Cancel the application');
    const asked = await dialog('Cancel the application');
    await fill('Remark', 'No longer needed', asked);
    await press('Cancel the application', asked);
    await until(approvals, (all) => all[1]?.status === 'cancelled');
    expect((await approvals())[1]?.ended_remark).toBe('No longer needed');
  });

  it('offers nothing to who may not ask', async () => {
    await house.visit('employee', '/centre');
    await read('General request');
    await house.strip('employee');
    await press(/General request/, undefined, 'link');
    await read(/permission/i);
    expect(await applications()).toEqual([]);
  });
});

describe('who decides on applications', () => {
  it('is changed node by node, for what is submitted from then on', async () => {
    const before = await submitOne();
    await house.visit('hr', '/workbench/admin/processes');
    (await screen.findByText('General request')).click();
    const asked = await dialog('Process of General request');
    await choose('Approver 1', 'Role', asked);
    await press('Save', asked);
    await read('This field is required.');
    await choose('Role', /^Payroll approver/, asked);
    await press('Save', asked);
    await until(
      () => house.db.selectFrom('inbox_processes').select(['type', 'version']).execute(),
      ([first]) => first?.type === 'general' && first.version === 1,
    );
    const nodesOf = async (id: string) => (await approvals()).find((one) => one.id === id)?.nodes;
    const after = await submitOne();
    expect(await nodesOf(after)).not.toBe(await nodesOf(before));
  });
});
