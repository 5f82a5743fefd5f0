import { queryClient } from '@suanpan/portal/kit/api';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { choose, chooseFromMenu, dialog, fill, named, part, press, read, until } from './harness/hands.ts';
import { useHouse } from './harness/house.tsx';

const house = useHouse();

const delegations = () => house.db.selectFrom('inbox_delegations').selectAll().execute();
const approvals = () =>
  house.db.selectFrom('inbox_approvals').selectAll().where('subject', '=', 'inbox.application').execute();

async function submitOne(): Promise<string> {
  const { approvalId } = await (await house.as('employee')).command<{ approvalId: string }>(
    'inbox.applications.submit',
    { type: 'general', form: { subject: 'A chair', content: 'The old one is too low.' } },
  );
  return approvalId;
}

describe('an absence', () => {
  it('is told with days and a person, lets that person decide, and is ended', async () => {
    await house.visit('hr', '/inbox/absences');
    await read('Nobody stands in for you.');
    await press('Delegate for an absence');
    const asked = await dialog('Delegate for an absence');
    await press('Delegate', asked);
    await read('Choose an approver.');
    await choose(/^Approver/, /analyst/, asked);
    const today = house.services.clock.now().toISOString().slice(0, 10);
    await fill(/^First day/, today, asked);
    await fill(/^Last day/, '2020-01-01', asked);
    await press('Delegate', asked);
    await read('The last day lies before the first.');
    await fill(/^Last day/, `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`, asked);
    await press('Delegate', asked);
    const [absence] = await until(delegations, (all) => all.length === 1);
    expect([absence?.starts_on, absence?.subjects]).toEqual([today, '[]']);
    await screen.findByTestId('absence-row');

    const id = await submitOne();
    await house.visit('analyst', `/inbox/pending/${id}`);
    await read(/^In place of .+, who is away$/);
    await press('Approve');
    await press('Approve', await dialog('Approve'));
    await until(approvals, ([first]) => first?.status === 'approved');
    await read(/^Delegated by /);

    await house.visit('analyst', '/inbox/absences');
    await press('End', part(await screen.findByTestId('absence-row')));
    await press('End', await dialog('End'));
    const [ended] = await until(delegations, ([first]) => first?.ended_at !== null);
    expect(ended?.ended_by).toBe(absence?.delegate_id);
  });
});

describe('an agency', () => {
  const agencies = () => house.db.selectFrom('agencies').selectAll().execute();
  const places = () =>
    house.db.selectFrom('sessions').select('place_user_id').where('place_user_id', 'is not', null).execute();

  it('lends chosen work for days, is visible on the page of who acts, and is left and ended', async () => {
    await house.visit('hr', '/inbox/absences');
    await read('Nobody acts for you.');
    await press('Let somebody act for me');
    const asked = await dialog('Let somebody act for me');
    await choose(/^Agent/, /analyst/, asked);
    const today = house.services.clock.now().toISOString().slice(0, 10);
    await fill(/^First day/, '2020-01-01', asked);
    await fill(/^Last day/, `${Number(today.slice(0, 4)) + 1}-01-01`, asked);
    await press('Let them act', asked);
    await read('Choose at least one subject.');
    await choose(/^What it is about/, 'Employees and organisation', asked);
    await press('Let them act', asked);
    await read('An agency lasts a year at most.');
    await read('Request error');
    await fill(/^First day/, today, asked);
    await press('Let them act', asked);
    const [agency] = await until(agencies, (all) => all.length === 1);
    expect([agency?.starts_on, agency?.subjects]).toEqual([today, '["people"]']);

    await house.visit('analyst', '/inbox/absences');
    const row = part(await screen.findByTestId('agency-row'));
    await press(/^Act for /, row);
    const [place] = await until(places, (all) => all.length === 1);
    expect(place?.place_user_id).toBe(agency?.principal_id);
    // The next page is another's: this one is asked anew in its stead.
    await queryClient.invalidateQueries();
    await read(/^Signed in as .+ You do what .+ chose/);
    await press('Back to myself');
    await until(places, (all) => all.length === 0);

    await house.visit('analyst', '/inbox/absences');
    await press('End', part(await screen.findByTestId('agency-row')));
    await press('End', await dialog('End'));
    await until(agencies, ([first]) => first?.ended_by === agency?.agent_id);
  });
});

describe('a copy', () => {
  it('is read by who gets it, who is asked nothing', async () => {
    const id = await submitOne();
    await house.visit('employee', `/inbox/applications/${id}`);
    await chooseFromMenu('More actions', 'Send a copy');
    const form = await dialog('Send a copy');
    await press('Send a copy', form);
    await read('This field is required.');
    await choose(/^Readers/, /analyst/, form);
    await press('Send a copy', form);
    await read('Copy sent.');
    await house.visit('analyst', '/inbox/copied');
    await press(/Request: A chair/, undefined, 'link');
    await read('The old one is too low.');
    expect(named('button', 'Approve')).toEqual([]);
  });
});

describe('a signer', () => {
  it('signs before who asks for it, where that is said', async () => {
    const id = await submitOne();
    await house.visit('hr', `/inbox/pending/${id}`);
    await chooseFromMenu('More actions', 'Add signer');
    const form = await dialog('Add signer');
    await choose(/^Approver/, /analyst/, form);
    await press('Before me', form, 'radio');
    await press('Add signer', form);
    await read('Signer added.');
    await until(
      () =>
        house.db
          .selectFrom('inbox_approval_tasks')
          .select(['status', 'origin'])
          .where('approval_id', '=', id)
          .orderBy('position')
          .execute(),
      (tasks) => tasks.map((one) => `${one.origin} ${one.status}`).join() === 'node waiting,signBefore open',
    );
    await read(/^Asked by .+ to sign first$/);
  });
});
